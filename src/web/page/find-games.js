// Finds the games in a long text of PGN: their tags and places, but not their moves, which takes a tenth of
// the time. Only games in the usual form are found that way; everything else is read completely.

import { parsePgn, readRecords } from "./pgn.js";

/** A first tag after a blank line: there a game begins in any case. */
const BEGINNING = /\n[^\S\n]*\n\s*?(?=^\[Event "[^"\\\n]*"\]$)/gm;
/** The tags of a game: one in each line, and no other lines between them. */
const TAGS = /(?:\[\w+ "(?:[^"\\\n]|\\.)*"\]\n)+/y;
/** What the movetext of one game does not have: a tag, a blank line, a line left out or a result inside. */
const UNUSUAL =
    /\[[^\S\n]*[\p{L}\p{N}_\-+#=:.]|\n[^\S\n]*\n|\n%|(?:1[-–:]0|0[-–:]1|1\/2|½|\*)(?!\S*$)/u;
const RESULT = /(?:1-0|0-1|1\/2-1\/2|\*)$/;
/** Milliseconds of work between two pauses. */
const SLICE = 12;

/** The tags of the one game in a text, or null if it does not have the usual form. */
function tagsOf(text) {
    TAGS.lastIndex = 0;
    const [tags] = TAGS.exec(text) ?? [];
    const movetext = tags && text.slice(tags.length).trim();
    if (!movetext || UNUSUAL.test(movetext)) return null;
    const isComment = /;/.test(movetext) || movetext.lastIndexOf("{") > movetext.lastIndexOf("}");
    const [result] = (!isComment && RESULT.exec(movetext)) || [""];
    return parsePgn(`${tags}\n${result}`)[0].tags;
}

/**
 * Finds the games of a plain text one after another: yields { tags, from, to }, or null where the caller may
 * pause.
 */
export function* findGames(text) {
    let from = 0;
    const places = function* () {
        for (const { index, 0: blank } of text.matchAll(BEGINNING)) yield index + blank.length;
        yield text.length;
    };
    for (const to of places()) {
        const part = text.slice(from, to);
        const tags = tagsOf(part);
        let hasGames = tags !== null;
        if (tags) yield { tags, from, to };
        else
            for (const found of readRecords(part)) {
                yield found && { tags: found.record.tags, from: from + found.from, to: from + found.to };
                hasGames ||= found !== null;
            }
        // A comment before the first game belongs to that.
        if (hasGames) from = to;
    }
}

/**
 * Collects what a generator yields, null apart, with pauses in which the window can do other things.
 *
 * @param {Iterable} items
 * @param {(count: number) => void} progress called before each pause with the number of items so far
 */
export async function inSlices(items, progress = () => {}) {
    const found = [];
    let end = performance.now() + SLICE;
    for (const item of items) {
        if (item) found.push(item);
        if (performance.now() < end) continue;
        progress(found.length);
        await new Promise((resolve) => setTimeout(resolve));
        end = performance.now() + SLICE;
    }
    return found;
}
