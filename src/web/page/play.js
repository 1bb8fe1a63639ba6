// Playing: people and the engine, its strength and the clocks. What was loaded is analysed: there nobody
// answers, until the game goes on from the node shown.

import { byId } from "./dom.js";
import { levelOf, settings } from "./storage.js";
import { RANKS } from "./thinker.js";
import { clockText, Timing } from "./timing.js";
import { clocksOf } from "./tree.js";
import { words } from "./words.js";

const SIDES = ["white", "black"];
const other = (side) => (side === "white" ? "black" : "white");

export class Play extends EventTarget {
    constructor(session, thinker, say) {
        super();
        Object.assign(this, { session, thinker, say, paused: true, pressed: null });
        /** True if the game is analysed, not played. */
        this.isAnalysis = false;
        /** The controller that stops the engine's search for its move. */
        this.search = null;
        /** True while the game waits because the engine could not answer. */
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

    get clock() {
        return this.timing.clock;
    }

    /** The name of a player: the engine's has its level. */
    nameOf(side) {
        if (settings[side] === "engine") return words.players.engine(levelOf(this.session.info));
        return this.personOf(side) ?? words.players.person;
    }

    /** The name of a person: the user's own against the engine, otherwise the record's; null if unknown. */
    personOf(side) {
        if (!this.isAnalysis && settings[other(side)] === "engine") return settings.name || null;
        return this.session.tree.tags[side === "white" ? "White" : "Black"]?.trim() || null;
    }

    /** True while the engine thinks about its move. */
    get thinking() {
        return this.search !== null;
    }

    /** True if the engine is the side to move at the node shown, and the game ends there. */
    get isEnginesTurn() {
        const { node, position, outcome } = this.session;
        const isPlayed = !this.isAnalysis && !outcome && node.children.length === 0;
        return isPlayed && settings[position.side] === "engine";
    }

    /** True if the engine has to move there. */
    get engineToMove() {
        return !this.paused && this.isEnginesTurn;
    }

    /** The side of the person who waits for the engine's move, or null. */
    get waiting() {
        const person = other(this.session.position.side);
        return this.engineToMove && settings[person] !== "engine" ? person : null;
    }

    /** True if the engine plays both sides. */
    get isAlone() {
        return !this.isAnalysis && SIDES.every((side) => settings[side] === "engine");
    }

    /** True if the engine, which is to move, waits while an earlier position is shown. */
    get isHeldUp() {
        const { session, timing } = this;
        const isPlayed = !this.isAnalysis && !this.paused && session.node.children.length > 0;
        return isPlayed && settings[session.sideAt(timing.standing)] === "engine";
    }

    /** True if the clock settings, which are for the next game, are not those of this one. */
    get hasOtherTime() {
        const { minutes, increment } = this.timing;
        const isSame = minutes === settings.minutes && (minutes === 0 || increment === settings.increment);
        return !this.isAnalysis && this.session.tree.root.children.length > 0 && !isSame;
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
        this.session.tree.begun = Date.now();
        this.timing.open(settings, this.session.node);
        this.begin();
    }

    /** The engine stops, and the clocks with it, until it may move again. */
    pause() {
        this.paused = true;
        this.playersChanged();
    }

    /** The game goes on with other players. */
    playersChanged() {
        this.leave();
        this.session.emit("position", { moved: null });
    }

    /** The engine answers again. */
    goOn() {
        if (this.failed) this.begin();
    }

    gameOpened() {
        this.paused = true;
        this.failed = false;
        this.isAnalysis = this.session.isLoaded;
        this.timing.open(settings);
    }

    /** Continues a kept game in its last state. */
    resume({ timing, paused, isAnalysis = false }) {
        this.isAnalysis = isAnalysis;
        // Games kept by older versions of the page have no times.
        const { minutes, increment } = settings;
        if (timing) this.timing.fromData({ minutes, increment, ...timing });
        if (paused) this.session.emit("tree");
        else this.begin();
    }

    leave() {
        this.search?.abort();
        this.search = null;
    }

    /** The clock settings have changed: a game that has not started uses the new ones. */
    clockChanged() {
        if (this.session.tree.root.children.length === 0) this.timing.open(settings);
    }

    /** A move was played, or another node is shown. */
    async arrive() {
        const { node, outcome } = this.session;
        if (this.pressed && node.move === this.pressed) this.timing.press(node);
        this.pressed = null;
        if (outcome && node === this.timing.standing) this.paused = true;
        this.runClock();
        if (this.engineToMove && !this.thinking) await this.engineMoves();
    }

    /** A person's clock runs while it is their turn, the engine's while it thinks. */
    runClock() {
        this.timing.run((side) => !this.paused && (settings[side] !== "engine" || this.thinking));
        this.showClocks();
    }

    /** Plays a move and, if it is new, presses the clock. */
    async play(move) {
        const { node } = this.session;
        if (this.isAnalysis) return this.session.play(move);
        this.paused = false;
        this.failed = false;
        this.pressed = node.children.some((child) => child.move === move) ? null : move;
        try {
            return await this.session.play(move);
        } finally {
            this.pressed = null;
        }
    }

    async engineMoves() {
        const { session } = this;
        const { side } = session.position;
        const search = new AbortController();
        this.setSearch(search);
        this.runClock();
        try {
            const level = levelOf(session.info);
            const request = () => ({
                ...session.request(),
                seconds: this.seconds(side),
                book: true,
                ...(level > 0 ? { level } : {}),
            });
            const best = await this.thinker.think(request, { rank: RANKS.move, signal: search.signal });
            if (this.search !== search) return;
            this.setSearch(null);
            if (!best) return;
            await this.play(best.move);
            this.dispatchEvent(new Event("moved"));
        } catch (error) {
            if (this.search === search) this.search = null;
            this.wait(error);
        }
    }

    /** The engine plays the best move that it has found. */
    moveNow() {
        this.thinker.hurry(RANKS.move);
    }

    /** Sets the controller of the running search, null if it has ended. */
    setSearch(search) {
        this.search = search;
        this.dispatchEvent(new Event("thinking"));
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
        return Math.max(0.05, Math.min(left / 2, left / 30 + this.timing.increment * 0.8));
    }

    /**
     * Takes moves back, from the end of the line shown, until a person is to move again, and shows the
     * position there. In an analysis: the move shown, unless others follow it, which may not be in sight.
     */
    async takeBack() {
        const { session, isAlone } = this;
        const { node } = session;
        if (this.isAnalysis && node.parent && node.children.length > 0) return this.say(words.moves.notLast);
        const line = (this.isAnalysis ? node : node.end()).path().reverse();
        const isPersons = (node) => settings[session.sideAt(node)] !== "engine";
        const first = line.find((node) => isAlone || this.isAnalysis || isPersons(node.parent));
        if (!first) return this.say(words.moves.nothing);
        if (this.timing.isOver) this.clock.set(null);
        // Firzan against itself would play the same move again at once.
        this.paused ||= isAlone;
        return session.remove(first, { follow: true });
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
        const engine = SIDES.find((each) => settings[each] === "engine");
        const { standing } = this.timing;
        const loser =
            engine && settings[other(engine)] !== "engine" ? other(engine) : this.session.sideAt(standing);
        return this.end(other(loser), words.play.resigned(loser));
    }

    /** The engine's answer says for which sides it accepts a draw; two people always agree. */
    async offerDraw() {
        const { session, thinker } = this;
        const engine = SIDES.find((side) => settings[side] === "engine");
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
