// How a page changes: an htmx extension whose swap, "patch", touches only what differs, so that what has the focus, is
// open or is scrolled stays so. htmx's own swaps replace whole parts.

// Somebody is at it.
const BUSY = "input:not([type=radio], [type=checkbox]):focus, textarea:focus, [aria-busy], [aria-invalid]";

// Make the children of one node those of another, and return the elements of which htmx has to hear.
function patchChildren(here, fresh) {
  const staying = new Set([...fresh.children].map(({ id }) => id));
  const touched = [];
  let child = here.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    while (child?.id && !staying.has(child.id)) child = remove(child);
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

// Elements with an id are known again by it; the others by where they stand.
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

// What the page itself has said stays. A field that somebody is busy with stays theirs, with what belongs to it, unless
// this is the answer to what they sent.
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

// Whoever looks at the page opened it, or a script showed it.
function isOfThisPhone(name, fresh) {
  return name === "hidden" || (name === "open" && !fresh.hasAttribute("open"));
}

function setAttribute(here, name, value) {
  if (value === null) here.removeAttribute(name);
  else here.setAttribute(name, value);
  if (isNewer(here)) return;
  // What was typed or chosen hides the attribute.
  if (name === "value") here.value = value ?? "";
  if (name === "checked" || name === "selected") here[name] = value !== null;
}

// The answer that is being swapped in: when it was asked for, and whether by a form or link of the page itself.
const changed = new Map(); // when, by the field's name
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
  // A keyboard or screen reader goes on where the page changed, not at its top.
  if (focused && !focused.isConnected) document.getElementById("main").focus({ preventScroll: true });
  focused = null;
});

function remove(child) {
  const next = child.nextSibling;
  if (child.nodeType === Node.ELEMENT_NODE) htmx.remove(child);
  else child.remove();
  return next;
}

htmx.defineExtension("patch", {
  isInlineSwap: (style) => style === "patch",
  handleSwap: (style, target, fragment) => style === "patch" && patchTarget(target, fragment),
});

// What comes is the target as it is now, or what is to be in it.
function patchTarget(target, fragment) {
  const [fresh] = fragment.children;
  return fresh?.id === target.id ? patch(target, fresh) : patchChildren(target, fragment);
}

// A page that follows a game (includes/follow.html) waits under a finger, keeps off what somebody types, and rests while
// nobody looks at it: a browser has six lines to a site, for all of its tabs.

const declared = document.getElementById("follow")?.cloneNode(true);
let isPressed = false;
let isBehind = false;
let fetching = null;

// Fetch what was left out before.
export function refetch() {
  isBehind = false;
  const follower = document.querySelector("#follow > :first-child");
  if (follower) htmx.trigger(follower, "behind");
}

function catchUp() {
  if (isBehind && !isPressed) refetch();
}

function press(pressed) {
  isPressed = pressed;
  if (!pressed) setTimeout(catchUp); // what the finger did comes first
}

function isTyping() {
  return document.activeElement.matches("input");
}

function rest() {
  const follow = document.getElementById("follow");
  if (!follow) return;
  if (fetching) {
    fetching.onabort = null; // htmx would log it as an error
    fetching.abort();
  }
  htmx.remove(follow);
}

// A stream begins with what is newer than the page, so nothing is missed.
function followAgain() {
  rest();
  if (document.hidden) return;
  const follow = declared.cloneNode(true);
  document.body.append(follow);
  htmx.process(follow);
}

if (declared) {
  addEventListener("pointerdown", () => press(true));
  addEventListener("pointerup", () => press(false));
  addEventListener("pointercancel", () => press(false));
  addEventListener("focusout", () => setTimeout(catchUp));
  document.addEventListener("visibilitychange", followAgain);
  addEventListener("online", followAgain);
  addEventListener("pagehide", rest);
  addEventListener("pageshow", ({ persisted }) => persisted && followAgain());
  // What changes from the moment a form is sent until its answer is here, this phone did.
  addEventListener("submit", (event) => event.defaultPrevented || rest());
  document.addEventListener("htmx:beforeSend", ({ target, detail: { xhr, requestConfig } }) => {
    if (target.closest("#follow")) fetching = xhr;
    else if (requestConfig.verb !== "get") rest();
  });
  document.addEventListener("htmx:afterRequest", ({ target, detail: { xhr } }) => {
    if (!target.closest("#follow") && !xhr.getResponseHeader("HX-Redirect")) followAgain();
  });
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (!event.target.closest("#follow")) return;
    isBehind = isPressed || isTyping(); // a field that somebody is at is left out
    // A newer site loads the whole page, which would take away what somebody types.
    if (isPressed || (isTyping() && event.detail.xhr.getResponseHeader("HX-Refresh"))) event.preventDefault();
  });
}

// Another phone changed what this one had entered. It is put back, or left so: either way that need not be said again.

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

// Settle a clash and return the entry that its button makes.
export function putBack(button) {
  const clash = button.closest(".clash");
  settle(clash);
  return {
    path: new URL(button.formAction).pathname,
    fields: [[button.name, button.value]],
    facts: Object.fromEntries(button.value.split(",").map((fact) => fact.split("=")).map(([face, count]) => [face, Number(count)])),
    what: `${button.textContent}: ${clash.querySelector("strong").textContent}`,
  };
}

document.addEventListener("click", ({ target }) => target.matches(".leave") && settle(target.closest(".clash")));
document.addEventListener("htmx:afterSwap", hideSettled);
hideSettled();
