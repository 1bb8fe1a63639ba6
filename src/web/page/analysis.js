// Analysis of the position shown: the bar of chances, the engine's lines, arrows, and a small board for the
// move of a line under the pointer.

import { arrowsOf } from "./arrows.js";
import { Board } from "./board.js";
import { byId, el } from "./dom.js";
import { scoreText, share, valueOf } from "./score.js";
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
        table.addEventListener("turned", () => byId("evaluation").classList.toggle("turned", table.turned));
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
        const { node } = session;
        this.search.abort();
        if (session.position.outcome) return this.showBar(this.decided());
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

    decided() {
        const { result } = this.session.position.outcome;
        const value = { "1-0": 1, "0-1": 0 }[result] ?? 0.5;
        return {
            share: value,
            text: result,
            chances: [value * 1000, value === 0.5 ? 1000 : 0, 1000 - value * 1000],
        };
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

    showBar(value) {
        const parts =
            value?.chances ?? (value ? [value.share * 1000, 0, 1000 - value.share * 1000] : [0, 1000, 0]);
        for (const [index, id] of ["bar-win", "bar-draw", "bar-loss"].entries()) {
            byId(id).style.flexGrow = String(Math.max(0, parts[index]));
        }
        byId("bar-text").textContent = value?.text ?? "";
        byId("evaluation").setAttribute(
            "aria-label",
            value
                ? words.analysis.chances(value.text, ...parts.map((part) => Math.round(part / 10)))
                : words.analysis.none,
        );
    }

    showLines() {
        const [first] = this.lines;
        byId("engine-state").textContent = first
            ? words.analysis.state(first.depth, first.nodes / Math.max(first.seconds, 0.001))
            : settings.analysing
              ? words.analysis.waiting
              : words.analysis.off;
        byId("lines").replaceChildren(...this.lines.filter(Boolean).map((line) => this.drawLine(line)));
    }

    drawLine(line) {
        const { turns } = line;
        const names = line.san ?? turns;
        const button = (_, index) =>
            el(
                "button",
                {
                    type: "button",
                    class: "turn",
                    "data-turn": turns[index],
                    click: () => this.playLine(turns, names, index + 1),
                    pointerenter: (event) => this.preview(turns.slice(0, index + 1), event.currentTarget),
                    pointerleave: () => this.hidePreview(),
                },
                names[index],
            );
        const { number, side } = this.session.position;
        const ofBlack = side === "black" ? 1 : 0;
        /** White's moves have numbers, and so has the first. */
        const numbered = (_, index) => {
            const ply = index + ofBlack;
            const sign = ply % 2 === 0 ? "." : "…";
            const needed = ply % 2 === 0 || index === 0;
            return needed ? [el("span", { class: "faint" }, `${number + Math.floor(ply / 2)}${sign}`)] : [];
        };
        const winning = share(line) >= 0.5 ? "white" : "black";
        return el(
            "li",
            {},
            el("span", { class: `score ${winning}` }, scoreText(line)),
            el("span", { class: "turns" }, ...turns.slice(0, 14).flatMap((turn, index) => [
                ...numbered(turn, index), button(turn, index),
            ])),
        );
    }

    /** Plays a line up to the clicked move. */
    playLine(turns, names, count) {
        this.hidePreview();
        return this.session.playLine(turns.slice(0, count), names.slice(0, count));
    }

    /** Plays the best move known here. */
    playBest() {
        const best = this.lines[0];
        if (best) return this.playLine(best.turns, best.san ?? best.turns, 1);
        return undefined;
    }

    showArrows() {
        const shown = settings.arrows && settings.analysing ? this.lines.filter(Boolean).slice(0, 3) : [];
        const arrows = shown.map((line, index) => {
            const turn = this.session.position.turns.find((known) => known.turn === line.turns[0]);
            return turn ? arrowsOf(turn, KINDS[index]) : [];
        });
        this.table.setLayer("engine", { arrows: arrows.reverse().flat() });
    }

    async preview(turns, button) {
        const { session } = this;
        this.previewed = button;
        const request = session.request();
        const all = [...request.turns, ...turns];
        const position = await session.engine.ask({
            ask: "position",
            ...request,
            turns: all,
            known: all.length,
        });
        if (this.previewed !== button || !button.isConnected) return;
        const host = byId("preview");
        const board = new Board(host, session.info, { turned: this.table.turned, margin: false });
        board.show({
            pieces: position.men,
            marks: { last: position.last?.squares ?? [], check: position.check ?? [] },
        });
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
        if (!best?.turn) return;
        const turn = session.position.turns.find((known) => known.turn === best.turn);
        if (!turn) return;
        table.setLayer("hint", { arrows: arrowsOf(turn, "hint") });
        this.say(words.analysis.hint(best.san?.[0] ?? best.turn), true);
    }
}
