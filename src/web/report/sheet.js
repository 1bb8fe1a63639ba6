// The list of moves with marks, comments and better lines; and the lines found at the place shown.

import { byId, el } from "./dom.js";
import { listMoves, markHere, scrollToMove } from "./moves.js";
import { numbered } from "./plies.js";
import { place } from "./replay.js";
import { scoreText, share } from "./score.js";
import { texts } from "./texts.js";

export class Sheet {
    /** @param {(place) => void} go shows a place */
    constructor(go) {
        this.go = go;
    }

    /** Lists the moves of a game. */
    open(replay) {
        this.replay = replay;
        /** The buttons by the list in which they are and their place. */
        this.buttons = new Map();
        const item = (move, index) => ({
            number: move.number,
            side: move.side,
            button: this.move(move, index),
            after: this.remarks(move, index),
            kind: move.turningPoint && "turning",
        });
        listMoves(replay.moves.map(item));
        const { outcome } = replay.positions.at(-1);
        byId("result").textContent = outcome?.text ?? "";
        byId("result").hidden = !outcome;
    }

    button(list, at, looks, ...content) {
        const button = el("button.turn", { ...looks, click: () => this.go(at) }, ...content);
        this.buttons.set(`${list} ${keyOf(at)}`, button);
        return button;
    }

    move(move, index) {
        const { mark, san, book, score, clock } = move;
        const worth = book ? texts.book : score ? scoreText(move) : "";
        return this.button(
            "game",
            place(index + 1),
            { "data-turn": move.move },
            el("span.san", san, mark && el(`span.nag.${mark}`, texts.marks[mark][0])),
            el("span.worth", [worth, clock].filter(Boolean).join(" · ")),
        );
    }

    /** The remarks about a move. */
    remarks(move, index) {
        const { replay } = this;
        const { mark, turningPoint, comment, best } = move;
        const verdict = mark || turningPoint ? gradeOf(move) : "";
        const items = [];
        if (turningPoint) items.push(el("strong.turning-point", `${texts.turningPoint}. `));
        if (verdict) items.push(el(`span.said.${mark ?? ""}`, `${verdict}. `));
        if (comment) items.push(el("span.comment", comment));
        const isBad = mark && mark !== "good" && !best;
        const lines = replay.lines(index);
        const played = lines.findIndex(({ moves }) => moves[0]?.move === move.move);
        const better = isBad ? lines.slice(0, played < 0 ? lines.length : played) : [];
        for (const line of better.keys())
            items.push(this.line(index, line, line === 0 ? texts.better : texts.instead));
        const { end } = replay.data;
        if (end?.after === index + 1 && index + 1 < replay.length)
            items.push(el("p.fault", texts.over(end.outcome)));
        return items;
    }

    /** A line as buttons. */
    line(ply, number, lead) {
        const { replay } = this;
        const line = replay.lines(ply)[number];
        const button = ({ san }, step) => {
            const moment = replay.moment(ply, step);
            const needsNumber = step === 0 || moment.side === "white";
            const text = needsNumber ? `${numbered(moment)} ` : "";
            return this.button(lead || "here", place(ply, number, step + 1), {}, text, san);
        };
        const score = el(`span.score.${share(line) >= 0.5 ? "white" : "black"}`, scoreText(line));
        return el("div.variation", lead && el("span.faint", lead), " ", score, " ", line.moves.map(button));
    }

    /** Marks the place shown, and lists the lines found there. */
    show(at) {
        const { replay } = this;
        for (const key of this.buttons.keys()) if (key.startsWith("here ")) this.buttons.delete(key);
        const lines = replay.lines(at.ply).map((_, number) => el("li", this.line(at.ply, number, "")));
        const none = at.ply === replay.length ? texts.lines.end : texts.lines.none;
        byId("lines").replaceChildren(...(lines.length > 0 ? lines : [el("li.faint", none)]));
        markHere(this.buttons, (key) => key.endsWith(` ${keyOf(at)}`));
        scrollToMove(this.buttons.get(`game ${keyOf(place(at.ply))}`));
    }
}

const keyOf = ({ ply, line, step }) => (line === null ? `${ply}` : `${ply}:${line}:${step}`);

/** The grade of a move in words. */
export function gradeOf({ mark, loss, only, best, forced }) {
    const parts = [
        mark && texts.marks[mark][1],
        mark && mark !== "good" && loss >= 0.01 && texts.loses(loss),
        only && best && texts.only,
        forced && texts.forced,
    ];
    return parts.filter(Boolean).join(", ");
}
