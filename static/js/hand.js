// The page of a hand: a tap counts at once and goes into the outbox; htmx would wait for the server, and only swaps in
// its answer later. Without this file, every tile is a button that submits the form.

import { readAnswer } from "./outbox.js";
import { putBack, refetch } from "./patch.js";
import { afterPaint, outbox, remembered } from "./phone.js";
import { countCards, standing, tapped, undoing } from "./round.js";

const IGNORE_AFTER_A_MOVE = 450; // ms; a finger still tapping must not enter cards in the next hand

const form = document.getElementById("hand");
const dishes = read("dishes");
const path = location.pathname;
const arrived = performance.now();
const moved = sessionStorage.getItem("moved") === path;
sessionStorage.removeItem("moved");

let answer = read("answer"); // the server's last one
let counts = answer.counts; // the server's, and what was entered since
let missed = 0; // a version by another phone that was not shown, because entries were waiting here
let ending = null; // the last entry, if it ends the hand
let whenIdle = null;

function read(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

const isIdle = () => !outbox.waitingFor(path).length;
const cards = () => countCards(counts, dishes.sizes);
const currentPlate = () => form.querySelector(".plate[aria-current]");
const dealt = () => Number(currentPlate().querySelector(".cards").textContent.split("/")[1]);

// Entering cards.

form.addEventListener("submit", (event) => {
  const { submitter } = event;
  const { adds, takes } = submitter.dataset;
  if (adds || takes) {
    event.preventDefault();
    if (!moved || performance.now() - arrived >= IGNORE_AFTER_A_MOVE) outbox.ready.then(() => tap(submitter));
  } else if (submitter.name === "done") {
    event.preventDefault();
    outbox.ready.then(() => enter({ fields: [["done", "1"]], isDone: true, ends: true, what: submitter.textContent }));
  } else if (submitter.name === "undo" && (!outbox.isAway || standing(outbox.waitingFor(path)).length)) {
    event.preventDefault();
    outbox.ready.then(() => undo(submitter));
  } else if (submitter.name === "set") {
    event.preventDefault();
    outbox.ready.then(() => answerClash(putBack(submitter)));
  } else if (!isIdle() && !outbox.isAway) {
    // Taps made before two hands are swapped must be sent first.
    event.preventDefault();
    whenIdle = () => form.requestSubmit(submitter);
  }
});

// The uramaki race. If no player is chosen, the server asks for one.
document.getElementById("race")?.addEventListener("submit", (event) => {
  const racers = [...document.querySelectorAll(".racer")].filter((racer) => racer.control.checked);
  if (!racers.length) return;
  event.preventDefault();
  const panel = event.submitter.closest("details");
  const what = panel.querySelector("#prize").textContent;
  const name = racers.map((racer) => racer.textContent).join(", ");
  const fields = [["race", "1"], ...racers.map(({ control }) => [control.name, control.value])];
  event.target.reset();
  panel.open = false;
  panel.firstElementChild.focus();
  outbox.ready.then(() => enter({ fields, what, name }));
});

function tap(button) {
  const { adds, takes } = button.dataset;
  set(tapped(counts, (adds ?? takes).split(" "), adds ? 1 : -1), () => button.ariaLabel); // has the new count by then
}

function set(facts, label) {
  const before = Object.fromEntries(Object.keys(facts).map((face) => [face, counts[face] ?? 0]));
  showAtOnce(facts);
  const ends = cards() === dealt() && !("done" in currentPlate().dataset);
  const fields = [["set", Object.entries(facts).map((fact) => fact.join("=")).join(",")]];
  enter({ fields, facts, before, ends, what: label() });
}

// Counts restored in another hand show on that hand's page, and on its plate here once the server has them.
function answerClash(back) {
  if (back.path === path) set(back.facts, () => back.what);
  else outbox.add({ ...back, version: answer.version });
}

function undo(button) {
  const { reopens, ...entry } = undoing(outbox.waitingFor(path));
  if (reopens) delete currentPlate().dataset.done;
  showAtOnce(entry.facts);
  enter({ ...entry, what: button.textContent });
}

function enter({ what, name = currentPlate().querySelector("bdi").textContent, ...entered }) {
  const where = `${form.querySelector("h1").textContent}, ${name}`;
  const entry = { path, cards: cards(), version: answer.version, what: `${where}: ${what.trim()}`, ...entered };
  ending = entry.ends ? entry : null;
  outbox.add(entry).then(goOn);
}

// Online, the server says which page is next. Offline, go to the next open plate if the phone has its page.
async function goOn() {
  const last = ending;
  if (!last || !outbox.isAway || !outbox.waitingFor(path).some(({ id }) => id === last.id)) return;
  const plates = [...form.querySelectorAll(".plate")];
  const here = plates.indexOf(currentPlate());
  const following = [...plates.slice(here + 1), ...plates.slice(0, here)];
  const next = following.find((plate) => !("done" in plate.dataset)) ?? document.getElementById("result");
  const isKept = await globalThis.caches?.match(next.href, { ignoreVary: true });
  if (isKept && ending === last) move(next.pathname);
}

function move(address) {
  if (!ending?.isDone) sessionStorage.setItem("moved", address);
  ending = null;
  location.assign(address);
}

// Showing the hand.

// Tiles first, because the finger waits for them; the rest follows in the next frame.
function showAtOnce(facts) {
  counts = { ...counts, ...facts };
  showTiles();
  afterPaint().then(() => {
    show();
    navigator.vibrate?.(8);
  });
}

function show() {
  showTiles();
  showStrip();
  showCards(currentPlate(), cards());
  showWaiting();
}

function showTiles() {
  for (const tile of form.querySelectorAll(".tile")) showTile(tile);
}

function showTile(tile) {
  const shown = counts[tile.dataset.adds.split(" ").at(-1)] ?? 0;
  const label = tile.getAttribute("aria-label").replace(/\d+$/, shown);
  if (tile.getAttribute("aria-label") === label) return;
  tile.setAttribute("aria-label", label);
  const badge = tile.querySelector(".count");
  if (!badge) return; // a pair of fruits has none
  badge.textContent = shown || "";
  badge.classList.remove("pops");
  afterPaint().then(() => badge.classList.add("pops"));
}

function showCards(plate, cards) {
  const counter = plate.querySelector(".cards");
  counter.textContent = `${cards}/${counter.textContent.split("/")[1]}`;
  plate.querySelector("circle").setAttribute("stroke-dasharray", `${cards} 200`);
}

// Show entries that wait to be sent, of any hand of the round, on their plates.
function showWaiting() {
  for (const plate of form.querySelectorAll(".plate")) {
    const waiting = outbox.waitingFor(plate.pathname);
    const last = waiting.findLast(({ cards }) => cards !== undefined);
    if (!last) continue;
    showCards(plate, last.cards);
    if (standing(waiting).some(({ ends }) => ends)) plate.dataset.done = last.cards < dealt() ? "short" : "";
  }
}

// Only the cards that differ are touched: each is a drawing, and redrawing all of them is slow on a slow phone.
function showStrip() {
  const strip = document.getElementById("strip");
  const focused = [...strip.children].indexOf(document.activeElement);
  let next = strip.firstElementChild;
  for (const face of Object.keys(dishes.sizes)) {
    let missing = counts[face] ?? 0;
    while (next?.dataset.takes === face) {
      const shown = next;
      next = shown.nextElementSibling;
      if (missing > 0) missing -= 1;
      else shown.remove();
    }
    for (; missing > 0; missing -= 1) strip.insertBefore(card(face), next);
  }
  if (focused >= 0 && !strip.contains(document.activeElement)) [...strip.children].slice(0, focused + 1).at(-1)?.focus();
}

function card(face) {
  const made = document.getElementById("card").content.firstElementChild.cloneNode(true);
  made.dataset.takes = face;
  made.setAttribute("aria-label", dishes.remove[face]);
  const use = made.querySelector("use");
  use.setAttribute("href", use.getAttribute("href") + face);
  return made;
}

// Scroll the belt, which is wider than the phone with many seats.
function showPlate(plate) {
  const belt = plate.parentElement;
  belt.scrollLeft = plate.offsetLeft - (belt.clientWidth - plate.offsetWidth) / 2;
}

// The server's answers: to entries from here, to changes by other phones, and those stored since the page was cached.

outbox.addEventListener("answer", ({ detail: { path: hand, text } }) => {
  if (hand === path && isIdle()) take(text);
});

// Show an answer. The server's counts win: a refused tap is undone, and its reason shown.
function take(text) {
  if (!accept(readAnswer(text))) return;
  htmx.swap(form, text, { swapStyle: "none" }); // its parts say where they go
  show();
}

// Return whether an answer fits this page. It does not if the site is newer or the menu has changed.
function accept(fresh) {
  if (fresh.next) move(fresh.next);
  else if (fresh.site !== answer.site || fresh.faces !== answer.faces) location.reload();
  else {
    answer = fresh;
    counts = fresh.counts;
    return true;
  }
  return false;
}

// Fetch nothing that this page shows already, or that the answer to a tap will show.
document.addEventListener("sse:changed", (event) => {
  if (!event.target.matches("#follow > :first-child")) return;
  const version = Number(event.detail.data);
  if (isIdle() && version > answer.version) return;
  event.stopPropagation();
  missed = Math.max(missed, version);
}, { capture: true });

// A change by another phone waits until the taps made here are sent; their answer includes it.
form.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const fresh = detail.shouldSwap && readAnswer(detail.serverResponse);
  if (fresh && !isIdle()) missed = fresh.version;
  detail.shouldSwap = fresh && isIdle() && fresh.version >= answer.version && accept(fresh);
});
form.addEventListener("htmx:afterSwap", show);

// A page from the phone's cache is as old as when it was opened; apply the newer answers stored since then.
async function catchUp() {
  await outbox.ready;
  const stored = await remembered(path.replace(/[^/]+\/$/, ""));
  const fits = ({ site, faces, version }) => site === answer.site && faces === answer.faces && version > answer.version;
  const newer = stored.map((one) => ({ ...one, fresh: readAnswer(one.text) })).filter(({ fresh }) => fits(fresh));
  newer.sort((one, other) => one.fresh.version - other.fresh.version);
  for (const { path: hand, text, fresh } of newer) {
    if (hand !== path) swapBelt(text);
    else if (accept({ ...fresh, next: "" })) htmx.swap(form, text, { swapStyle: "none" });
  }
  showEntered();
}

// Swap in only the belt of another hand's answer, with this page's own plate as the current one.
function swapBelt(text) {
  const parts = text.replaceAll('hx-swap-oob="patch"', "");
  htmx.swap("#belt", parts, { swapStyle: "patch" }, { select: "#belt", contextElement: form });
  for (const plate of form.querySelectorAll(".plate")) {
    if (plate.pathname === path) plate.setAttribute("aria-current", "page");
    else plate.removeAttribute("aria-current");
  }
}

// Show the entries that wait for this hand, also those from another page of this phone.
function showEntered() {
  for (const { facts } of outbox.waitingFor(path)) counts = { ...counts, ...facts };
  show();
}

outbox.addEventListener("elsewhere", showEntered);
outbox.addEventListener("change", () => {
  showWaiting();
  goOn();
  if (!isIdle() || outbox.isAway) return;
  if (missed > answer.version) refetch();
  missed = 0;
  whenIdle?.();
  whenIdle = null;
});
showPlate(currentPlate());
catchUp();
