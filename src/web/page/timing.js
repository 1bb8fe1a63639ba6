// The time of a game. Its clocks stand at the position that the game has reached, whichever one the board
// shows, and nobody gets time back: not by going back, not by taking back, not by loading the page again.

import { Clock } from "./clock.js";

export class Timing {
    constructor(session, onTick, onFlag) {
        this.session = session;
        this.clock = new Clock(onTick, onFlag);
        /** The node that the game has reached, and for how many turns there have been increments. */
        this.at = null;
        this.turns = 0;
    }

    /** The clocks of a game that is opened: full ones before its first turn. */
    open(minutes) {
        const { root } = this.session.tree;
        const full = minutes * 60000;
        this.at = root;
        this.turns = 0;
        this.clock.set(full > 0 && root.children.length === 0 ? { white: full, black: full } : null);
    }

    /** The node at which the game stands: the one reached, or what has been left of the way there. */
    get standing() {
        const cut = this.at.path().find((node) => !node.parent.children.includes(node));
        return cut ? cut.parent : this.at;
    }

    /** A turn was played: the clock is pressed. */
    press(node, increment) {
        if (this.isOver) this.clock.set(null);
        node.clock = this.clock.stop(node.depth > this.turns ? increment : 0);
        this.turns = Math.max(this.turns, node.depth);
        this.at = node;
    }

    /** Whether a flag has fallen. A game that goes on all the same has no clocks. */
    get isOver() {
        const { now } = this.clock;
        return now !== null && (now.white === 0 || now.black === 0);
    }

    /** Runs the clock of the side to move, where `mayRun` says so; none before the first turn. */
    run(mayRun) {
        const { standing } = this;
        const side = this.session.sideAt(standing);
        this.clock.run(standing.parent && !this.isOver && mayRun(side) ? side : null);
    }

    /** What a kept game needs to go on. */
    toData() {
        return { left: this.clock.now, turns: this.turns, at: this.standing.turns() };
    }

    /** What `toData` gave. */
    fromData({ left, turns, at }) {
        this.at = this.session.tree.find(at) ?? this.session.node;
        this.turns = turns;
        this.clock.set(left);
    }
}
