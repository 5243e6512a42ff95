// What was tapped before anybody can have seen that the page had turned to the next hand.

import assert from "node:assert/strict";
import test from "node:test";

import { Round } from "../../static/js/round.js";

const DISHES = { dealt: 3, sizes: { egg: 1, tempura: 1 } };
const EGG = { egg: 1 };

// Return a round in which the page has turned from the first hand, which is complete, to the second one.
function turned() {
  const hands = [{ counts: { tempura: 3 }, done: true }, { counts: {}, done: false }, { counts: {}, done: false }];
  const round = new Round(DISHES, null, { version: 1, hands });
  round.open(1);
  round.late.turned(0, 1, 1000);
  return round;
}

function tap(round, seat, card, at) {
  round.tap(seat, card, 1);
  round.late.tapped(seat, round.hands[seat].last, at);
}

test("it counts in the hand that the page has turned to, and can be given back", () => {
  const round = turned();
  tap(round, 1, "egg", 1100);
  assert.deepEqual(round.hands[1].counts, EGG);
  assert.deepEqual(round.late.offer(round), { faces: EGG, from: 1, to: 0 });
});

test("given back, the hand before has too many cards, and nothing more is offered", () => {
  const round = turned();
  tap(round, 1, "egg", 1100);
  const { faces, from, to } = round.late.offer(round);
  const { fields } = round.give(from, to, faces);
  assert.deepEqual(fields, [["give", "2:egg=0,1:egg=1"]]);
  assert.equal(round.over, 0);
  assert.equal(round.late.offer(round), null);
});

test("what was given back and comes again is meant", () => {
  const round = turned();
  tap(round, 1, "egg", 1100);
  round.late.settle();
  assert.equal(round.late.offer(round), null);
});

test("a tap by somebody who has seen the next hand is not late", () => {
  const round = turned();
  tap(round, 1, "egg", 1500);
  assert.equal(round.late.offer(round), null);
});

test("only the first tap after the turn can be late", () => {
  const round = turned();
  tap(round, 1, "egg", 1100);
  tap(round, 1, "tempura", 1160);
  assert.deepEqual(round.late.offer(round).faces, EGG);
});

test("the offer ends with the next cards, for which the tray needs the room", () => {
  const round = new Round({ ...DISHES, dealt: 8 }, null, { version: 1, hands: turned().hands });
  round.open(1);
  round.late.turned(0, 1, 1000);
  tap(round, 1, "egg", 1100);
  for (const at of [2000, 3000]) tap(round, 1, "tempura", at);
  assert.deepEqual(round.late.offer(round).faces, EGG);
  tap(round, 1, "tempura", 4000);
  assert.equal(round.late.offer(round), null);
});

test("a card that was removed cannot be given back", () => {
  const round = turned();
  tap(round, 1, "egg", 1100);
  round.tap(1, "egg", -1);
  assert.equal(round.late.offer(round), null);
});

test("it is offered at its hand alone, and not after the page has turned again", () => {
  const round = turned();
  tap(round, 1, "egg", 1100);
  round.open(2);
  assert.equal(round.late.offer(round), null);
  round.open(1);
  round.late.turned(1, 2, 2000);
  assert.equal(round.late.offer(round), null);
});

test("a tap that belongs to the hand before, because the finger was down already, is none of the next hand", () => {
  const round = turned();
  tap(round, 0, "egg", 1010);
  assert.equal(round.late.offer(round), null);
});

test("Next right after the last card was for the hand before, as often as it is tapped", () => {
  const round = turned();
  assert.deepEqual([1100, 1300, 2400].map((at) => round.late.before(round, at)), [0, 0, 0]);
});

test("Next is for the hand in front later, after a card, after another Next, or where the page was turned by hand", () => {
  const [later, withCard, again, elsewhere] = [turned(), turned(), turned(), turned()];
  tap(withCard, 1, "egg", 1100);
  again.late.wentOn();
  elsewhere.open(2);
  const at = [[later, 2600], [withCard, 1200], [again, 1200], [elsewhere, 1200]];
  assert.deepEqual(at.map(([round, time]) => round.late.before(round, time)), [null, null, null, null]);
});
