// The time of a game. Its clocks belong to the position that the game has reached, whichever one the board
// shows, and nothing gives time back: neither going back nor taking back nor reloading the page.

import { Clock } from "./clock.js";

export class Timing {
    constructor(session, onTick, onFlag) {
        this.session = session;
        this.clock = new Clock(onTick, onFlag);
        /** The node that the game has reached, and the number of moves that have had their increments. */
        this.at = null;
        this.turns = 0;
    }

    /** The clocks of a game that begins at a node: full before its first move. */
    open(minutes, node = this.session.tree.root) {
        const full = minutes * 60000;
        this.at = node;
        this.turns = node.depth;
        this.clock.set(full > 0 && node.children.length === 0 ? { white: full, black: full } : null);
    }

    /** The node of the game: the one reached, or the last remaining one on the way there. */
    get standing() {
        const cut = this.at.path().find((node) => !node.parent.children.includes(node));
        return cut ? cut.parent : this.at;
    }

    /** Presses the clock after a move. */
    press(node, increment) {
        if (this.isOver) this.clock.set(null);
        node.clock = this.clock.stop(node.depth > this.turns ? increment : 0);
        this.turns = Math.max(this.turns, node.depth);
        this.at = node;
    }

    /** Whether a flag has fallen. A game that continues nevertheless has no clocks. */
    get isOver() {
        const { now } = this.clock;
        return now !== null && (now.white === 0 || now.black === 0);
    }

    /** Runs the clock of the side to move if `mayRun` allows it; none before the first move. */
    run(mayRun) {
        const { standing } = this;
        const side = this.session.sideAt(standing);
        this.clock.run(standing.parent && !this.isOver && mayRun(side) ? side : null);
    }

    /** The state of the clocks for a kept game. */
    toData() {
        return { left: this.clock.now, turns: this.turns, at: this.standing.turns() };
    }

    /** Restores the data of `toData`. */
    fromData({ left, turns, at }) {
        this.at = this.session.tree.find(at) ?? this.session.node;
        this.turns = turns;
        this.clock.set(left);
    }
}
