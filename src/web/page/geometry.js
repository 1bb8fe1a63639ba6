// The geometry of the squares: one board of any size, or two with a gap between them.

/** The width of a square; the pieces' pictures use the same units. */
export const SIDE = 48;
const MARGIN = 15;
const GAP = 30;

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
     * @param {{fromBlack?: boolean, stacked?: boolean, margin?: boolean}} view
     *     fromBlack: Black below; stacked: a second board below the first; margin: with coordinates
     */
    constructor({ files, ranks, boardFiles }, { fromBlack = false, stacked = false, margin = true } = {}) {
        Object.assign(this, { files, ranks, boardFiles, fromBlack, margin: margin ? MARGIN : 0 });
        const count = this.files / this.boardFiles;
        const across = stacked ? 1 : count;
        const down = stacked ? count : 1;
        this.width = this.margin + across * this.boardFiles * SIDE + (across - 1) * GAP;
        this.height = this.margin * down + down * this.ranks * SIDE + (down - 1) * GAP;
        this.boards = Array.from({ length: count }, (_, index) => ({
            first: index * this.boardFiles,
            x: this.margin + (stacked ? 0 : index * (this.boardFiles * SIDE + GAP)),
            y: stacked ? index * (this.ranks * SIDE + GAP + this.margin) : 0,
        }));
    }

    /** The upper left corner of a square. */
    corner(name) {
        const [file, rank] = parseSquare(name);
        const board = this.boards[Math.floor(file / this.boardFiles)];
        const column = file % this.boardFiles;
        const x = this.fromBlack ? this.boardFiles - 1 - column : column;
        const y = this.fromBlack ? rank : this.ranks - 1 - rank;
        return { x: board.x + x * SIDE, y: board.y + y * SIDE };
    }

    /** The centre of a square. */
    centre(name) {
        const { x, y } = this.corner(name);
        return { x: x + SIDE / 2, y: y + SIDE / 2 };
    }

    /** The ranks of a board from above, each a list of squares from the left, as the viewer sees them. */
    rows(board) {
        const order = (count) => Array.from({ length: count }, (_, index) => index);
        const ranks = this.fromBlack ? order(this.ranks) : order(this.ranks).reverse();
        const columns = this.fromBlack ? order(this.boardFiles).reverse() : order(this.boardFiles);
        return ranks.map((rank) => columns.map((column) => squareName(board.first + column, rank)));
    }

    /** The square some steps to the right and up of another, as seen by the viewer, or the same one. */
    neighbour(name, right, up) {
        const { x, y } = this.centre(name);
        const step = (dx, dy) => this.at(x + dx, y + dy);
        const [dx, dy] = [right * SIDE, -up * SIDE];
        // Beyond the gap the next square is a little farther.
        const over = GAP + this.margin;
        return step(dx, dy) ?? step(dx + right * over, dy - up * over) ?? name;
    }

    /** The square at a point, or null. */
    at(x, y) {
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
