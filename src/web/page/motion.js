// The motion from one position to the next: pieces slide, captured ones fade once they are reached or fly to
// a tray, and flipped or promoted ones turn over.

import { svg } from "./dom.js";
import { SIDE } from "./geometry.js";
import { isInTray } from "./hands.js";
import { colourOf } from "./pieces.js";

/** Milliseconds of a slide, and of flipping a piece. */
const SLIDE = 220;
const FLIP = 260;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Motion {
    constructor(board) {
        this.board = board;
        this.layer = svg("g.overlay", { "aria-hidden": "true" });
        this.running = new Set();
    }

    /** Ends all motion: the pieces are where they belong. */
    settle() {
        for (const motion of [...this.running]) motion.end();
    }

    /**
     * Shows how the board came from the pieces before to those that it has now.
     *
     * @param {object} before symbols by square
     * @param {string[][]} moved pairs of squares
     * @param {{seen?: string[][], gained?: string[]}} more seen: pairs whose move was seen already, such as
     *     that of a dragged piece; gained: the places in trays with more pieces than before
     */
    play(before, moved, { seen = [], gained = [] }) {
        if (still()) return;
        const { pieces } = this.board;
        const all = [...moved, ...seen];
        const left = new Set(all.map(([from]) => from));
        const reached = new Set(all.map(([, to]) => to));
        for (const [from, to] of moved) {
            if (!before[from]) continue;
            if (from !== to) this.slide(before[from], from, to);
            else if (before[from] !== pieces[to]) this.flip(to);
        }
        const trays = gained.filter((place) => !reached.has(place));
        for (const [square, symbol] of Object.entries(before)) {
            const now = pieces[square];
            if (!symbol || symbol === now || left.has(square) || isInTray(square)) continue;
            const isCaptured = !now || colourOf(now) !== colourOf(symbol);
            if (isCaptured && trays.length > 0) this.fly(symbol, square, trays.shift());
            else if (!now || moved.some(([, to]) => to === square)) this.fade(symbol, square);
            else if (!reached.has(square) && colourOf(now) === colourOf(symbol)) this.flip(square);
        }
        // A piece that moved and was flipped turns over on its new square.
        for (const [, to] of seen) {
            const was = before[to];
            if (was && was !== pieces[to] && colourOf(was) === colourOf(pieces[to])) this.flip(to);
        }
    }

    /** Starts an animation; `end` is called when it ends or is cut short. */
    run(element, frames, timing, end) {
        const animation = element.animate(frames, timing);
        const motion = {
            end: () => {
                if (!this.running.delete(motion)) return;
                animation.cancel();
                end();
            },
        };
        this.running.add(motion);
        animation.finished.then(motion.end, () => {});
    }

    /** A piece to be drawn above the board. */
    ghost(symbol, square, motion) {
        return svg("g.ghost", { "data-motion": motion }, this.board.drawn(square, symbol));
    }

    slide(symbol, from, to) {
        const { piece } = this.board.cells.get(to) ?? {};
        if (!piece) return;
        const ghost = this.ghost(symbol, to, "slide");
        this.layer.append(ghost);
        piece.classList.add("hidden");
        this.run(ghost, [this.at(from), this.at(to)], { duration: SLIDE, easing: "ease-in-out" }, () => {
            ghost.remove();
            piece.classList.remove("hidden");
            if (this.board.pieces[to] !== symbol) this.flip(to);
        });
    }

    /** The place of a ghost on a square, or in a tray. */
    at(name) {
        const { x, y } = this.board.geometry.centre(name);
        return { transform: `translate(${x - SIDE / 2}px, ${y - SIDE / 2}px)` };
    }

    /** A captured piece goes to a tray once its captor has come. */
    fly(symbol, from, to) {
        const ghost = this.ghost(symbol, from, "fly");
        this.layer.prepend(ghost);
        const frames = [this.at(from), { ...this.at(from), offset: 0.4 }, this.at(to)];
        this.run(ghost, frames, { duration: 2 * SLIDE, easing: "ease-in" }, () => ghost.remove());
    }

    /** A captured piece stays until its captor has come. */
    fade(symbol, square) {
        const ghost = this.ghost(symbol, square, "fade");
        const { x, y } = this.board.geometry.corner(square);
        ghost.setAttribute("transform", `translate(${x} ${y})`);
        this.layer.prepend(ghost);
        const frames = [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }];
        this.run(ghost, frames, { duration: SLIDE }, () => ghost.remove());
    }

    /** Flips the piece on a square. */
    flip(square) {
        const { piece } = this.board.cells.get(square);
        if (!piece) return;
        piece.dataset.motion = "turn";
        const frames = [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
        this.run(piece, frames, { duration: FLIP, easing: "ease-out" }, () => delete piece.dataset.motion);
    }
}
