// A phone's database in memory. As in IndexedDB, values are copied, and operations run one after the other.
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

// The database of a browser that stores nothing, as in a private window.
export const NO_DATABASE = {
  all: async () => undefined,
  add: async () => undefined,
  put: async () => undefined,
  remove: async () => undefined,
  remember: async () => undefined,
};
