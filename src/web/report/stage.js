// The board of the report and its surroundings: players, evaluation, the last move, the piece under the
// pointer.

import { showChances, showPlayers } from "./around.js";
import { byId, el } from "./dom.js";
import { BoardInput } from "./input.js";
import { kindOf, nameOf, portrait } from "./pieces.js";
import { bestArrows, drawn } from "./moments.js";
import { numbered } from "./plies.js";
import { before } from "./replay.js";
import { scoreText } from "./score.js";
import { gradeOf } from "./sheet.js";
import { StageBoard } from "./stageboard.js";
import { texts } from "./texts.js";
import { capital } from "./words.js";

const isSame = (a, b) => a.ply === b.ply && a.line === b.line && a.step === b.step;

export class Stage {
    /**
     * @param {() => void} leave goes from a line back to the game
     * @param {(square: string) => void} choose is called when a square is chosen
     */
    constructor({ leave, choose }) {
        this.choose = choose;
        this.fromBlack = false;
        this.wants = { best: false, links: false };
        this.pointed = null;
        this.selected = null;
        byId("leave").addEventListener("click", leave);
        byId("turn-board").addEventListener("click", () => this.turn());
        for (const name of ["best", "links"]) {
            byId(`show-${name}`).addEventListener("click", () => {
                this.wants[name] = !this.wants[name];
                this.draw();
            });
        }
    }

    /** Sets up a game's board. */
    open(replay) {
        this.replay = replay;
        const { info } = replay;
        if (this.board) this.board.open(info, this.fromBlack);
        else this.board = new StageBoard(byId("board"), info, this.fromBlack);
        const point = (square) => this.point(square);
        const choose = (square) => {
            this.point(square);
            this.choose(square);
        };
        const handlers = { release: choose, enter: choose, point, cancel: () => this.point(null) };
        this.input ??= new BoardInput(this.board, handlers);
        byId("show-links").hidden = !replay.positions.some(({ links }) => links.length > 0);
    }

    turn() {
        this.fromBlack = !this.fromBlack;
        this.board.look({ fromBlack: this.fromBlack });
        this.showPlayers();
    }

    /** Shows a place of the game; `moved` are the piece moves to animate, null if nothing is. */
    show(at, moved = null) {
        this.at = at;
        this.pointed = null;
        this.position = this.replay.at(at);
        byId("board").dataset.fen = this.position.fen ?? "";
        this.draw(moved);
        this.showPlayers();
        this.describe();
        this.showWorth();
        byId("leave").hidden = at.line === null;
        const { ply, line } = at;
        for (const id of ["first", "back"]) byId(id).disabled = ply === 0 && line === null;
        for (const id of ["forward", "last"]) byId(id).disabled = isSame(at, this.replay.endOf(at));
    }

    draw(moved = null) {
        const { at, position, wants } = this;
        const shown = drawn(position);
        if (this.selected) shown.marks.selected = [this.selected];
        const { links } = position;
        const isWanted = ({ from, to }) => wants.links || from === this.pointed || to === this.pointed;
        shown.arrows.push(...links.filter(isWanted).map(({ from, to }) => ({ from, to, kind: "link" })));
        if (wants.best && at.line === null) shown.arrows.push(...bestArrows(this.replay, at.ply));
        this.board.show({ ...shown, moved });
        for (const name of ["best", "links"])
            byId(`show-${name}`).setAttribute("aria-pressed", String(wants[name]));
        this.inspect();
    }

    /** Marks a square; null for none. */
    select(square) {
        this.selected = square;
        this.draw();
    }

    /** Describes the piece on a square, and draws its links. */
    point(square) {
        this.pointed = square;
        this.draw();
    }

    inspect() {
        const { info } = this.replay;
        const { pieces, links, last } = this.position;
        const square = this.pointed;
        const piece = square && pieces[square];
        byId("portrait").replaceChildren(...(piece ? [portrait(info, piece)] : []));
        if (!piece) {
            byId("said").textContent = square
                ? texts.empty(square)
                : capital(last?.why?.text ?? texts.pointing);
            return;
        }
        const others = links
            .filter(({ from, to }) => from === square || to === square)
            .map(({ from, to }) => (from === square ? to : from));
        const kind = kindOf(info, piece);
        const linked = others.length > 0 ? texts.linked([...new Set(others)]) : "";
        const name = el("strong", `${square}: ${nameOf(info, piece)}. `);
        byId("said").replaceChildren(name, `${kind?.moves ?? ""} ${linked}`);
    }

    showPlayers() {
        const { at, replay, fromBlack } = this;
        const due = this.position.outcome ? null : replay.moment(at.ply, at.step).side;
        showPlayers(fromBlack, due, (side) => {
            const { accuracy } = replay.data[side];
            const name = replay.tag(texts.colours[side]) ?? texts.colours[side];
            const figure = accuracy === null ? "" : texts.accuracy(accuracy);
            return [el("span.who", name), el("span.faint", figure)];
        });
    }

    /** Shows the last move, its grade, and the side to move. */
    describe() {
        const { at, replay, position } = this;
        const { last } = position;
        let name = texts.start;
        const remarks = [];
        if (last) {
            name = `${numbered(replay.moment(at.ply, at.step - 1))} ${last.san}`;
            if (at.line !== null) {
                remarks.push(texts.inLine(at.step, replay.endOf(at).step));
            } else {
                name += texts.marks[last.mark]?.[0] ?? "";
                const verdict = capital(gradeOf(last));
                remarks.push(verdict && `${verdict}.`, last.turningPoint && `${texts.turningPoint}.`);
            }
            if (last.flip)
                remarks.push(texts.flipped(nameOf(replay.info, position.pieces[last.flip] ?? ""), last.flip));
            if (at.line === null && last.score) remarks.push(texts.worth(scoreText(last)));
            if (at.line === null && last.comment) remarks.push(`“${last.comment}”`);
        }
        byId("status-last").textContent = name;
        byId("status-said").textContent = remarks.filter(Boolean).join(" ");
        byId("status-due").textContent = position.outcome?.text ?? position.due ?? "";
    }

    showWorth() {
        const { at, replay } = this;
        const worth = at.line === null ? replay.worth(at.ply) : replay.lines(at.ply)[at.line];
        byId("evaluation").classList.toggle("unknown", !worth);
        showChances(worth?.chances, worth && scoreText(worth));
    }
}

/** The piece moves to animate between two places: those of one move, forward or back. */
export function moves(replay, from, to) {
    if (!from) return null;
    const arrows = (at) => replay.at(at).last?.arrows ?? [];
    if (isSame(before(to), from)) return arrows(to);
    if (isSame(before(from), to)) return arrows(from).map(([start, end]) => [end, start]);
    return null;
}
