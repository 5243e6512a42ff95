// What every page needs from the phone, which htmx does not do: the database, the outbox and its notices, the local
// time, the wake lock and the service worker.

import { Outbox } from "./outbox.js";
import "./patch.js";

// Chromium reports a view transition that the next page interrupts as an error, though nothing is wrong.
addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.message.startsWith("Transition was ")) event.preventDefault();
});

const PATIENCE = 20_000; // ms to wait for an answer; a very weak network swallows requests
const LONGEST_FRAME = 200; // ms; a hidden page paints no frames at all
const RETURN = 5000; // ms between two tries to reach a page that is not cached
const LATE = 2000; // ms before the page says that entries wait; online they are usually sent by then

const { base, worker, token } = document.body.dataset; // the site's path and service worker, and the cookie with its token

// The database: the outbox's entries, in order, and the last answer for each hand of a game. A browser has one for all
// sites of a host, unless they name it differently.

const opened = new Promise((resolve, reject) => {
  const opening = indexedDB.open(`scorekeeper${base}`, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("entries", { keyPath: "key", autoIncrement: true });
    opening.result.createObjectStore("answers", { keyPath: "path" });
  };
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});
opened.catch(() => {});

// Do some work in a transaction. Returns undefined if the browser stores nothing.
async function inDatabase(store, mode, work) {
  try {
    const transaction = (await opened).transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.commit?.(); // a page that is being left may be gone before the browser commits by itself
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
    const game = answer.path.match(/^.*\/g\/[^/]+\//)[0];
    return inDatabase("answers", "readwrite", (answers) => {
      answers.delete(IDBKeyRange.upperBound(game, true)); // the answers of other games
      answers.delete(IDBKeyRange.lowerBound(`${game}\uffff`));
      answers.put(answer);
    });
  },
};

// Return the last answers for the hands of a round, which are newer than a page from the cache.
export async function remembered(round) {
  const hands = IDBKeyRange.bound(round, `${round}\uffff`);
  return (await inDatabase("answers", "readonly", (answers) => answers.getAll(hands))) ?? [];
}

// The connection to the server. The header asks for what htmx can swap into the page, not for a page.

async function post(entry) {
  let response = await request(entry);
  if (response.status === 403) {
    await fetch(entry.path); // gets a new CSRF token, in case the old one was the reason
    response = await request(entry);
  }
  return { status: response.status, text: await response.text() };
}

function request({ path, fields, version, id }) {
  return fetch(path, {
    method: "POST",
    body: new URLSearchParams([["version", version], ["client_id", id], ...fields]),
    headers: { "From-Outbox": "true", "X-CSRFToken": csrfToken() },
    keepalive: true, // a request still arrives after the page is left
    redirect: "error", // following it would be a GET, which stores nothing
    signal: endingSoon(),
  });
}

function csrfToken() {
  const cookie = document.cookie.split("; ").find((one) => one.startsWith(`${token}=`));
  return cookie?.slice(token.length + 1) ?? "";
}

// Like AbortSignal.timeout, which iOS 15 lacks.
function endingSoon() {
  const request = new AbortController();
  setTimeout(() => request.abort(), PATIENCE);
  return request.signal;
}

export function afterPaint() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME);
  });
}

// Phones reach a laptop over plain HTTP, where crypto.randomUUID does not exist.
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Old browsers have no channel to the site's other pages and no locks. An entry that two pages send still counts once.
const others = globalThis.BroadcastChannel && new BroadcastChannel(`outbox${base}`);

export const outbox = new Outbox({
  database,
  post,
  afterPaint,
  newId,
  isOnline: () => navigator.onLine,
  tellOthers: (answer) => others?.postMessage(answer),
  alone: (work) => (navigator.locks ? navigator.locks.request(`outbox${base}`, work) : work()),
});

others?.addEventListener("message", ({ data }) => outbox.hear(data));
addEventListener("online", () => outbox.sendNow());
addEventListener("offline", () => outbox.setAway(true));
addEventListener("pageshow", ({ persisted }) => persisted && outbox.look().then(() => outbox.sendNow()));
addEventListener("pagehide", () => outbox.store());
document.addEventListener("visibilitychange", () => (document.hidden ? outbox.store() : outbox.sendNow()));

// The outbox's notices, on pages that have a place for them.

const notices = document.querySelectorAll(".no-network p");
const button = document.querySelector(".waiting");
const sending = document.getElementById("sending");
const refused = document.getElementById("refused");
let isAsked = false; // somebody has pressed the button and waits for the result
const kept = notices[0]?.textContent;
const plurals = new Intl.PluralRules(document.documentElement.lang);

if (refused) {
  outbox.addEventListener("change", () => {
    show();
    if (outbox.waiting.length) setTimeout(show, LATE);
  });
  button.addEventListener("click", () => {
    if (!isLate()) return refused.focus();
    isAsked = true;
    outbox.sendNow();
    show();
  });
}

function show() {
  const waiting = outbox.waiting.length;
  const count = outbox.refused.length;
  for (const notice of notices) {
    notice.hidden = !outbox.isAway;
    // Only what differs is touched, or screen readers would hear it after every tap.
    if (!outbox.isAway && notice.textContent !== kept) notice.textContent = kept;
  }
  // Beside the list itself, no button has to lead to it.
  button.hidden = !isLate() && (!count || Boolean(button.closest(".outbox")));
  const { waiting: wait, sending: busy, refused: none } = button.dataset;
  button.textContent = !isLate() ? counted(none, count) : outbox.isSending ? busy : counted(wait, waiting);
  if (isAsked) tell(waiting || count);
  refused.hidden = !count;
  refused.querySelector(".entries").replaceChildren(...outbox.refused.map(item));
}

// Return a text with a number. The page has one for each plural of its language.
function counted(texts, number) {
  const { [plurals.select(number)]: text = "" } = JSON.parse(texts);
  return text.replace("#", number);
}

// Show the result of pressing the button. The notice goes when everything is sent, and the focus returns to the page.
function tell(isLeft) {
  isAsked = outbox.isSending;
  sending.textContent = isAsked ? button.dataset.sending : sending.dataset[isLeft ? "kept" : "sent"];
  const isLost = document.activeElement.matches("body, .waiting");
  if (!isAsked && !isLeft && isLost) document.getElementById("main").focus({ preventScroll: true });
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

// The service worker shows the offline page in place of another one, which is loaded as soon as the site answers. The
// browser only says when there is a network, not whether the site can be reached.
const lost = document.querySelector("[data-lost]");

async function comeBack() {
  try {
    const { status } = await fetch(location.href, { method: "HEAD" });
    if (status < 502) location.reload();
  } catch {
    // Not yet.
  }
}

if (lost && location.pathname !== lost.dataset.lost) {
  addEventListener("online", comeBack);
  setInterval(comeBack, RETURN);
}

// Everything except entering cards needs the network. Without it, a form is not sent and keeps what was typed.
addEventListener("submit", (event) => whenBack(event, () => event.target.requestSubmit(event.submitter)));
addEventListener("htmx:sendError", ({ target }) => target.closest("#follow") || needNetwork());
addEventListener("htmx:responseError", ({ target }) => target.closest("#follow") || say("failed"));

// Over plain HTTP there is no cache of pages: offline, a link would replace this page with the browser's error page.
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
  say("needed");
}

function say(why) {
  for (const notice of notices) Object.assign(notice, { hidden: false, textContent: notice.dataset[why] });
}

// Show times and ranges of times in this phone's time zone; without this file they are in the server's.

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

function showTimes() {
  for (const span of document.querySelectorAll(".span")) {
    const moments = [...span.querySelectorAll("time")].map((time) => new Date(time.dateTime));
    if (moments.length) span.textContent = clock.formatRange(moments[0], moments[moments.length - 1]);
  }
  // The server dates a night by the table's time zone.
  for (const field of document.querySelectorAll("input[name=zone]")) field.value = clock.resolvedOptions().timeZone;
}

document.addEventListener("htmx:afterSwap", showTimes);
showTimes();

// Scripts that few visits need are loaded on demand. A reason opens by itself; its script makes room for it, and swipes
// it away.

document.addEventListener("toggle", ({ target, newState }) => {
  if (newState === "open" && target.matches(".why")) import("./sheet.js").then(({ settle }) => settle(target), () => {});
}, { capture: true });

// The desserts of a game that has just been finished are revealed once on this phone. The stage covers the result before
// it is painted.

const KNOWN = 20; // games; older ones are not revealed any more

function reveal() {
  const stage = document.getElementById("reveal");
  if (!stage || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (isKnown(stage.dataset.game)) return;
  const end = () => { stage.hidden = true; };
  stage.hidden = false;
  stage.addEventListener("click", end); // also while its script is still on the way
  addEventListener("keydown", end, { once: true });
  import("./reveal.js").then(({ play }) => play(stage)).catch(end);
}

function isKnown(game) {
  try {
    const known = JSON.parse(localStorage.getItem("revealed") ?? "[]");
    if (!known.includes(game)) localStorage.setItem("revealed", JSON.stringify([game, ...known].slice(0, KNOWN)));
    return known.includes(game);
  } catch {
    return true; // this browser stores nothing, and would reveal it at every visit
  }
}

document.addEventListener("htmx:afterSwap", reveal); // the watch page gets it when the game ends
reveal();

// Keep the screen on while a running game is shown, unless somebody has turned that off. Needs HTTPS.

const choice = document.getElementById("awake"); // only on pages where cards are entered
let lock = null;

if (navigator.wakeLock && document.querySelector("[data-awake]")) {
  if (choice) offerChoice();
  document.addEventListener("visibilitychange", stayAwake); // another app ends the lock
  stayAwake();
}

async function stayAwake() {
  if (document.hidden || !isWanted()) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // The phone refuses, to save its battery.
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
navigator.serviceWorker?.register(worker).catch(() => {});
