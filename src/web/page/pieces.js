// The pieces: their pictures and names, and their squares in a FEN.

import { parseSvg, svg } from "./dom.js";
import { SIDE, squareName } from "./geometry.js";

const RIM = 2;

/** The letter of a symbol, which may have a "+" before it, or "~" behind it: once captured, it is a pawn. */
const letterOf = (symbol) => symbol.at(symbol.endsWith("~") ? -2 : -1);

/** "white" or "black", the owner of the piece with that symbol. */
export function colourOf(symbol) {
    const letter = letterOf(symbol);
    return letter === letter.toUpperCase() ? "white" : "black";
}

/** The symbol of a piece of a kind in a side's colour. */
export function inColour(letter, side) {
    return side === "white" ? letter.toUpperCase() : letter.toLowerCase();
}

/** The kind of a piece, an item of the game's `pieces`. */
export function kindOf(game, symbol) {
    return game.pieces.find((piece) => piece.letter === letterOf(symbol).toUpperCase());
}

/** The name of a piece: "white knight", with its state if it has two. */
export function nameOf(game, symbol) {
    const kind = kindOf(game, symbol);
    if (!kind) return symbol;
    if (kind.turned && symbol.startsWith("+")) return `${colourOf(symbol)} ${kind.turned}`;
    const state = kind.states?.length > 1 ? ` (${kind.states[symbol.startsWith("+") ? 1 : 0]})` : "";
    return `${colourOf(symbol)} ${kind.name}${state}${symbol.endsWith("~") ? " (promoted)" : ""}`;
}

/** The symbols of a kind: of both colours, and of both states if it has two. */
export const symbolsOf = ({ letter, pictures }) => Object.keys(pictures ?? { [letter]: "" });

/** The name of what a piece is, without a colour. */
export function kindName(game, symbol) {
    const { turned, name } = kindOf(game, symbol) ?? { name: symbol };
    return (symbol.startsWith("+") && turned) || name;
}

const templates = new Map();

/**
 * The SVG document of a piece; undefined if it has no picture. On the second of two boards, or with Black at
 * the bottom, some pieces look different.
 */
export function sourceOf(game, symbol, { second = false, fromBlack = false } = {}) {
    const { pictures, views } = kindOf(game, symbol) ?? {};
    const plain = symbol.replace("~", "");
    const there = plain + (second ? "2" : "");
    return (fromBlack && views?.[`${there}~`]) || views?.[there] || pictures?.[plain];
}

/** The picture of a piece, an SVG element as large as a square; its letter if it has none. See `sourceOf`. */
export function picture(game, symbol, view = {}) {
    const source = sourceOf(game, symbol, view);
    if (!source) return svg("text.letter", { x: SIDE / 2, y: SIDE * 0.7 }, symbol);
    if (!templates.has(source)) templates.set(source, parseSvg(source));
    const copy = templates.get(source).cloneNode(true);
    // The rim of the square stays free for its marks.
    for (const name of ["x", "y"]) copy.setAttribute(name, RIM);
    for (const name of ["width", "height"]) copy.setAttribute(name, SIDE - 2 * RIM);
    if (!symbol.endsWith("~")) return copy;
    return svg("g", copy, svg("circle.promoted", { cx: SIDE - 8, cy: SIDE - 8, r: 4.5 }));
}

/** The picture of a piece alone, for buttons and lists; `view` as for `picture`. */
export function portrait(game, symbol, view = {}) {
    const looks = { viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" };
    return svg("svg.portrait", looks, picture(game, symbol, view));
}

/** The pieces of a FEN's first field, by square. */
export function readBoard(fen) {
    const pieces = {};
    const rows = fen.split(/[ [\]]/)[0].split("/");
    rows.forEach((row, index) => {
        let file = 0;
        // A star is a wall.
        for (const [token] of row.matchAll(/\d+|\*|\+?[A-Za-z]~?/g)) {
            if (token === "*") file++;
            else if (/^\d/.test(token)) file += Number(token);
            else pieces[squareName(file++, rows.length - 1 - index)] = token;
        }
    });
    return pieces;
}

/** The board of a FEN. */
export function writeBoard({ files, ranks, walls = [] }, pieces) {
    const symbolAt = (name) => (walls.includes(name) ? "*" : (pieces[name] ?? "1"));
    const rows = Array.from({ length: ranks }, (_, row) => {
        const names = Array.from({ length: files }, (_, file) => squareName(file, ranks - 1 - row));
        return names
            .map(symbolAt)
            .join("")
            .replace(/1+/g, ({ length }) => length);
    });
    return rows.join("/");
}
