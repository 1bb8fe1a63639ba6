// The large board of the page and of the report, with support for keyboards and screen readers. A second board
// is below the first where the style sheet has --stacked: 1.

import { Board } from "./board.js";
import { byId } from "./dom.js";
import { words } from "./words.js";

const isStacked = () => getComputedStyle(byId("stage")).getPropertyValue("--stacked").trim() === "1";

const viewOf = (game, fromBlack) => ({
    grid: true,
    fromBlack,
    trays: true,
    stacked: isStacked(),
    label: game.title,
    names: words.board.names,
    labels: words.board.labels,
});

export class StageBoard extends Board {
    constructor(host, game, fromBlack) {
        super(host, game, viewOf(game, fromBlack));
        addEventListener("resize", () => {
            const stacked = isStacked();
            if (stacked !== this.view.stacked) this.look({ stacked });
        });
    }

    /** Draws the board of another game, empty; that of the same keeps its pieces until there are others. */
    open(game, fromBlack) {
        const { pieces, hands } = (game.id === this.game.id && this.shown) || {};
        const hand = game.hand ?? [];
        Object.assign(this, { game, hand, view: viewOf(game, fromBlack), shown: null, cursor: null });
        this.draw();
        if (pieces) this.show({ pieces, hands });
    }

    /** Passes the board's aspect ratio to the style, so that it fits into the window. */
    draw() {
        super.draw();
        const { width, height } = this.geometry;
        byId("stage").style.setProperty("--aspect", String(width / height));
    }
}
