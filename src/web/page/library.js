// The games that this browser keeps, each under its own key, so that tabs do not overwrite each other's.
//
// A record is { game, define, title, names, count, result, fen, tree, turns, turned, paused, timing, players,
// touched, when }.

import { Claim } from "./claim.js";
import { read, write } from "./storage.js";

const PREFIX = "firzan.game.";
/** The key of older versions of the page, which kept only one game. */
const FORMER = "firzan.game";
/** The most games kept: those played in, and those only viewed. */
const MOST_PLAYED = 50;
const MOST_SEEN = 10;

/** A new key. */
export function newKey() {
    return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

/** The record of a key, or null. */
export function keptGame(key) {
    const record = read(PREFIX + key);
    return record?.game && record.tree?.root ? { ...record, key } : null;
}

/** All records, latest first. */
export function keptGames() {
    moveFormer();
    const games = keys().map(keptGame).filter(Boolean);
    return games.sort((one, other) => (other.when ?? 0) - (one.when ?? 0));
}

/** Keeps a game, and removes old ones if necessary; returns whether there was space. */
export function keepGame(key, record) {
    const isNew = !keys().includes(key);
    const keep = () => write(PREFIX + key, { ...record, when: Date.now() });
    let kept = keep();
    while (!kept && forgetOldest(key)) kept = keep();
    if (isNew) forgetSome();
    return kept;
}

/** The game that this tab has. */
const own = new Claim(PREFIX);

/**
 * Makes a game this tab's own, and releases the one before.
 *
 * @returns {Promise<boolean>} false if another tab has it
 */
export const claim = (key) => own.take(key);

function keys() {
    try {
        const all = Object.keys(localStorage);
        return all.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    } catch {
        return [];
    }
}

function forget(key) {
    localStorage.removeItem(PREFIX + key);
}

/** Removes the game kept longest ago, except that of the key; returns whether there was one. */
function forgetOldest(key) {
    const oldest = keptGames().findLast((record) => record.key !== key);
    if (oldest) forget(oldest.key);
    return oldest !== undefined;
}

function forgetSome() {
    const games = keptGames();
    const isPlayed = ({ touched }) => touched;
    const tooMany = [
        ...games.filter(isPlayed).slice(MOST_PLAYED),
        ...games.filter((record) => !isPlayed(record)).slice(MOST_SEEN),
    ];
    for (const { key } of tooMany) forget(key);
}

function moveFormer() {
    const former = read(FORMER);
    if (!former || !write(`${PREFIX}former`, { touched: true, when: 0, ...former })) return;
    localStorage.removeItem(FORMER);
}
