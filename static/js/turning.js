// Turning the page of a hand to another hand of the round, without a load and also without a network; htmx would fetch
// a page. Every answer of the server has all hands of the round.

import { refetch } from "./follow.js";
import { isPlain } from "./moving.js";
import { Round } from "./round.js";
import { clear, fill, handOver, lookOf, read, setPoints, show, words } from "./screen.js";
import { outbox } from "./sending.js";

const form = document.getElementById("hand");
const result = document.getElementById("result");
const own = "ownSeat" in form.dataset ? Number(form.dataset.ownSeat) : null;

export const base = location.pathname.replace(/[^/]+\/$/, "");
export const round = new Round(read("dishes"), own, read("answer"));
round.open([...form.querySelectorAll(".plate")].findIndex((plate) => plate.matches("[aria-current]")));

let completed = null; // the hand that the page has turned from
let moves = round.staysAt(round.front); // whether the page may turn by itself: this hand is untouched or just completed
let isStale = false; // whether the page lacks parts about the hand in front that the server would show

export const pathOf = (seat) => `${base}${seat + 1}/`;
export const seatOf = (path) => round.hands.findIndex((_, seat) => pathOf(seat) === path);
export const isWaiting = (seat) => outbox.waitingFor(pathOf(seat)).length > 0;
export const entered = () => outbox.waiting.filter(({ path }) => seatOf(path) >= 0);
export const isIdle = () => !entered().length;

export function turn(seat, { isBack = false } = {}) {
  if (seat === round.front || !(seat in round.hands)) return;
  round.open(seat);
  moves = false;
  if (!isBack) history.pushState(null, "", pathOf(seat));
  clear(round);
  show(round);
  scrollTo(0, 0);
  isStale = true;
  freshen();
}

// Say once more whose turn it is, where "Next" was for the hand before.
export function handOverAgain(before) {
  handOver(completedHand(before), lookOf(round.front), whose(round.front));
  if (!isWaiting(before)) setPoints(round.hands[before].points);
}

// Turn to the hand in which something was undone, or to which a card was given back.
export function turnBack(seat, what = words.undone) {
  handOver({ name: what }, lookOf(seat), `${what}. ${whose(seat)}`);
  completed = null;
  turn(seat);
}

// Return whose hand is done, with a check mark, or with its number of cards if that is too small or too large.
function completedHand(seat) {
  const isRight = !round.isShort(seat) && !round.isOver(seat);
  return { ...lookOf(seat), sign: isRight ? "✓" : `(${round.cards(seat)}/${round.dealt})` };
}

function whose(seat) {
  return fill(words.whose, lookOf(seat));
}

// After an entry: a touched hand stays in front until it is complete. A player's own one goes on when all are done.
export function goOnFrom(seat, ends) {
  moves = seat === round.front && (ends || round.staysAt(seat));
  goOn();
}

// Go on from a complete hand to the next open one, or to the result. At the own hand, the phone stays until all are done.
function goOn() {
  const { front } = round;
  if (!moves || !round.hands[front].done || round.staysAt(front)) return;
  const next = round.isDone ? null : round.next(front) ?? round.own;
  const isFirst = completed !== front;
  completed = front;
  if (next !== null) {
    handOver(completedHand(front), lookOf(next), whose(next));
    turn(next);
    round.late.turned(front, next, performance.now());
    moves = !round.hands[next].done; // one that was passed over stays in front
    return;
  }
  if (isFirst) handOver(completedHand(front), { name: result.textContent.trim() }, "");
  leave();
}

// Everything is sent before the result is shown. Without a network, the phone shows the result that it has, if any.
async function leave() {
  const isKept = outbox.isAway && await globalThis.caches?.match(result.href, { ignoreVary: true });
  if (!moves || !(isKept || isIdle())) return;
  moves = false;
  location.assign(result.href);
}

// Show what an answer has changed.
export function showAnswer({ isWhole }) {
  if (isWhole) isStale = false;
  show(round);
  if (completed !== null && !isWaiting(completed)) setPoints(round.hands[completed].points);
  goOn();
}

// Fetch the server's parts about the hand in front, unless the answer to a tap will bring them.
export function freshen() {
  if (!isStale || !isIdle() || outbox.isAway) return;
  isStale = false;
  refetch();
}

// Fetch them even though an answer has come: it was not shown, or was for the hand before.
export function freshenAgain() {
  isStale = true;
  freshen();
}

form.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  const seat = seatOf(link?.pathname);
  if (seat < 0 || link.hash || isPlain() || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  turn(seat);
});
addEventListener("popstate", () => turn(seatOf(location.pathname), { isBack: true }));
outbox.addEventListener("change", goOn);
