// Who plays: people and the engine, at which strength and on which clock. Turns are played from the node
// that is shown, so that "play from here" is to go there and move.

import { Clock, clockText } from "./clock.js";
import { byId } from "./dom.js";
import { levelOf, settings } from "./storage.js";
import { words } from "./words.js";

const other = (side) => (side === "white" ? "black" : "white");

export class Play extends EventTarget {
    constructor(session, thinker, say) {
        super();
        Object.assign(this, { session, thinker, say, thinking: false, paused: true, pressed: null });
        this.clock = new Clock(
            () => this.showClocks(),
            (side) => this.end(other(side), words.play.time),
        );
        session.on("game", () => this.gameOpened());
        session.on("leave", () => this.leave());
        session.on("position", () => this.arrive());
    }

    get sides() {
        return { white: settings.white, black: settings.black };
    }

    /** Whether the engine is to move at the node that is shown. */
    get engineToMove() {
        const { node, position } = this.session;
        if (this.paused || this.session.outcome || node.children.length > 0) return false;
        return this.sides[position.side] === "engine";
    }

    /** Whether a person may move there. */
    get personMay() {
        return !this.engineToMove;
    }

    /** From now on the clocks run, and the engine moves when it is its turn. */
    begin() {
        this.paused = false;
        return this.arrive();
    }

    gameOpened() {
        this.paused = true;
        const { root } = this.session.tree;
        const { minutes } = settings;
        const left = { white: minutes * 60000, black: minutes * 60000 };
        if (root.children.length === 0) root.clock = minutes > 0 ? left : null;
    }

    leave() {
        if (this.thinking) this.thinker.stop();
        this.thinking = false;
    }

    /** The settings of the clock have changed: a game that has not begun takes them. */
    clockChanged() {
        if (this.session.tree.root.children.length > 0) return;
        this.gameOpened();
        this.clock.set(this.session.tree.root.clock);
    }

    /** A turn was played, or another node is shown. */
    async arrive() {
        const { node, position, outcome } = this.session;
        if (this.pressed && node.turn === this.pressed) {
            node.clock = this.clock.stop(settings.increment * 1000);
        } else {
            this.clock.set(node.clock);
        }
        this.pressed = null;
        const running = !this.paused && !outcome && node.children.length === 0 && node.depth > 0;
        if (running) this.clock.start(position.side);
        this.showClocks();
        if (this.engineToMove) await this.engineMoves();
    }

    /** Plays a turn and, if it is new, presses the clock. */
    async play(turn) {
        const { node } = this.session;
        this.paused = false;
        this.pressed = node.children.some((child) => child.turn === turn) ? null : turn;
        await this.session.play(turn);
    }

    async engineMoves() {
        const { session } = this;
        const { node } = session;
        this.thinking = true;
        this.dispatchEvent(new Event("thinking"));
        const request = { ...session.request(), seconds: this.seconds(session.position.side), book: true };
        const level = levelOf(session.info);
        if (level > 0) request.level = level;
        let best = null;
        try {
            best = await this.thinker.think(request);
        } catch (error) {
            this.say(error.message);
        }
        if (session.node !== node || !this.thinking) return;
        this.thinking = false;
        this.dispatchEvent(new Event("thinking"));
        if (!best?.turn) return;
        await this.play(best.turn);
    }

    /** How long the engine thinks, in seconds: a share of its clock. */
    seconds(side) {
        if (!this.clock.left) return settings.seconds;
        const left = this.clock.remaining(side) / 1000;
        return Math.max(0.05, Math.min(left / 2, left / 30 + settings.increment * 0.8));
    }

    /** Takes turns back until a person is to move again. */
    async takeBack() {
        const { session } = this;
        let { node } = session;
        if (!node.parent) return;
        const begins = session.first.side;
        const person = ({ depth }) => this.sides[depth % 2 === 0 ? begins : other(begins)] !== "engine";
        let first = node;
        do {
            first = node;
            node = node.parent;
        } while (node.parent && !person(node));
        session.tree.result = null;
        await session.remove(first);
    }

    /** Ends the game by something that is not on the board. */
    end(winner, reason) {
        const { session } = this;
        this.leave();
        this.clock.stop();
        const result = { white: "1-0", black: "0-1" }[winner] ?? "1/2-1/2";
        session.tree.promote(session.node);
        const text = winner ? words.play.wins(winner, reason) : words.play.drawn(reason);
        session.tree.result = { result, reason, text };
        this.paused = true;
        session.emit("tree");
        session.emit("position", { moved: [] });
    }

    /** The person to move gives up. */
    resign() {
        const { side } = this.session.position;
        const engine = ["white", "black"].find((each) => this.sides[each] === "engine");
        const loser = engine && this.sides[other(engine)] !== "engine" ? other(engine) : side;
        this.end(other(loser), words.play.resigned(loser));
    }

    /** The engine takes a draw if it stands no better; two people agree. */
    async offerDraw() {
        const { session, thinker } = this;
        const engine = ["white", "black"].find((side) => this.sides[side] === "engine");
        if (!engine) return this.end(null, words.play.agreed);
        const { node } = session;
        const best = await thinker.think({ ...session.request(), seconds: 0.5 });
        if (!best?.chances || session.node !== node) return undefined;
        const [win, , loss] = best.chances;
        const better = engine === "white" ? win - loss : loss - win;
        if (better <= -20 || (node.depth > 80 && better <= 20)) return this.end(null, words.play.agreed);
        this.say(words.play.declined);
        return session.emit("position", { moved: [] });
    }

    showClocks() {
        for (const side of ["white", "black"]) {
            const face = byId(`clock-${side}`);
            if (!face) continue;
            face.hidden = !this.clock.left;
            if (!this.clock.left) continue;
            face.textContent = clockText(this.clock.remaining(side));
            face.classList.toggle("running", this.clock.side === side);
            face.classList.toggle("short", this.clock.remaining(side) < 20000);
        }
    }
}
