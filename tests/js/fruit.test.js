// Working out a hand's fruit cards from their icons.

import assert from "node:assert/strict";
import test from "node:test";

import { fruitCards, shownCards } from "../../static/js/fruit.js";
import { Round } from "../../static/js/round.js";

const [WW, WO, OO] = ["watermelon watermelon", "watermelon orange", "orange orange"];
const TWO_TWICE = { fruit: 2, watermelon: 2, orange: 2 };

function some(cards) {
  return Object.fromEntries(Object.entries(cards).filter(([, count]) => count));
}

test("one card has the icons that it has", () => {
  assert.deepEqual(some(fruitCards({ fruit: 1, watermelon: 2 })), { [WW]: 1 });
});

test("of cards that are not known, few have the same fruit twice", () => {
  assert.deepEqual(some(fruitCards(TWO_TWICE)), { [WO]: 2 });
});

test("cards that are known are kept, also after one more or one fewer", () => {
  const known = { [WW]: 1, [OO]: 1 };
  assert.deepEqual(some(fruitCards(TWO_TWICE, known)), known);
  assert.deepEqual(some(fruitCards(TWO_TWICE, { [WW]: 1 })), known);
  assert.deepEqual(some(fruitCards(TWO_TWICE, { [WW]: 1, [OO]: 1, [WO]: 1 })), known);
});

test("half a card is none, and its icons are shown by themselves", () => {
  assert.equal(fruitCards({ fruit: 1, orange: 1 }), null);
  assert.deepEqual(shownCards({ fruit: 1, orange: 1 }), { fruit: 1, orange: 1 });
});

test("a fruit card is one card in the tray", () => {
  const shown = shownCards({ tempura: 1, fruit: 1, watermelon: 1, orange: 1 });
  assert.deepEqual(some(shown), { tempura: 1, "watermelon orange fruit": 1 });
});

test("a fruit card is entered and removed as a whole", () => {
  const sizes = { fruit: 1, watermelon: 0, orange: 0 };
  const round = new Round({ dealt: 8, sizes }, null, { version: 1, hands: [{ counts: {}, done: false }] });
  round.tap(0, "watermelon watermelon fruit", 1);
  round.tap(0, "orange orange fruit", 1);
  assert.deepEqual(some(round.shown(0)), { "watermelon watermelon fruit": 1, "orange orange fruit": 1 });
  const { facts } = round.tap(0, "watermelon watermelon fruit", -1);
  assert.deepEqual(facts, { watermelon: 0, fruit: 1 });
  assert.deepEqual(some(round.shown(0)), { "orange orange fruit": 1 });
  assert.equal(round.cards(0), 1);
});
