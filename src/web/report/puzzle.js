// Puzzles: the reader finds the moves of the side to move at the start. A piece's way decides: another part of
// the turn, such as a flip, is seen with the answer.

import { byId } from "./dom.js";
import { colourOf } from "./pieces.js";
import { isPuzzle, PAUSE } from "./puzzles.js";
import { place } from "./replay.js";
import { texts } from "./texts.js";

export class Puzzle {
    /**
     * @param {(place: object) => void} go shows a place of the game
     * @param {(square: string | null) => void} select marks a square
     */
    constructor(go, select) {
        Object.assign(this, { go, select });
        byId("solve-show").addEventListener("click", () => this.isAsked && this.take(texts.puzzle.is));
    }

    /** Asks for the moves of a game if it is a puzzle. */
    open(replay) {
        Object.assign(this, { replay, ply: 0, isAsked: false });
        this.setUnsolved(isPuzzle(replay.tag("Event")) && replay.length > 0);
        byId("solve").hidden = !this.isUnsolved;
        if (this.isUnsolved) this.ask();
    }

    setUnsolved(isUnsolved) {
        this.isUnsolved = isUnsolved;
        document.body.classList.toggle("unsolved", isUnsolved);
        byId("solve-show").hidden = !isUnsolved;
    }

    say(text) {
        byId("solve-text").textContent = text;
    }

    ask() {
        this.from = null;
        this.isAsked = true;
        this.say(texts.puzzle.ask(texts.colours[this.replay.moment(this.ply).side]));
    }

    /** Takes a square: that of a piece to move, or the one to which it goes. */
    choose(square) {
        if (!this.isAsked) return;
        const { replay, ply, from } = this;
        const symbol = replay.positions[ply].pieces[square];
        const isOwn = symbol && colourOf(symbol) === replay.moment(ply).side;
        // A piece that is dropped comes from nowhere.
        const { arrows: [way] = [], changes } = replay.moves[ply];
        const isRight = way ? way[0] === from && way[1] === square : square in changes;
        if (isRight) return this.take(texts.puzzle.yes);
        this.from = isOwn ? square : null;
        this.select(this.from);
        if (!isOwn) this.say(from ? texts.puzzle.wrong(from, square) : texts.puzzle.first);
    }

    /** Shows the right move; then the answer to it, and asks for the next one. */
    take(text) {
        const { replay, ply } = this;
        this.isAsked = false;
        this.select(null);
        const isLast = ply + 2 >= replay.length;
        this.go(place(ply + 1));
        this.say(text(replay.moves[ply].san) + (isLast ? ` ${texts.puzzle.solved}` : ""));
        if (isLast) return this.setUnsolved(false);
        this.ply += 2;
        setTimeout(() => {
            if (this.replay !== replay) return;
            this.go(place(this.ply));
            this.ask();
        }, PAUSE);
    }
}
