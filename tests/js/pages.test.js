// Several open pages of a phone share one outbox.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { entered, eventsOf, newPhone, LOST, promise, refusal, settle, TAKEN, words } from "./fake_phone.js";

let phone;

beforeEach(() => {
  phone = newPhone();
});

test("two pages that are open at once send an entry once", async () => {
  const [one, other] = [await phone.opened(), await phone.opened()];
  const [answered, answer] = promise();
  phone.replies = [answered];
  one.add(entered("tempura"));
  await settle();
  other.send();
  await settle();
  answer(TAKEN);
  await settle();
  assert.deepEqual(words(phone.sent), ["tempura"]);
  assert.deepEqual(one.entries, []);
  assert.deepEqual(other.entries, []);
});

test("a page that was told nothing looks before it sends", async () => {
  phone.hasChannel = false;
  phone.replies = [LOST, LOST];
  const one = await phone.opened();
  one.add(entered("tempura"));
  await settle();
  const other = await phone.opened();
  await settle();
  await one.send();
  assert.deepEqual(words(other.waiting), ["tempura"]);
  await other.send();
  assert.equal(phone.sent.length, 3);
  assert.deepEqual(other.waiting, []);
});

test("another page shows what was entered here", async () => {
  const [one, other] = [await phone.opened(), await phone.opened()];
  const [answered] = promise();
  phone.replies = [answered];
  const heard = eventsOf(other);
  one.add(entered("tempura"));
  await settle();
  assert.deepEqual(words(other.waiting), ["tempura"]);
  assert.ok(heard.includes("elsewhere"));
  assert.ok(!heard.includes("answer"));
});

test("another page hears the answer to what was entered here", async () => {
  const [one, other] = [await phone.opened(), await phone.opened()];
  const heard = eventsOf(other);
  one.add(entered("tempura"));
  await settle();
  assert.deepEqual(heard.slice(-3), ["elsewhere", "answer", "change"]);
});

test("another page no longer lists what was discarded here", async () => {
  phone.replies = [refusal("Too many.")];
  const [one, other] = [await phone.opened(), await phone.opened()];
  one.add(entered("tempura"));
  await settle();
  assert.deepEqual(words(other.refused), ["tempura"]);
  await one.discard(one.refused[0]);
  await settle();
  assert.deepEqual(other.refused, []);
});

test("what another page had entered before goes first", async () => {
  const [one, other] = [await phone.opened(), await phone.opened()];
  phone.replies = [LOST];
  one.add(entered("one"));
  await settle();
  other.add(entered("two"));
  await settle();
  assert.deepEqual(words(phone.sent), ["one", "one", "two"]);
});

test("what is refused while another page is heard is sent once", async () => {
  const [one, other] = [await phone.opened(), await phone.opened()];
  const [answered, answer] = promise();
  phone.replies = [answered];
  one.add(entered("one"));
  await settle();
  other.add(entered("two"));
  await settle();
  answer(refusal("Too many."));
  await settle();
  assert.deepEqual(words(phone.sent), ["one", "two"]);
  assert.deepEqual(words(one.refused), ["one"]);
});
