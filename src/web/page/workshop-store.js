// The games of one's own that this browser keeps, each under its own key, so that tabs do not overwrite each
// other's.
//
// A record is { name, text, when }: a name that no other has, the definition, and when it was written.

import { newKey } from "./library.js";
import { read, write } from "./storage.js";
import { words } from "./words-workshop.js";

/** What the keys of the games begin with. */
export const PREFIX = "firzan.workshop.game.";
/** The keys of older versions of the page: all kept games, and the text being written. */
const FORMER = "firzan.workshop";
const FORMER_DRAFT = "firzan.workshop.draft";

const isRecord = (record) => typeof record?.name === "string" && typeof record.text === "string";

/** The game of a key, with the key; null if there is none. */
export function ownGame(key) {
    const record = read(PREFIX + key);
    return isRecord(record) ? { ...record, key } : null;
}

/** All games, those written last first. */
export function ownGames() {
    moveFormer();
    const games = keys().map(ownGame).filter(Boolean);
    return games.sort((one, other) => (other.when ?? 0) - (one.when ?? 0));
}

/** Keeps a game under a key; returns whether there was space. */
export function keepOwnGame(key, { name, text, when = Date.now() }) {
    return write(PREFIX + key, { name, text, when });
}

/** Removes the game of a key. */
export function forgetOwnGame(key) {
    localStorage.removeItem(PREFIX + key);
}

/**
 * Keeps more games, such as those of another browser, except those whose text is here.
 *
 * @param {{name: string, text: string, when?: number}[]} records
 * @returns {number} how many there was space for
 */
export function addOwnGames(records) {
    const known = new Set(ownGames().map(({ text }) => text));
    const wanted = records.filter((record) => isRecord(record) && !known.has(record.text));
    const keep = ({ name, text, when }) => {
        const key = newKey();
        return keepOwnGame(key, { name: nameFor(key, name), text, when });
    };
    return wanted.filter(keep).length;
}

/** The title in a definition, or else the id of its first game. */
export function titleIn(text) {
    const title = /^\s*title\s*=[ \t]*(.*\S)/m.exec(text) ?? /^\s*\[\s*([^\]:\n]*[^\]:\s])/m.exec(text);
    return title?.[1] ?? words.unnamed;
}

/** A name for the game of a key: its title, with a number if other games have the same. */
export function nameFor(key, title) {
    const others = new Set(ownGames().filter((game) => game.key !== key).map(({ name }) => name));
    const isFree = (name) => !others.has(name);
    const before = ownGame(key)?.name;
    if (before?.replace(/ \d+$/, "") === title && isFree(before)) return before;
    let name = title;
    for (let number = 2; !isFree(name); number++) name = `${title} ${number}`;
    return name;
}

function keys() {
    try {
        const all = Object.keys(localStorage);
        return all.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    } catch {
        return [];
    }
}

/** Gives each game of an older version its own key. */
function moveFormer() {
    const former = read(FORMER);
    const games = Array.isArray(former) ? former.filter(isRecord) : [];
    // What is moved is removed first, so that there is space for it. The latest come first.
    while (games.length > 0) {
        const game = games.pop();
        write(FORMER, games);
        if (keepOwnGame(newKey(), { ...game, when: Date.now() - games.length })) continue;
        write(FORMER, [...games, game]);
        return;
    }
    if (former) localStorage.removeItem(FORMER);
    const draft = read(FORMER_DRAFT);
    if (draft === null) return;
    localStorage.removeItem(FORMER_DRAFT);
    if (typeof draft !== "string" || !draft.trim() || ownGames().some(({ text }) => text === draft)) return;
    const key = newKey();
    if (!keepOwnGame(key, { name: nameFor(key, titleIn(draft)), text: draft })) write(FORMER_DRAFT, draft);
}
