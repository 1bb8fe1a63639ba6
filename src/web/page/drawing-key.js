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
    dash: ["path.stroke", { d: "M24 12V36" }],
    lame: ["path", { d: "M31 15a7 7 0 1 0-14 0a7 7 0 1 0 14 0zM12 31H36V35H12z" }],
    ring: ["circle.stroke", { cx: 24, cy: 24, r: 9 }],
    cross: ["path.stroke", { d: "M14 14L34 34M34 14L14 34" }],
    hollow: ["path.stroke", { d: "M24 12L33 32H15z" }],
};

const entry = (text, ...drawing) => {
    const looks = { viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" };
    return el("div", el("dt", svg("svg.key-mark", looks, drawing)), el("dd", text));
};

/** The marks that a newcomer sees first. */
const FIRST = ["move", "capture", "flip", "step", "slide", "dot", "lame", "cross", "hollow"];

/** The key for a game; the marks of flips are only in that of games with flips. */
export function drawingKey(game, isShort = false) {
    const square = () => svg("rect.square.light", { width: SIDE, height: SIDE });
    const list = (texts, draw) => {
        const isThere = (kind) => !isShort || FIRST.includes(kind);
        const kinds = Object.entries(texts).filter(([kind]) => isThere(kind));
        return el("dl", ...kinds.map(([kind, text]) => entry(text, ...draw(kind))));
    };
    const { flip, flipped, ...others } = key.board;
    return el(
        "div.drawing-key",
        el("p.faint", key.onBoard),
        list(game.hasFlip ? key.board : others, (kind) => [square(), drawUnder(kind), drawOver(kind)]),
        el("p.faint", key.onPieces),
        list(key.rim, (kind) => [svg("g.rim", svg(...RIM[kind]))]),
    );
}

/** Shows the key to a visitor who has not seen it; `seen` is called when he has. */
export function showFirstKey(host, game, seen) {
    const click = () => {
        host.replaceChildren();
        host.hidden = true;
        seen();
    };
    const head = [el("h2", key.title), el("button#first-key-close", { click }, key.close)];
    const content = [el("div.first-key-head", head), drawingKey(game, true), el("p.faint", key.more)];
    host.replaceChildren(...content);
    host.hidden = false;
}
