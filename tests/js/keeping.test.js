// Entries are stored on the phone, and outlive their page.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { NO_DATABASE } from "./fake_database.js";
import { CHRIS, entered, newPhone, LOST, PHIL, promise, refusal, settle, TAKEN, words } from "./fake_phone.js";

let phone;

beforeEach(() => {
  phone = newPhone();
});

test("an entry is kept before it is sent", async () => {
  const outbox = await phone.opened();
  const [answered] = promise();
  phone.replies = [answered];
  outbox.add(entered("tempura"));
  await settle();
  assert.deepEqual(words(phone.database.entries), ["tempura"]);
});

test("the frame that shows a tap comes before the database and the network", async () => {
  const outbox = await phone.opened();
  let paint;
  [phone.painted, paint] = promise();
  outbox.add(entered("tempura"));
  await settle();
  assert.deepEqual(words(outbox.waiting), ["tempura"]);
  assert.deepEqual(phone.database.entries, []);
  assert.deepEqual(phone.sent, []);
  paint();
  await settle();
  assert.deepEqual(words(phone.sent), ["tempura"]);
});

test("a page that is left stores what it has not painted yet", async () => {
  const outbox = await phone.opened();
  [phone.painted] = promise();
  outbox.add(entered("one"));
  outbox.add(entered("two"));
  await outbox.store();
  assert.deepEqual(words(phone.database.entries), ["one", "two"]);
});

test("what was stored early is not stored twice", async () => {
  const outbox = await phone.opened();
  phone.replies = [LOST];
  let paint;
  [phone.painted, paint] = promise();
  outbox.add(entered("tempura"));
  await outbox.store();
  paint();
  await settle();
  assert.deepEqual(words(phone.database.entries), ["tempura"]);
});

test("what waits for its frame is still there when the page looks at what is stored", async () => {
  const outbox = await phone.opened();
  [phone.painted] = promise();
  outbox.add(entered("tempura"));
  await outbox.look();
  assert.deepEqual(words(outbox.waiting), ["tempura"]);
});

test("what is sent before its frame has come is stored first, and not once more afterwards", async () => {
  const outbox = await phone.opened();
  const [answered, answer] = promise();
  phone.replies = [answered];
  outbox.add(entered("one"));
  await settle();
  let paint;
  [phone.painted, paint] = promise();
  outbox.add(entered("two"));
  answer(TAKEN);
  await settle();
  paint();
  await settle();
  assert.deepEqual(words(phone.sent), ["one", "two"]);
  assert.deepEqual(phone.database.entries, []);
});

test("the next page sends what this one could not", async () => {
  const left = await phone.opened();
  phone.replies = [LOST];
  left.add(entered("one"));
  left.add(entered("two"));
  await settle();
  const next = await phone.opened();
  assert.deepEqual(words(next.waiting), ["one", "two"]);
  await settle();
  assert.deepEqual(words(phone.sent), ["one", "one", "two"]);
  assert.deepEqual(phone.database.entries, []);
});

test("a hand knows what waits for it", async () => {
  const outbox = await phone.opened();
  phone.replies = [refusal("Too many."), LOST];
  for (const entry of [entered("refused"), entered("one"), entered("two", PHIL), entered("three")]) outbox.add(entry);
  await settle();
  assert.deepEqual(words(outbox.waitingFor(CHRIS)), ["one", "three"]);
  assert.deepEqual(words(outbox.waitingFor(PHIL)), ["two"]);
});

test("without a database an entry lives as long as its page", async () => {
  phone.database = NO_DATABASE;
  phone.replies = [LOST];
  const outbox = await phone.opened();
  outbox.add(entered("tempura"));
  await settle();
  assert.deepEqual(words(outbox.waiting), ["tempura"]);
  await outbox.send();
  await settle();
  assert.deepEqual(words(phone.sent), ["tempura", "tempura"]);
  assert.deepEqual(outbox.entries, []);
});

test("without a database what was refused is sent again or discarded", async () => {
  phone.database = NO_DATABASE;
  phone.replies = [refusal("Too many."), refusal("Too many."), refusal("Too many.")];
  const outbox = await phone.opened();
  outbox.add(entered("one"));
  outbox.add(entered("two", PHIL));
  await settle();
  await outbox.again(outbox.refused[0]);
  await settle();
  assert.deepEqual(words(outbox.refused), ["one", "two"]);
  await outbox.discard(outbox.refused[0]);
  assert.deepEqual(words(outbox.refused), ["two"]);
});
