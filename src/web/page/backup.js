// All games that this browser keeps, as one file: those played or viewed, those of the workshop, and the
// files of many games. Each line of it is JSON: { firzan: "games", version } first, then { game: RECORD },
// { workshop: { name, text, when } } or { file: { name, text } }. What is added from such a file replaces
// nothing.

import { download } from "./export.js";
import { findGames, inSlices } from "./find-games.js";
import { addFile, fileContents, fileHeads } from "./game-files.js";
import { addGames, keptGame, keptHeads } from "./library.js";
import { plain } from "./pgn.js";
import { addOwnGames, ownGames } from "./workshop-store.js";

const FIRST = '{"firzan":"games"';
const VERSION = 1;

/** The members of a record that are text, numbers or yes or no. */
const TYPES = {
    string: ["game", "define", "title", "result", "fen"],
    number: ["count", "when"],
    boolean: ["turned", "paused", "isAnalysis"],
};

/** True if a text was written by `saveBackup`. */
export const isBackup = (text) => text.startsWith(FIRST);

/** Saves everything as a file. */
export async function saveBackup() {
    const lines = [];
    const add = (value) => lines.push(`${JSON.stringify(value)}\n`);
    add({ firzan: "games", version: VERSION });
    for (const { key } of await keptHeads()) add({ game: await keptGame(key) });
    for (const { name, text, when } of ownGames()) add({ workshop: { name, text, when } });
    for (const { key, name } of await fileHeads()) {
        const { text } = await fileContents(key);
        add({ file: { name, text } });
    }
    const date = new Date().toISOString().slice(0, 10);
    download(`firzan-games-${date}.jsonl`, "application/jsonl", new Blob(lines));
}

/** The lines of a text, read; null for those that are not JSON. */
function* valuesOf(text) {
    for (let from = 0, to; from < text.length; from = to + 1) {
        to = text.indexOf("\n", from);
        if (to < 0) to = text.length;
        try {
            yield { value: JSON.parse(text.slice(from, to)) };
        } catch {
            yield { value: null };
        }
    }
}

/** A record with members of the right types only; null if it is none. The file may have been changed. */
function soundRecord(given) {
    if (typeof given?.game !== "string" || typeof given.key !== "string" || !given.tree?.root) return null;
    const record = { ...given, touched: true };
    for (const [type, names] of Object.entries(TYPES))
        for (const name of names) if (typeof record[name] !== type) delete record[name];
    const textsOf = (list) => (Array.isArray(list) ? list.filter((text) => typeof text === "string") : []);
    // A time in the future would make it the game with which the page begins.
    const when = Math.min(record.when ?? 0, Date.now());
    return { ...record, when, names: textsOf(record.names), turns: textsOf(record.turns) };
}

/**
 * The record as it is to be added; null if it is here already. If the game was continued here or there, its
 * state from the file gets its own key, always the same, so that adding the file again adds nothing.
 */
function newState(record, known) {
    if (!known.has(record.key)) return record;
    if (known.get(record.key) === record.when) return null;
    const key = `${record.key}-${record.when.toString(36)}`;
    return known.has(key) ? null : { ...record, key };
}

/**
 * Adds what `saveBackup` wrote.
 *
 * @param {(count: number) => void} progress called now and then with the number of lines read
 * @returns {Promise<{games: number, workshop: number, files: number, faults: number}>} how many were added,
 *     and how many lines could not be read
 */
export async function addBackup(text, progress) {
    const [, ...lines] = await inSlices(valuesOf(text.trimEnd()), progress);
    const known = new Map((await keptHeads()).map(({ key, when }) => [key, when]));
    const added = { games: 0, workshop: 0, files: 0, faults: 0 };
    const workshop = [];
    const records = [];
    for (const { value } of lines) {
        const record = soundRecord(value?.game);
        const state = record && newState(record, known);
        if (state) {
            known.set(state.key, state.when);
            records.push(state);
        } else if (value?.workshop) workshop.push(value.workshop);
        else if (typeof value?.file?.text === "string") added.files += await addPgn(value.file, progress);
        else if (!record) added.faults++;
    }
    await addGames(records);
    added.games = records.length;
    added.workshop = addOwnGames(workshop);
    return added;
}

/** Adds a file of many games; returns 1, or 0 if it is here already. */
async function addPgn({ name, text }, progress) {
    const pgn = plain(text);
    const games = await inSlices(findGames(pgn), progress);
    const { isNew } = await addFile(String(name), pgn, games);
    return Number(isNew);
}
