// The rule of a tile, in a sheet over the hand: opened by holding the tile, or with "?" while it has the focus. htmx has
// no event for holding. A hint enters nothing, so a tap on it opens its rule. Without this file, "Rules" leads to all rules.

import { isMoving } from "./moving.js";

const HOLD = 500; // ms
const SLIPS = 10; // px that a finger may move while it holds a tile

const sheet = document.getElementById("rule");
const text = document.getElementById("rule-text");
let holding = null;
let from = null; // where the finger came down
let isHeld = false; // the end of this press is not a tap

function open(tile) {
  const { rules } = sheet.dataset;
  const { kind } = tile.dataset;
  // Before iOS 15.4, and as long as htmx is not there to fetch it, which it may never be.
  if (!sheet.showModal || !isMoving()) return location.assign(`${rules}#${kind}`);
  text.replaceChildren();
  sheet.showModal();
  return htmx.ajax("GET", rules, { target: text, select: `#${kind}`, swap: "innerHTML" });
}

function tileAt({ target }) {
  return target.closest("[data-kind]");
}

function letGo() {
  clearTimeout(holding);
}

document.addEventListener("pointerdown", (event) => {
  const tile = tileAt(event);
  letGo();
  isHeld = false;
  if (!tile || !event.isPrimary) return;
  from = event;
  holding = setTimeout(() => {
    isHeld = true;
    navigator.vibrate?.(8);
    open(tile);
  }, HOLD);
});
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLIPS) letGo();
});
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, letGo);

document.addEventListener("click", (event) => {
  if (isHeld) {
    isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  } else if (event.target === sheet) {
    sheet.close(); // outside of its content
  } else if (event.target.closest(".tile-hint")) {
    event.preventDefault();
    open(tileAt(event));
  }
}, { capture: true });

// Phones offer a menu of their own after a long press.
document.addEventListener("contextmenu", (event) => tileAt(event) && event.preventDefault());

document.addEventListener("keydown", (event) => {
  const tile = tileAt(event);
  if (tile && event.key === "?") open(tile);
});
