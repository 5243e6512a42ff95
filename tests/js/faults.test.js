// An entry on which the site fails every time is set aside, so that it blocks nothing behind it.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { isFault, waitAfter } from "../../static/js/outbox.js";
import { entered, FAILED, newPhone, FOREIGN, LOST, settle, words } from "./fake_phone.js";

let phone;
let outbox;

beforeEach(async () => {
  phone = newPhone();
  outbox = await phone.opened();
});

async function enterBoth(...replies) {
  phone.replies = replies;
  outbox.add(entered("one"));
  outbox.add(entered("two"));
  await settle();
  for (const failures of [0, 1]) {
    mock.timers.tick(waitAfter(failures));
    await settle();
  }
}

test("the site's own failure page is a fault", () => {
  assert.equal(isFault(FAILED), true);
});

test("a proxy's failure page is none", () => {
  assert.equal(isFault({ ...FOREIGN, status: 500 }), false);
});

test("a site whose database is away says later, and that is no fault", () => {
  assert.equal(isFault({ ...FAILED, status: 503 }), false);
});

test("after three faults an entry is set aside with its reason, and the next one is sent", async () => {
  await enterBoth(FAILED, FAILED, FAILED);
  assert.deepEqual(words(phone.sent), ["one", "one", "one", "two"]);
  assert.deepEqual(outbox.refused.map(({ what, refused }) => [what, refused]), [["one", "failed"]]);
  assert.deepEqual(outbox.waiting, []);
  assert.equal(outbox.isAway, false);
});

test("a site that fails twice loses nothing", async () => {
  await enterBoth(FAILED, FAILED);
  assert.deepEqual(words(phone.sent), ["one", "one", "one", "two"]);
  assert.deepEqual(outbox.entries, []);
});

test("a network that is away is no fault of the entry", async () => {
  await enterBoth(LOST, { ...FOREIGN, status: 500 }, { ...FAILED, status: 503 });
  assert.deepEqual(words(outbox.waiting), ["one", "two"]);
});

test("another page goes on counting", async () => {
  await enterBoth(FAILED, FAILED, LOST);
  phone.replies = [FAILED];
  const next = await phone.opened();
  await settle();
  assert.deepEqual(words(next.refused), ["one"]);
});

test("what was set aside can be sent again, and may fail as often as before", async () => {
  await enterBoth(FAILED, FAILED, FAILED);
  phone.replies = [FAILED];
  await outbox.again(outbox.refused[0]);
  await settle();
  assert.deepEqual(words(outbox.waiting), ["one"]);
  mock.timers.tick(waitAfter(0));
  await settle();
  assert.deepEqual(outbox.entries, []);
});
