// The large board of the page and of the report: for keyboards and screen readers, with its second board below
// the first where the window is narrow.

import { Board } from "./board.js";
import { byId } from "./dom.js";
import { words } from "./words.js";

const narrow = matchMedia("(max-width: 760px)");

const seen = (game, turned) => ({
    grid: true,
    turned,
    stacked: narrow.matches,
    label: game.title,
    names: words.board.names,
    spoken: words.board.spoken,
});

export class StageBoard extends Board {
    constructor(host, game, turned) {
        super(host, game, seen(game, turned));
        narrow.addEventListener("change", () => this.look({ stacked: narrow.matches }));
    }

    /** Draws the board of another game, empty. */
    open(game, turned) {
        Object.assign(this, { game, view: seen(game, turned), shown: null, cursor: null });
        this.draw();
    }

    /** Tells the style, too, how wide the board is for its height, so that it fits into the window. */
    draw() {
        super.draw();
        const { width, height } = this.geometry;
        byId("stage").style.setProperty("--aspect", String(width / height));
    }
}
