// Arrows on the board.

import { svg } from "./dom.js";
import { parseSquare, SIDE } from "./geometry.js";
import { isInTray } from "./hands.js";

const WIDTHS = { best: 9, hint: 9, own: 8, played: 8, premove: 6, second: 7, last: 4, threat: 4, link: 3 };

/** Arrows between pairs of squares. */
export const arrowsBetween = (pairs, kind) => pairs.map(([from, to]) => ({ from, to, kind }));

/**
 * The arrows of a move, which has pairs of squares as `arrows`, or one as `from` and `to` and those of twins
 * and rooks as `also`; and a ring around a flipped piece.
 */
export function arrowsOf({ from, to, also = [], arrows = [[from, to], ...also], flip }, kind) {
    return arrowsBetween(flip ? [...arrows, [flip, flip]] : arrows, kind);
}

const isLeap = (from, to) => {
    if (isInTray(from)) return false;
    const [a, b] = [parseSquare(from), parseSquare(to)];
    const [files, ranks] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
    return files !== ranks && files !== 0 && ranks !== 0;
};

/**
 * An arrow from the centre of one square to that of another, or a ring if they are the same. That of a drop
 * begins in the tray.
 */
export function drawArrow(geometry, { from, to, kind, colour }) {
    if (!from || !to) return null;
    const [a, b] = [geometry.centre(from), geometry.centre(to)];
    const looks = { "data-colour": colour };
    if (from === to)
        return svg(`circle.arrow.ring.arrow-${kind}`, { ...looks, cx: a.x, cy: a.y, r: SIDE * 0.44 });
    const width = WIDTHS[kind] ?? 5;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const head = width * 2.4;
    const start = isLeap(from, to) ? SIDE * 0.18 : SIDE * 0.28;
    const tip = length - SIDE * 0.12;
    const neck = tip - head;
    // A point this far along the arrow and this far to its left.
    const point = (along, left) => {
        const x = a.x + ux * along + uy * left;
        const y = a.y + uy * along - ux * left;
        return `${x.toFixed(1)} ${y.toFixed(1)}`;
    };
    const half = width / 2;
    const side = [
        [start, half],
        [neck, half],
        [neck, head * 0.75],
    ];
    const outline = [...side, [tip, 0], ...side.map(([along, left]) => [along, -left]).reverse()];
    const path = "M" + outline.map(([along, left]) => point(along, left)).join("L") + "Z";
    return svg(`path.arrow.arrow-${kind}`, { ...looks, d: path });
}
