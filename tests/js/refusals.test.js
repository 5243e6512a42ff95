// Entries that the server refused stay in the outbox, to be sent again or discarded.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { CHRIS, entered, FOREIGN, newPhone, PHIL, refusal, settle, words } from "./fake_phone.js";

const WHY = "There are only 14 tempura.";

let phone;
let outbox;

beforeEach(async () => {
  phone = newPhone();
  outbox = await phone.opened();
});

test("what was refused is listed with its reason", async () => {
  phone.replies = [refusal(WHY)];
  await outbox.add(entered("tempura"));
  await settle();
  assert.deepEqual(outbox.refused.map(({ what, refused }) => [what, refused]), [["tempura", WHY]]);
  assert.deepEqual(outbox.waiting, []);
});

test("what was refused holds up nothing that follows", async () => {
  phone.replies = [refusal(WHY)];
  outbox.add(entered("tempura"));
  outbox.add(entered("maki"));
  await settle();
  assert.deepEqual(words(phone.sent), ["tempura", "maki"]);
  assert.deepEqual(words(outbox.entries), ["tempura"]);
});

test("what was refused is not sent again by itself", async () => {
  phone.replies = [refusal(WHY)];
  await outbox.add(entered("tempura"));
  await settle();
  await outbox.send();
  assert.equal(phone.sent.length, 1);
});

test("what was refused is still listed on the next page", async () => {
  phone.replies = [refusal(WHY)];
  await outbox.add(entered("tempura"));
  await settle();
  const next = await phone.opened();
  await settle();
  assert.deepEqual(words(next.refused), ["tempura"]);
  assert.equal(phone.sent.length, 1);
});

test("the page hears the answer of a refusal, and the phone does not remember it", async () => {
  const heard = [];
  outbox.addEventListener("answer", ({ detail }) => heard.push(detail));
  phone.replies = [refusal(WHY)];
  await outbox.add(entered("tempura"));
  await settle();
  assert.deepEqual(heard, [{ path: CHRIS, text: refusal(WHY).text }]);
  assert.deepEqual(phone.database.answers, []);
});

test("a game that is gone gives the page no answer to show", async () => {
  const heard = [];
  outbox.addEventListener("answer", ({ detail }) => heard.push(detail));
  phone.replies = [{ ...FOREIGN, status: 404 }];
  await outbox.add(entered("tempura"));
  await settle();
  assert.deepEqual(heard, []);
  assert.equal(outbox.refused[0].refused, "gone");
});

test("an undo that finds nothing leaves nothing behind", async () => {
  phone.replies = [refusal("There is nothing to undo.")];
  await outbox.add({ ...entered("undo"), isUndo: true });
  await settle();
  assert.deepEqual(outbox.entries, []);
});

test("once more sends everything that was refused of a hand, in order", async () => {
  phone.replies = [refusal(WHY), refusal(WHY), refusal(WHY)];
  for (const entry of [entered("one"), entered("two", PHIL), entered("three")]) outbox.add(entry);
  await settle();
  phone.sent = [];
  await outbox.again(outbox.refused.at(-1));
  await settle();
  assert.deepEqual(words(phone.sent), ["one", "three"]);
  assert.deepEqual(words(outbox.entries), ["two"]);
});

test("what is to be sent once more is not sent with its old reason", async () => {
  phone.replies = [refusal(WHY)];
  await outbox.add(entered("tempura"));
  await settle();
  await outbox.again(outbox.refused[0]);
  await settle();
  assert.equal(phone.sent.at(-1).refused, undefined);
  assert.deepEqual(phone.database.entries, []);
});

test("what is refused once more is listed once", async () => {
  phone.replies = [refusal(WHY), refusal(WHY)];
  await outbox.add(entered("tempura"));
  await settle();
  await outbox.again(outbox.refused[0]);
  await settle();
  assert.deepEqual(words(outbox.refused), ["tempura"]);
  assert.deepEqual(words(phone.database.entries), ["tempura"]);
});

test("what is discarded is gone for good, and the rest stays", async () => {
  phone.replies = [refusal(WHY), refusal(WHY)];
  outbox.add(entered("one"));
  outbox.add(entered("two"));
  await settle();
  await outbox.discard(outbox.refused[0]);
  assert.deepEqual(words(outbox.entries), ["two"]);
  assert.deepEqual(words(phone.database.entries), ["two"]);
});
