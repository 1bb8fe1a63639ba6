// The large board of the page and of the report, with support for keyboards and screen readers, and with the
// second board below the first in narrow or upright windows.

import { Board } from "./board.js";
import { byId } from "./dom.js";
import { words } from "./words.js";

/** Matches windows with more room below a board than beside it, for the second board. */
const narrow = matchMedia("(max-width: 760px), (max-aspect-ratio: 3/2)");

const viewOf = (game, fromBlack) => ({
    grid: true,
    fromBlack,
    stacked: narrow.matches,
    label: game.title,
    names: words.board.names,
    labels: words.board.labels,
});

export class StageBoard extends Board {
    constructor(host, game, fromBlack) {
        super(host, game, viewOf(game, fromBlack));
        narrow.addEventListener("change", () => this.look({ stacked: narrow.matches }));
    }

    /** Draws the board of another game, empty; that of the same keeps its pieces until there are others. */
    open(game, fromBlack) {
        const pieces = game.id === this.game.id ? this.shown?.pieces : null;
        Object.assign(this, { game, view: viewOf(game, fromBlack), shown: null, cursor: null });
        this.draw();
        if (pieces) this.show({ pieces });
    }

    /** Passes the board's aspect ratio to the style, so that it fits into the window. */
    draw() {
        super.draw();
        const { width, height } = this.geometry;
        byId("stage").style.setProperty("--aspect", String(width / height));
    }
}
