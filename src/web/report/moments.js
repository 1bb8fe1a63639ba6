// Diagrams of the turning points, before the move, with the move played and a better one; and of the last
// position.

import { Board } from "./board.js";
import { byId, el } from "./dom.js";
import { place } from "./replay.js";
import { scoreText } from "./score.js";
import { texts } from "./texts.js";

const arrowsOf = (turn, kind) => [
    ...turn.arrows.map(([from, to]) => ({ from, to, kind })),
    ...(turn.flip ? [{ from: turn.flip, to: turn.flip, kind }] : []),
];

/** The marks on the board for a position: the last move, the pieces that made it possible, checks, a flip. */
export function drawn(position) {
    const { last, pieces, check } = position;
    const marks = { check, last: Object.keys(last?.changes ?? {}), flipped: last?.flip ? [last.flip] : [] };
    const ways = last?.arrows ?? [];
    const isOwn = ([from, to]) => ways.some((way) => way[0] === from && way[1] === to);
    const helpers = (last?.why?.arrows ?? []).filter((way) => !isOwn(way));
    const arrows = [
        ...ways.map(([from, to]) => ({ from, to, kind: "last" })),
        ...helpers.map(([from, to]) => ({ from, to, kind: "link" })),
    ];
    return { pieces, marks, arrows };
}

/** Arrows of the best move at a place of the game. */
export function bestArrows(replay, ply) {
    const best = replay.lines(ply)[0]?.moves[0];
    return best ? arrowsOf(best, "best") : [];
}

/** Draws the diagrams of a game; a click goes there. */
export function showMoments(replay, turned, go) {
    const diagram = (at, shown, caption) => {
        const show = () => go(at);
        const host = el("div", { class: "diagram", click: show });
        const board = new Board(host, replay.info, { turned, label: caption });
        board.show(shown);
        const button = el("button", { type: "button", class: "turn", click: show }, caption);
        return el("figure", {}, host, el("figcaption", {}, button));
    };
    const moments = replay.turningPoints().map((index) => {
        const turn = replay.moves[index];
        const { pieces, check } = replay.positions[index];
        const best = replay.lines(index)[0];
        const arrows = [...arrowsOf(turn, "played"), ...(turn.best ? [] : bestArrows(replay, index))];
        const name = `${texts.number(turn)} ${turn.san}${turn.mark ? texts.marks[turn.mark][0] : ""}`;
        const caption = texts.moments.caption(name, scoreText(best), scoreText(turn));
        const better = turn.best ? "" : `; ${texts.moments.better(best.moves[0].san)}`;
        return diagram(place(index + 1), { pieces, marks: { check }, arrows }, caption + better);
    });
    const end = replay.positions.at(-1);
    const said = end.outcome ? `: ${end.outcome.text}` : "";
    moments.push(diagram(place(replay.length), drawn(end), texts.moments.end + said));
    byId("diagrams").replaceChildren(...moments);
    byId("diagrams").dataset.boards = String(replay.info.files / replay.info.boardFiles);
}
