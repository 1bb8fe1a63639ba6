// Describes the piece under the pointer: its kind, its moves, and its attackers.

import { byId, el } from "./dom.js";
import { isInTray, pieceIn } from "./hands.js";
import { colourOf, kindOf, nameOf, portrait } from "./pieces.js";
import { settings } from "./storage.js";
import { capital, words } from "./words.js";

const PAUSE = 120;

export function startInspector({ session, table }) {
    const host = byId("inspector");
    let timer = null;
    const clear = () => {
        host.hidden = true;
        table.setLayer("piece");
    };

    const line = (kind, describe, squares) => squares.length > 0 && el(`p.${kind}`, describe(squares));

    /** Describes a piece that is in hand, or could be. */
    const describeKind = (symbol) => {
        const { info } = session;
        const name = el("p", el("strong", capital(nameOf(info, symbol))));
        const moves = el("p", kindOf(info, symbol)?.moves ?? "");
        host.replaceChildren(portrait(info, symbol), el("div", name, moves));
        host.hidden = false;
        table.setLayer("piece");
    };

    const describe = async (square) => {
        const { node, position, info } = session;
        const piece = position.pieces[square];
        if (isInTray(square) && !table.part) return describeKind(pieceIn(square));
        if (!piece || table.part) return clear();
        const found = await session.engine.ask({ ask: "square", ...session.request(), square });
        if (node !== session.node || table.input.pointed !== square) return undefined;
        // A piece is attacked by the other side's pieces and guarded by its own.
        const isOther = (from) => colourOf(position.pieces[from]) !== colourOf(piece);
        const attackers = found.attackers.filter(isOther);
        const guards = found.attackers.filter((from) => !isOther(from));
        host.replaceChildren(
            portrait(info, piece),
            el(
                "div",
                el("p", el("strong", found.text)),
                el("p", found.moves),
                line("danger", words.inspector.attacked, attackers),
                line("faint", words.inspector.guarded, guards),
            ),
        );
        host.hidden = false;
        if (!settings.attackers) return undefined;
        return table.setLayer("piece", {
            marks: { attacker: attackers },
            arrows: attackers.map((from) => ({ from, to: square, kind: "threat" })),
        });
    };

    table.addEventListener("point", ({ detail: square }) => {
        clearTimeout(timer);
        if (square && session.position) timer = setTimeout(() => describe(square), PAUSE);
        else clear();
    });
    session.on("leave", () => (host.hidden = true));
    addEventListener("pointerdown", ({ target }) => target.closest?.("#board") ?? clear());
}
