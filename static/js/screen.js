// Shows a round on the page of a hand without the server: tiles, tray, head and plates. htmx would show a tap when the
// server has answered.

import { afterPaint } from "./sending.js";

const STAYS = 1800; // ms for which the handover is shown
const READ = 700; // ms after which the next card ends it
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const form = document.getElementById("hand");
const strip = document.getElementById("strip");
const done = document.getElementById("done");
const over = document.getElementById("over");
const head = document.getElementById("head");
const late = document.getElementById("late");
const handover = document.getElementById("handover");
const turned = document.getElementById("turned");
const counted = document.getElementById("counted");
const title = document.title.slice(head.querySelector("h1").textContent.length); // it begins with whose hand it is
const { cards: kinds } = read("dishes"); // what can lie in the tray: its faces, the label of its button, its pictures
export const words = read("words");
let ending = null; // of the handover
let shownAt = 0;

export function read(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

const plates = () => [...form.querySelectorAll(".plate")];

// Return how a seat looks: its player's name, color and shape.
export function lookOf(seat) {
  const plate = plates()[seat];
  return {
    name: plate.querySelector("bdi").textContent,
    colour: plate.dataset.colour,
    marker: plate.querySelector(".marker path").getAttribute("d"),
  };
}

// Only what differs is touched, for a slow phone.
function setText(part, text) {
  if (part.textContent !== text) part.textContent = text;
}

function setAttribute(part, name, value) {
  if (part.getAttribute(name) === value) return;
  if (value === null) part.removeAttribute(name);
  else part.setAttribute(name, value);
}

export function show(round) {
  showTiles(round);
  showStrip(round.shown(round.front));
  showHead(round);
  showOver(round);
  showLate(round);
  plates().forEach((plate, seat) => showPlate(plate, round, seat));
  showDone(round);
}

// Return the counts of a hand, of fruit cards too.
function countsOf(round, seat) {
  return { ...round.shown(seat), ...round.hands[seat].counts };
}

export function showTiles(round) {
  const counts = countsOf(round, round.front);
  for (const tile of form.querySelectorAll(".tile")) showTile(tile, counts[tile.dataset.adds] ?? 0);
}

function showTile(tile, count) {
  const label = labelOf(tile, count);
  if (tile.getAttribute("aria-label") === label) return;
  tile.setAttribute("aria-label", label);
  const badge = tile.querySelector(".count");
  badge.textContent = count || "";
  badge.classList.remove("pops");
  afterPaint().then(() => badge.classList.add("pops"));
}

// Return the label of a tile with another count.
export function labelOf({ dataset }, count) {
  return words.tile.replace("{count}", count).replace("{name}", () => dataset.name);
}

// Announce the new count of a dish to screen readers. Points and warnings follow with the server's answer.
export function sayCount(round, seat, adds) {
  const tile = [...form.querySelectorAll(".tile")].find(({ dataset }) => dataset.adds === adds);
  if (tile) counted.textContent = labelOf(tile, countsOf(round, seat)[adds] ?? 0);
}

// Only the cards that differ are touched: each is a drawing, and redrawing all of them is slow on a slow phone.
function showStrip(shown) {
  const focused = [...strip.children].indexOf(document.activeElement);
  let next = strip.firstElementChild;
  for (const [takes, label, pictures] of kinds) {
    let missing = shown[takes] ?? 0;
    while (next?.dataset.takes === takes) {
      const there = next;
      next = there.nextElementSibling;
      if (missing > 0) missing -= 1;
      else there.remove();
    }
    for (; missing > 0; missing -= 1) strip.insertBefore(makeCard(takes, label, pictures), next);
  }
  if (focused >= 0 && !strip.contains(document.activeElement)) [...strip.children].slice(0, focused + 1).pop()?.focus({ preventScroll: true });
}

function makeCard(takes, label, pictures) {
  const made = document.getElementById("card").content.firstElementChild.cloneNode(true);
  made.dataset.takes = takes;
  made.setAttribute("aria-label", label);
  const [dish] = made.children;
  made.replaceChildren(...pictures.map((picture) => drawing(dish.cloneNode(true), picture)));
  return made;
}

function drawing(dish, picture) {
  const [use] = dish.children;
  use.setAttribute("href", use.getAttribute("href") + picture);
  return dish;
}

function showHead(round) {
  const { front } = round;
  const { name, colour, marker } = lookOf(front);
  const whose = fill(words.whose, { name });
  setAttribute(head, "data-colour", colour);
  setAttribute(head, "data-over", round.isOver(front) ? "" : null);
  setAttribute(head, "data-long", whose.length > words.long ? "" : null);
  setAttribute(head.querySelector(".marker path"), "d", marker);
  setText(head.querySelector("h1"), whose);
  setText(head.querySelector(".cards-left"), left(round, front));
  if (document.title !== `${whose}${title}`) document.title = `${whose}${title}`;
}

function left(round, seat) {
  const cards = round.cards(seat);
  const isAll = cards < round.dealt && (round.hands[seat].done || !round.isShort(seat));
  return isAll || cards > round.dealt ? fill(words.cards, { cards }) : words.left[round.dealt - cards];
}

// Put names and numbers into a text. A name that is written from right to left stays so.
export function fill(text, { name, cards, card, points }) {
  const isolated = RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
  return text.replace("{points}", points).replace("{cards}", cards).replace("{card}", card).replace("{name}", () => isolated);
}

function showPlate(plate, round, seat) {
  const cards = round.cards(seat);
  const isShort = round.isShort(seat);
  setText(plate.querySelector(".cards"), `${cards}/${round.dealt}`);
  setAttribute(plate.querySelector("circle"), "stroke-dasharray", `${cards} 200`);
  setAttribute(plate, "data-over", cards > round.dealt ? "" : null);
  setAttribute(plate, "data-done", !round.hands[seat].done ? null : isShort ? "short" : "");
  setText(plate.querySelector(".state"), !round.hands[seat].done ? "" : isShort ? words.short : words.done);
  setAttribute(plate, "aria-current", seat === round.front ? "page" : null);
}

// A hand with too many cards, also if it is not in front.
function showOver(round) {
  const seat = round.over;
  over.hidden = seat === undefined;
  if (over.hidden) return;
  const taker = round.taker(seat);
  const [text, button] = over.children;
  setText(text, fill(words.over, { name: lookOf(seat).name, cards: round.cards(seat) }));
  button.hidden = taker === null;
  if (!button.hidden) setText(button, giving(round.hands[seat].last, lookOf(taker)));
}

// A card that may have been meant for the hand before.
function showLate(round) {
  const offer = round.late.offer(round);
  late.hidden = !offer;
  if (offer) setText(late, giving(offer.faces, lookOf(offer.to)));
}

function giving(last, { name }) {
  const card = tileOf(last)?.dataset.inside;
  return card ? fill(words.give, { name, card }) : fill(words.give_it, { name });
}

// Return the name of a card's tile, or "" if no tile enters these faces.
export function nameOf(card) {
  return tileOf(card)?.dataset.name ?? "";
}

function tileOf(card) {
  const faces = Object.entries(card).flatMap(([face, count]) => Array(count).fill(face)).sort().join(" ");
  return [...form.querySelectorAll(".tile")].find(({ dataset }) => dataset.adds.split(" ").sort().join(" ") === faces);
}

function showDone(round) {
  const stays = round.staysAt(round.front);
  const { result, another } = done.dataset;
  done.name = stays ? "another" : "done";
  done.classList.toggle("quiet", stays);
  setText(done, stays ? another : round.isDone ? result : nextOf(round));
}

// Return the label of the button that ends a hand. From a complete one, which does not go on by itself once it was left,
// it names the player it leads to.
function nextOf(round) {
  const next = round.hands[round.front].done ? round.next(round.front) : null;
  return next === null ? words.next : fill(words.on, lookOf(next));
}

// Show another hand: forget what the server said of the one before.
export function clear({ front, hands }) {
  const { points } = hands[front];
  setText(document.getElementById("swap"), fill(words.swap, lookOf(front)));
  for (const id of ["cautions", "said", "told"]) document.getElementById(id).replaceChildren();
  document.getElementById("sum").textContent = fill(words.sum, { points });
  for (const button of document.querySelectorAll(".others button")) {
    button.hidden = Number(button.value) === front + 1;
    button.setAttribute("formaction", `${location.pathname}swap/`);
  }
}

// The handover: for a moment, a line in the next player's color says that the page has turned to another hand.

// Show what is over, and whose turn it is: "Ben 18 ✓ → Chloe", "Ben 6 (3/8) → Chloe", "Undone → Ben".
export function handOver({ name, sign = "" }, to, sentence) {
  handover.querySelector(".from .who").textContent = name;
  handover.querySelector(".sign").textContent = sign;
  handover.querySelector(".to .who").textContent = to.name;
  handover.querySelector("path").setAttribute("d", to.marker ?? "");
  handover.dataset.colour = to.colour ?? "";
  handover.toggleAttribute("data-long", name.length + to.name.length > words.long);
  setPoints("");
  handover.hidden = true; // and shown anew, so that the same handover is seen to come again
  afterPaint().then(() => { handover.hidden = false; });
  turned.textContent = sentence;
  shownAt = performance.now();
  clearTimeout(ending);
  ending = setTimeout(() => { handover.hidden = true; }, STAYS);
}

// Hide the handover when a card is entered in the next hand, unless it has just come.
export function endHandOver() {
  if (performance.now() - shownAt > READ) handover.hidden = true;
}

// Add the points of the completed hand, once the server has sent them.
export function setPoints(points) {
  handover.querySelector(".points").textContent = points;
}
