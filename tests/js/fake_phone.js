// A phone without a browser: pages that share a database in memory and a server with prepared replies.

import { mock } from "node:test";

import { Outbox } from "../../static/js/outbox.js";
import { FakeDatabase } from "./fake_database.js";

export const CHRIS = "/g/demo/1/1/";
export const PHIL = "/g/demo/1/2/";

export const LOST = new Error("no network");
export const FOREIGN = { status: 200, text: "<h1>Welcome to our Wi-Fi</h1>" };
export const FAILED = { status: 500, text: '<meta name="failed" content="scorekeeper"><h1>Something went wrong</h1>' };
export const TAKEN = reply(200);

export function reply(status, answer = {}) {
  return { status, text: `<script id="answer" type="application/json">${JSON.stringify(answer)}</script><nav id="belt"></nav>` };
}

export function refusal(why) {
  return reply(422, { refusal: why });
}

// Return an entry as a screen makes one. Tests tell entries apart by `what`.
export function entered(what, path = CHRIS) {
  return { path, what, fields: [["set", "tempura=1"]] };
}

export function words(entries) {
  return entries.map(({ what }) => what);
}

// Return a list that grows with the names of the events that a page gets.
export function eventsOf(target) {
  const heard = [];
  for (const name of ["answer", "change", "elsewhere"]) target.addEventListener(name, () => heard.push(name));
  return heard;
}

// Wait until all promises that can settle by themselves have settled.
export async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
}

// Return a promise and the function that resolves it.
export function promise() {
  let keep;
  const promised = new Promise((resolve) => { keep = resolve; });
  return [promised, keep];
}

// Return a new phone, on which timers stand still, so that no retry starts by itself.
export function newPhone() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  return new FakePhone();
}

class FakePhone {
  database = new FakeDatabase();
  isOnline = true;
  hasChannel = true; // whether its pages can send each other messages
  painted = Promise.resolve(); // resolved when the next frame is painted
  replies = []; // the server's next replies; after these, it accepts everything
  sent = []; // the entries that were sent, in order
  #pages = [];
  #lock = Promise.resolve();
  #ids = 0;

  open() {
    const page = new Outbox({
      database: this.database,
      post: (entry) => this.#post(entry),
      afterPaint: () => this.painted,
      newId: () => `id-${this.#ids += 1}`,
      isOnline: () => this.isOnline,
      tellOthers: (answer) => this.hasChannel && this.#othersThan(page).map((other) => other.hear(answer)),
      alone: (work) => this.#alone(work),
    });
    this.#pages.push(page);
    return page;
  }

  // Open a page, and wait until it knows what is stored.
  async opened() {
    const page = this.open();
    await page.ready;
    return page;
  }

  #othersThan(page) {
    return this.#pages.filter((other) => other !== page);
  }

  async #post(entry) {
    this.sent.push(structuredClone(entry));
    const answer = await (this.replies.shift() ?? TAKEN);
    if (answer instanceof Error) throw answer;
    return answer;
  }

  // A browser takes a moment to release a lock.
  #alone(work) {
    const done = this.#lock.then(work).finally(() => new Promise(setImmediate));
    this.#lock = done.catch(() => {});
    return done;
  }
}
