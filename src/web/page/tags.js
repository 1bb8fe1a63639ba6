// The tags of the game on the board, for its record in PGN.

import { levelOf, settings } from "./storage.js";
import { words } from "./words-records.js";

/** A date as in PGN, in the user's time zone. */
function dateOf(time) {
    const date = new Date(time);
    const two = (number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`;
}

/** When the game on the board was begun: today if it has no moves yet, unknown if it began elsewhere. */
function dateOfGame({ begun, root }) {
    if (begun) return dateOf(begun);
    return root.children.length === 0 ? dateOf(Date.now()) : "????.??.??";
}

/** The name of a player, "?" if it is unknown. In names a comma would be read as one after a surname. */
export function playerOf({ session, play }, side) {
    if (!play.isAnalysis && settings[side] === "engine") return words.engine(levelOf(session.info));
    return play.personOf(side) ?? "?";
}

/** The tags that only a game played here has: its players and its time in seconds, "-" without clocks. */
function tagsOfPlay(parts) {
    const { minutes, increment } = parts.play.timing;
    return {
        White: playerOf(parts, "white"),
        Black: playerOf(parts, "black"),
        TimeControl: minutes > 0 ? `${Math.round(minutes * 60)}+${increment}` : "-",
    };
}

/** The tags of the game on the board. */
export function tagsOf(parts) {
    const { session, play } = parts;
    const { tree, info } = session;
    const end = session.positions.get(tree.root.end());
    // Only a user's own game has its definition in its record: other programs ignore the tag.
    const { Definition: _, Result: said = "*", ...given } = tree.tags;
    return {
        Event: words.event,
        Site: "?",
        Date: dateOfGame(tree),
        Round: "-",
        White: "?",
        Black: "?",
        Result: end?.outcome?.result ?? tree.result?.result ?? said,
        ...given,
        ...(play.isAnalysis ? {} : tagsOfPlay(parts)),
        Variant: info.id,
        ...(tree.fen ? { SetUp: "1", FEN: tree.fen } : {}),
        ...(info.packed ? { Definition: info.packed } : {}),
    };
}
