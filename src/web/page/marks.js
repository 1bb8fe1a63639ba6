// The marks on squares.

import { svg } from "./dom.js";
import { SIDE } from "./geometry.js";

/** The marks of squares, in drawing order. */
export const MARKS = [
    "last", "selected", "check", "move", "capture", "flip", "flipped", "attacker", "why", "own",
];

const FULL = { width: SIDE, height: SIDE };

/** The part of a mark that lies under the piece, or null. */
export function drawUnder(kind) {
    if (["last", "selected", "check", "why"].includes(kind))
        return svg("rect", { class: `mark-${kind}`, ...FULL });
    return null;
}

/** The part that lies over it, or null. */
export function drawOver(kind) {
    const middle = { cx: SIDE / 2, cy: SIDE / 2 };
    switch (kind) {
        case "move":
            return svg("circle", { class: "mark-move", ...middle, r: 7 });
        case "capture":
            return svg("circle", { class: "mark-capture", ...middle, r: 22 });
        case "flip":
            return svg("circle", { class: "mark-flip", ...middle, r: 22 });
        case "attacker":
            return svg("circle", { class: "mark-attacker", ...middle, r: 22 });
        case "own":
            return svg("circle", { class: "mark-own", ...middle, r: 22 });
        // Two circling half-arrows: this piece was turned over.
        case "flipped":
            return svg(
                "g",
                { class: "mark-flipped" },
                svg("circle", { cx: 39, cy: 9, r: 8.5 }),
                svg("path", { d: "M34 8a5 5 0 0 1 9 -2m1 -3.5v4h-4M44 10a5 5 0 0 1 -9 2m-1 3.5v-4h4" }),
            );
        default:
            return null;
    }
}
