// The page's database in this browser (IndexedDB), which has room for far more than localStorage. Its stores:
// "heads" has what lists show of the kept games, "games" everything; "files" and "contents" have the same for
// files of many games.

const NAME = "firzan";
const VERSION = 1;
/** Milliseconds after which a database that does not answer counts as missing. */
const PATIENCE = 4000;
const STORES = ["heads", "games", "files", "contents"];

let opening = null;

function open() {
    opening ??= new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, VERSION);
        request.onupgradeneeded = () => {
            for (const name of STORES) request.result.createObjectStore(name, { keyPath: "key" });
            request.transaction.objectStore("heads").createIndex("when", "when");
        };
        request.onerror = () => reject(request.error);
        setTimeout(reject, PATIENCE, new Error("the browser's database does not answer"));
        request.onsuccess = () => {
            const database = request.result;
            const again = () => (opening = null);
            // A later version of the page wants to change the stores, or the user has cleared them.
            database.onversionchange = () => again(database.close());
            database.onclose = again;
            resolve(database);
        };
    }).catch((error) => {
        opening = null;
        throw error;
    });
    return opening;
}

/** The result of a request. */
export const answer = (request) =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });

/**
 * Runs one transaction, of which either everything is stored or nothing.
 *
 * @param {string[]} names the stores
 * @param {"readonly" | "readwrite"} mode
 * @param {(...stores: IDBObjectStore[]) => *} act may wait for answers of these stores, and for nothing else
 * @returns {Promise<*>} what `act` returns, once it is stored
 * @throws {Error} if there is no database or not enough space
 */
export async function transact(names, mode, act) {
    const database = await open();
    const transaction = database.transaction(names, mode);
    const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error ?? new Error("not stored"));
    });
    // If `act` fails, its error is the one that counts.
    done.catch(() => {});
    try {
        const result = await act(...names.map((name) => transaction.objectStore(name)));
        await done;
        return result;
    } catch (error) {
        if (!transaction.error) abort(transaction);
        throw error;
    }
}

function abort(transaction) {
    try {
        transaction.abort();
    } catch {
        // It has ended already.
    }
}
