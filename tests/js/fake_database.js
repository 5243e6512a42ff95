// A phone's database in memory. As in IndexedDB, what is stored is a copy, and one thing is done after the other.
export class FakeDatabase {
  answers = [];
  #entries = new Map();
  #keys = 0;
  #last = Promise.resolve();

  get entries() {
    return [...this.#entries.values()];
  }

  all() {
    return this.#do(() => structuredClone(this.entries));
  }

  add(entries) {
    return this.#do(() => {
      for (const entry of entries) {
        entry.key = this.#keys += 1;
        this.#keep(entry);
      }
    });
  }

  put(entry) {
    return this.#do(() => this.#keep(entry));
  }

  remove({ key }) {
    return this.#do(() => this.#entries.delete(key));
  }

  remember(answer) {
    return this.#do(() => this.answers.push(answer));
  }

  #keep(entry) {
    this.#entries.set(entry.key, structuredClone(entry));
  }

  #do(work) {
    this.#last = this.#last.then(work);
    return this.#last;
  }
}

// A browser that keeps nothing, as in a private window.
export const NO_DATABASE = {
  all: async () => undefined,
  add: async () => undefined,
  put: async () => undefined,
  remove: async () => undefined,
  remember: async () => undefined,
};
