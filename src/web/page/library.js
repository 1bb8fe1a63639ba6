// The games that this browser keeps, in its database.
//
// A record is { key, game, define, title, names, count, result, fen, tree, turns, turned, paused, timing,
// players, touched, when }; its head has only what lists show, see `headOf`. Nothing but the user removes a
// game that was played in.
//
// A page that is being left has no time for a database: it puts its game into localStorage, where older
// versions of the page kept all games. The next page moves them.

import { Claim } from "./claim.js";
import { answer, transact } from "./database.js";
import { read, write } from "./storage.js";

const PREFIX = "firzan.game.";
/** The key of the first versions of the page, which kept only one game. */
const FORMER = "firzan.game";
/** The most games kept of those only viewed. */
const MOST_SEEN = 10;

const BOTH = ["heads", "games"];
/** The members of a record that its head has, too. */
const HEAD = "key game define title names count result fen turned touched when".split(" ");

/** A new key. */
export function newKey() {
    return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

/**
 * What lists show of a record, with its first position, the moves to the node shown, and those of the line to
 * which they belong.
 */
export function headOf(record) {
    const head = Object.fromEntries(HEAD.map((name) => [name, record[name]]));
    const { tree, turns = [] } = record;
    const line = [];
    for (let node = tree.root; node.children?.length > 0; line.push(node.turn))
        node = node.children.find(({ turn }) => turn === turns[line.length]) ?? node.children[0];
    return { ...head, start: tree.fen ?? null, moves: turns.join(" "), line: line.join(" ") };
}

/** Sorts heads or records, the latest first. */
const sorted = (games) => games.sort((one, other) => (other.when ?? 0) - (one.when ?? 0));

const isRecord = (record) => Boolean(record?.game && record.tree?.root);

/** The games in localStorage: { name, record }. */
function leftGames() {
    const names = (() => {
        try {
            return Object.keys(localStorage);
        } catch {
            return [];
        }
    })();
    const keyOf = (name) => (name === FORMER ? "former" : name.slice(PREFIX.length));
    return names
        .filter((name) => name === FORMER || name.startsWith(PREFIX))
        .map((name) => ({ name, record: read(name) }))
        .filter(({ record }) => isRecord(record))
        .map(({ name, record }) => {
            const usual = { touched: true, when: 0 };
            return { name, record: { ...usual, ...record, key: keyOf(name) } };
        });
}

/** Moves the games in localStorage into the database. */
async function moveLeft() {
    const left = leftGames();
    if (left.length === 0) return;
    await transact(BOTH, "readwrite", async (heads, games) => {
        for (const { record } of left) {
            const known = await answer(heads.get(record.key));
            if (known?.when >= record.when) continue;
            heads.put(headOf(record));
            games.put(record);
        }
    });
    // Another tab may have left a newer state meanwhile.
    const isSame = ({ name, record }) => (read(name)?.when ?? 0) === record.when;
    for (const each of left) if (isSame(each)) localStorage.removeItem(each.name);
}

/** Its event "kept" says that games were added or removed, or changed in other tabs. */
export const changes = new EventTarget();
const channel = globalThis.BroadcastChannel ? new BroadcastChannel("firzan.games") : null;
channel?.addEventListener("message", () => changes.dispatchEvent(new Event("kept")));

/** Settled once the games in localStorage have been moved, as far as that was possible. */
let moved = null;
const move = () => (moved = moveLeft().catch(() => {}));
move();
addEventListener("pageshow", ({ persisted }) => persisted && move());
// Another tab was left.
addEventListener("storage", async ({ key, newValue }) => {
    if (!newValue || !key.startsWith(PREFIX)) return;
    await move();
    changes.dispatchEvent(new Event("kept"));
});

/** What is still to be written, by key: { record, written }. */
const waiting = new Map();
let writing = Promise.resolve();

/**
 * Keeps a game. If several states of it come while one is being written, the last of them is written.
 *
 * @returns {Promise<boolean>} whether there was space; if not, all other games are as before
 */
export function keepGame(key, record) {
    const state = { ...record, key, when: Date.now() };
    const queued = waiting.get(key);
    if (queued) queued.record = state;
    else {
        const entry = { record: state };
        waiting.set(key, entry);
        entry.written = writing = writing.then(() => {
            waiting.delete(key);
            return putGame(entry.record).then(
                () => true,
                () => false,
            );
        });
    }
    return waiting.get(key).written;
}

/** Stores a record, and tells the other tabs. */
async function putGame(record) {
    await transact(BOTH, "readwrite", async (heads, games) => {
        const isNew = (await answer(heads.getKey(record.key))) === undefined;
        heads.put(headOf(record));
        games.put(record);
        if (!isNew) return;
        const others = (await answer(heads.getAll())).filter(({ key }) => key !== record.key);
        const seen = sorted(others.filter(({ touched }) => !touched));
        for (const { key } of seen.slice(record.touched ? MOST_SEEN : MOST_SEEN - 1)) {
            heads.delete(key);
            games.delete(key);
        }
    });
    channel?.postMessage("kept");
}

/** Adds records that were forgotten or come from a file, as they are. */
export async function addGames(records) {
    for (const record of records) await putGame(record);
    changes.dispatchEvent(new Event("kept"));
}

/** Keeps a game while the page is left, when only localStorage can be trusted to store it. */
export function leaveGame(key, record) {
    write(PREFIX + key, { ...record, when: Date.now() });
}

/** The record of a key, or null. */
export async function keptGame(key) {
    if (!key) return null;
    await Promise.all([moved, writing]);
    try {
        return (await transact(["games"], "readonly", (games) => answer(games.get(key)))) ?? null;
    } catch {
        return leftGames().find(({ record }) => record.key === key)?.record ?? null;
    }
}

/** The heads of all games, latest first. */
export async function keptHeads() {
    await Promise.all([moved, writing]);
    const heads = await transact(["heads"], "readonly", (store) => answer(store.getAll())).catch(() =>
        leftGames().map(({ record }) => headOf(record)),
    );
    return sorted(heads);
}

/** The head of the game kept last, or undefined. */
export async function latestHead() {
    await Promise.all([moved, writing]);
    try {
        const latest = (heads) => answer(heads.index("when").openCursor(null, "prev"));
        return await transact(["heads"], "readonly", async (heads) => (await latest(heads))?.value);
    } catch {
        return (await keptHeads())[0];
    }
}

/** Removes a game; returns its record, so that it can be put back, or null. */
export async function forgetGame(key) {
    const record = await keptGame(key);
    await transact(BOTH, "readwrite", (heads, games) => {
        heads.delete(key);
        games.delete(key);
    });
    channel?.postMessage("kept");
    changes.dispatchEvent(new Event("kept"));
    return record;
}

/** The game that this tab has. */
const own = new Claim(PREFIX);

/**
 * Makes a game this tab's own, and releases the one before.
 *
 * @returns {Promise<boolean>} false if another tab has it
 */
export const claim = (key) => own.take(key);
