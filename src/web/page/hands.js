// Pieces in hand. Those of a kind lie at a place in their side's tray, named like the beginning of a drop:
// "P@" has White's pawns, "p@" Black's. A drop is a move from there.

/** True if a name is that of a place in a tray, not of a square. */
export const isInTray = (name) => name.endsWith("@");

/** The place of a kind in a side's tray. */
export const placeOf = (letter, side) => `${side === "white" ? letter.toUpperCase() : letter.toLowerCase()}@`;

/** The place of a piece in its side's tray, where it is plain. */
const trayOf = (symbol) => `${symbol.replace(/[+~]/g, "")}@`;

/** The plain piece that lies at a place in a tray. */
export const pieceIn = (place) => place.slice(0, -1);

/** The numbers of pieces in hand in a FEN, by their places. */
export function readHands(fen) {
    const [, letters = ""] = /\[([^\]]*)\]/.exec(fen) ?? [];
    const hands = {};
    for (const [letter] of letters.matchAll(/[A-Za-z]/g)) {
        const place = `${letter}@`;
        hands[place] = (hands[place] ?? 0) + 1;
    }
    return hands;
}

/** The hands as in the FENs of a game, where they follow the board; nothing in games without hands. */
export function writeHands(game, hands) {
    if (!game.start.includes("[")) return "";
    const places = Object.keys(hands).sort();
    return `[${places.map((place) => pieceIn(place).repeat(hands[place])).join("")}]`;
}

/** Completes the answer to `position`: it gets `hands`, and its drops begin in a tray. */
export function withHands(position) {
    position.hands = readHands(position.fen);
    // Where every piece can always be dropped, FENs have no hands.
    const isFree = !position.fen.includes("[");
    for (const move of position.legalMoves.filter(({ drop }) => drop)) {
        move.from = trayOf(move.drop);
        if (isFree) for (const side of ["white", "black"]) position.hands[placeOf(pieceIn(move.from), side)] = 1;
        if (move.drop.startsWith("+")) move.promotion = move.drop.toUpperCase();
    }
    const { last } = position;
    if (last?.drop) last.arrows.push([trayOf(last.drop), last.squares[0]]);
    return position;
}
