// An htmx extension: the swap "patch" touches only what differs, so that focus, scroll position and open parts stay.
// htmx's own swaps replace whole parts.

// A field that somebody is typing in, or that waits for an answer.
const BUSY = "input:not([type=radio], [type=checkbox]):focus, textarea:focus, [aria-busy], [aria-invalid]";

// Make the children of one node equal to those of another, and return the elements that htmx must process.
function patchChildren(here, fresh) {
  const staying = new Set([...fresh.children].map(({ id }) => id));
  const touched = [];
  let child = here.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    while (isGone(child, staying)) child = remove(child);
    if (isSame(child, wanted)) {
      touched.push(...patch(child, wanted));
      child = child.nextSibling;
    } else {
      here.insertBefore(wanted, child);
      if (wanted.nodeType === Node.ELEMENT_NODE) touched.push(wanted);
    }
  }
  while (child) child = remove(child);
  return touched;
}

// An element whose id is not there anymore, and the text after it, which is left beside the text before it.
function isGone(child, staying) {
  if (child?.id) return !staying.has(child.id);
  return child?.nodeType === Node.TEXT_NODE && child.previousSibling?.nodeType === Node.TEXT_NODE;
}

// Elements with an id are matched by id, others by position.
function isSame(child, wanted) {
  return child && child.nodeName === wanted.nodeName && child.id === wanted.id;
}

function patch(here, fresh) {
  if (here.isEqualNode(fresh)) return [];
  if (here.nodeType !== Node.ELEMENT_NODE) {
    here.data = fresh.data;
    return [];
  }
  if (isTheirs(here)) return [];
  return [...patchAttributes(here, fresh), ...patchChildren(here, fresh)];
}

// Leave alone what the page itself has written, and a busy field with everything around it, unless this is the answer
// to what was sent from it.
function isTheirs(here) {
  return here.hasAttribute("data-own") || (!isOwn && [...here.children].some((child) => child.matches(BUSY)));
}

function patchAttributes(here, fresh) {
  const changed = [...here.attributes, ...fresh.attributes].map(({ name }) => name).filter(
    (name) => here.getAttribute(name) !== fresh.getAttribute(name) && !isOfThisPhone(name, fresh),
  );
  for (const name of changed) setAttribute(here, name, fresh.getAttribute(name));
  return changed.some((name) => name.startsWith("hx-")) ? [here] : [];
}

// The reader opened it, or a script showed it, so a swap must not close or hide it.
function isOfThisPhone(name, fresh) {
  return name === "hidden" || (name === "open" && !fresh.hasAttribute("open"));
}

function setAttribute(here, name, value) {
  if (value === null) here.removeAttribute(name);
  else here.setAttribute(name, value);
  if (isNewer(here)) return;
  // After somebody has typed or chosen, the attribute alone has no effect.
  if (name === "value") here.value = value ?? "";
  if (name === "checked" || name === "selected") here[name] = value !== null;
}

// The answer being swapped in: when it was requested, and whether by the page's own form or link.
const changed = new Map(); // field name -> time of its last change
let asked = 0;
let isOwn = false;
let focused = null;

function isNewer({ name }) {
  return (changed.get(name) ?? 0) > asked;
}

for (const type of ["input", "change"]) {
  document.addEventListener(type, ({ target }) => changed.set(target.name, performance.now()));
}
document.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => { xhr.askedAt = performance.now(); });
document.addEventListener("htmx:beforeSwap", ({ detail: { xhr, requestConfig } }) => {
  asked = xhr.askedAt;
  isOwn = !requestConfig.elt.closest("#follow");
  focused = document.activeElement;
});
document.addEventListener("htmx:afterSwap", () => {
  isOwn = false;
  // Keyboards and screen readers continue near the change, not at the top of the page.
  if (focused && !focused.isConnected) document.getElementById("main").focus({ preventScroll: true });
  focused = null;
});

function remove(child) {
  const next = child.nextSibling;
  if (child.nodeType === Node.ELEMENT_NODE) htmx.remove(child);
  else child.remove();
  return next;
}

// htmx is loaded after this file, because a tap counts without it. A hand's page even keeps it in a template until it is
// complete: on a slow network, htmx would share the line with what the first tap needs.
const kept = document.getElementById("htmx");

function load(script) {
  return new Promise((resolve, reject) => {
    Object.assign(script, { async: false, onload: resolve, onerror: reject });
    document.head.append(script);
  });
}

// Resolves to whether htmx is there. Without it, every form is a plain one.
export const moving = new Promise((resolve) => {
  // htmx goes through a page that is parsed or complete, and misses it in between.
  if (kept) addEventListener("load", resolve);
  else document.addEventListener("DOMContentLoaded", resolve);
}).then(() => kept && Promise.allSettled([...kept.content.cloneNode(true).children].map(load))).then(() => {
  htmx.defineExtension("patch", {
    isInlineSwap: (style) => style === "patch",
    handleSwap: (style, target, fragment) => style === "patch" && patchTarget(target, fragment),
  });
  document.body.removeAttribute("hx-disable");
  if (kept) htmx.process(document.body); // it has gone through the page, but not where it was disabled
  return true;
}).catch(() => false);

export const isMoving = () => !document.body.hasAttribute("hx-disable");

// Whether htmx is known to be missing.
let hasFailed = false;
moving.then((isThere) => { hasFailed = !isThere; });
export const isPlain = () => hasFailed;

// The fragment is either the target itself or its new content.
function patchTarget(target, fragment) {
  const [fresh] = fragment.children;
  return fresh?.id === target.id ? patch(target, fresh) : patchChildren(target, fragment);
}

// Polling (hx-trigger="every …") pauses while a form is on its way, and after the form has led elsewhere: it would ask
// about the page before.

let isSending = false;

function restWhileSending(event) {
  const { elt, requestConfig } = event.detail;
  if (requestConfig.verb !== "get") isSending = true;
  else if (isSending && elt.matches('[hx-trigger^="every"]')) event.preventDefault();
}

document.addEventListener("htmx:beforeRequest", restWhileSending);
document.addEventListener("htmx:beforeOnLoad", restWhileSending);
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
  if (requestConfig.verb !== "get" && !xhr.getResponseHeader("HX-Redirect")) isSending = false;
});

// A newer site needs a new page. Two answers may say so at the same time, and to load it twice would cancel the first.

let isLeaving = false;

export function loadAnew() {
  if (!isLeaving) location.reload();
  isLeaving = true;
}

function loadOnce(event) {
  if (event.defaultPrevented || !event.detail.xhr.getResponseHeader("HX-Refresh")) return;
  event.preventDefault();
  loadAnew();
}

// Following a game (includes/follow.html): the page does not change under a finger or while somebody types, and stops
// while hidden, because a browser allows six connections to a site for all of its tabs.

const COMES_BACK = 5000; // ms without a stream until the page opens a new one, and polls until it works
const declared = document.getElementById("follow")?.cloneNode(true);
let isPressed = false;
let isBehind = false;
let fetching = null;
let comingBack = null;

// Fetch a change that was held back.
export function refetch() {
  isBehind = false;
  const follower = document.querySelector("#follow > :first-child");
  if (follower && isMoving()) htmx.trigger(follower, "behind");
}

function catchUp() {
  if (isBehind && !isPressed) refetch();
}

function press(pressed) {
  isPressed = pressed;
  if (!pressed) setTimeout(catchUp); // the tap is handled first
}

function isTyping() {
  return document.activeElement.matches("input");
}

function rest() {
  clearTimeout(comingBack);
  const follow = document.getElementById("follow");
  if (!follow) return;
  if (fetching) {
    fetching.onabort = null; // htmx would log it as an error
    fetching.abort();
  }
  htmx.remove(follow);
}

// A new stream begins with everything newer than the page, so no change is missed.
function followAgain() {
  rest();
  if (document.hidden) return;
  const follow = declared.cloneNode(true);
  document.body.append(follow);
  htmx.process(follow);
}

// After every refusal of a stream, for example while the database is restarted, htmx waits twice as long, up to a minute.
function comeBack() {
  clearTimeout(comingBack);
  comingBack = setTimeout(followAgain, COMES_BACK);
}

function follow() {
  addEventListener("pointerdown", () => press(true));
  addEventListener("pointerup", () => press(false));
  addEventListener("pointercancel", () => press(false));
  addEventListener("focusout", () => setTimeout(catchUp));
  document.addEventListener("visibilitychange", followAgain);
  addEventListener("online", followAgain);
  addEventListener("htmx:sseError", comeBack);
  addEventListener("htmx:sseOpen", () => clearTimeout(comingBack));
  addEventListener("pagehide", rest);
  addEventListener("pageshow", ({ persisted }) => persisted && followAgain());
  // From sending a form until its answer, a change is this phone's own and needs no fetching. A form that closes a dialog
  // is not sent.
  addEventListener("submit", (event) => event.defaultPrevented || event.target.closest("dialog") || rest());
  document.addEventListener("htmx:beforeSend", ({ target, detail: { xhr, requestConfig } }) => {
    if (target.closest("#follow")) fetching = xhr;
    else if (requestConfig.verb !== "get") rest();
  });
  document.addEventListener("htmx:afterRequest", ({ target, detail: { xhr } }) => {
    if (!target.closest("#follow") && !xhr.getResponseHeader("HX-Redirect") && !isSending) followAgain();
  });
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (!event.target.closest("#follow")) return;
    isBehind = isPressed || isTyping(); // a busy field is skipped and fetched later
    // A newer site reloads the page, which would lose what somebody is typing.
    if (isPressed || (isTyping() && event.detail.xhr.getResponseHeader("HX-Refresh"))) event.preventDefault();
  });
}

moving.then((isThere) => {
  if (isThere && declared) follow();
  document.addEventListener("htmx:beforeOnLoad", loadOnce); // after those that may hold an answer back
});

// Clashes: another phone changed what this one had entered. Once restored or accepted, a clash is not shown again.

const settled = new Set(JSON.parse(sessionStorage.getItem("settled") ?? "[]"));

function settle(clash) {
  settled.add(clash.id);
  sessionStorage.setItem("settled", JSON.stringify([...settled]));
  hideSettled();
  document.getElementById("main").focus({ preventScroll: true });
}

function hideSettled() {
  for (const clash of document.querySelectorAll(".clash")) clash.hidden = settled.has(clash.id);
}

// Settle a clash and return the outbox entry that restores this phone's counts.
export function putBack(button) {
  const clash = button.closest(".clash");
  settle(clash);
  return {
    path: new URL(button.formAction).pathname,
    fields: [[button.name, button.value]],
    facts: factsOf(button),
    what: button.dataset.what,
  };
}

// Return the counts that a button sets.
export function factsOf({ value }) {
  return Object.fromEntries(value.split(",").map((fact) => fact.split("=")).map(([face, count]) => [face, Number(count)]));
}

document.addEventListener("click", ({ target }) => target.matches(".leave") && settle(target.closest(".clash")));
document.addEventListener("htmx:afterSwap", hideSettled);
hideSettled();
