// Diagrams of the turning points, before the move, with the move played and a better one; and of the last
// position.

import { arrowsBetween, arrowsOf } from "./arrows.js";
import { Board } from "./board.js";
import { byId, el } from "./dom.js";
import { place } from "./replay.js";
import { scoreText } from "./score.js";
import { texts, titleOf } from "./texts.js";

/** The marks on the board for a position: the last move, the pieces that made it possible, checks, a flip. */
export function drawn(position) {
    const { last, pieces, hands, check } = position;
    const marks = { check, last: Object.keys(last?.changes ?? {}), flipped: last?.flip ? [last.flip] : [] };
    const ways = last?.arrows ?? [];
    const isOwn = ([from, to]) => ways.some((way) => way[0] === from && way[1] === to);
    const helpers = (last?.why?.arrows ?? []).filter((way) => !isOwn(way));
    const arrows = [...arrowsBetween(ways, "last"), ...arrowsBetween(helpers, "link")];
    return { pieces, hands, marks, arrows };
}

/** Arrows of the best move at a place of the game. */
export function bestArrows(replay, ply) {
    const best = replay.lines(ply)[0]?.moves[0];
    return best ? arrowsOf(best, "best") : [];
}

/** Draws the diagrams of a game; a click goes there. */
export function showMoments(replay, fromBlack, go) {
    const diagram = (at, shown, caption) => {
        const click = () => go(at);
        const host = el("div.diagram", { click });
        new Board(host, replay.info, { fromBlack, label: caption }).show(shown);
        return el("figure", host, el("figcaption", el("button.turn", { click }, caption)));
    };
    const moments = replay.turningPoints().map((index) => {
        const move = replay.moves[index];
        const { pieces, check } = replay.positions[index];
        const best = replay.lines(index)[0];
        const arrows = [...arrowsOf(move, "played"), ...(move.best ? [] : bestArrows(replay, index))];
        const caption = texts.moments.caption(titleOf(move), scoreText(best), scoreText(move));
        const better = move.best ? "" : `; ${texts.moments.better(best.moves[0].san)}`;
        return diagram(place(index + 1), { pieces, marks: { check }, arrows }, caption + better);
    });
    const end = replay.positions.at(-1);
    const result = end.outcome ? `: ${end.outcome.text}` : "";
    moments.push(diagram(place(replay.length), drawn(end), texts.moments.end + result));
    byId("diagrams").replaceChildren(...moments);
    byId("diagrams").dataset.boards = String(replay.info.files / replay.info.boardFiles);
}
