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
const changedAt = new Map(); // field name -> time of its last change
let asked = 0;
let isOwn = false;
let focused = null;

function isNewer({ name }) {
  return (changedAt.get(name) ?? 0) > asked;
}

for (const type of ["input", "change"]) {
  document.addEventListener(type, ({ target }) => changedAt.set(target.name, performance.now()));
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

// The fragment is either the target itself or its new content.
export function patchTarget(target, fragment) {
  const [fresh] = fragment.children;
  return fresh?.id === target.id ? patch(target, fresh) : patchChildren(target, fragment);
}
