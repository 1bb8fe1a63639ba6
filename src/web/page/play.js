// Who plays: people and the engine, at which strength and on which clock. Turns are played from the node
// that is shown, so that "play from here" is to go there and move.

import { clockText } from "./clock.js";
import { byId } from "./dom.js";
import { levelOf, settings } from "./storage.js";
import { RANKS } from "./thinker.js";
import { Timing } from "./timing.js";
import { words } from "./words.js";

const SIDES = ["white", "black"];
const other = (side) => (side === "white" ? "black" : "white");

export class Play extends EventTarget {
    constructor(session, thinker, say) {
        super();
        Object.assign(this, { session, thinker, say, paused: true, pressed: null });
        /** What ends the engine's search for its turn, while it has one. */
        this.search = null;
        /** Whether the game waits because the engine could not answer. */
        this.failed = false;
        this.timing = new Timing(
            session,
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

    get clock() {
        return this.timing.clock;
    }

    /** Whether the engine thinks about its turn. */
    get thinking() {
        return this.search !== null;
    }

    /** Whether the turn due at the node that is shown is the engine's. */
    get isEnginesTurn() {
        const { node, position, outcome } = this.session;
        return !outcome && node.children.length === 0 && this.sides[position.side] === "engine";
    }

    /** Whether the engine is to move there. */
    get engineToMove() {
        return !this.paused && this.isEnginesTurn;
    }

    /** Whether it would have to move there if somebody let it. */
    get engineWaits() {
        return this.paused && this.isEnginesTurn;
    }

    /** Whether a person may move there. */
    get personMay() {
        return !this.engineToMove;
    }

    /** From now on the clocks run, and the engine moves when it is its turn. */
    begin() {
        this.paused = false;
        this.session.emit("position", { moved: [] });
    }

    /** The engine answers again. */
    goOn() {
        if (this.failed) this.begin();
    }

    gameOpened() {
        this.paused = true;
        this.failed = false;
        this.timing.open(settings.minutes);
    }

    /** Goes on with a game that was kept, as it was left. */
    resume({ timing, paused }) {
        if (timing) this.timing.fromData(timing);
        if (!paused) this.begin();
    }

    leave() {
        this.search?.abort();
        this.search = null;
    }

    /** The settings of the clock have changed: a game that has not begun takes them. */
    clockChanged() {
        if (this.session.tree.root.children.length === 0) this.timing.open(settings.minutes);
    }

    /** A turn was played, or another node is shown. */
    async arrive() {
        const { node, outcome } = this.session;
        if (this.pressed && node.turn === this.pressed) this.timing.press(node, settings.increment * 1000);
        this.pressed = null;
        if (outcome && node === this.timing.standing) this.paused = true;
        this.runClock();
        if (this.engineToMove && !this.thinking) await this.engineMoves();
    }

    /** The clock of a person runs as long as the turn is theirs, the engine's while it thinks. */
    runClock() {
        this.timing.run((side) => !this.paused && (this.sides[side] !== "engine" || this.thinking));
        this.showClocks();
    }

    /** Plays a turn and, if it is new, presses the clock. */
    async play(turn) {
        const { node } = this.session;
        this.paused = false;
        this.failed = false;
        this.pressed = node.children.some((child) => child.turn === turn) ? null : turn;
        try {
            await this.session.play(turn);
        } finally {
            this.pressed = null;
        }
    }

    async engineMoves() {
        const { session } = this;
        const { side } = session.position;
        const { search } = this.beginSearch();
        try {
            const level = levelOf(session.info);
            const request = () => ({
                ...session.request(),
                seconds: this.seconds(side),
                book: true,
                ...(level > 0 ? { level } : {}),
            });
            const best = await this.thinker.think(request, { rank: RANKS.turn, signal: search.signal });
            if (this.endSearch(search) && best) await this.play(best.turn);
        } catch (error) {
            this.endSearch(search);
            this.wait(error);
        }
    }

    beginSearch() {
        this.search = new AbortController();
        this.runClock();
        this.dispatchEvent(new Event("thinking"));
        return this;
    }

    /** Whether it was still going on. */
    endSearch(search) {
        if (this.search !== search) return false;
        this.search = null;
        this.dispatchEvent(new Event("thinking"));
        return true;
    }

    /** The engine cannot move: the game waits until it can, or somebody moves for it. */
    wait(error) {
        this.paused = true;
        this.failed = true;
        this.runClock();
        this.dispatchEvent(new Event("thinking"));
        if (!error.told) this.say(error.message);
    }

    /** How long the engine thinks, in seconds: a share of its clock. */
    seconds(side) {
        if (!this.clock.left) return settings.seconds;
        const left = this.clock.remaining(side) / 1000;
        return Math.max(0.05, Math.min(left / 2, left / 30 + settings.increment * 0.8));
    }

    /** Takes turns back, from the end of the line that is shown, until a person is to move again. */
    async takeBack() {
        const { session } = this;
        const line = session.node.end().path().reverse();
        const isPersons = (node) => this.sides[session.sideAt(node)] !== "engine";
        const alone = SIDES.every((side) => this.sides[side] === "engine");
        const first = line.find((node) => alone || isPersons(node.parent));
        if (!first) return this.say(words.moves.nothing);
        if (this.timing.isOver) this.clock.set(null);
        // Firzan alone would play the same turn again at once.
        this.paused ||= alone;
        return session.remove(first);
    }

    /** Ends the game, where it stands, by something that is not on the board. */
    async end(winner, reason) {
        const { session } = this;
        const { standing } = this.timing;
        this.leave();
        this.clock.stop();
        const result = { white: "1-0", black: "0-1" }[winner] ?? "1/2-1/2";
        session.tree.promote(standing);
        const text = winner ? words.play.wins(winner, reason) : words.play.drawn(reason);
        session.tree.result = { result, reason, text };
        this.paused = true;
        session.changed();
        await session.go(standing);
    }

    /** The person to move gives up. */
    resign() {
        const engine = SIDES.find((each) => this.sides[each] === "engine");
        const { standing } = this.timing;
        const loser =
            engine && this.sides[other(engine)] !== "engine" ? other(engine) : this.session.sideAt(standing);
        return this.end(other(loser), words.play.resigned(loser));
    }

    /** The engine's answer says for which sides it takes a draw; two people agree. */
    async offerDraw() {
        const { session, thinker } = this;
        const engine = SIDES.find((side) => this.sides[side] === "engine");
        if (!engine) return this.end(null, words.play.agreed);
        const { standing } = this.timing;
        const request = { ...session.request(standing), seconds: 0.5 };
        const best = await thinker.think(() => request, { rank: RANKS.question });
        if (!best?.draws || standing !== this.timing.standing) return undefined;
        if (best.draws.includes(engine)) return this.end(null, words.play.agreed);
        return this.say(words.play.declined);
    }

    showClocks() {
        for (const side of SIDES) {
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
