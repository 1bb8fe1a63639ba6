// A small study of the game being written: Firzan plays a hundred short-sighted games against itself in the
// background, which tell how large White's advantage is, how long games are, and how many are drawn.

import { el } from "./dom.js";
import { RANKS } from "./thinker.js";
import { words } from "./words-workshop.js";

const GAMES = 100;
/** Each game begins with moves by chance, and is a draw if it is not over after so many. */
const CHANCE = 4;
const LONGEST = 400;
/** Nodes of a search: some three plies. */
const NODES = 400;
/** Standard errors of the given margins: nineteen of twenty are within. */
const MARGIN = 1.96;

/** The mean of numbers, with its margin of error. */
export function meanOf(numbers) {
    const count = numbers.length;
    const mean = numbers.reduce((sum, number) => sum + number, 0) / count;
    const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0);
    return { mean, error: count > 1 ? MARGIN * Math.sqrt(squares / (count - 1) / count) : NaN };
}

/** Plays a game; returns { share: White's, moves }, null if it was stopped. */
async function playOne({ engine, thinker }, place, signal) {
    const turns = [];
    for (;;) {
        const request = { ...place, turns };
        const position = await engine.ask({ ask: "position", ...request, known: turns.length });
        if (signal.aborted) return null;
        const moves = Math.ceil(turns.length / 2);
        if (position.outcome)
            return { share: { "1-0": 1, "0-1": 0 }[position.outcome.result] ?? 0.5, moves };
        if (turns.length >= LONGEST) return { share: 0.5, moves };
        if (turns.length < CHANCE) {
            turns.push(position.turns[Math.floor(Math.random() * position.turns.length)].turn);
            continue;
        }
        const best = await thinker.think(() => ({ ...request, nodes: NODES }), { rank: RANKS.study, signal });
        if (!best || signal.aborted) return null;
        turns.push(best.turn);
    }
}

export class WorkshopStudy {
    /** @param {object} parts the page's; placeOf returns { game, define } of the game written, or null */
    constructor(parts, placeOf) {
        Object.assign(this, { parts, placeOf, running: null });
        const toggle = () => this.toggle();
        this.button = el("button", { type: "button", id: "study", click: toggle }, words.study.start);
        this.progress = el("progress", { max: GAMES, "aria-label": words.study.progress, hidden: true });
        this.told = el("p", { id: "study-told", role: "status" });
        this.element = el("div", { class: "study" }, this.button, this.progress, this.told);
    }

    /** Another game is shown: what was found out is of the one before. */
    forget() {
        this.running?.abort();
        this.told.textContent = "";
    }

    async toggle() {
        if (this.running) return this.running.abort();
        const place = this.placeOf();
        if (!place) return undefined;
        const control = new AbortController();
        this.running = control;
        this.button.textContent = words.study.stop;
        this.progress.hidden = false;
        this.progress.value = 0;
        this.told.textContent = "";
        const games = [];
        try {
            while (games.length < GAMES) {
                const game = await playOne(this.parts, place, control.signal);
                if (!game) break;
                games.push(game);
                this.progress.value = games.length;
                this.tell(games);
            }
        } catch (error) {
            if (!error.isReported) this.told.textContent = error.message;
        }
        this.running = null;
        this.progress.hidden = true;
        this.button.textContent = words.study.start;
        return undefined;
    }

    tell(games) {
        const share = meanOf(games.map((game) => game.share * 100));
        const draws = meanOf(games.map((game) => (game.share === 0.5 ? 100 : 0)));
        const length = meanOf(games.map(({ moves }) => moves));
        this.told.textContent = words.study.result(games.length, share, draws, length);
    }
}
