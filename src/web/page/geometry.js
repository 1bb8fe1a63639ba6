// The geometry of the squares: one board of any size, or two with a gap between them; and of the trays for
// pieces in hand above and below.

import { placeOf } from "./hands.js";

/** The width of a square; the pieces' pictures use the same units. */
export const SIDE = 48;
const MARGIN = 15;
const GAP = 30;
/** Between a tray and what is beside it. */
const APART = 5;

/** "a1" as [file, rank], both from 0. */
export function parseSquare(name) {
    return [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
}

/** The name of the square on a file and rank, both from 0. */
export function squareName(file, rank) {
    return String.fromCharCode(97 + file) + (rank + 1);
}

export class Geometry {
    /**
     * @param {{files: number, ranks: number, boardFiles: number}} game
     * @param {{fromBlack?: boolean, stacked?: boolean, margin?: boolean, hand?: string[]}} view
     *     fromBlack: Black below; stacked: a second board below the first; margin: with coordinates; hand:
     *     the letters of the kinds that have places in the trays, none: without trays
     */
    constructor({ files, ranks, boardFiles }, view = {}) {
        const { fromBlack = false, stacked = false, margin = true, hand = [] } = view;
        Object.assign(this, { files, ranks, boardFiles, fromBlack, margin: margin ? MARGIN : 0 });
        const count = this.files / this.boardFiles;
        const across = stacked ? 1 : count;
        const down = stacked ? count : 1;
        this.width = this.margin + across * this.boardFiles * SIDE + (across - 1) * GAP;
        const tray = hand.length > 0 ? SIDE + APART : 0;
        const height = this.margin * down + down * this.ranks * SIDE + (down - 1) * GAP;
        this.height = height + 2 * tray;
        this.boards = Array.from({ length: count }, (_, index) => ({
            first: index * this.boardFiles,
            x: this.margin + (stacked ? 0 : index * (this.boardFiles * SIDE + GAP)),
            y: tray + (stacked ? index * (this.ranks * SIDE + GAP + this.margin) : 0),
        }));
        /** The places in the trays, each { x, y, side } with its upper left corner and its width. */
        this.places = new Map();
        const order = fromBlack ? ["white", "black"] : ["black", "white"];
        const lay = (side, index) => this.lay(side, hand, index * (tray + height + APART));
        /** The trays from above: { side, y, names }. */
        this.trays = tray === 0 ? [] : order.map(lay);
    }

    /** Lays out a side's tray in the middle of the board's width. */
    lay(side, hand, y) {
        const width = this.width - this.margin;
        const length = Math.min(SIDE, width / hand.length);
        const left = this.margin + (width - length * hand.length) / 2;
        const names = hand.map((letter) => placeOf(letter, side));
        for (const [index, name] of names.entries())
            this.places.set(name, { x: left + index * length, y: y + (SIDE - length) / 2, side: length });
        return { side, y, names };
    }

    /** The upper left corner of a square, or of a place in a tray. */
    corner(name) {
        if (this.places.has(name)) return this.places.get(name);
        const [file, rank] = parseSquare(name);
        const board = this.boards[Math.floor(file / this.boardFiles)];
        const column = file % this.boardFiles;
        const x = this.fromBlack ? this.boardFiles - 1 - column : column;
        const y = this.fromBlack ? rank : this.ranks - 1 - rank;
        return { x: board.x + x * SIDE, y: board.y + y * SIDE };
    }

    /** The centre of a square, or of a place in a tray. */
    centre(name) {
        const { x, y, side = SIDE } = this.corner(name);
        return { x: x + side / 2, y: y + side / 2 };
    }

    /** The ranks of a board from above, each a list of squares from the left, as the viewer sees them. */
    rows(board) {
        const order = (count) => Array.from({ length: count }, (_, index) => index);
        const ranks = this.fromBlack ? order(this.ranks) : order(this.ranks).reverse();
        const columns = this.fromBlack ? order(this.boardFiles).reverse() : order(this.boardFiles);
        return ranks.map((rank) => columns.map((column) => squareName(board.first + column, rank)));
    }

    /** The square or place in a tray next to another, as seen by the viewer, or the same one. */
    neighbour(name, right, up) {
        const { x, y } = this.centre(name);
        const tray = this.trays.find(({ names }) => names.includes(name));
        if (tray && right) return tray.names[tray.names.indexOf(name) + right] ?? name;
        const step = (dx, dy) => this.at(x + dx, y + dy);
        const [dx, dy] = [right * SIDE, -up * SIDE];
        // Beyond the gap the next square is a little farther.
        const over = GAP + this.margin;
        const beyond = () => this.trays.length > 0 && up !== 0 && this.nearest(this.trays[up > 0 ? 0 : 1], x);
        return step(dx, dy) ?? step(dx + right * over, dy - up * over) ?? (beyond() || name);
    }

    /** The place in a tray that is nearest to x. */
    nearest({ names }, x) {
        const far = (name) => Math.abs(this.centre(name).x - x);
        return names.reduce((best, name) => (far(name) < far(best) ? name : best));
    }

    /** The square or place in a tray at a point, or null. */
    at(x, y) {
        for (const [name, place] of this.places) {
            const [right, down] = [x - place.x, y - place.y];
            if (right >= 0 && down >= 0 && right < place.side && down < place.side) return name;
        }
        for (const board of this.boards) {
            const column = Math.floor((x - board.x) / SIDE);
            const row = Math.floor((y - board.y) / SIDE);
            if (column < 0 || column >= this.boardFiles || row < 0 || row >= this.ranks) continue;
            const file = this.fromBlack ? this.boardFiles - 1 - column : column;
            const rank = this.fromBlack ? row : this.ranks - 1 - row;
            return squareName(board.first + file, rank);
        }
        return null;
    }
}
