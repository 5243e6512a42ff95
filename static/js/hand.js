// The page of a hand: a tap counts at once and goes into the outbox; htmx would wait for the server, and only swaps in
// its answer later. Without this file, every tile is a button that submits the form.

import { catchUp } from "./answers.js";
import { factsOf, putBack } from "./clashes.js";
import { isPlain } from "./moving.js";
import "./phone.js";
import { Presses, standing, undoing } from "./round.js";
import "./rule.js";
import { endHandOver, labelOf, lookOf, nameOf, sayCount, show, showTiles, words } from "./screen.js";
import { afterPaint, outbox } from "./sending.js";
import { entered, goOnFrom, handOverAgain, isIdle, pathOf, round, seatOf, turn, turnBack } from "./turning.js";

const form = document.getElementById("hand");
const presses = new Presses();
let under = round.front; // the hand that the last tap belongs to
let tappedAt = 0;
let whenIdle = null;

// A tap belongs to the hand whose tiles were under the finger.
form.addEventListener("pointerdown", ({ target }) => presses.down(target.closest("button") ?? form, round.front));
form.addEventListener("click", ({ target, detail }) => {
  under = presses.up(target.closest("button") ?? form, round.front, detail > 0);
  tappedAt = performance.now();
}, { capture: true });

const ways = {
  done: finish,
  clear: empty,
  another: () => turn(round.another(round.front)),
  give,
  back: giveBack,
  undo,
  set: setAs,
};

form.addEventListener("submit", (event) => {
  if (isPlain()) return;
  const { submitter } = event;
  const [seat, at] = [under, tappedAt];
  const way = "adds" in submitter.dataset || "takes" in submitter.dataset ? tap : ways[submitter.name];
  const needsServer = way === undo && outbox.isAway && !standing(entered()).length;
  if (way && !needsServer) {
    event.preventDefault();
    outbox.ready.then(() => way(submitter, seat, at));
  } else if (!isIdle() && !outbox.isAway) {
    // Taps made before two hands are swapped must be sent first.
    event.preventDefault();
    whenIdle = () => form.requestSubmit(submitter);
  }
});

outbox.addEventListener("change", () => {
  if (!isIdle() || outbox.isAway) return;
  whenIdle?.();
  whenIdle = null;
});

// The uramaki race. If no player is chosen, the server asks for one.
const race = document.getElementById("race");
const chosen = () => [...document.querySelectorAll(".racer :checked")];

race?.addEventListener("submit", (event) => {
  const racers = chosen();
  if (!racers.length || isPlain()) return;
  event.preventDefault();
  const what = document.getElementById("prize").textContent;
  const name = new Intl.ListFormat(document.documentElement.lang).format(racers.map((racer) => racer.parentNode.textContent));
  const fields = [["race", "1"], ...racers.map((racer) => [racer.name, racer.value])];
  race.reset();
  if (event.submitter) shut(event.submitter);
  outbox.ready.then(() => add(round.front, { fields }, what, name));
});

// A chosen player counts also without "Claim": a tap on anything else claims first.
addEventListener("click", ({ target }) => {
  if (!target.closest(".racers") && chosen().length && !isPlain()) race.requestSubmit();
}, { capture: true });

// The messages lead to the swap, which is at the end of the page. A sheet brings it to the hand.
const swap = document.getElementById("swap").parentElement;
const sheet = document.getElementById("swapping");

form.addEventListener("click", (event) => {
  if (!event.target.closest("[href='#swap']")) return;
  swap.open = true;
  if (!sheet.showModal) return; // before iOS 15.4, the link leads there
  event.preventDefault();
  sheet.append(swap);
  sheet.showModal();
});
sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close()); // outside of its content
sheet.addEventListener("close", () => {
  swap.open = false;
  sheet.before(swap);
});

// What a panel opens may be below the tray.
for (const panel of form.querySelectorAll(".panel")) {
  panel.addEventListener("toggle", () => panel.open && panel.scrollIntoView({ block: "nearest" }));
}

function shut(button) {
  const panel = button.closest("details");
  panel.open = false;
  if (sheet.open) sheet.close();
  else panel.firstElementChild.focus();
}

function tap(button, seat, at) {
  const { adds, takes } = button.dataset;
  endHandOver();
  const entry = round.tap(seat, adds ?? takes, adds ? 1 : -1);
  if (adds) round.late.tapped(seat, round.hands[seat].last, at);
  sayCount(round, seat, adds ?? takes);
  set(seat, entry, adds ? labelOf(button, round.shown(seat)[adds] ?? entry.facts[adds]) : button.getAttribute("aria-label"));
}

function set(seat, entry, what) {
  const fields = [["set", Object.entries(entry.facts).map((fact) => fact.join("=")).join(",")]];
  add(seat, { ...entry, fields }, what);
  showAtOnce();
  goOnFrom(seat, entry.ends || round.isFilled(seat));
}

function finish(button, _, at) {
  const seat = round.front;
  const before = round.late.before(round, at);
  if (before !== null) {
    handOverAgain(before);
    return;
  }
  add(seat, { ...round.finish(seat), fields: [["done", "1"]] }, button.textContent);
  goOnFrom(seat, true);
  round.late.wentOn();
}

function empty(button) {
  const entry = round.clear(round.front);
  add(round.front, { ...entry, fields: [["clear", Object.keys(entry.facts).join(",")]] }, button.textContent);
  shut(button);
  scrollTo(0, 0); // to the head of the hand, which is empty now
  showAtOnce();
  goOnFrom(round.front, false);
}

// Give the last card of a hand with too many to the next open one.
function give(button) {
  const from = round.over;
  const to = round.taker(from);
  const { also, ...entry } = round.give(from, to);
  add(from, { ...entry, also: { ...also, path: pathOf(to) } }, button.textContent);
  showAtOnce();
  goOnFrom(to, also.ends);
}

// Give back a card that was tapped just after the page had turned, and turn back: that hand has too many now.
function giveBack(button) {
  const offer = round.late.offer(round);
  if (!offer) return; // it was tapped twice
  round.late.settle();
  const { faces, from, to } = offer;
  const { also, ...entry } = round.give(from, to, faces);
  add(from, { ...entry, also: { ...also, path: pathOf(to) } }, button.textContent);
  turnBack(to, nameOf(faces));
}

// Undo this phone's last entry, and turn to its hand.
function undo(button) {
  const { path = pathOf(round.front), ...entry } = undoing(entered());
  const seat = seatOf(path);
  round.redo(seat, entry);
  if (entry.also) round.redo(seatOf(entry.also.path), entry.also);
  add(seat, entry, button.textContent);
  if (seat !== round.front) turnBack(seat);
  showAtOnce();
  goOnFrom(seat, false);
}

function setAs(button, seat) {
  if (button.closest(".clash")) answerClash(putBack(button));
  else if (button.closest("#claims")) takeBack(button);
  else fix(button, seat);
}

// Take an uramaki place back from its player, whose hand need not be in front.
function takeBack(button) {
  const seat = seatOf(new URL(button.formAction).pathname);
  set(seat, round.enter(seat, factsOf(button)), button.textContent);
  button.parentElement.remove();
  document.getElementById("main").focus({ preventScroll: true });
}

// Counts restored in another hand show on its plate.
function answerClash({ path, facts, what }) {
  const seat = seatOf(path);
  set(seat, round.enter(seat, facts), what);
}

// Set the counts that fix a warning. The warning goes at once, and comes back with the next answer if it still holds.
function fix(button, seat) {
  set(seat, round.enter(seat, factsOf(button)), button.textContent);
  button.closest(".caution").remove();
  document.getElementById("main").focus({ preventScroll: true });
}

function add(seat, entry, what, name = lookOf(seat).name) {
  const where = words.entry.replace("{name}", () => name).replace("{what}", () => what.trim());
  outbox.add({ path: pathOf(seat), version: round.version, what: where, ...entry });
}

// Tiles first, because the finger waits for them; the rest follows in the next frame.
function showAtOnce() {
  showTiles(round);
  afterPaint().then(() => {
    show(round);
    navigator.vibrate?.(8);
  });
}

catchUp();

// Arrows between the tiles and letters on them are loaded with the first key, or at once where letters are kept.
let isListening = false;

function listenToKeys(event) {
  if (isListening) return;
  isListening = true;
  import("./keys.js").then(({ listen }) => listen(event), () => {});
}

addEventListener("keydown", listenToKeys, { once: true });
try {
  if (localStorage.getItem("letters")) listenToKeys();
} catch {
  // This browser stores nothing.
}
