// The page of a hand: a tap counts at once and goes into the outbox; htmx would wait for the server, and only swaps in
// its answer later. A complete hand turns the page to the next one, also without a network. Without this file, every
// tile is a button that submits the form.

import { readAnswer } from "./outbox.js";
import { putBack, refetch } from "./patch.js";
import { afterPaint, outbox, remembered } from "./phone.js";
import { Presses, Round, standing, undoing } from "./round.js";
import {
  clear, fill, handOver, labelOf, lookOf, read, scrollToPlate, setPoints, show, showTiles, words,
} from "./screen.js";

const OF_ONE_HAND = "#sum, #cautions, #said"; // the other parts of an answer are about the round

const form = document.getElementById("hand");
const result = document.getElementById("result");
const base = location.pathname.replace(/[^/]+\/$/, "");
const { site, faces, ...first } = read("answer");
const round = new Round(read("dishes"), "ownSeat" in form.dataset ? Number(form.dataset.ownSeat) : null, first);
const presses = new Presses();

let front = [...form.querySelectorAll(".plate")].findIndex((plate) => plate.matches("[aria-current]"));
let under = front; // the hand that the last tap belongs to
let completed = null; // the hand that the page has turned from
let moves = round.staysAt(front); // whether the page goes on by itself, because nobody has touched this hand
let isStale = false; // whether the page shows less of the hand in front than the server would
let missed = 0; // a version by another phone that was not shown, because entries were waiting here
let whenIdle = null;

const pathOf = (seat) => `${base}${seat + 1}/`;
const seatOf = (path) => round.hands.findIndex((_, seat) => pathOf(seat) === path);
const isWaiting = (seat) => outbox.waitingFor(pathOf(seat)).length > 0;
const entered = () => outbox.waiting.filter(({ path }) => seatOf(path) >= 0);
const isIdle = () => !entered().length;

// Entering cards. A tap belongs to the hand whose tiles were under the finger.

form.addEventListener("pointerdown", ({ target }) => presses.down(target.closest("button") ?? form, front));
form.addEventListener("click", ({ target, detail }) => {
  under = presses.up(target.closest("button") ?? form, front, detail > 0);
}, { capture: true });

const ways = {
  done: finish,
  clear: empty,
  another: () => turn(round.another(front)),
  give,
  undo,
  set: (button) => answerClash(putBack(button)),
};

form.addEventListener("submit", (event) => {
  const { submitter } = event;
  const seat = under;
  const way = "adds" in submitter.dataset || "takes" in submitter.dataset ? tap : ways[submitter.name];
  const needsServer = way === undo && outbox.isAway && !standing(entered()).length;
  if (way && !needsServer) {
    event.preventDefault();
    outbox.ready.then(() => way(submitter, seat));
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
  outbox.ready.then(() => add(front, { fields }, what, name));
});

function tap(button, seat) {
  const { adds, takes } = button.dataset;
  const entry = round.tap(seat, adds ?? takes, adds ? 1 : -1);
  set(seat, entry, labelOf(button, round.shown(seat)[adds] ?? entry.facts[adds]));
}

function set(seat, entry, what) {
  const fields = [["set", Object.entries(entry.facts).map((fact) => fact.join("=")).join(",")]];
  add(seat, { ...entry, fields }, what);
  showAtOnce();
  goOnFrom(seat, entry.ends);
}

function finish(button) {
  const seat = front;
  add(seat, { ...round.finish(seat), fields: [["done", "1"]] }, button.textContent);
  goOnFrom(seat, true);
}

function empty(button) {
  const entry = round.clear(front);
  add(front, { ...entry, fields: [["clear", Object.keys(entry.facts).join(",")]] }, button.textContent);
  moves = false;
  const panel = button.closest("details");
  panel.open = false;
  panel.firstElementChild.focus();
  scrollTo(0, 0); // to the hand that is empty now
  showAtOnce();
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

// Undo this phone's last entry, and turn to its hand.
function undo(button) {
  const { path = pathOf(front), ...entry } = undoing(entered());
  const seat = seatOf(path);
  round.redo(seat, entry);
  if (entry.also) round.redo(seatOf(entry.also.path), entry.also);
  add(seat, entry, button.textContent);
  moves = false;
  if (seat !== front) turnBack(seat);
  showAtOnce();
}

// Counts restored in another hand show on its plate.
function answerClash({ path, facts, what }) {
  const seat = seatOf(path);
  set(seat, round.enter(seat, facts), what);
}

function add(seat, entry, what, name = lookOf(seat).name) {
  const where = `${form.dataset.round}, ${name}: ${what.trim()}`;
  outbox.add({ path: pathOf(seat), version: round.version, what: where, ...entry });
}

// Tiles first, because the finger waits for them; the rest follows in the next frame.
function showAtOnce() {
  showTiles(round, front);
  afterPaint().then(() => {
    show(round, front);
    navigator.vibrate?.(8);
  });
}

// Turning to another hand of the round, without a load.

function turn(seat, { isBack = false } = {}) {
  if (seat === front || !(seat in round.hands)) return;
  front = seat;
  moves = false;
  if (!isBack) history.pushState(null, "", pathOf(seat));
  clear(round.hands[seat].points, front);
  show(round, front);
  scrollTo(0, 0);
  isStale = true;
  freshen();
}

function turnBack(seat) {
  handOver({ name: words.undone, isDone: false }, lookOf(seat), `${words.undone}. ${whose(seat)}`);
  completed = null;
  turn(seat);
}

function whose(seat) {
  return fill(words.whose, lookOf(seat));
}

// A touched hand stays in front until it is complete.
function goOnFrom(seat, ends) {
  moves = seat === front && ends;
  goOn();
}

// Go on from a complete hand to the next open one, or to the result. At the own hand, the phone stays until all are done.
function goOn() {
  if (!moves || !round.hands[front].done || round.staysAt(front)) return;
  const next = round.isDone ? null : round.next(front) ?? round.own;
  const isFirst = completed !== front;
  completed = front;
  if (next !== null) {
    handOver(lookOf(front), lookOf(next), whose(next));
    turn(next);
    moves = true;
    return;
  }
  if (isFirst) handOver(lookOf(front), { name: result.textContent.trim() }, "");
  leave();
}

// Everything is sent before the result is shown. Without a network, the phone shows the result that it has, if any.
async function leave() {
  const isKept = outbox.isAway && await globalThis.caches?.match(result.href, { ignoreVary: true });
  if (!moves || !(isKept || isIdle())) return;
  moves = false;
  location.assign(result.href);
}

form.addEventListener("click", (event) => {
  const seat = seatOf(event.target.closest("a")?.pathname);
  if (seat < 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  turn(seat);
});
addEventListener("popstate", () => turn(seatOf(location.pathname), { isBack: true }));

// Fetch what the server says of the hand in front, unless the answer to a tap will say it.
function freshen() {
  if (!isStale || !isIdle() || outbox.isAway) return;
  isStale = false;
  refetch();
}

// The server's answers: to entries from here, to changes by other phones, and those stored since the page was cached.

outbox.addEventListener("answer", ({ detail: { path, text } }) => {
  const seat = seatOf(path);
  if (seat >= 0 && !isWaiting(seat)) take(seat, text);
});

// Show an answer. The server's counts win: a refused tap is undone, and its reason shown.
function take(seat, text) {
  const fresh = readAnswer(text);
  if (!accept(fresh)) return;
  swap(text, seat === front && !fresh.next);
  if (!fresh.next) showAnswer();
  else if (fresh.next.startsWith(base)) turnBack(seatOf(fresh.next));
  else location.assign(fresh.next);
}

// Return whether an answer fits this page, and take over its hands. A newer site or another setup needs another page.
function accept(fresh) {
  if (fresh.site !== site || fresh.faces !== faces) {
    if (isIdle()) location.reload();
    return false;
  }
  if (fresh.version < round.version) return false;
  round.take(fresh, isWaiting);
  return true;
}

function swap(text, isWhole) {
  htmx.swap(form, isWhole ? text : ofRound(text), { swapStyle: "none" }); // its parts say where they go
  if (isWhole) isStale = false;
}

// Return the parts of another hand's answer that are about the round.
function ofRound(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  for (const part of template.content.querySelectorAll(OF_ONE_HAND)) part.remove();
  return template.innerHTML;
}

function showAnswer() {
  show(round, front);
  if (completed !== null && !isWaiting(completed)) setPoints(round.hands[completed].points);
  goOn();
}

// Fetch nothing that this page shows already, or that the answer to a tap will show.
document.addEventListener("sse:changed", (event) => {
  if (!event.target.matches("#follow > :first-child")) return;
  const version = Number(event.detail.data);
  if (isIdle() && version > round.version) return;
  event.stopPropagation();
  missed = Math.max(missed, version);
}, { capture: true });

// A change by another phone waits until the taps made here are sent; their answer includes it.
form.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const text = detail.serverResponse;
  const fresh = detail.shouldSwap && readAnswer(text);
  detail.shouldSwap = false;
  if (!fresh) return;
  if (!isIdle()) {
    missed = fresh.version;
    return;
  }
  if (!accept(fresh)) return;
  detail.shouldSwap = new URL(detail.xhr.responseURL).pathname === pathOf(front);
  if (detail.shouldSwap) return;
  swap(text, false); // the page has turned since it asked
  showAnswer();
  isStale = true;
  freshen();
});
form.addEventListener("htmx:afterSwap", () => {
  isStale = false;
  showAnswer();
});

// A page from the phone's cache is as old as when it was opened, and may be that of another hand. Apply the newer
// answers stored since then, and what waits to be sent.
async function catchUp() {
  const here = seatOf(location.pathname);
  if (here >= 0 && here !== front) turn(here, { isBack: true });
  await outbox.ready;
  const stored = (await remembered(base)).map((one) => ({ ...one, fresh: readAnswer(one.text) }));
  const fits = ({ fresh }) => fresh.site === site && fresh.faces === faces && fresh.version > round.version;
  for (const { path, text, fresh } of stored.filter(fits).sort((one, other) => one.fresh.version - other.fresh.version)) {
    round.take(fresh, () => false);
    swap(text, seatOf(path) === front);
  }
  showEntered();
}

// Show the entries that wait, also those from another page of this phone.
function showEntered() {
  for (const entry of entered()) {
    round.redo(seatOf(entry.path), entry);
    if (entry.also) round.redo(seatOf(entry.also.path), entry.also);
  }
  show(round, front);
}

outbox.addEventListener("elsewhere", showEntered);
outbox.addEventListener("change", () => {
  goOn();
  if (!isIdle() || outbox.isAway) return;
  if (missed > round.version) refetch();
  else freshen();
  missed = 0;
  whenIdle?.();
  whenIdle = null;
});
scrollToPlate();
catchUp();
