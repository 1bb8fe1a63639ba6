// The time of a game. Its clocks belong to the position that the game has reached, whichever one the board
// shows, and nothing gives time back: neither going back nor taking back nor reloading the page.

/** "1:05" or, in the last ten seconds, "9.3". */
export function clockText(milliseconds) {
    const seconds = Math.max(0, milliseconds) / 1000;
    if (seconds < 10) return seconds.toFixed(1);
    const whole = Math.floor(seconds);
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor((whole % 3600) / 60);
    return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

class Clock {
    /** @param {(side: string) => void} onFlag called with the side that runs out of time */
    constructor(onTick, onFlag) {
        Object.assign(this, { onTick, onFlag, left: null, side: null, since: 0 });
        setInterval(() => this.tick(), 100);
    }

    /** Stops the clocks and sets the milliseconds left: { white, black }, or null for no clocks. */
    set(left) {
        this.side = null;
        this.left = left && { ...left };
        this.onTick();
    }

    /** Runs the clock of a side, or of neither: null. */
    run(side) {
        if (!this.left || this.side === side) return;
        this.stop();
        this.side = side;
        this.since = performance.now();
    }

    /** Stops the running clock and adds an increment to it. Returns the time left. */
    stop(increment = 0) {
        if (!this.left) return null;
        if (this.side) this.left[this.side] = this.remaining(this.side) + increment;
        this.side = null;
        return { ...this.left };
    }

    /** The milliseconds left, 0 when the flag has fallen. */
    remaining(side) {
        const gone = side === this.side ? performance.now() - this.since : 0;
        return Math.max(0, this.left[side] - gone);
    }

    /** The present time left of both. */
    get now() {
        return this.left && { white: this.remaining("white"), black: this.remaining("black") };
    }

    tick() {
        if (!this.side) return;
        this.onTick();
        if (this.remaining(this.side) > 0) return;
        const { side } = this;
        this.stop();
        this.onFlag(side);
    }
}

export class Timing {
    constructor(session, onTick, onFlag) {
        this.session = session;
        this.clock = new Clock(onTick, onFlag);
        /** The game's time: minutes, 0 without clocks, and seconds per move. */
        this.minutes = 0;
        this.increment = 0;
        /** The node that the game has reached, and the number of moves that have had their increments. */
        this.at = null;
        this.turns = 0;
    }

    /** The clocks of a game that begins at a node: full before its first move. */
    open({ minutes, increment }, node = this.session.tree.root) {
        Object.assign(this, { minutes, increment, at: node, turns: node.depth });
        const full = minutes * 60000;
        this.clock.set(full > 0 && node.children.length === 0 ? { white: full, black: full } : null);
    }

    /** The node of the game: the one reached, or the last remaining one on the way there. */
    get standing() {
        const cut = this.at.path().find((node) => !node.parent.children.includes(node));
        return cut ? cut.parent : this.at;
    }

    /** Presses the clock after a move. */
    press(node) {
        if (this.isOver) this.clock.set(null);
        node.clock = this.clock.stop(node.depth > this.turns ? this.increment * 1000 : 0);
        this.turns = Math.max(this.turns, node.depth);
        this.at = node;
    }

    /** True if a flag has fallen. A game that continues nevertheless has no clocks. */
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
        const { minutes, increment, turns } = this;
        return { left: this.clock.now, minutes, increment, turns, at: this.standing.moves() };
    }

    /** Restores the data of `toData`. */
    fromData({ left, minutes, increment, turns, at }) {
        Object.assign(this, { minutes, increment, turns });
        this.at = this.session.tree.find(at) ?? this.session.node;
        this.clock.set(left);
    }
}
