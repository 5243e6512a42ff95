// How taps and undos change the counts of a hand.

import assert from "node:assert/strict";
import test from "node:test";

import { countCards, standing, tapped, undoing } from "../../static/js/round.js";

test("a tap on a tile adds one of its face", () => {
  assert.deepEqual(tapped({ tempura: 1, maki_2: 4 }, ["tempura"], 1), { tempura: 2 });
});

test("a tap on a tile that has none yet makes it one", () => {
  assert.deepEqual(tapped({}, ["tempura"], 1), { tempura: 1 });
});

test("a tap on a card takes one away", () => {
  assert.deepEqual(tapped({ tempura: 2 }, ["tempura"], -1), { tempura: 1 });
});

test("there are never fewer than none", () => {
  assert.deepEqual(tapped({ tempura: 0 }, ["tempura"], -1), { tempura: 0 });
  assert.deepEqual(tapped({}, ["tempura"], -1), { tempura: 0 });
});

test("a pair of fruit adds both fruits and their card", () => {
  const facts = tapped({ orange: 1 }, ["pineapple", "orange", "fruit"], 1);
  assert.deepEqual(facts, { pineapple: 1, orange: 2, fruit: 1 });
});

test("a pair of the same fruit adds two of it", () => {
  assert.deepEqual(tapped({ orange: 1 }, ["orange", "orange", "fruit"], 1), { orange: 3, fruit: 1 });
});

test("a tap leaves the counts before it as they were", () => {
  const counts = { tempura: 1 };
  tapped(counts, ["tempura"], 1);
  assert.deepEqual(counts, { tempura: 1 });
});

test("an empty hand has no cards", () => {
  assert.equal(countCards({}, { tempura: 1 }), 0);
});

test("a nigiri on wasabi is two cards, and a claimed place is none", () => {
  const sizes = { tempura: 1, squid_on_wasabi: 2, uramaki_first: 0 };
  assert.equal(countCards({ tempura: 3, squid_on_wasabi: 2, uramaki_first: 1 }, sizes), 7);
});

test("without an undo everything stands", () => {
  assert.deepEqual(standing([{ id: "a" }, { id: "b" }]), [{ id: "a" }, { id: "b" }]);
});

test("an undo takes back the entry before it", () => {
  assert.deepEqual(standing([{ id: "a" }, { id: "b" }, { isUndo: true }]), [{ id: "a" }]);
});

test("a second undo takes back the entry before that", () => {
  assert.deepEqual(standing([{ id: "a" }, { id: "b" }, { isUndo: true }, { isUndo: true }]), []);
});

test("an undo of what the server has takes back nothing that comes later", () => {
  assert.deepEqual(standing([{ isUndo: true }, { id: "a" }]), [{ id: "a" }]);
});

test("an undo names what it takes back and the counts before it", () => {
  const entries = [{ path: "/1/", id: "a", before: { tempura: 0 } }, { path: "/1/", id: "b", before: { tempura: 1 } }];
  const { fields, path, facts, ends, reopens } = undoing(entries);
  assert.deepEqual([fields, path, facts], [[["undo", "b"]], "/1/", { tempura: 1 }]);
  assert.deepEqual([ends, reopens], [false, false]);
});

test("an undo after an undo names the entry before", () => {
  const entries = [{ id: "a", before: { tempura: 0 } }, { id: "b", before: { tempura: 1 } }, { isUndo: true }];
  const { fields, facts } = undoing(entries);
  assert.deepEqual([fields, facts], [[["undo", "a"]], { tempura: 0 }]);
});

test("an undo of what ended a hand reopens it", () => {
  assert.equal(undoing([{ id: "a", before: {}, ends: true }]).reopens, true);
});

test("an undo of a Next, which has no counts, changes none", () => {
  assert.deepEqual(undoing([{ id: "a", ends: true }]).facts, {});
});

test("an undo is in the hand of the entry that was last, whichever that is", () => {
  const entries = [{ path: "/1/", id: "a" }, { path: "/2/", id: "b" }, { path: "/1/", id: "c" }, { isUndo: true }];
  assert.equal(undoing(entries).path, "/2/");
});

test("an undo of a card given away puts both hands back", () => {
  const given = { path: "/1/", id: "a", before: { tempura: 2 }, also: { path: "/2/", before: { tempura: 0 }, ends: true } };
  const { path, facts, also } = undoing([given]);
  assert.deepEqual([path, facts], ["/1/", { tempura: 2 }]);
  assert.deepEqual(also, { path: "/2/", facts: { tempura: 0 }, ends: false, reopens: true });
});

test("with nothing waiting, the server knows what was last", () => {
  assert.deepEqual(undoing([]), { isUndo: true, fields: [["undo", "1"]], facts: {}, reopens: false });
});
