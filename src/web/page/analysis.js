// Analysis of the position shown: the bar of chances, the engine's lines, arrows, and a small board for the
// move of a line under the pointer.

import { showChances } from "./around.js";
import { arrowsOf } from "./arrows.js";
import { Board } from "./board.js";
import { byId, el } from "./dom.js";
import { numbered, plyAfter } from "./plies.js";
import { briefly, decided, scoreText, share, valueOf } from "./score.js";
import { settings } from "./storage.js";
import { RANKS } from "./thinker.js";
import { words } from "./words.js";

const KINDS = ["best", "second", "third"];

export class Analysis {
    constructor({ session, play, thinker, table, say }) {
        Object.assign(this, { session, play, thinker, table, say, lines: [] });
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
        this.hidePreview();
    }

    arrive() {
        const { node } = this.session;
        this.lines = [];
        this.showLines();
        this.showBar(node.value);
        if (settings.analysing && !this.play.engineToMove && !this.busy) this.look(false);
    }

    /** Thinks until the node changes, or for a limited time; `further`: without a limit. */
    async look(further) {
        const { session } = this;
        const { node, position } = session;
        this.search.abort();
        if (position.outcome) return this.showBar(decided(position.outcome));
        this.search = new AbortController();
        const { signal } = this.search;
        const isEndless = further || settings.lookSeconds === 0;
        const limit = isEndless ? {} : { seconds: settings.lookSeconds };
        byId("deeper").hidden = isEndless;
        try {
            const request = { ...session.request(), ...limit, lines: settings.lines };
            const hear = (line) => this.hear(node, line);
            await this.thinker.think(() => request, { rank: RANKS.lines, signal, hear });
        } catch (error) {
            if (!error.isReported) this.say(error.message);
        }
        return undefined;
    }

    hear(node, line) {
        if (line.type !== "line") return;
        this.lines[line.rank - 1] = line;
        if (line.rank === 1) {
            node.value = valueOf(line);
            this.showBar(node.value);
            this.session.emit("value");
        }
        if (this.drawing) return;
        this.drawing = requestAnimationFrame(() => {
            this.drawing = null;
            this.showLines();
            this.showArrows();
        });
    }

    /** Shows a value; those that come from a record have no chances. */
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
        byId("lines").replaceChildren(...this.lines.filter(Boolean).map((line) => this.drawLine(line)));
    }

    drawLine(line) {
        const { moves, san } = line;
        const button = (move, index) => {
            const looks = {
                "data-turn": move,
                click: () => this.playLine(line, index + 1),
                pointerenter: (event) => this.preview(moves.slice(0, index + 1), event.currentTarget),
                pointerleave: () => this.hidePreview(),
            };
            return el("button.turn", looks, san[index]);
        };
        /** White's moves have numbers, and so has the first. */
        const withNumber = (move, index) => {
            const moment = plyAfter(this.session.position, index);
            const needsNumber = moment.side === "white" || index === 0;
            return [needsNumber && el("span.faint", numbered(moment)), button(move, index)];
        };
        return el(
            "li",
            el(`span.score.${share(line) >= 0.5 ? "white" : "black"}`, scoreText(line)),
            el("span.turns", moves.slice(0, 14).flatMap(withNumber)),
        );
    }

    /** Plays a line up to a move. */
    playLine({ moves, san }, count) {
        this.hidePreview();
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

    async preview(moves, button) {
        const { session } = this;
        this.previewed = button;
        const request = session.request();
        const all = [...request.moves, ...moves];
        const question = { ask: "position", ...request, moves: all, known: all.length };
        const { pieces, last, check } = await session.engine.ask(question);
        if (this.previewed !== button || !button.isConnected) return;
        const host = byId("preview");
        const board = new Board(host, session.info, { fromBlack: this.table.fromBlack, margin: false });
        board.show({ pieces, marks: { last: last?.squares ?? [], check } });
        host.hidden = false;
        const at = button.getBoundingClientRect();
        const { width, height } = host.getBoundingClientRect();
        host.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
        host.style.top = `${at.bottom + height + 16 < innerHeight ? at.bottom + 8 : at.top - height - 8}px`;
    }

    hidePreview() {
        this.previewed = null;
        byId("preview").hidden = true;
    }

    /** Draws the engine's best move. */
    async hint() {
        const { session, table } = this;
        this.asking.abort();
        if (session.outcome) return;
        this.asking = new AbortController();
        const request = { ...session.request(), seconds: 1 };
        const { signal } = this.asking;
        const best = await this.thinker.think(() => request, { rank: RANKS.question, signal });
        const move = best && session.legal(best.move);
        if (!move) return;
        table.setLayer("hint", { arrows: arrowsOf(move, "hint") });
        this.say(words.analysis.hint(best.san?.[0] ?? best.move), true);
    }
}
