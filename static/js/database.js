// The phone's database: the outbox's entries, in order, and the last answer for each hand of a game. Not for htmx, which
// stores nothing but pages.

// A browser has one for all sites of a host, unless they name it differently.
const { base } = document.body.dataset;
const opened = new Promise((resolve, reject) => {
  const opening = indexedDB.open(`scorekeeper${base}`, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("entries", { keyPath: "key", autoIncrement: true });
    opening.result.createObjectStore("answers", { keyPath: "path" });
  };
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});
opened.catch(() => {});

// Do some work in a transaction. Returns undefined if the browser stores nothing.
async function inDatabase(store, mode, work) {
  try {
    const transaction = (await opened).transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.commit?.(); // a page that is being left may be gone before the browser commits by itself
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request?.result;
  } catch {
    return undefined;
  }
}

export const database = {
  all: () => inDatabase("entries", "readonly", (entries) => entries.getAll()),
  put: (entry) => inDatabase("entries", "readwrite", (entries) => entries.put(entry)),
  remove: ({ key }) => inDatabase("entries", "readwrite", (entries) => entries.delete(key)),
  add: (fresh) => inDatabase("entries", "readwrite", (entries) => {
    for (const entry of fresh) entries.add(entry).onsuccess = ({ target }) => { entry.key = target.result; };
  }),
  remember(answer) {
    const game = answer.path.match(/^.*\/g\/[^/]+\//)[0];
    return inDatabase("answers", "readwrite", (answers) => {
      answers.delete(IDBKeyRange.upperBound(game, true)); // the answers of other games
      answers.delete(IDBKeyRange.lowerBound(`${game}\uffff`));
      answers.put(answer);
    });
  },
};

// Return the last answers for the hands of a round, which are newer than a page from the cache.
export async function remembered(round) {
  const hands = IDBKeyRange.bound(round, `${round}\uffff`);
  return (await inDatabase("answers", "readonly", (answers) => answers.getAll(hands))) ?? [];
}
