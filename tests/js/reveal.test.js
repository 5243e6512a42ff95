// The steps in which the desserts of a game are revealed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { steps } from "../../static/js/reveal.js";

function seat(before, points, rank) {
  return { before, points, rank };
}

test("the last of the standings is revealed first, the leader last", () => {
  const shown = steps([seat(40, 0, 1), seat(30, 0, 2), seat(20, 0, 3)]);
  assert.deepEqual(shown.map(({ seat: who }) => who), [2, 1, 0, undefined]);
});

test("a seat has its new total once it is revealed", () => {
  const shown = steps([seat(40, -6, 1), seat(30, 0, 2), seat(20, 6, 3)]);
  assert.deepEqual(shown.map(({ total }) => total), [26, 30, 34, undefined]);
});

test("who gains overtakes, and who loses is overtaken", () => {
  const shown = steps([seat(40, -6, 3), seat(37, 0, 2), seat(36, 6, 1)]);
  assert.deepEqual(shown.map(({ order }) => order), [[2, 0, 1], [2, 0, 1], [2, 1, 0], [2, 1, 0]]);
});

test("who catches up stays behind until the tie is broken", () => {
  const shown = steps([seat(40, -3, 2), seat(31, 6, 1)]);
  assert.deepEqual(shown.map(({ order }) => order), [[0, 1], [0, 1], [1, 0]]);
});

test("those who share a rank stay in their order", () => {
  const shown = steps([seat(3, 0, 1), seat(3, 0, 1)]);
  assert.deepEqual(shown[2].order, [0, 1]);
});

test("the dummy is revealed first and stays last", () => {
  const shown = steps([seat(20, 0, 1), seat(10, 0, 2), seat(50, 6, 0)]);
  assert.equal(shown[0].seat, 2);
  for (const { order } of shown) assert.deepEqual(order, [0, 1, 2]);
});
