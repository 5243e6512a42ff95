// What the phone keeps for the outbox: what waits there, in order, and the last answer for each hand.

const database = new Promise((resolve, reject) => {
  const opening = indexedDB.open("scorekeeper", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("entries", { keyPath: "key", autoIncrement: true });
    opening.result.createObjectStore("answers", { keyPath: "path" });
  };
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});
database.catch(() => {});

// Does something in a transaction. Where the browser keeps nothing, nothing comes of it.
async function inDatabase(store, mode, work) {
  try {
    const transaction = (await database).transaction(store, mode);
    const request = work(transaction.objectStore(store));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request?.result;
  } catch {
    return undefined;
  }
}
