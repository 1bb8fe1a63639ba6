// The pieces of a game: pictures, names, moves in words, and on small empty boards.

import { Board } from "./board.js";
import { el } from "./dom.js";
import { parseSquare, squareName } from "./geometry.js";
import { colourOf, nameOf, portrait, readBoard, symbolsOf, writeBoard } from "./pieces.js";
import { words } from "./words.js";

/** The most squares tried for a piece. */
const TRIES = 6;

/** The squares of a board from its middle outwards; of two boards, those of the first. */
function fromTheMiddle({ boardFiles, ranks, walls = [] }) {
    const file = (_, at) => Array.from({ length: ranks }, (each, rank) => squareName(at, rank));
    const squares = Array.from({ length: boardFiles }, file).flat();
    const distance = (name) => {
        const [file, rank] = parseSquare(name);
        return Math.hypot(file - (boardFiles - 1) / 2 + 0.1, rank - ranks / 2 + 0.6);
    };
    const free = squares.filter((name) => !walls.includes(name));
    return free.sort((one, other) => distance(one) - distance(other));
}

/** The middle of White's palace, if there are palaces: a king may not leave it. */
function palaceOf({ palaces = [] }) {
    if (palaces.length === 0) return [];
    const [[left, low], [right, high]] = palaces[0].map(parseSquare);
    return [squareName(Math.floor((left + right) / 2), Math.floor((low + high) / 2))];
}

/** The same square on every board. */
function onAllBoards({ files, boardFiles }, name) {
    const [file, rank] = parseSquare(name);
    const count = Math.round(files / boardFiles);
    return Array.from({ length: count }, (_, board) => squareName(file + board * boardFiles, rank));
}

/**
 * Positions with a piece and little else, the best first: other games need other pieces beside it.
 *
 * @param {object} game the answer to `game`
 * @param {string} symbol White's piece
 */
function* positions(game, symbol) {
    const start = readBoard(game.start);
    const [, , castling = "-", ...rest] = game.start.split(" ");
    const fields = ["w", /^[a-z]+$/i.test(castling) ? "-" : castling, ...rest].join(" ");
    const of = (keep) => Object.entries(start).filter(([name, piece]) => keep(piece, name));
    const isKing = (piece) => /^\+?k$/i.test(piece);
    const isOwn = (piece) => colourOf(piece) === "white" && piece.at(-1) === symbol.at(-1);
    const count = (piece) => Object.values(start).filter((other) => other === piece).length;
    const isSingle = (piece) => count(piece) === 1;
    // If kings must not face each other, a black piece stands between them.
    const kingFiles = of(isKing).map(([name]) => name[0]);
    const stands = (piece, name) => colourOf(piece) === "black" && kingFiles.includes(name[0]);
    const isKingOrBetween = (piece, name) => isKing(piece) || stands(piece, name);
    for (const keep of [isKing, isKingOrBetween, isSingle, () => false]) {
        // The piece comes from its place, on every board.
        let moved = game.files / game.boardFiles;
        const others = of(keep).filter(([, piece]) => !isOwn(piece) || moved-- <= 0);
        const files = new Set(others.map(([name]) => name[0]));
        const isClear = (name) => onAllBoards(game, name).every((each) => !files.has(each[0]));
        const middle = fromTheMiddle(game).filter(isClear).slice(0, TRIES);
        for (const square of [...middle, ...palaceOf(game)]) {
            const squares = onAllBoards(game, square);
            const pieces = Object.fromEntries([...others, ...squares.map((each) => [each, symbol])]);
            yield { squares, fen: `${writeBoard(game, pieces)} ${fields}` };
        }
    }
}

/** The moves of a piece on an almost empty board: { pieces, marks }; null if no position shows it. */
async function movesOf(engine, game, symbol) {
    // A piece that can only capture has no moves there, which may end the game.
    let captures = null;
    const place = { game: game.id, define: game.define, moves: [] };
    for (const { squares, fen } of positions(game, symbol)) {
        let position;
        try {
            position = await engine.ask({ ask: "position", ...place, fen });
        } catch {
            continue;
        }
        const pairs = position.legalMoves.flatMap(({ from, to, also = [] }) => [[from, to], ...also]);
        const own = pairs.filter(([from]) => squares.includes(from));
        const move = new Set(own.map(([, to]) => to));
        const capture = new Set();
        for (const square of squares) {
            const { attacks = [] } = await engine.ask({ ask: "square", ...place, fen, square });
            for (const name of attacks) capture.add(name);
        }
        for (const name of squares) move.delete(name);
        const pieces = Object.fromEntries(squares.map((square) => [square, symbol]));
        const shown = { pieces, marks: { move: [...move], capture: [...capture] } };
        if (position.outcome) captures ??= capture.size > 0 ? shown : null;
        else if (move.size + capture.size > 0) return shown;
    }
    return captures;
}

/**
 * The list of a game's pieces. The boards are drawn one after another, until `isWanted` says that nobody
 * wants them any longer.
 */
export function army(engine, game, isWanted) {
    const hosts = [];
    const hostOf = (symbol) => {
        const host = el("div.moves-of", { "data-symbol": symbol, hidden: true });
        hosts.push([host, symbol]);
        return host;
    };
    const facesOf = (symbol, { views }) => {
        const second = views?.[`${symbol}2`] && portrait(game, symbol, { second: true });
        const faces = [portrait(game, symbol), second].filter(Boolean);
        return faces.map((face) => el("span", { title: nameOf(game, symbol) }, face));
    };
    const items = game.pieces.map((piece) => {
        const symbols = symbolsOf(piece);
        const boards = symbols.filter((symbol) => colourOf(symbol) === "white").map(hostOf);
        return el(
            "li",
            el("div.faces", ...symbols.map((symbol) => facesOf(symbol, piece))),
            el(
                "div",
                el("strong", piece.name),
                " ",
                el("span.faint", piece.letter),
                piece.betza && el("code.faint", { title: words.rules.betza }, piece.betza),
                el("p", piece.moves),
                el("div.boards-of", { "data-boards": game.files / game.boardFiles }, boards),
            ),
        );
    });
    const drawAll = async () => {
        for (const [host, symbol] of hosts) {
            if (!isWanted()) return;
            const moves = await movesOf(engine, game, symbol);
            if (!moves) continue;
            const label = words.rules.movesOf(nameOf(game, symbol));
            host.hidden = false;
            new Board(host, game, { margin: false, label }).show(moves);
        }
    };
    drawAll();
    return el("ul.army", items);
}
