// Which tile a key stands for, and where the arrows lead.

import assert from "node:assert/strict";
import test from "node:test";

import { neighbor, tileIndex } from "../../static/js/keys.js";

// Two rows of three tiles, and a third with one.
const CENTERS = [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1], [0, 2]].map(([x, y]) => ({ x: 80 * x, y: 70 * y }));
const MIRRORED = CENTERS.map(({ x, y }) => ({ x: 160 - x, y }));

function steps(keys, from, centers = CENTERS, isRtl = false) {
  return keys.reduce((index, key) => neighbor(key, centers, index, isRtl), from);
}

test("a letter stands for the tile at its index", () => {
  assert.equal(tileIndex({ key: "a", code: "KeyQ" }), 0); // as on a French keyboard
  assert.equal(tileIndex({ key: "W", code: "KeyW" }), 22);
});

test("where a keyboard writes another script, its keys stand where ours do", () => {
  assert.equal(tileIndex({ key: "ф", code: "KeyA" }), 0);
});

test("other keys stand for no tile", () => {
  for (const key of ["1", "?", "Tab", "F1", "Enter", " "]) assert.equal(tileIndex({ key, code: key }), -1, key);
});

test("arrows lead to the next tile and the one before, across rows", () => {
  assert.equal(steps(["ArrowRight", "ArrowRight", "ArrowRight"], 0), 3);
  assert.equal(steps(["ArrowLeft"], 3), 2);
});

test("where people read from right to left, so do the arrows", () => {
  assert.equal(steps(["ArrowLeft"], 0, MIRRORED, true), 1);
  assert.equal(steps(["ArrowRight"], 1, MIRRORED, true), 0);
});

test("up and down lead to the tile above and below", () => {
  assert.equal(steps(["ArrowDown"], 1), 4);
  assert.equal(steps(["ArrowUp"], 5), 2);
});

test("a row that is shorter has its nearest tile", () => {
  assert.equal(steps(["ArrowDown"], 5), 6);
});

test("no arrow leads out of the tiles", () => {
  assert.equal(steps(["ArrowLeft"], 0), 0);
  assert.equal(steps(["ArrowUp"], 1), 1);
  assert.equal(steps(["ArrowDown", "ArrowRight"], 6), 6);
});

test("Home and End lead to the first and the last tile", () => {
  assert.equal(steps(["End"], 1), 6);
  assert.equal(steps(["Home"], 6), 0);
});

test("another key leads nowhere", () => {
  assert.equal(neighbor("Tab", CENTERS, 1, false), null);
});
