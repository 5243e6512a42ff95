// What every page does with the phone it is on, beyond htmx: the phone's database, the one outbox, a word on what waits
// in it, its clock, the wake lock, and the service worker, without which pages open with a network only.

import { Outbox } from "./outbox.js";

// A page that comes in without its transition is no fault, though Chromium complains of one that the next page cuts short.
addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.message.startsWith("Transition was ")) event.preventDefault();
});

const PATIENCE = 20_000; // for an answer; a network that is almost there swallows requests
const LATE = 2000; // with a network, what waits is gone before anyone could read of it

// The database: what waits in the outbox, in order, and the last answer for each hand of a game.

const opened = new Promise((resolve, reject) => {
  const opening = indexedDB.open("scorekeeper", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("entries", { keyPath: "key", autoIncrement: true });
    opening.result.createObjectStore("answers", { keyPath: "path" });
  };
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});
opened.catch(() => {});

// Do something in a transaction. Where the browser keeps nothing, nothing comes of it.
async function inDatabase(store, mode, work) {
  try {
    const transaction = (await opened).transaction(store, mode);
    const request = work(transaction.objectStore(store));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request?.result;
  } catch {
    return undefined;
  }
}

const database = {
  all: () => inDatabase("entries", "readonly", (entries) => entries.getAll()),
  put: (entry) => inDatabase("entries", "readwrite", (entries) => entries.put(entry)),
  remove: ({ key }) => inDatabase("entries", "readwrite", (entries) => entries.delete(key)),
  add: (fresh) => inDatabase("entries", "readwrite", (entries) => {
    for (const entry of fresh) entries.add(entry).onsuccess = ({ target }) => { entry.key = target.result; };
  }),
  remember(answer) {
    const game = answer.path.match(/^\/g\/[^/]+\//)[0];
    return inDatabase("answers", "readwrite", (answers) => {
      answers.delete(IDBKeyRange.upperBound(game, true)); // those of other games
      answers.delete(IDBKeyRange.lowerBound(`${game}\uffff`));
      answers.put(answer);
    });
  },
};

// Return the last answers for the hands of a round: a page that was kept is as old as when it was opened.
export async function remembered(round) {
  const hands = IDBKeyRange.bound(round, `${round}\uffff`);
  return (await inDatabase("answers", "readonly", (answers) => answers.getAll(hands))) ?? [];
}

// The way to the server. The answer is for htmx to swap, so it is asked for as htmx asks.

async function post(entry) {
  let response = await request(entry);
  if (response.status === 403) {
    await fetch(entry.path); // brings a new token, if the old one was why
    response = await request(entry);
  }
  return { status: response.status, text: await response.text() };
}

function request({ path, fields, version, id }) {
  return fetch(path, {
    method: "POST",
    body: new URLSearchParams([["version", version], ["client_id", id], ...fields]),
    headers: { "HX-Request": "true", "X-CSRFToken": document.cookie.match(/csrftoken=(\w+)/)?.[1] ?? "" },
    keepalive: true, // what is on its way when a page is left arrives
    redirect: "error", // or it would turn into a GET, which stores nothing
    signal: AbortSignal.timeout(PATIENCE),
  });
}

export function afterPaint() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

// crypto.randomUUID is not there over plain HTTP, which is how phones reach a laptop.
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// An old browser has no channel to the site's other pages, and no locks: then an entry that is sent twice counts once.
const others = globalThis.BroadcastChannel && new BroadcastChannel("outbox");

export const outbox = new Outbox({
  database,
  post,
  afterPaint,
  newId,
  isOnline: () => navigator.onLine,
  tellOthers: (answer) => others?.postMessage(answer),
  alone: (work) => (navigator.locks ? navigator.locks.request("outbox", work) : work()),
});

others?.addEventListener("message", ({ data }) => outbox.hear(data));
addEventListener("online", () => outbox.send());
addEventListener("offline", () => outbox.setAway(true));
addEventListener("pageshow", ({ persisted }) => persisted && outbox.look().then(() => outbox.send()));
addEventListener("pagehide", () => outbox.store());
document.addEventListener("visibilitychange", () => (document.hidden ? outbox.store() : outbox.send()));

// What a page says of the outbox, where it has room for it.

const notices = document.querySelectorAll(".no-network");
const button = document.querySelector(".waiting");
const refused = document.getElementById("refused");
const kept = notices[0]?.textContent;

if (refused) {
  outbox.addEventListener("change", () => {
    show();
    if (outbox.waiting.length) setTimeout(show, LATE);
  });
  button.addEventListener("click", () => {
    if (!isLate()) refused.focus();
    outbox.send();
  });
}

function show() {
  const waiting = outbox.waiting.length;
  const count = outbox.refused.length;
  for (const notice of notices) notice.hidden = !outbox.isAway;
  if (!outbox.isAway) for (const notice of notices) notice.textContent = kept;
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

function item(entry) {
  const made = refused.querySelector("template").content.firstElementChild.cloneNode(true);
  made.querySelector(".what").textContent = entry.what;
  made.querySelector(".error").textContent = refused.dataset[entry.refused] ?? entry.refused;
  made.querySelector("a").href = entry.path;
  made.querySelector(".again").addEventListener("click", () => outbox.again(entry));
  made.querySelector(".discard").addEventListener("click", () => outbox.discard(entry));
  return made;
}

// Everything but what is entered needs the network: without it a form stays as it is, and what was typed stays in it.
addEventListener("submit", (event) => whenBack(event, () => event.target.requestSubmit(event.submitter)));
addEventListener("htmx:sendError", ({ target }) => target.closest("#follow") || needNetwork());

// Over plain HTTP pages are not kept either: a link would leave for the browser's own page, and this one would be gone.
addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (link && link.pathname !== location.pathname && !globalThis.caches) whenBack(event, () => link.click());
});

async function whenBack(event, then) {
  if (event.defaultPrevented || !outbox.isAway) return;
  event.preventDefault();
  await outbox.send();
  if (outbox.isAway) needNetwork();
  else then();
}

function needNetwork() {
  outbox.setAway(true);
  for (const notice of notices) notice.textContent = notice.dataset.needed;
}

// A moment, or the time from one to another, is shown as this phone's clock shows it; without this, as the server's does.

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

function showTimes() {
  for (const span of document.querySelectorAll(".span")) {
    const moments = [...span.querySelectorAll("time")].map((time) => new Date(time.dateTime));
    if (moments.length) span.textContent = clock.formatRange(moments[0], moments.at(-1));
  }
  // A night has the date of where the table is.
  for (const field of document.querySelectorAll("input[name=zone]")) field.value = clock.resolvedOptions().timeZone;
}

document.addEventListener("htmx:afterSwap", showTimes);
showTimes();

// The screen stays on while a running game is shown, unless somebody says that it need not. Needs HTTPS.

const choice = document.getElementById("awake"); // where cards are entered
let lock = null;

if (navigator.wakeLock && document.querySelector("[data-awake]")) {
  if (choice) offerChoice();
  document.addEventListener("visibilitychange", stayAwake); // another app took it away
  stayAwake();
}

async function stayAwake() {
  if (document.hidden || !isWanted()) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // The phone saves its battery.
  }
}

function isWanted() {
  return localStorage.getItem("screen") !== "sleeps";
}

function offerChoice() {
  choice.parentElement.hidden = false;
  choice.checked = isWanted();
  choice.addEventListener("change", () => {
    localStorage.setItem("screen", choice.checked ? "awake" : "sleeps");
    if (choice.checked) stayAwake();
    else lock?.release();
  });
}

if (!isSecureContext) document.getElementById("plain-http")?.removeAttribute("hidden");
navigator.serviceWorker?.register("/sw.js").catch(() => {});
