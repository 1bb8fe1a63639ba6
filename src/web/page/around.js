// The surroundings of the board: the players, and the bar of White's and Black's chances.

import { byId, el } from "./dom.js";
import { words } from "./words.js";

/** Fills the rows above and below the board with `contents(side)`; `due`: the side to move, or null. */
export function showPlayers(fromBlack, due, contents) {
    const sides = fromBlack ? ["black", "white"] : ["white", "black"];
    for (const [index, place] of ["below", "above"].entries()) {
        const row = byId(`player-${place}`);
        const side = sides[index];
        const chip = el(`span.chip.${side}`, { "aria-hidden": "true" });
        row.replaceChildren(chip, ...contents(side).filter(Boolean));
        row.classList.toggle("due", side === due);
    }
    byId("evaluation").classList.toggle("turned", fromBlack);
}

/** Shows the chances of a win, a draw and a loss for White in thousandths, and the score; null if unknown. */
export function showChances(chances, score) {
    for (const [index, id] of ["bar-win", "bar-draw", "bar-loss"].entries())
        byId(id).style.flexGrow = String(Math.max(0, (chances ?? [0, 1000, 0])[index]));
    const percents = chances?.map((part) => Math.round(part / 10));
    const label = percents ? words.analysis.chances(score, ...percents) : words.analysis.none;
    byId("evaluation").setAttribute("aria-label", label);
}
