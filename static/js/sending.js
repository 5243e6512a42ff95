// The one outbox of this phone, and its connection to the server. Not for htmx, which sends once, and forgets.

import { database } from "./database.js";
import { Outbox } from "./outbox.js";

const PATIENCE = 20_000; // ms to wait for an answer; a very weak network swallows requests
const LONGEST_FRAME = 200; // ms; a hidden page paints no frames at all

const { base, token } = document.body.dataset; // the site's path, and the cookie with its token

async function post(entry) {
  let response = await send(entry);
  if (response.status === 403) {
    await fetch(entry.path, { signal: endingSoon() }); // gets a new CSRF token, in case the old one was the reason
    response = await send(entry);
  }
  return { status: response.status, text: await response.text() };
}

function send({ path, fields, version, id }) {
  return fetch(path, {
    method: "POST",
    body: new URLSearchParams([["version", version], ["client_id", id], ...fields]),
    // Asks for what htmx can swap into the page, not for a page.
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
