// The pieces that each side has lost, as far as two positions tell.

import { colourOf, inColour } from "./pieces.js";

/** The letter of a kind; that of the kind from which it was turned, if it is one of those. */
function baseLetter(game, symbol) {
    const letter = symbol.at(-1).toUpperCase();
    const kind = game.men.find((each) => each.letter === letter);
    const origin = kind && game.men.find(({ turned }) => turned === kind.name);
    return origin?.letter ?? letter;
}

function counts(game, pieces, side) {
    const found = new Map();
    for (const symbol of Object.values(pieces)) {
        if (colourOf(symbol) !== side) continue;
        const letter = baseLetter(game, symbol);
        found.set(letter, (found.get(letter) ?? 0) + 1);
    }
    return found;
}

/** The symbols of a side's captured pieces. Whoever is new was a pawn before, or what there is most of. */
export function capturedOf(game, first, now, side) {
    const [before, after] = [counts(game, first, side), counts(game, now, side)];
    const lost = new Map([...before].map(([letter, count]) => [letter, count - (after.get(letter) ?? 0)]));
    let promoted = 0;
    for (const [letter, count] of after) promoted += Math.max(0, count - (before.get(letter) ?? 0));
    const byNumber = [...before].sort(([, one], [, other]) => other - one).map(([letter]) => letter);
    const symbols = [];
    for (const letter of byNumber) {
        const missing = Math.max(0, lost.get(letter));
        const gone = Math.max(0, missing - promoted);
        promoted -= missing - gone;
        symbols.unshift(...Array(gone).fill(inColour(letter, side)));
    }
    return symbols;
}
