// The rules of the game on the board: how to win, the key to the drawings, the pieces and their moves.

import { army } from "./army.js";
import { byId, el } from "./dom.js";
import { drawingKey } from "./drawing-key.js";
import { words } from "./words.js";

/** Fills the panel; returns the function that does so for the present game. */
export function startRules({ session }) {
    let drawn = null;
    const lines = (texts = []) => el("ul.lines-of-rules", ...texts.map((line) => el("li", line)));
    const draw = () => {
        const { info } = session;
        if (drawn === info || byId("panel-rules").hidden) return;
        drawn = info;
        byId("rules").replaceChildren(
            el("h2", info.title),
            lines(info.rules),
            el("h3", words.rules.key),
            drawingKey(info),
            el("h3", words.rules.pieces),
            army(session.engine, info, () => drawn === info),
            el("h3", words.rules.notation),
            lines(info.notation),
        );
    };
    session.on("game", draw);
    session.on("look", draw);
    return draw;
}
