// The engine's lines as a list. They change many times a second, so the elements stay where they are and only
// their texts change: the keyboard keeps its focus, and the pointer its button.

import { el } from "./dom.js";
import { numbered, plyAfter } from "./plies.js";
import { scoreText, share } from "./score.js";
import { steady } from "./steady.js";
import { words } from "./words.js";

/** The most moves shown of a line. */
const LONGEST = 14;

/** Gives a parent this many children. */
function resize(parent, count, make) {
    while (parent.childElementCount > count) parent.lastElementChild.remove();
    while (parent.childElementCount < count) parent.append(make());
}

/** A line: its score, its moves, and the button that shows those which do not fit into one row. */
function makeRow() {
    const turns = el("span.turns");
    const click = ({ currentTarget }) =>
        currentTarget.setAttribute("aria-expanded", String(turns.classList.toggle("whole")));
    const label = words.analysis.whole;
    const looks = { "aria-label": label, title: label, "aria-expanded": "false", click };
    return el("li", el("span.score"), turns, el("button.more", looks, "▾"));
}

/** Changes a text only if it is another one. */
const write = (element, text) => element.textContent === text || (element.textContent = text);

export class Lines {
    /**
     * @param {Element} host the list
     * @param {object} handlers play(line, count): a click on the last of a line's first moves;
     *     enter(line, count, button), leave(): the pointer comes to it, or goes
     */
    constructor(host, { play, enter, leave }) {
        Object.assign(this, { host, lines: [], enter, leave });
        /** The button under the pointer, and its text when the pointer came. */
        this.pointed = null;
        const on = (name, hear) =>
            host.addEventListener(name, ({ target }) => hear(target.closest("button.turn")));
        on("click", (button) => button && play(...this.placeOf(button)));
        on("pointerover", (button) => button && button !== this.pointed?.button && this.point(button));
        on("pointerout", () => this.point(null));
        this.redraw = steady(host, (...shown) => this.draw(...shown));
    }

    /** The line of a button, and its moves up to there. */
    placeOf(button) {
        const row = [...this.host.children].indexOf(button.closest("li"));
        const units = [...button.closest(".turns").children];
        return [this.lines[row], units.indexOf(button.parentElement) + 1];
    }

    /** The pointer is on another button, or on none: null. */
    point(button) {
        this.pointed = button && { button, text: button.textContent };
        if (button) this.enter(...this.placeOf(button), button);
        else this.leave();
    }

    /** Removes the lines of a position that is left, even if a button is pressed. */
    clear() {
        this.redraw.drop();
        this.show([]);
    }

    /**
     * Shows lines.
     *
     * @param {object[]} lines the engine's, the best first
     * @param {{number: number, side: string}} first the number and side of their first moves
     */
    show(lines, first) {
        this.redraw(lines, first);
    }

    draw(lines, first) {
        Object.assign(this, { lines, first });
        resize(this.host, lines.length, makeRow);
        for (const [index, line] of lines.entries()) this.drawRow(this.host.children[index], line);
        const { button, text } = this.pointed ?? {};
        if (button && !button.isConnected) this.point(null);
        else if (button && button.textContent !== text) this.point(button);
    }

    drawRow(row, line) {
        const [score, turns] = row.children;
        score.className = `score ${share(line) >= 0.5 ? "white" : "black"}`;
        write(score, scoreText(line));
        const moves = line.moves.slice(0, LONGEST);
        resize(turns, moves.length, () => el("span.ply", el("span.faint"), el("button.turn")));
        for (const [index, move] of moves.entries()) {
            const [number, button] = turns.children[index].children;
            const moment = plyAfter(this.first, index);
            // White's moves have numbers, and so has the first.
            write(number, moment.side === "white" || index === 0 ? numbered(moment) : "");
            write(button, line.san[index]);
            button.dataset.turn = move;
        }
    }
}
