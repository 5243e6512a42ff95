// Follows a game: a stream tells that something has changed, and whoever shows the game hears "game-changed" with its
// version. Where no stream can be held, the page asks. Without this file a page shows the game as it was.

const ASK_EVERY = 3000;
const HOLDS_WITHIN = 5000; // a stream that says nothing for so long is held up on the way
const SETTLES = 31_000; // who is entering a hand is shown for half a minute

const followed = document.querySelector('meta[name="followed"]');
const game = followed.content;
let seen = Number(followed.dataset.version);
let source, waiting, asking, settling;

// Only pages that are looked at listen: a browser has six lines to a site, for all of its tabs.
function listen() {
  rest();
  if (document.hidden) return;
  source = new EventSource(`${game}live/`);
  waiting = setTimeout(ask, HOLDS_WITHIN);
  source.addEventListener("message", ({ data }) => {
    clearTimeout(waiting);
    clearInterval(asking);
    hear(Number(data));
  });
  source.addEventListener("error", ({ target }) => target.readyState === EventSource.CLOSED && ask());
}

function rest() {
  source?.close();
  clearTimeout(waiting);
  clearInterval(asking);
}

// The stream may still come, and then ends the asking.
function ask() {
  clearInterval(asking);
  asking = setInterval(look, ASK_EVERY);
  look();
}

async function look() {
  const response = await fetch(`${game}version/?seen=${seen}`).catch(() => null); // the network may be back next time
  if (response?.status === 200) hear(Number(await response.text()));
  else if (response?.status === 404) leave();
}

// The game was put away, or this phone was: whoever shows it looks for it once more, and finds what there is to say.
function leave() {
  rest();
  document.dispatchEvent(new CustomEvent("game-changed", { detail: Infinity }));
}

function hear(version) {
  if (version <= seen) return;
  seen = version;
  tell(version);
}

function tell(version) {
  document.dispatchEvent(new CustomEvent("game-changed", { detail: version }));
  settle();
}

function settle() {
  clearTimeout(settling);
  settling = setTimeout(() => document.dispatchEvent(new CustomEvent("game-changed", { detail: Infinity })), SETTLES);
}

// A phone that was asleep, away or without a network may have missed something; a stream begins with what is newest.
document.addEventListener("visibilitychange", listen);
addEventListener("online", listen);
addEventListener("pagehide", rest);
addEventListener("pageshow", ({ persisted }) => persisted && listen());
listen();
settle();
