// What was entered and has not reached the server yet. It is on the phone first (database.js) and goes out in the order in
// which it was entered, from whichever page is open. What is sent again keeps its id, and counts once.

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;
const PATIENCE = 20_000; // for an answer; a network that is almost there swallows requests
const REFUSALS = { 400: "odd", 403: "gone", 404: "gone", 410: "gone" };

class Outbox extends EventTarget {
  entries = []; // in order: what waits, and what was refused
  isAway = !navigator.onLine;
  #unstored = [];
  #storing = Promise.resolve();
  #isSending = false;
  #failures = 0;
  #retry = null;
  #others = otherPages();

  constructor() {
    super();
    this.ready = this.#look();
    this.ready.then(() => this.send());
    this.#others.addEventListener("message", ({ data }) => this.#look().then(() => this.#hear(data)));
    addEventListener("online", () => this.send());
    addEventListener("offline", () => this.#setAway(true));
    addEventListener("pageshow", ({ persisted }) => persisted && this.#look().then(() => this.send()));
    addEventListener("pagehide", () => this.#store());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#store() : this.send()));
  }

  get waiting() {
    return this.entries.filter((entry) => !entry.refused);
  }

  get refused() {
    return this.entries.filter((entry) => entry.refused);
  }

  // The last answers for the hands of a round.
  async remembered(round) {
    const hands = IDBKeyRange.bound(round, `${round}\uffff`);
    const answers = await inDatabase("answers", "readonly", (stored) => stored.getAll(hands));
    return (answers ?? []).map(({ path, text }) => ({ path, answer: read(text) }));
  }

  waitingFor(path) {
    return this.waiting.filter((entry) => entry.path === path);
  }

  // The frame that shows a tap comes first; the rest can wait that long.
  async add(entry) {
    Object.assign(entry, { id: clientId(), at: Date.now() });
    this.entries.push(entry);
    this.#unstored.push(entry);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await this.#store();
    this.#others.postMessage({});
    this.#changed();
    this.send();
  }

  // Each gets a key, in order. Where there is no database, an entry lives as long as its page.
  #store() {
    const fresh = this.#unstored;
    this.#unstored = [];
    if (fresh.length) {
      this.#storing = inDatabase("entries", "readwrite", (entries) => {
        for (const entry of fresh) entries.add(entry).onsuccess = ({ target }) => { entry.key = target.result; };
      });
    }
    return this.#storing;
  }

  async #look() {
    const stored = await inDatabase("entries", "readonly", (entries) => entries.getAll());
    if (stored) this.entries = [...stored, ...this.entries.filter((entry) => !entry.key)];
    this.#changed();
  }

  // With whatever else of its hand was refused, so that the last one stands.
  async again({ path }) {
    for (const entry of this.refused.filter((one) => one.path === path)) {
      delete entry.refused;
      await this.#put(entry);
    }
    this.#changed();
    this.send();
  }

  async discard(entry) {
    await this.#remove(entry);
    this.#others.postMessage({});
    this.#changed();
  }

  async #put(entry) {
    if (entry.key) await inDatabase("entries", "readwrite", (entries) => entries.put(entry));
  }

  async #remove(entry) {
    if (entry.key) await inDatabase("entries", "readwrite", (entries) => entries.delete(entry.key));
    this.entries = this.entries.filter((one) => one.id !== entry.id);
  }

  // One page sends at a time, where browsers have locks; elsewhere an entry that is sent twice counts once.
  async send() {
    if (this.#isSending) return;
    if (!this.waiting.length) return this.#setAway(!navigator.onLine);
    this.#isSending = true;
    clearTimeout(this.#retry);
    try {
      await (navigator.locks ? navigator.locks.request("outbox", () => this.#sendAll()) : this.#sendAll());
      this.#failures = 0;
      this.#setAway(false);
    } catch {
      this.#retry = setTimeout(() => this.send(), Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures));
      this.#failures += 1;
      this.#setAway(true);
    }
    this.#isSending = false;
    if (!this.isAway) this.send(); // what has come meanwhile
  }

  async #sendAll() {
    await this.#look(); // another page may have sent something
    for (let entry; await this.#store(), entry = this.waiting[0];) {
      const answer = await deliver(entry);
      await this.#settle(entry, answer.refused);
      if (!answer.refused) remember(answer);
      this.#others.postMessage(answer);
      this.#tell(answer);
    }
  }

  async #settle(entry, refused) {
    if (!refused) return this.#remove(entry);
    entry.refused = refused;
    await this.#put(entry);
  }

  #hear(answer) {
    this.dispatchEvent(new Event("elsewhere"));
    this.#tell(answer);
  }

  #tell(answer) {
    this.#changed();
    if (!answer.text) return;
    this.dispatchEvent(new CustomEvent("answer", { detail: { path: answer.path, answer: read(answer.text) } }));
  }

  #setAway(isAway) {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

// The site's other open pages; an old browser does not tell them.
function otherPages() {
  if (globalThis.BroadcastChannel) return new BroadcastChannel("outbox");
  return Object.assign(new EventTarget(), { postMessage() {} });
}

// What came back, and why it was refused, if it was. Where nothing of ours came back, it is to be sent again.
async function deliver(entry) {
  let response = await post(entry);
  if (response.status === 403) {
    await fetch(entry.path); // brings a new token, if the old one was why
    response = await post(entry);
  }
  const { path } = entry;
  if (response.status in REFUSALS) return { path, text: "", refused: REFUSALS[response.status] };
  const text = await response.text();
  const answer = read(text);
  if (!answer || (!response.ok && response.status !== 422)) throw new Error(response.status);
  const isLost = !response.ok && !entry.isUndo; // with nothing to undo, nothing is lost
  return { path, text, refused: isLost ? answer.querySelector(".error").textContent : "" };
}

function post({ path, fields, version, id }) {
  return fetch(path, {
    method: "POST",
    body: new URLSearchParams([["version", version], ["client_id", id], ...fields]),
    headers: { "HX-Request": "true", "X-CSRFToken": document.cookie.match(/csrftoken=(\w+)/)?.[1] ?? "" },
    keepalive: true, // what is on its way when a page is left arrives
    redirect: "error", // or it would turn into a GET, which stores nothing
    signal: AbortSignal.timeout(PATIENCE),
  });
}

// The part of an answer that is of use; none where something else on the way has answered.
function read(text) {
  return new DOMParser().parseFromString(text, "text/html").getElementById("answer");
}

// The last answer for each hand of a game: a page without a network is as old as when it was opened.
function remember({ path, text }) {
  const game = path.match(/^\/g\/[^/]+\//)[0];
  return inDatabase("answers", "readwrite", (answers) => {
    answers.delete(IDBKeyRange.upperBound(game, true)); // those of other games
    answers.delete(IDBKeyRange.lowerBound(`${game}\uffff`));
    answers.put({ path, text });
  });
}

// crypto.randomUUID is not there over plain HTTP, which is how phones reach a laptop.
function clientId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

globalThis.outbox = new Outbox();
