// The engine thinks about one thing at a time: whoever asks last is served, who asked before gets null.

export class Thinker {
    constructor(engine) {
        this.engine = engine;
        this.asked = 0;
        this.thinking = Promise.resolve();
    }

    /**
     * The answer of `engine.think`, or null if something else came between. Lines that come late are
     * dropped.
     */
    async think(request, onLine = () => {}) {
        const mine = ++this.asked;
        this.engine.stop();
        await this.thinking;
        if (mine !== this.asked) return null;
        const hear = (line) => {
            if (mine === this.asked) onLine(line);
        };
        const answer = this.engine.think(request, hear);
        this.thinking = answer.then(
            () => {},
            () => {},
        );
        const best = await answer;
        return mine === this.asked ? best : null;
    }

    /** Ends what is going on; whoever waits for it gets null. */
    stop() {
        this.asked++;
        this.engine.stop();
    }

    /** Ends what is going on with the answer found so far. */
    hurry() {
        this.engine.stop();
    }
}
