// The board of the report and its surroundings: players, evaluation, the last move, the piece under the
// pointer.

import { byId, el } from "./dom.js";
import { BoardInput } from "./input.js";
import { nameOf, portrait } from "./pieces.js";
import { bestArrows, drawn } from "./moments.js";
import { place } from "./replay.js";
import { scoreText } from "./score.js";
import { judgement } from "./sheet.js";
import { StageBoard } from "./stageboard.js";
import { texts } from "./texts.js";
import { words } from "./words.js";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export class Stage {
    /** @param {() => void} leave goes from a line back to the game */
    constructor(leave) {
        this.turned = false;
        this.wants = { best: false, links: false };
        this.pointed = null;
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
        if (this.board) this.board.open(info, this.turned);
        else this.board = new StageBoard(byId("board"), info, this.turned);
        const nothing = () => {};
        this.input ??= new BoardInput(this.board, {
            press: nothing,
            drop: nothing,
            arrow: nothing,
            movable: () => false,
            cancel: () => this.point(null),
            release: (square) => this.point(square),
            enter: (square) => this.point(square),
            point: (square) => this.point(square),
        });
        byId("show-links").hidden = !replay.positions.some(({ links }) => links.length > 0);
    }

    turn() {
        this.turned = !this.turned;
        this.board.look({ turned: this.turned });
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
        this.say();
        this.showWorth();
        byId("leave").hidden = at.line === null;
        const { ply, line } = at;
        for (const id of ["first", "back"]) byId(id).disabled = ply === 0 && line === null;
        for (const id of ["forward", "last"]) byId(id).disabled = this.isAtEnd();
    }

    isAtEnd() {
        const { ply, line, step } = this.at;
        return line === null
            ? ply === this.replay.length
            : step === this.replay.lines(ply)[line].moves.length;
    }

    draw(moved = null) {
        const { at, position, wants } = this;
        const shown = drawn(position);
        const { links = [] } = position;
        const isWanted = ({ from, to }) => wants.links || from === this.pointed || to === this.pointed;
        shown.arrows.push(...links.filter(isWanted).map(({ from, to }) => ({ from, to, kind: "link" })));
        if (wants.best && at.line === null) shown.arrows.push(...bestArrows(this.replay, at.ply));
        this.board.show({ ...shown, moved });
        for (const name of ["best", "links"])
            byId(`show-${name}`).setAttribute("aria-pressed", String(wants[name]));
        this.inspect();
    }

    /** Describes the piece on a square, and draws its links. */
    point(square) {
        this.pointed = square;
        this.draw();
    }

    inspect() {
        const { info } = this.replay;
        const { pieces, links = [], last } = this.position;
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
        const kind = info.pieces.find(({ letter }) => letter === piece.at(-1).toUpperCase());
        const linked = others.length > 0 ? texts.links.to([...new Set(others)]) : "";
        byId("said").replaceChildren(
            el("strong", {}, `${square}: ${nameOf(info, piece)}. `),
            `${kind?.moves ?? ""} `,
            linked,
        );
    }

    showPlayers() {
        const { replay, turned } = this;
        const due = replay.moment(this.at.ply, this.at.step).side;
        const below = turned ? "black" : "white";
        for (const [where, side] of [
            ["below", below],
            ["above", below === "white" ? "black" : "white"],
        ]) {
            const { accuracy } = replay.data[side];
            byId(`player-${where}`).replaceChildren(
                el("span", { class: `chip ${side}`, "aria-hidden": "true" }),
                el("span", { class: "who" }, replay.tag(texts.colours[side]) ?? texts.colours[side]),
                el("span", { class: "faint" }, accuracy === null ? "" : texts.accuracy(accuracy)),
            );
            byId(`player-${where}`).classList.toggle("due", side === due && !this.position.outcome);
        }
        byId("evaluation").classList.toggle("turned", turned);
    }

    /** Shows the last move, its judgement, and what comes next. */
    say() {
        const { at, replay, position } = this;
        const { last } = position;
        let name = texts.start;
        const said = [];
        if (last) {
            const moment = replay.moment(at.ply, at.step - 1);
            name = `${texts.number(moment)} ${last.san}`;
            if (at.line !== null) {
                said.push(texts.inLine(at.step, replay.lines(at.ply)[at.line].moves.length));
            } else {
                name += last.mark ? texts.marks[last.mark][0] : "";
                const verdict = capital(judgement(last));
                said.push(verdict && `${verdict}.`, last.turningPoint && `${texts.turningPoint}.`);
            }
            if (last.flip)
                said.push(texts.flipped(nameOf(replay.info, position.pieces[last.flip] ?? ""), last.flip));
            if (at.line === null && last.score) said.push(texts.worth(scoreText(last)));
            if (at.line === null && last.comment) said.push(`“${last.comment}”`);
        }
        byId("status-last").textContent = name;
        byId("status-said").textContent = said.filter(Boolean).join(" ");
        byId("status-due").textContent = position.outcome?.text ?? position.due ?? "";
    }

    showWorth() {
        const { at, replay } = this;
        const worth = at.line === null ? replay.worth(at.ply) : replay.lines(at.ply)[at.line];
        byId("evaluation").classList.toggle("unknown", !worth);
        const [win, draw, loss] = worth?.chances ?? [0, 1000, 0];
        byId("bar-win").style.flexGrow = String(win);
        byId("bar-draw").style.flexGrow = String(draw);
        byId("bar-loss").style.flexGrow = String(loss);
        const text = worth ? scoreText(worth) : "";
        const percent = (permille) => Math.round(permille / 10);
        byId("evaluation").setAttribute(
            "aria-label",
            worth
                ? words.analysis.chances(text, percent(win), percent(draw), percent(loss))
                : words.analysis.none,
        );
    }
}

/** The piece moves to animate between two places: those of one move, forward or back. */
export function moves(replay, from, to) {
    if (!from) return null;
    const ways = (at) => replay.at(at).last?.arrows ?? [];
    const before = ({ ply, line, step }) =>
        line === null ? place(ply - 1) : step > 1 ? place(ply, line, step - 1) : place(ply);
    const same = (a, b) => a.ply === b.ply && a.line === b.line && a.step === b.step;
    if (same(before(to), from)) return ways(to);
    if (same(before(from), to)) return ways(from).map(([start, end]) => [end, start]);
    return null;
}
