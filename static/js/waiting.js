// Says what waits in the outbox, what was refused, and that there is no network.

const LATE = 2000; // with a network, what waits is gone before anyone could read of it

const notices = document.querySelectorAll(".no-network");
const button = document.querySelector(".waiting");
const refused = document.getElementById("refused");
const kept = notices[0].textContent;

outbox.addEventListener("change", () => {
  show();
  if (outbox.waiting.length) setTimeout(show, LATE);
});
button.addEventListener("click", () => {
  if (!isLate()) refused.focus();
  outbox.send();
});

function show() {
  const waiting = outbox.waiting.length;
  const count = outbox.refused.length;
  for (const notice of notices) notice.hidden = !outbox.isAway;
  if (!outbox.isAway) say(kept);
  // Where the list is in sight, nothing need lead to it.
  button.hidden = !isLate() && (!count || Boolean(button.closest(".outbox")));
  const { one, many, refused: none } = button.dataset;
  button.textContent = !isLate() ? none.replace("#", count) : waiting === 1 ? one : many.replace("#", waiting);
  refused.hidden = !count;
  refused.querySelector(".entries").replaceChildren(...outbox.refused.map(item));
}

function isLate() {
  const [first] = outbox.waiting;
  return Boolean(first) && (outbox.isAway || Date.now() - first.at >= LATE);
}

function say(text) {
  for (const notice of notices) notice.textContent = text;
}

function item(entry) {
  const made = refused.querySelector("template").content.firstElementChild.cloneNode(true);
  made.querySelector(".what").textContent = entry.what;
  made.querySelector(".error").textContent = refused.dataset[entry.refused] ?? entry.refused;
  made.querySelector("a").href = entry.path;
  made.querySelector(".again").addEventListener("click", () => outbox.again(entry));
  made.querySelector(".discard").addEventListener("click", () => outbox.discard(entry));
  return made;
}

// Everything but taps needs the network: without it a form stays as it is, and what was typed stays in it.
addEventListener("submit", (event) => whenBack(event, () => event.target.requestSubmit(event.submitter)));

// Over plain HTTP pages are not kept either: a link would leave for the browser's own page, and this one would be gone.
addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (link && link.pathname !== location.pathname && !globalThis.caches) whenBack(event, () => link.click());
});

async function whenBack(event, then) {
  if (event.defaultPrevented || !outbox.isAway) return;
  event.preventDefault();
  await outbox.send();
  if (outbox.isAway) say(notices[0].dataset.needed);
  else then();
}

if (!isSecureContext) document.getElementById("plain-http")?.removeAttribute("hidden");
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // without it, pages open with a network only
