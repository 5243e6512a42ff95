// A phone without a browser: a database in memory, a server that says what a test wants, and pages that share both.

import { Outbox } from "../../static/js/outbox.js";
import { FakeDatabase } from "./fake_database.js";

export const CHRIS = "/g/demo/1/1/";
export const PHIL = "/g/demo/1/2/";

export const LOST = new Error("no network");
export const FOREIGN = { status: 200, text: "<h1>Welcome to our Wi-Fi</h1>" };
export const TAKEN = reply(200);

export function reply(status, answer = {}) {
  return { status, text: `<script id="answer" type="application/json">${JSON.stringify(answer)}</script><nav id="belt"></nav>` };
}

export function refusal(why) {
  return reply(422, { refusal: why });
}

// Return an entry as a screen makes one; tests know it again by its words.
export function entered(what, path = CHRIS) {
  return { path, what, fields: [["set", "tempura=1"]] };
}

export function words(entries) {
  return entries.map(({ what }) => what);
}

// Return a list that grows with every event that a page hears of.
export function eventsOf(target) {
  const heard = [];
  for (const name of ["answer", "change", "elsewhere"]) target.addEventListener(name, () => heard.push(name));
  return heard;
}

// Let everything happen that waits for nothing but itself.
export async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
}

// Return a promise, and the function that keeps it.
export function promise() {
  let keep;
  const promised = new Promise((resolve) => { keep = resolve; });
  return [promised, keep];
}

export class FakePhone {
  database = new FakeDatabase();
  isOnline = true;
  hasChannel = true; // by which its pages tell each other
  painted = Promise.resolve(); // the next frame
  replies = []; // what the server says next; after that, it takes everything
  sent = []; // what was sent to it, in order
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

  #othersThan(page) {
    return this.#pages.filter((other) => other !== page);
  }

  async #post(entry) {
    this.sent.push(structuredClone(entry));
    const answer = await (this.replies.shift() ?? TAKEN);
    if (answer instanceof Error) throw answer;
    return answer;
  }

  // A browser takes a moment to let go of a lock.
  #alone(work) {
    const done = this.#lock.then(work).finally(() => new Promise(setImmediate));
    this.#lock = done.catch(() => {});
    return done;
  }
}
