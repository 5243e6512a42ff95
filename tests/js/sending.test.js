// Entries are sent in order, one at a time, and again until they arrive.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { waitAfter } from "../../static/js/outbox.js";
import { entered, eventsOf, newPhone, FOREIGN, LOST, PHIL, promise, reply, settle, TAKEN, words } from "./fake_phone.js";

let phone;
let outbox;

beforeEach(async () => {
  phone = newPhone();
  outbox = await phone.opened();
});

async function tick(time) {
  mock.timers.tick(time);
  await settle();
}

test("what was entered is sent, and is then gone", async () => {
  await outbox.add(entered("tempura"));
  await settle();
  assert.deepEqual(words(phone.sent), ["tempura"]);
  assert.deepEqual(outbox.entries, []);
  assert.deepEqual(phone.database.entries, []);
});

test("entries of all hands are sent in the order in which they were entered", async () => {
  for (const entry of [entered("one"), entered("two", PHIL), entered("three")]) outbox.add(entry);
  await settle();
  assert.deepEqual(words(phone.sent), ["one", "two", "three"]);
});

test("an entry is sent when the one before it was answered", async () => {
  const [answered, answer] = promise();
  phone.replies = [answered];
  outbox.add(entered("one"));
  outbox.add(entered("two"));
  await settle();
  assert.deepEqual(words(phone.sent), ["one"]);
  answer(TAKEN);
  await settle();
  assert.deepEqual(words(phone.sent), ["one", "two"]);
});

test("what is entered while another is on its way is sent after it", async () => {
  const [answered, answer] = promise();
  phone.replies = [answered];
  outbox.add(entered("one"));
  await settle();
  outbox.add(entered("two"));
  await settle();
  answer(TAKEN);
  await settle();
  assert.deepEqual(words(phone.sent), ["one", "two"]);
  assert.deepEqual(outbox.entries, []);
});

test("what is entered just as the last answer has come is sent as well", async () => {
  outbox.addEventListener("answer", () => setImmediate(() => outbox.add(entered("two"))), { once: true });
  await outbox.add(entered("one"));
  await settle();
  assert.deepEqual(words(phone.sent), ["one", "two"]);
});

test("each entry has an id of its own", async () => {
  outbox.add(entered("one"));
  outbox.add(entered("two"));
  await settle();
  assert.deepEqual(phone.sent.map(({ id }) => id), ["id-1", "id-2"]);
});

test("an entry that is sent again keeps its id", async () => {
  phone.replies = [LOST];
  outbox.add(entered("tempura"));
  await settle();
  await tick(waitAfter(0));
  assert.deepEqual(phone.sent.map(({ id }) => id), ["id-1", "id-1"]);
});

test("an entry waits longer after each failure", async () => {
  phone.replies = [LOST, LOST, LOST];
  outbox.add(entered("tempura"));
  await settle();
  for (const failures of [0, 1, 2]) {
    await tick(waitAfter(failures) - 1);
    assert.equal(phone.sent.length, failures + 1);
    await tick(1);
    assert.equal(phone.sent.length, failures + 2);
  }
  assert.deepEqual(outbox.entries, []);
});

test("after a success the waits begin anew", async () => {
  phone.replies = [LOST, LOST];
  outbox.add(entered("one"));
  await settle();
  await tick(waitAfter(0));
  await tick(waitAfter(1));
  phone.replies = [LOST];
  outbox.add(entered("two"));
  await settle();
  await tick(waitAfter(0));
  assert.deepEqual(words(phone.sent), ["one", "one", "one", "two", "two"]);
});

test("each entry that arrives makes the waits begin anew", async () => {
  phone.replies = [LOST, LOST, TAKEN, LOST];
  outbox.add(entered("one"));
  outbox.add(entered("two"));
  await settle();
  await tick(waitAfter(0));
  await tick(waitAfter(1));
  assert.deepEqual(words(outbox.waiting), ["two"]);
  await tick(waitAfter(0));
  assert.deepEqual(outbox.waiting, []);
});

test("a failure keeps what follows from overtaking", async () => {
  phone.replies = [LOST];
  outbox.add(entered("one"));
  outbox.add(entered("two"));
  await settle();
  await tick(waitAfter(0));
  assert.deepEqual(words(phone.sent), ["one", "one", "two"]);
});

test("a server's fault or a page that is not ours loses nothing", async () => {
  phone.replies = [reply(500), FOREIGN];
  outbox.add(entered("tempura"));
  await settle();
  assert.deepEqual(words(phone.database.entries), ["tempura"]);
  await tick(waitAfter(0));
  assert.deepEqual(words(phone.database.entries), ["tempura"]);
  await tick(waitAfter(1));
  assert.deepEqual(phone.database.entries, []);
});

test("whoever comes back to the page need not wait", async () => {
  phone.replies = [LOST];
  outbox.add(entered("tempura"));
  await settle();
  await outbox.sendNow();
  assert.deepEqual(words(phone.sent), ["tempura", "tempura"]);
});

test("a network that comes back while a try fails is used at once", async () => {
  const [answered, answer] = promise();
  phone.replies = [answered];
  outbox.add(entered("tempura"));
  await settle();
  outbox.sendNow();
  answer(LOST);
  await settle();
  assert.deepEqual(words(phone.sent), ["tempura", "tempura"]);
  assert.deepEqual(outbox.waiting, []);
});

test("a failed try that was asked for is not repeated at once", async () => {
  phone.replies = [LOST, LOST];
  outbox.add(entered("tempura"));
  await settle();
  await outbox.sendNow();
  await settle();
  assert.equal(phone.sent.length, 2);
});

test("a wait that was cut short is over, and the next one is longer", async () => {
  phone.replies = [LOST, LOST];
  outbox.add(entered("tempura"));
  await settle();
  await tick(waitAfter(0) - 1);
  await outbox.send();
  await tick(waitAfter(1) - 1);
  assert.equal(phone.sent.length, 2);
  await tick(1);
  assert.equal(phone.sent.length, 3);
});

test("an entry that is on its way is not sent beside itself", async () => {
  const [answered, answer] = promise();
  phone.replies = [answered];
  outbox.add(entered("tempura"));
  outbox.send();
  outbox.send();
  await settle();
  answer(TAKEN);
  await settle();
  assert.deepEqual(words(phone.sent), ["tempura"]);
});

test("a phone without a network is away from the start", async () => {
  phone.isOnline = false;
  assert.equal(phone.open().isAway, true);
});

test("a phone that cannot send is away until it can", async () => {
  assert.equal(outbox.isAway, false);
  phone.replies = [LOST];
  outbox.add(entered("tempura"));
  await settle();
  assert.equal(outbox.isAway, true);
  await tick(waitAfter(0));
  assert.equal(outbox.isAway, false);
});

test("with nothing to send, the browser knows whether there is a network", async () => {
  phone.isOnline = false;
  await outbox.send();
  assert.equal(outbox.isAway, true);
  phone.isOnline = true;
  await outbox.send();
  assert.equal(outbox.isAway, false);
});

test("the page hears once that the phone is away", () => {
  const heard = eventsOf(outbox);
  outbox.setAway(true);
  outbox.setAway(true);
  assert.deepEqual(heard, ["change"]);
});

test("the page hears an answer before the change that it brings", async () => {
  const heard = eventsOf(outbox);
  await outbox.add(entered("tempura"));
  await settle();
  assert.ok(heard.indexOf("answer") > 0);
  assert.equal(heard[heard.indexOf("answer") + 1], "change");
  assert.equal(heard.filter((name) => name === "answer").length, 1);
});

test("the page hears when sending is over, also if nothing was sent", async () => {
  const sending = [];
  phone.replies = [LOST];
  outbox.setAway(true);
  outbox.addEventListener("change", () => sending.push(outbox.isSending));
  await outbox.add(entered("tempura"));
  assert.equal(outbox.isSending, true);
  await settle();
  assert.equal(sending.pop(), false);
});

test("an answer comes with its hand, when the entry no longer waits", async () => {
  let answer;
  outbox.addEventListener("answer", ({ detail }) => { answer = { ...detail, waiting: outbox.waitingFor(PHIL).length }; });
  await outbox.add(entered("tempura", PHIL));
  await settle();
  assert.deepEqual(answer, { path: PHIL, text: TAKEN.text, waiting: 0 });
});

test("the phone remembers the last answer for a hand", async () => {
  await outbox.add(entered("tempura"));
  await settle();
  assert.deepEqual(phone.database.answers, [{ path: entered().path, text: TAKEN.text }]);
});
