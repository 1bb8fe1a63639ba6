// The list of moves with marks, comments and better lines; and the lines found at the place shown.

import { byId, el } from "./dom.js";
import { place } from "./replay.js";
import { scoreText } from "./score.js";
import { texts } from "./texts.js";

export class Sheet {
    /** @param {(place) => void} go shows a place */
    constructor(go) {
        this.go = go;
    }

    /** Lists the moves of a game. */
    open(replay) {
        this.replay = replay;
        this.buttons = new Map();
        const rows = [];
        let row = null;
        const begin = ({ number, side }) => {
            row = el("li", { class: "pair" }, el("span", { class: "number" }, `${number}.`));
            if (side === "black") row.append(el("span", { class: "turn gap" }, "…"));
            rows.push(row);
        };
        replay.moves.forEach((turn, index) => {
            if (!row || turn.side === "white") begin(turn);
            row.append(this.turn(turn, index));
            const aside = this.aside(turn, index);
            if (aside.length > 0) {
                rows.push(el("li", { class: `aside ${turn.turningPoint ? "turning" : ""}` }, ...aside));
                row = null;
            }
        });
        byId("moves").replaceChildren(...rows);
        const { outcome } = replay.positions.at(-1);
        byId("result").textContent = outcome?.text ?? "";
        byId("result").hidden = !outcome;
    }

    button(key, at, ...content) {
        const button = el("button", { type: "button", class: "turn", click: () => this.go(at) }, ...content);
        this.buttons.set(key, button);
        return button;
    }

    turn(turn, index) {
        const sign = turn.mark ? [el("span", { class: `nag ${turn.mark}` }, texts.marks[turn.mark][0])] : [];
        const worth = turn.book ? texts.book : turn.score ? scoreText(turn) : "";
        const button = this.button(
            keyOf(place(index + 1)),
            place(index + 1),
            el("span", { class: "san" }, turn.san, ...sign),
            el("span", { class: "worth" }, [worth, turn.clock].filter(Boolean).join(" · ")),
        );
        button.dataset.turn = turn.move;
        return button;
    }

    /** The remarks about a move. */
    aside(turn, index) {
        const { replay } = this;
        const said = turn.mark || turn.turningPoint ? judgement(turn) : "";
        const items = [];
        if (turn.turningPoint)
            items.push(el("strong", { class: "turning-point" }, `${texts.turningPoint}. `));
        if (said) items.push(el("span", { class: `said ${turn.mark ?? ""}` }, `${said}. `));
        if (turn.comment) items.push(el("span", { class: "comment" }, turn.comment));
        const isBad = turn.mark && turn.mark !== "good" && !turn.best;
        const better = isBad ? replay.lines(index).findIndex(({ moves }) => moves[0]?.move === turn.move) : 0;
        const count = better < 0 ? replay.lines(index).length : better;
        for (let line = 0; line < count; line++)
            items.push(this.line(index, line, line === 0 ? texts.better : texts.instead));
        if (replay.data.end?.after === index + 1 && index + 1 < replay.length) {
            items.push(el("p", { class: "fault" }, texts.over(replay.data.end.outcome)));
        }
        return items;
    }

    /** A line as buttons. */
    line(ply, number, lead) {
        const { replay } = this;
        const line = replay.lines(ply)[number];
        const moves = line.moves.map((turn, step) => {
            const moment = replay.moment(ply, step);
            const at = place(ply, number, step + 1);
            const numbered = step === 0 || moment.side === "white" ? `${texts.number(moment)} ` : "";
            return this.button(`${lead} ${keyOf(at)}`, at, numbered, turn.san);
        });
        const score = el(
            "span",
            { class: `score ${share(line) >= 0.5 ? "white" : "black"}` },
            scoreText(line),
        );
        return el(
            "div",
            { class: "variation" },
            lead ? el("span", { class: "lead" }, lead) : "",
            " ",
            score,
            " ",
            ...moves,
        );
    }

    /** Marks the place shown, and lists the lines found there. */
    show(at) {
        const { replay } = this;
        for (const key of [...this.buttons.keys()].filter((known) => known.startsWith("here ")))
            this.buttons.delete(key);
        const lines = replay.lines(at.ply).map((_, number) => el("li", {}, this.line(at.ply, number, "")));
        const none = at.ply === replay.length ? texts.lines.end : texts.lines.none;
        byId("lines").replaceChildren(...(lines.length > 0 ? lines : [el("li", { class: "faint" }, none)]));
        const here = keyOf(at);
        for (const [key, button] of this.buttons) {
            const isHere = key === here || key.endsWith(` ${here}`);
            button.classList.toggle("here", isHere);
            if (isHere) button.setAttribute("aria-current", "step");
            else button.removeAttribute("aria-current");
        }
        this.scroll(this.buttons.get(keyOf(place(at.ply))));
    }

    /** Scrolls to a move; only the list scrolls, never the page. */
    scroll(button) {
        const box = byId("moves-box");
        if (!button) {
            box.scrollTop = 0;
            return;
        }
        const [at, room] = [button.getBoundingClientRect(), box.getBoundingClientRect()];
        if (at.top < room.top || at.bottom > room.bottom)
            box.scrollTop += at.top - room.top - room.height / 2;
    }
}

const keyOf = ({ ply, line, step }) => (line === null ? `${ply}` : `${ply}:${line}:${step}`);

const share = ({ chances: [win, draw] }) => (win + draw / 2) / 1000;

/** The judgement of a move in words. */
export function judgement(turn) {
    const parts = [];
    if (turn.mark) parts.push(texts.marks[turn.mark][1]);
    if (turn.mark && turn.mark !== "good" && turn.loss >= 0.01) parts.push(texts.loses(turn.loss));
    if (turn.only && turn.best) parts.push(texts.only);
    if (turn.forced) parts.push(texts.forced);
    return parts.join(", ");
}
