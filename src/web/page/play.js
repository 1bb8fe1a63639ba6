// Playing: people and the engine, its strength and the clocks. What was loaded is analysed: there nobody
// answers, until the game goes on from the node shown.

import { clockText } from "./clock.js";
import { byId } from "./dom.js";
import { clocksOf } from "./recorded.js";
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
        /** Whether the game is analysed, not played. */
        this.isAnalysis = false;
        /** The controller that stops the engine's search for its move. */
        this.search = null;
        /** Whether the game is waiting because the engine could not answer. */
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

    /** Whether the engine is thinking about its move. */
    get thinking() {
        return this.search !== null;
    }

    /** Whether the engine is to move at the node shown and may. */
    get isEnginesTurn() {
        const { node, position, outcome } = this.session;
        const isPlayed = !this.isAnalysis && !outcome && node.children.length === 0;
        return isPlayed && this.sides[position.side] === "engine";
    }

    /** Whether the engine is to move there. */
    get engineToMove() {
        return !this.paused && this.isEnginesTurn;
    }

    /** Whether it would be its move there if the game were not paused. */
    get engineWaits() {
        return this.paused && this.isEnginesTurn;
    }

    /** Whether a person may move there. */
    get personMay() {
        return !this.engineToMove;
    }

    /** Starts play: the clocks run, and the engine moves when it is its turn. */
    begin() {
        this.isAnalysis = false;
        this.paused = false;
        this.session.emit("position", { moved: null });
    }

    /** From now on nobody answers. */
    analyse() {
        this.isAnalysis = true;
        this.leave();
        this.session.emit("position", { moved: null });
    }

    /** Plays on from the node shown. */
    beginHere() {
        this.timing.open(settings.minutes, this.session.node);
        this.begin();
    }

    /** The engine answers again. */
    goOn() {
        if (this.failed) this.begin();
    }

    gameOpened() {
        this.paused = true;
        this.failed = false;
        this.isAnalysis = this.session.isLoaded;
        this.timing.open(settings.minutes);
    }

    /** Continues a kept game in its last state. */
    resume({ timing, paused, isAnalysis = false }) {
        this.isAnalysis = isAnalysis;
        if (timing) this.timing.fromData(timing);
        if (paused) this.session.emit("tree");
        else this.begin();
    }

    leave() {
        this.search?.abort();
        this.search = null;
    }

    /** The clock settings have changed: a game that has not started uses the new ones. */
    clockChanged() {
        if (this.session.tree.root.children.length === 0) this.timing.open(settings.minutes);
    }

    /** A move was played, or another node is shown. */
    async arrive() {
        const { node, outcome } = this.session;
        if (this.pressed && node.turn === this.pressed) this.timing.press(node, settings.increment * 1000);
        this.pressed = null;
        if (outcome && node === this.timing.standing) this.paused = true;
        this.runClock();
        if (this.engineToMove && !this.thinking) await this.engineMoves();
    }

    /** A person's clock runs while it is their turn, the engine's while it thinks. */
    runClock() {
        this.timing.run((side) => !this.paused && (this.sides[side] !== "engine" || this.thinking));
        this.showClocks();
    }

    /** Plays a move and, if it is new, presses the clock. */
    async play(turn) {
        const { node } = this.session;
        if (this.isAnalysis) return this.session.play(turn);
        this.paused = false;
        this.failed = false;
        this.pressed = node.children.some((child) => child.turn === turn) ? null : turn;
        try {
            return await this.session.play(turn);
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

    /** The engine plays the best move that it has found. */
    moveNow() {
        this.thinker.hurry(RANKS.turn);
    }

    beginSearch() {
        this.search = new AbortController();
        this.runClock();
        this.dispatchEvent(new Event("thinking"));
        return this;
    }

    /** Whether the game was still going on. */
    endSearch(search) {
        if (this.search !== search) return false;
        this.search = null;
        this.dispatchEvent(new Event("thinking"));
        return true;
    }

    /** The engine cannot move: the game waits until it can, or until a person moves for it. */
    wait(error) {
        this.paused = true;
        this.failed = true;
        this.runClock();
        this.dispatchEvent(new Event("thinking"));
        if (!error.isReported) this.say(error.message);
    }

    /** The engine's thinking time in seconds: a share of its clock. */
    seconds(side) {
        if (!this.clock.left) return settings.seconds;
        const left = this.clock.remaining(side) / 1000;
        return Math.max(0.05, Math.min(left / 2, left / 30 + settings.increment * 0.8));
    }

    /** Takes moves back, from the end of the line shown, until a person is to move again. */
    async takeBack() {
        const { session } = this;
        const line = session.node.end().path().reverse();
        const isPersons = (node) => this.sides[session.sideAt(node)] !== "engine";
        const alone = !this.isAnalysis && SIDES.every((side) => this.sides[side] === "engine");
        const first = line.find((node) => alone || this.isAnalysis || isPersons(node.parent));
        if (!first) return this.say(words.moves.nothing);
        if (this.timing.isOver) this.clock.set(null);
        // Firzan against itself would play the same move again at once.
        this.paused ||= alone;
        return session.remove(first);
    }

    /** Ends the game in its present position by something other than the rules. */
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

    /** The person to move resigns. */
    resign() {
        const engine = SIDES.find((each) => this.sides[each] === "engine");
        const { standing } = this.timing;
        const loser =
            engine && this.sides[other(engine)] !== "engine" ? other(engine) : this.session.sideAt(standing);
        return this.end(other(loser), words.play.resigned(loser));
    }

    /** The engine's answer says for which sides it accepts a draw; two people always agree. */
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

    /** Shows the clocks of the game or, in an analysis, of the record. */
    showClocks() {
        const { session, clock } = this;
        const left = this.isAnalysis ? clocksOf(session, session.node) : clock.now;
        for (const side of SIDES) {
            const face = byId(`clock-${side}`);
            if (!face) continue;
            face.hidden = left?.[side] === undefined;
            if (face.hidden) continue;
            face.textContent = clockText(left[side]);
            face.classList.toggle("running", clock.side === side);
            face.classList.toggle("short", left[side] < 20000);
        }
    }
}
