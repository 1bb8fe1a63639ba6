// A small board beside the pointer: the position after a move of an engine line, or at a place of the graph.

import { Board } from "./board.js";
import { byId, el } from "./dom.js";

/** Between the small board and what it belongs to, and the edge of the window, in pixels. */
const GAP = 8;

export class Preview {
    constructor({ session, table }) {
        Object.assign(this, { session, table, asked: null });
        session.on("leave", () => this.hide());
    }

    /**
     * Shows a position as soon as it has come, unless something else is to be shown then.
     *
     * @param {{left: number, top: number, bottom: number}} at the place in the window that it belongs to
     * @param {Promise<object>} asked the position
     * @param {string} title a text below the board
     */
    async show(at, asked, title = "") {
        this.asked = asked;
        const { pieces, last, check } = await asked;
        if (this.asked !== asked) return;
        const host = byId("preview");
        const board = new Board(host, this.session.info, { fromBlack: this.table.fromBlack, margin: false });
        board.show({ pieces, marks: { last: last?.squares ?? [], check } });
        if (title) host.append(el("p", title));
        host.hidden = false;
        const { width, height } = host.getBoundingClientRect();
        const isBelow = at.bottom + height + 2 * GAP < innerHeight;
        const left = Math.max(GAP, Math.min(at.left, innerWidth - width - GAP));
        host.style.left = `${left}px`;
        host.style.top = `${isBelow ? at.bottom + GAP : Math.max(0, at.top - height - GAP)}px`;
    }

    hide() {
        this.asked = null;
        byId("preview").hidden = true;
    }
}
