// The table of a theory: a row for each move of a position, with White's share of the point, its change, and
// the searches behind it.

import { el } from "./dom.js";
import { words } from "./words-later.js";

/** The least change that is shown, in percent of the point. */
const NEWS = 0.05;

/**
 * A share as text: "~" if it depends on the history, "?" if only the search of the position before found it;
 * nothing if it is not known.
 */
export const shareText = ({ share = null, low, high, own = true }) =>
    share === null ? "" : `${share.toFixed(1)} %${low !== high ? "~" : own ? "" : "?"}`;

const changeText = (since) => (Math.abs(since) < NEWS ? "" : `${since > 0 ? "+" : ""}${since.toFixed(1)}`);

export class MoveTable {
    /** @param {(move: object) => void} play plays a move; moves with `isShut` cannot be played */
    constructor(play) {
        const texts = words.theory;
        const columns = texts.columns.map((name) => el("th", { scope: "col" }, name));
        this.play = play;
        this.rows = el("tbody");
        const head = el("thead", el("tr", columns));
        this.table = el("table#theory-moves", el("caption", texts.caption), head, this.rows);
        this.element = el("div#theory-scroll", this.table);
    }

    /** Shows the moves of an answer to `theory`. */
    show({ moves = [], rest = null, waiting = [] }) {
        const unknown = { low: 0, high: 0, own: false, searches: 0, since: 0, games: null, line: [] };
        const others = [...(rest ? [{ ...rest, searches: 1 }] : []), ...waiting].map((move) => ({ ...unknown, ...move }));
        this.rows.replaceChildren(...[...moves, ...others].map((move) => this.row(move)));
        this.table.hidden = this.rows.childElementCount === 0;
        this.table.classList.toggle("played", [...moves, ...waiting].some(({ games }) => games));
        this.table.classList.toggle("changed", moves.some(({ since }) => changeText(since)));
    }

    row(move) {
        const button = el("button.turn", { click: () => this.play(move) }, move.san);
        const meter =
            "share" in move && el("meter", { min: 0, max: 100, value: move.share, "aria-hidden": "true" });
        return el(
            "tr",
            el("th", { scope: "row" }, move.isShut ? move.san : button),
            el("td", meter || "", shareText(move)),
            el("td", move.searches.toLocaleString("en")),
            el("td", changeText(move.since)),
            el("td", move.games ? move.games.join(" / ") : ""),
            el("td.line", move.line.join(" ")),
        );
    }
}
