// The looks of boards: chequered, or with lines as in Shogi, or with lines on whose crossings the pieces
// stand, as in Xiangqi.

import { parseSquare, SIDE } from "./geometry.js";

const HALF = SIDE / 2;

/** The shade of a square: "wall", "dark", "light" or "plain". */
export function shadeOf({ look, walls, boardFiles }, name) {
    if (walls?.includes(name)) return "wall";
    if (look === "shogi" || look === "xiangqi") return "plain";
    const [file, rank] = parseSquare(name);
    return ((file % boardFiles) + rank) % 2 === 0 ? "dark" : "light";
}

/** The lines on a square: an SVG path with the square's corner as its origin, "" if there are none. */
export function linesOn(game, geometry, name) {
    if (game.look === "shogi") return `M0 0H${SIDE}V${SIDE}H0Z`;
    const lines = game.look === "xiangqi" ? crossing(game, geometry, name) : "";
    return lines + palaceLines(game, geometry, name);
}

/** The dots on the board of Shogi, by the numbers of files and ranks before them. */
export function dotsOn({ look, files, ranks }) {
    if (look !== "shogi" || files !== 9 || ranks !== 9) return [];
    return [[3, 3], [3, 6], [6, 3], [6, 6]];
}

/** The crossing of a file and a rank. A river between the middle ranks has only its banks. */
function crossing({ files, ranks }, { fromBlack }, name) {
    const [file, rank] = parseSquare(name);
    const isInside = file > 0 && file < files - 1;
    const isBank = (up) => isInside && ranks % 2 === 0 && rank === ranks / 2 - (up ? 1 : 0);
    const goesOn = (up) => (up ? rank < ranks - 1 : rank > 0) && !isBank(up);
    const [left, right] = fromBlack ? [file < files - 1, file > 0] : [file > 0, file < files - 1];
    const [above, below] = [goesOn(!fromBlack), goesOn(fromBlack)];
    const across = `M${left ? 0 : HALF} ${HALF}H${right ? SIDE : HALF}`;
    return `${across}M${HALF} ${above ? 0 : HALF}V${below ? SIDE : HALF}`;
}

/** The borders and diagonals of palaces; where pieces stand on crossings, a palace has no border. */
function palaceLines({ palaces = [], look }, geometry, name) {
    const at = geometry.corner(name);
    const inset = look === "xiangqi" ? HALF : 0;
    const lines = palaces.map((corners) => {
        const [a, b] = corners.map((corner) => geometry.corner(corner));
        const column = (at.x - Math.min(a.x, b.x)) / SIDE;
        const row = (at.y - Math.min(a.y, b.y)) / SIDE;
        const last = Math.abs(a.x - b.x) / SIDE;
        if (column < 0 || column > last || row < 0 || row > last) return "";
        const [begin, end] = [column === 0 ? inset : 0, column === last ? SIDE - inset : SIDE];
        const border = [
            column === 0 ? `M0 0V${SIDE}` : "",
            column === last ? `M${SIDE} 0V${SIDE}` : "",
            row === 0 ? `M0 0H${SIDE}` : "",
            row === last ? `M0 ${SIDE}H${SIDE}` : "",
        ];
        return [
            column === row ? `M${begin} ${begin}L${end} ${end}` : "",
            column + row === last ? `M${begin} ${SIDE - begin}L${end} ${SIDE - end}` : "",
            ...(inset > 0 ? [] : border),
        ].join("");
    });
    return lines.join("");
}
