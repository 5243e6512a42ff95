// How the outbox reads the server's answers, and when it tries again.

import assert from "node:assert/strict";
import test from "node:test";

import { readAnswer, refusalOf, waitAfter } from "../../static/js/outbox.js";
import { FOREIGN, refusal, reply } from "./fake_phone.js";

const TAP = {};
const UNDO = { isUndo: true };

test("an answer is read out of the parts that come with it", () => {
  const { text } = reply(200, { version: 41, counts: { tempura: 2 } });
  assert.deepEqual(readAnswer(`<p>before</p>${text}`), { version: 41, counts: { tempura: 2 } });
});

test("only the first script is read", () => {
  const text = `${reply(200, { version: 41 }).text}<script id="dishes" type="application/json">{"sizes": {}}</script>`;
  assert.deepEqual(readAnswer(text), { version: 41 });
});

test("an answer may be over several lines", () => {
  assert.deepEqual(readAnswer('<script id="answer" type="application/json">{\n"version": 41\n}</script>'), { version: 41 });
});

test("what Django escapes in a script reads as it was meant", () => {
  const text = String.raw`<script id="answer" type="application/json">{"refusal": "\u003C/script\u003E \u0026 \u5BFF"}</script>`;
  assert.deepEqual(readAnswer(text), { refusal: "</script> & 寿" });
});

test("a page that is not ours has no answer", () => {
  assert.equal(readAnswer(FOREIGN.text), null);
  assert.equal(readAnswer(""), null);
});

test("what the server took is not refused", () => {
  assert.equal(refusalOf(TAP, reply(200)), "");
});

test("the server's reason is why an entry is refused", () => {
  assert.equal(refusalOf(TAP, refusal("There are only 14 tempura.")), "There are only 14 tempura.");
});

test("an undo that finds nothing to take back is not refused", () => {
  assert.equal(refusalOf(UNDO, refusal("There is nothing to undo.")), "");
});

for (const [status, why] of [[400, "odd"], [403, "gone"], [404, "gone"], [410, "gone"]]) {
  test(`a ${status} refuses an entry as ${why}, whatever the page says`, () => {
    assert.equal(refusalOf(TAP, { ...FOREIGN, status }), why);
    assert.equal(refusalOf(UNDO, { ...FOREIGN, status }), why);
  });
}

for (const status of [302, 408, 429, 500, 502, 503]) {
  test(`after a ${status} an entry is sent again`, () => {
    assert.throws(() => refusalOf(TAP, { ...FOREIGN, status }));
    assert.throws(() => refusalOf(TAP, reply(status)));
  });
}

for (const status of [200, 422]) {
  test(`after a ${status} that is not ours an entry is sent again`, () => {
    assert.throws(() => refusalOf(TAP, { ...FOREIGN, status }));
  });
}

test("each failure doubles the wait", () => {
  assert.deepEqual([0, 1, 2, 3, 4].map(waitAfter), [2000, 4000, 8000, 16_000, 32_000]);
});

test("no wait is longer than a minute", () => {
  assert.deepEqual([5, 6, 100].map(waitAfter), [60_000, 60_000, 60_000]);
});
