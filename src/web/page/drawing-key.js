// The key to the drawings: what the marks on the board and on the rims of the pieces mean.

import { el, svg } from "./dom.js";
import { SIDE } from "./geometry.js";
import { drawOver, drawUnder } from "./marks.js";
import { key } from "./words-key.js";

/** Marks of a rim, larger than the pieces have them, in the units of a square. */
const RIM = {
    step: ["path", { d: "M24 12L33 32H15z" }],
    slide: ["path", { d: "M24 4L30 44H18z" }],
    dot: ["circle", { cx: 24, cy: 24, r: 7 }],
    dash: ["path", { class: "stroke", d: "M24 12V36" }],
    lame: ["path", { d: "M31 15a7 7 0 1 0-14 0a7 7 0 1 0 14 0zM12 31H36V35H12z" }],
    ring: ["circle", { class: "stroke", cx: 24, cy: 24, r: 9 }],
    cross: ["path", { class: "stroke", d: "M14 14L34 34M34 14L14 34" }],
    hollow: ["path", { class: "stroke", d: "M24 12L33 32H15z" }],
};

const picture = (...children) =>
    svg("svg", { class: "key-mark", viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" }, ...children);

const entry = (drawn, text) => el("div", {}, el("dt", {}, drawn), el("dd", {}, text));

/** The marks that a newcomer sees first. */
const FIRST = ["move", "capture", "flip", "step", "slide", "dot", "lame", "cross", "hollow"];

/** What the marks on a board look like, and what they mean. */
function onBoard(game, isShort) {
    const square = () => svg("rect", { class: "square light", width: SIDE, height: SIDE });
    const isWanted = (kind) => !isShort || FIRST.includes(kind);
    const isThere = ([kind]) => isWanted(kind) && (game.hasFlip || !kind.startsWith("flip"));
    const kinds = Object.entries(key.board).filter(isThere);
    return kinds.map(([kind, text]) => entry(picture(square(), drawUnder(kind), drawOver(kind)), text));
}

/** The same of the marks on rims. */
function onRims(isShort) {
    const drawn = (kind) => picture(svg("g", { class: "rim" }, svg(...RIM[kind])));
    const kinds = Object.entries(key.rim).filter(([kind]) => !isShort || FIRST.includes(kind));
    return kinds.map(([kind, text]) => entry(drawn(kind), text));
}

/** The key for a game; the marks of flips are only in that of games with flips. */
export function drawingKey(game, isShort = false) {
    return el(
        "div",
        { class: "drawing-key" },
        el("p", { class: "faint" }, key.onBoard),
        el("dl", {}, ...onBoard(game, isShort)),
        el("p", { class: "faint" }, key.onPieces),
        el("dl", {}, ...onRims(isShort)),
    );
}

/** Shows the key to a visitor who has not seen it; `seen` is called when he has. */
export function showFirstKey(host, game, seen) {
    const close = () => {
        host.replaceChildren();
        host.hidden = true;
        seen();
    };
    host.replaceChildren(
        el(
            "div",
            { class: "first-key-head" },
            el("h2", {}, key.title),
            el("button", { type: "button", id: "first-key-close", click: close }, key.close),
        ),
        drawingKey(game, true),
        el("p", { class: "faint" }, key.more),
    );
    host.hidden = false;
}
