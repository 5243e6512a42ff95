// The hand that lies before this page, as the phone counts it: what is entered is shown before the server has heard of it.

const form = document.getElementById("board");
const state = JSON.parse(document.getElementById("state").textContent);
const path = location.pathname;

const isIdle = () => !outbox.waitingFor(path).length;
const count = (face) => state.counts[face] ?? 0;
const cards = () => Object.keys(state.counts).reduce((sum, face) => sum + count(face) * state.sizes[face], 0);
const currentPlate = () => form.querySelector(".plate[aria-current]");
const dealt = () => Number(currentPlate().querySelector(".cards").textContent.split("/")[1]);

// What waits for a hand and was not taken back.
function standing(hand) {
  const entries = [];
  for (const entry of outbox.waitingFor(hand)) {
    if (entry.isUndo) entries.pop();
    else entries.push(entry);
  }
  return entries;
}

// The tiles are what the finger waits for; the rest comes with the next frame.
function showAtOnce(facts) {
  Object.assign(state.counts, facts);
  showTiles();
  afterPaint(() => {
    show();
    navigator.vibrate?.(8);
  });
}

function showTiles() {
  for (const tile of form.querySelectorAll(".tile")) showTile(tile);
}

function show() {
  showTiles();
  showStrip();
  showCards(currentPlate(), cards());
  showWaiting();
}

function showCards(plate, cards) {
  const counter = plate.querySelector(".cards");
  counter.textContent = `${cards}/${counter.textContent.split("/")[1]}`;
  plate.querySelector("circle").setAttribute("stroke-dasharray", `${cards} 200`);
}

// What waits for any hand of the round is shown on its plate.
function showWaiting() {
  for (const plate of form.querySelectorAll(".plate")) {
    const last = outbox.waitingFor(plate.pathname).findLast(({ cards }) => cards !== undefined);
    if (!last) continue;
    showCards(plate, last.cards);
    if (standing(plate.pathname).some(({ ends }) => ends)) plate.dataset.done = last.cards < dealt() ? "short" : "";
  }
}

function showTile(tile) {
  const shown = count(tile.dataset.adds.split(" ").at(-1));
  const label = tile.getAttribute("aria-label").replace(/\d+$/, shown);
  if (tile.getAttribute("aria-label") === label) return;
  tile.setAttribute("aria-label", label);
  const badge = tile.querySelector(".count");
  if (!badge) return; // a pair of fruit
  badge.textContent = shown || "";
  badge.classList.remove("pops");
  afterPaint(() => badge.classList.add("pops"));
}

// Only the cards that differ are touched: each is a drawing, and a slow phone takes its time over all of them.
function showStrip() {
  const strip = document.getElementById("strip");
  const focused = [...strip.children].indexOf(document.activeElement);
  let next = strip.firstElementChild;
  for (const face of Object.keys(state.sizes)) {
    let missing = count(face);
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
  made.setAttribute("aria-label", state.remove[face]);
  const use = made.querySelector("use");
  use.setAttribute("href", use.getAttribute("href") + face);
  return made;
}

// What waits for this hand; some of it may come from another page of this phone.
function showEntered() {
  for (const { facts } of outbox.waitingFor(path)) Object.assign(state.counts, facts);
  show();
}
outbox.addEventListener("elsewhere", showEntered);

function afterPaint(then) {
  requestAnimationFrame(() => setTimeout(then));
}

// With many seats the belt is wider than the phone.
const here = currentPlate();
here.parentElement.scrollLeft = here.offsetLeft - (here.parentElement.clientWidth - here.offsetWidth) / 2;
