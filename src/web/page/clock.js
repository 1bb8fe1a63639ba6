// The players' clocks.

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

export class Clock {
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
