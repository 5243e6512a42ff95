// Follows a game: a stream tells that something has changed, and the page fetches what it shows of it. Where no stream
// can be held, it asks. Without this file a page shows the game as it was when it was opened.

const ASK_EVERY = 3000;
const HOLDS_WITHIN = 5000; // a stream that says nothing for so long is held up on the way
const SETTLES = 31_000; // who is entering a hand is shown for half a minute

const followed = document.querySelector('meta[name="followed-game"]');
const game = followed.content;
let seen = Number(followed.dataset.version);
let asking = null;
let settling = null;

function heard(version) {
  if (version <= seen) return;
  seen = version;
  document.dispatchEvent(new Event("game-changed"));
  clearTimeout(settling);
  settling = setTimeout(() => document.dispatchEvent(new Event("game-changed")), SETTLES);
}

function listen() {
  const source = new EventSource(`${game}live/`);
  const held = setTimeout(() => ask(source), HOLDS_WITHIN);
  source.addEventListener("message", ({ data }) => {
    clearTimeout(held);
    heard(Number(data));
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) ask(source);
  });
}

function ask(source) {
  source.close();
  asking ??= setInterval(look, ASK_EVERY);
}

async function look() {
  if (document.hidden) return;
  try {
    const response = await fetch(`${game}version/?seen=${seen}`);
    if (response.status === 200) heard(Number(await response.text()));
  } catch {
    // The network is away; the next look may find it.
  }
}

// A phone that was asleep may have missed something.
document.addEventListener("visibilitychange", look);
listen();

// What is only shown is fetched again whole. A part with the focus or a finger in it waits until both are gone.
const parts = () => [...document.querySelectorAll("[data-live]")];
const isInUse = (part) => part.matches(":active, :focus-within");

async function refresh() {
  const response = await fetch(location.href);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const part of parts()) {
    const fresh = page.getElementById(part.id);
    if (!fresh || fresh.isEqualNode(part)) continue;
    if (isInUse(part)) addEventListener("focusout", () => setTimeout(refresh), { once: true });
    else part.replaceWith(fresh);
  }
}

if (parts().length) document.addEventListener("game-changed", refresh);
