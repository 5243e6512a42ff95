// The outbox: keeps what was entered on this phone, in order, until the server has it. Not for htmx, which knows of a
// change only after the server's answer. Uses no DOM and no browser API, so that Node can test it.

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;
const MOST_FAULTS = 3; // failures of the site on one entry, before the entries behind it get their turn
const REFUSALS = { 400: "odd", 403: "gone", 404: "gone", 410: "gone" };

// Return the data in the server's answer, or null if something else on the way has answered.
export function readAnswer(text) {
  const found = text.match(/<script id="answer" type="application\/json">(.*?)<\/script>/s);
  return found && JSON.parse(found[1]);
}

// Return whether the site itself failed on an entry. A proxy's page lacks its mark, and its 503 means "later".
export function isFault({ status, text }) {
  return status === 500 && text.includes('<meta name="failed"');
}

// Return why the server refused an entry, or "" if it was stored. Throws if the entry must be sent again.
export function refusalOf({ isUndo, faults }, reply) {
  const { status, text } = reply;
  if (status in REFUSALS) return REFUSALS[status];
  if (isFault(reply) && faults >= MOST_FAULTS) return "failed";
  const answer = readAnswer(text);
  if (!answer || (status !== 200 && status !== 422)) throw new Error(`answered with ${status}`);
  return status === 422 && !isUndo ? answer.refusal : ""; // a refused undo had nothing to undo
}

export function waitAfter(failures) {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
}

export class Outbox extends EventTarget {
  entries = []; // those waiting and those refused, in order
  isAway;
  isSending = false;
  #phone; // the database, the connection to the server, the phone's other pages
  #unstored = [];
  #storing = Promise.resolve();
  #failures = 0;
  #retry = null;
  #isAsked = false; // to try again at once if the try under way fails

  constructor(phone) {
    super();
    this.#phone = phone;
    this.isAway = !phone.isOnline();
    this.ready = this.look();
    this.ready.then(() => this.send());
  }

  get waiting() {
    return this.entries.filter((entry) => !entry.refused);
  }

  get refused() {
    return this.entries.filter((entry) => entry.refused);
  }

  waitingFor(path) {
    return this.waiting.filter((entry) => entry.path === path || entry.also?.path === path);
  }

  async add(entry) {
    Object.assign(entry, { id: this.#phone.newId(), at: Date.now() });
    this.entries.push(entry);
    this.#unstored.push(entry);
    await this.#phone.afterPaint(); // showing the tap comes first
    await this.store();
    this.#phone.tellOthers({});
    this.#changed();
    this.send();
  }

  // Store new entries; each gets a key, in order. Without a database, an entry lives as long as its page.
  store() {
    const fresh = this.#unstored;
    this.#unstored = [];
    if (fresh.length) this.#storing = this.#phone.database.add(fresh);
    return this.#storing;
  }

  // Read the entries that this page and others have stored.
  async look() {
    const stored = await this.#phone.database.all();
    if (stored) this.entries = [...stored, ...this.entries.filter((entry) => !entry.key)];
    this.#changed();
  }

  // Send all refused entries of a hand again, in order, so that the last one wins.
  async again({ path }) {
    for (const entry of this.refused.filter((one) => one.path === path)) {
      delete entry.refused;
      delete entry.faults;
      await this.#put(entry);
    }
    this.#changed();
    this.send();
  }

  async discard(entry) {
    await this.#remove(entry);
    this.#phone.tellOthers({});
    this.#changed();
  }

  // Send because the network or somebody is back. A try that began before may be about to fail, so it does not count.
  sendNow() {
    this.#isAsked = true;
    return this.send();
  }

  async send() {
    if (this.isSending) return;
    this.#isAsked = false;
    if (!this.waiting.length) return this.setAway(!this.#phone.isOnline());
    this.isSending = true;
    clearTimeout(this.#retry);
    try {
      await this.#phone.alone(() => this.#sendAll());
      this.setAway(false);
    } catch {
      this.#retry = setTimeout(() => this.send(), waitAfter(this.#failures));
      this.#failures += 1;
      this.setAway(true);
    }
    this.isSending = false;
    this.#changed();
    if (!this.isAway || this.#isAsked) this.send(); // what was entered in the meantime, or could not be sent
  }

  setAway(isAway) {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.#changed();
  }

  // Called when another page of this phone has entered something or got an answer.
  async hear(answer) {
    await this.look();
    this.dispatchEvent(new Event("elsewhere"));
    this.#tell(answer);
  }

  async #sendAll() {
    await this.look(); // another page may have sent some of them
    for (let entry; await this.store(), entry = this.waiting[0];) {
      const { path } = entry;
      const reply = await this.#phone.post(entry);
      if (isFault(reply)) await this.#count(entry);
      const refused = refusalOf(entry, reply);
      this.#failures = 0;
      await this.#settle(entry, refused);
      const answer = { path, text: readAnswer(reply.text) ? reply.text : "" };
      if (!refused) this.#phone.database.remember(answer);
      this.#phone.tellOthers(answer);
      this.#tell(answer);
    }
  }

  // Count a fault, and store the count, because somebody who moves on opens another page.
  async #count(entry) {
    entry.faults = (entry.faults ?? 0) + 1;
    await this.#put(entry);
  }

  async #settle(entry, refused) {
    if (!refused) return this.#remove(entry);
    await this.#put({ ...entry, refused });
    // By id, because `hear` may have replaced the entries with fresh copies in the meantime.
    for (const one of this.entries) if (one.id === entry.id) one.refused = refused;
  }

  async #put(entry) {
    if (entry.key) await this.#phone.database.put(entry);
  }

  async #remove(entry) {
    if (entry.key) await this.#phone.database.remove(entry);
    this.entries = this.entries.filter((one) => one.id !== entry.id);
  }

  #tell(answer) {
    if (answer.text) this.dispatchEvent(new CustomEvent("answer", { detail: answer }));
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
