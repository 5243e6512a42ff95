// The hands of a round on a phone: which one is next, which one a tap belongs to, and what is entered there.

import assert from "node:assert/strict";
import test from "node:test";

import { Presses, Round, undoing } from "../../static/js/round.js";

const DISHES = { dealt: 3, sizes: { tempura: 1, sashimi: 1, squid_on_wasabi: 2 } };
const ONE = { tempura: 1 };

function hand(counts = {}, done = false) {
  return { counts, done, points: "0" };
}

function roundOf(hands, { own = null, ...answer } = {}) {
  return new Round(DISHES, own, { version: 1, hands, ...answer });
}

const open = () => roundOf([hand(), hand(), hand()]);

test("a tap counts in its hand alone", () => {
  const round = open();
  assert.deepEqual(round.tap(1, "tempura", 1), { facts: { tempura: 1 }, before: { tempura: 0 }, ends: false });
  assert.deepEqual(round.hands.map(({ counts }) => counts), [{}, { tempura: 1 }, {}]);
});

test("a hand is short of cards, unless some were discarded", () => {
  const discarding = ["uramaki_first", "flipped"];
  const dishes = { dealt: 3, discarding, sizes: { tempura: 1, uramaki_first: 0, flipped: 1 } };
  const hands = [
    hand({ tempura: 2 }), hand({ tempura: 2, uramaki_first: 1 }), hand({ tempura: 3, uramaki_first: 0 }),
    hand({ tempura: 1, flipped: 1 }),
  ];
  const round = new Round(dishes, null, { version: 1, hands });
  assert.deepEqual([0, 1, 2, 3].map((seat) => round.isShort(seat)), [true, false, false, false]);
});

test("the last card ends a hand", () => {
  const round = open();
  round.tap(0, "squid_on_wasabi", 1);
  assert.equal(round.tap(0, "tempura", 1).ends, true);
  assert.equal(round.hands[0].done, true);
});

test("a hand that was done before does not end again", () => {
  const round = roundOf([hand({ tempura: 2 }, true)]);
  assert.equal(round.tap(0, "tempura", 1).ends, false);
});

test("a hand that was opened for its missing cards is filled by the last of them, once", () => {
  const round = roundOf([hand({ tempura: 1 }, true), hand()]);
  round.open(0);
  round.tap(0, "tempura", 1);
  assert.equal(round.isFilled(0), false);
  round.tap(0, "tempura", 1);
  assert.equal(round.isFilled(0), true);
  round.tap(0, "tempura", 1);
  assert.equal(round.isFilled(0), false);
});

test("a correction does not fill a hand: it was complete when it was opened, or all hands are done", () => {
  const complete = roundOf([hand({ tempura: 3 }, true), hand()]);
  const last = roundOf([hand({ tempura: 2 }, true), hand({}, true)]);
  for (const round of [complete, last]) round.open(0);
  complete.tap(0, "tempura", -1);
  for (const round of [complete, last]) round.tap(0, "sashimi", 1);
  assert.deepEqual([complete.cards(0), complete.isFilled(0), last.cards(0), last.isFilled(0)], [3, false, 3, false]);
});

test("the next hand is the next open one around the table", () => {
  const round = roundOf([hand(ONE, true), hand(), hand(ONE, true), hand()]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => round.next(seat)), [1, 3, 3, 1]);
});

test("an open hand may be its own next", () => {
  assert.equal(roundOf([hand(), hand(ONE, true)]).next(0), 0);
});

test("a hand that was passed over without a card is next before an open one further on", () => {
  const round = roundOf([hand(ONE, true), hand({ tempura: 0 }, true), hand()], { phones: [2] });
  assert.deepEqual([round.next(0), round.next(0, [1]), round.next(1)], [1, 2, null]);
});

test("the next hand is none of a player with a phone, unless somebody asks for another", () => {
  const round = roundOf([hand(ONE, true), hand(), hand(ONE)], { phones: [1] });
  assert.equal(round.next(0), 2);
  round.finish(2);
  assert.equal(round.next(0), null);
  assert.equal(round.another(0), 1);
});

test("after the last hand there is none", () => {
  assert.equal(roundOf([hand({}, true), hand({}, true)]).next(0), null);
});

test("a phone stays at its own hand until all are done", () => {
  const round = roundOf([hand(), hand({}, true), hand()], { own: 1 });
  assert.deepEqual([0, 1, 2].map((seat) => round.staysAt(seat)), [false, true, false]);
  round.finish(0);
  round.finish(2);
  assert.equal(round.staysAt(1), false);
});

test("an answer changes all hands but those with something that waits", () => {
  const round = open();
  round.tap(0, "tempura", 1);
  const fresh = [hand({ sashimi: 1 }), hand({ sashimi: 2 }), { ...hand(), points: "4" }];
  round.take({ version: 2, hands: fresh }, (seat) => seat === 0);
  assert.deepEqual(round.hands.map(({ counts }) => counts), [{ tempura: 1 }, { sashimi: 2 }, {}]);
  assert.equal(round.hands[2].points, "4");
});

test("an answer to a tap leaves the players with phones as they were", () => {
  const round = roundOf([hand(), hand()], { phones: [1] });
  round.take({ version: 2, hands: [hand(), hand()] }, () => false);
  assert.deepEqual(round.phones, [1]);
});

test("a hand with more cards than dealt is too full, though another one is in front", () => {
  const round = roundOf([hand({ tempura: 3 }, true), hand()]);
  assert.equal(round.over, undefined);
  round.tap(0, "sashimi", 1);
  assert.equal(round.over, 0);
});

test("the card that was one too many can be given away", () => {
  const round = roundOf([hand({ tempura: 3 }, true), hand({ sashimi: 1 })]);
  round.tap(0, "sashimi", 1);
  const { fields, also } = round.give(0, 1);
  assert.deepEqual(fields, [["give", "1:sashimi=0,2:sashimi=2"]]);
  assert.deepEqual(also, { facts: { sashimi: 2 }, before: { sashimi: 1 }, ends: false });
  assert.equal(round.over, undefined);
});

test("a card that is not known, or gone, cannot be given away", () => {
  const round = roundOf([hand({ tempura: 4 }, true), hand()]);
  assert.equal(round.taker(0), null);
  round.take({ version: 2, hands: round.hands, last: { 0: { tempura: 1 } } }, () => false);
  assert.equal(round.taker(0), 1);
  round.take({ version: 3, hands: [hand({ sashimi: 4 }, true), hand()] }, () => false);
  assert.equal(round.taker(0), null);
});

test("a card that fills the hand it is given to ends it", () => {
  const round = roundOf([hand({ tempura: 4 }, true), hand({ sashimi: 2 })], { last: { 0: { tempura: 1 } } });
  assert.equal(round.give(0, 1).also.ends, true);
});

test("an entry from another page is shown in its hand", () => {
  const round = open();
  round.redo(1, { facts: { tempura: 3 }, ends: true });
  assert.deepEqual([round.hands[1].counts, round.hands[1].done], [{ tempura: 3 }, true]);
  round.redo(1, { facts: { tempura: 2 }, reopens: true });
  assert.deepEqual([round.hands[1].counts, round.hands[1].done], [{ tempura: 2 }, false]);
});

test("a tap belongs to the hand that was in front when the finger came down", () => {
  const presses = new Presses();
  const [one, other] = [{}, {}];
  presses.down(one, 0);
  presses.down(other, 0);
  assert.equal(presses.up(one, 0, true), 0);
  assert.equal(presses.up(other, 1, true), 0); // the first tap has turned the page
  assert.equal(presses.up(other, 1, true), 1);
});

test("a key belongs to the hand in front, though a finger had slid off the same button", () => {
  const presses = new Presses();
  const button = {};
  presses.down(button, 0);
  assert.equal(presses.up(button, 1, false), 1);
});

test("a cleared hand is empty and open", () => {
  const round = roundOf([hand({ tempura: 2, sashimi: 1 }, true), hand({ tempura: 1 })]);
  const entry = round.clear(0);
  assert.deepEqual(entry, {
    facts: { tempura: 0, sashimi: 0 }, before: { tempura: 2, sashimi: 1 }, reopens: true,
  });
  assert.deepEqual([round.cards(0), round.hands[0].done, round.cards(1)], [0, false, 1]);
});

test("undoing brings a cleared hand back, done as it was", () => {
  for (const done of [true, false]) {
    const round = roundOf([hand({ tempura: 2 }, done)]);
    const undo = undoing([{ id: "clear", ...round.clear(0) }]);
    round.redo(0, undo);
    assert.deepEqual([round.hands[0].counts, round.hands[0].done], [{ tempura: 2 }, done]);
  }
});
