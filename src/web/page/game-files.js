// Files of many games, kept in the database of this browser.
//
// A file's head is { key, name, when, count, size }; its contents are { key, text, games }, where `text` is
// plain PGN and each game is { tags, from, to }, its tags and its part of the text.

import { answer, transact } from "./database.js";
import { newKey } from "./library.js";

const BOTH = ["files", "contents"];
/** The tags that the list shows. */
const PLAYERS = ["White", "Black", "WhiteElo", "BlackElo"];
const SHOWN = [...PLAYERS, "Result", "Date", "UTCDate", "Event", "Site", "Round", "Variant", "ECO", "Opening"];

/** The heads of all files, the one added last first. */
export async function fileHeads() {
    const heads = await transact(["files"], "readonly", (files) => answer(files.getAll()));
    return heads.sort((one, other) => other.when - one.when);
}

/** The contents of a file, or undefined. */
export const fileContents = (key) =>
    transact(["contents"], "readonly", (contents) => answer(contents.get(key)));

/** What is kept of a game: no tags that nobody sees, such as a long definition. */
const entryOf = ({ tags, from, to }) => {
    const shown = SHOWN.filter((name) => tags[name]).map((name) => [name, tags[name].slice(0, 200)]);
    return { tags: Object.fromEntries(shown), from, to };
};

/**
 * Adds a file, unless there is one with the same name and text.
 *
 * @returns {Promise<{head: object, contents: object, isNew: boolean}>}
 */
export async function addFile(name, text, games) {
    const known = (await fileHeads()).filter((head) => head.name === name && head.size === text.length);
    for (const head of known) {
        const contents = await fileContents(head.key);
        if (contents?.text === text) return { head, contents, isNew: false };
    }
    const key = newKey();
    const head = { key, name, when: Date.now(), count: games.length, size: text.length };
    const contents = { key, text, games: games.map(entryOf) };
    await putFile(head, contents);
    return { head, contents, isNew: true };
}

/** Stores a file, also one that was forgotten. */
export async function putFile(head, contents) {
    await transact(BOTH, "readwrite", (files, texts) => {
        files.put(head);
        texts.put(contents);
    });
}

/** Removes a file; returns its contents. */
export async function forgetFile(key) {
    const contents = await fileContents(key);
    await transact(BOTH, "readwrite", (files, texts) => {
        files.delete(key);
        texts.delete(key);
    });
    return contents;
}
