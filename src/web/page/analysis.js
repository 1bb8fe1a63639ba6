// Analysis of the position shown: the bar of chances, the engine's lines, arrows, and a small board for the
// move of a line under the pointer.

import { showChances } from "./around.js";
import { arrowsOf } from "./arrows.js";
import { byId } from "./dom.js";
import { Lines } from "./lines.js";
import { briefly, decided, valueOf } from "./score.js";
import { settings } from "./storage.js";
import { RANKS } from "./thinker.js";
import { words } from "./words.js";

const KINDS = ["best", "second", "third"];

export class Analysis {
    constructor({ session, play, thinker, table, preview, say }) {
        Object.assign(this, { session, play, thinker, table, say, lines: [] });
        this.list = new Lines(byId("lines"), {
            play: (line, count) => this.playLine(line, count),
            enter: (line, count, button) =>
                preview.show(button.getBoundingClientRect(), this.after(line, count)),
            leave: () => preview.hide(),
        });
        /** The nodes whose value is a theory's. */
        this.settled = new WeakSet();
        /** The controllers that stop the search for lines and the search for a hint. */
        this.search = new AbortController();
        this.asking = new AbortController();
        session.on("leave", () => this.leave());
        session.on("position", () => this.arrive());
        session.on("game", () => this.showBar(null));
        play.addEventListener("thinking", () => !play.thinking && this.arrive());
        byId("analyse").addEventListener("click", () => this.toggle());
        byId("deeper").addEventListener("click", () => this.look(true));
        byId("lines-count").addEventListener("change", ({ target }) => {
            settings.set({ lines: Number(target.value) });
            this.arrive();
        });
        byId("engine-arrows").addEventListener("change", ({ target }) => {
            settings.set({ arrows: target.checked });
            this.showArrows();
        });
        this.showSwitch();
    }

    /** Turns the engine on or off. */
    toggle() {
        settings.set({ analysing: !settings.analysing });
        this.showSwitch();
        if (settings.analysing) return this.arrive();
        return this.clear();
    }

    /** Stops the search and forgets its lines. */
    clear() {
        this.search.abort();
        byId("deeper").hidden = true;
        this.lines = [];
        this.table.setLayer("engine");
        this.showLines();
    }

    showSwitch() {
        byId("analyse").setAttribute("aria-pressed", String(settings.analysing));
        byId("evaluation").hidden = !settings.analysing;
        byId("lines-count").value = String(settings.lines);
        byId("engine-arrows").checked = settings.arrows;
    }

    leave() {
        this.search.abort();
        this.asking.abort();
        this.lines = [];
        this.list.clear();
    }

    arrive() {
        const { node, position } = this.session;
        this.lines = [];
        this.showLines();
        if (position.outcome) node.value = decided(position.outcome);
        this.showBar(node.value);
        if (!settings.analysing || this.play.engineToMove || this.busy) return;
        this.look(false);
        this.recall().catch((error) => error.isReported || this.say(error.message));
    }

    /** Thinks until the node changes, or for a limited time; `further`: without a limit. */
    async look(further) {
        const { session } = this;
        const { node, position } = session;
        this.search.abort();
        if (position.outcome) return;
        this.search = new AbortController();
        const { signal } = this.search;
        const isEndless = further || settings.lookSeconds === 0;
        const limit = isEndless ? {} : { seconds: settings.lookSeconds };
        byId("deeper").hidden = isEndless;
        try {
            const request = { ...session.request(), ...limit, lines: settings.lines };
            const hear = (line) => this.hear(node, position, line);
            await this.thinker.think(() => request, { rank: RANKS.lines, signal, hear });
        } catch (error) {
            if (!error.isReported) this.say(error.message);
        }
    }

    hear(node, position, line) {
        if (line.type !== "line") return;
        this.lines[line.rank - 1] = line;
        if (line.rank === 1 && !this.settled.has(node)) this.setValue(node, valueOf(line, position));
        if (this.drawing) return;
        this.drawing = requestAnimationFrame(() => {
            this.drawing = null;
            this.showLines();
            this.showArrows();
        });
    }

    setValue(node, value) {
        node.value = value;
        this.showBar(value);
        this.session.emit("value");
    }

    /** Gives the position its value in a theory, which stands: more has been searched for it. */
    async recall() {
        const { node } = this.session;
        const known = await this.fromTheory(node);
        if (!known || node !== this.session.node) return;
        this.settled.add(node);
        this.setValue(node, known.value);
    }

    /** Shows a value; those that come from a record or a theory have no chances. */
    showBar(value) {
        const known = value && [value.share * 1000, 0, 1000 - value.share * 1000];
        showChances(value?.chances ?? known, value?.text);
        byId("bar-text").textContent = value ? briefly(value.text) : "";
    }

    showLines() {
        const [first] = this.lines;
        const state = settings.analysing ? words.analysis.waiting : words.analysis.off;
        byId("engine-state").textContent = first
            ? words.analysis.state(first.depth, first.nodes / Math.max(first.seconds, 0.001))
            : state;
        this.list.show(this.lines.filter(Boolean), this.session.position);
    }

    /** Plays a line up to a move. */
    playLine({ moves, san }, count) {
        return this.session.playLine(moves.slice(0, count), san.slice(0, count));
    }

    /** Plays the best move known here. */
    playBest() {
        const [best] = this.lines;
        return best && this.playLine(best, 1);
    }

    showArrows() {
        const shown = settings.arrows && settings.analysing ? this.lines.filter(Boolean).slice(0, 3) : [];
        const arrows = shown.map((line, index) => {
            const move = this.session.legal(line.moves[0]);
            return move ? arrowsOf(move, KINDS[index]) : [];
        });
        this.table.setLayer("engine", { arrows: arrows.reverse().flat() });
    }

    /** The position after the first moves of a line. */
    after({ moves }, count) {
        const request = this.session.request();
        const all = [...request.moves, ...moves.slice(0, count)];
        return this.session.ask({ ...request, moves: all, known: all.length });
    }

    /**
     * What a theory knows at a node: its value, and its best move if the position after it has been searched
     * itself; null if it knows nothing, or if the history of the game matters.
     */
    async fromTheory(node) {
        const { session } = this;
        if (!session.engine.theories?.includes(session.info.id)) return null;
        const found = await session.engine.ask({ ask: "theory", ...session.request(node) });
        const { moves: [first] = [], share, low, high, history } = found;
        if (!first || low !== high || history) return null;
        const { turn: move, own } = first;
        const { legalMoves } = await session.positionAt(node);
        const isForced = legalMoves.length === 1;
        const value = { share: share / 100, text: `${share.toFixed(0)}%`, best: move, isForced };
        const isSure = own && first.low === first.high;
        return { value, best: isSure ? { move, moves: [move], san: [first.san] } : null };
    }

    /** Draws the best move. */
    async hint() {
        const { session, table } = this;
        this.asking.abort();
        if (session.outcome) return;
        this.asking = new AbortController();
        const request = { ...session.request(), seconds: 1 };
        const { signal } = this.asking;
        const { node } = session;
        const known = await this.fromTheory(node);
        if (node !== session.node) return;
        const searched = () => this.thinker.think(() => request, { rank: RANKS.question, signal });
        const best = known?.best ?? (await searched());
        const move = best && session.legal(best.move);
        if (!move) return;
        table.setLayer("hint", { arrows: arrowsOf(move, "hint") });
        this.say(words.analysis.hint(best.san?.[0] ?? best.move), true);
    }
}
