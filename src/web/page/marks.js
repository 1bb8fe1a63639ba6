// The marks on squares.

import { svg } from "./dom.js";
import { SIDE } from "./geometry.js";

/** The marks of squares, in drawing order. */
export const MARKS = [
    "last", "premove", "selected", "check", "move", "capture", "flip", "flipped", "attacker", "why",
];

/** The radii of the circles among them. */
const RADII = { move: 7, capture: 22, flip: 22, attacker: 22 };

/** The part of a mark that lies under the piece, or null. */
export function drawUnder(kind) {
    const isGround = ["last", "premove", "selected", "check", "why"].includes(kind);
    return isGround ? svg(`rect.mark-${kind}`, { width: SIDE, height: SIDE }) : null;
}

/** The part that lies over it, or null. */
export function drawOver(kind) {
    const radius = RADII[kind];
    if (radius) return svg(`circle.mark-${kind}`, { cx: SIDE / 2, cy: SIDE / 2, r: radius });
    if (kind !== "flipped") return null;
    return svg(
        "g.mark-flipped",
        svg("circle", { cx: 39, cy: 9, r: 8.5 }),
        // Two circling half-arrows.
        svg("path", { d: "M34 8a5 5 0 0 1 9 -2m1 -3.5v4h-4M44 10a5 5 0 0 1 -9 2m-1 3.5v-4h4" }),
    );
}
