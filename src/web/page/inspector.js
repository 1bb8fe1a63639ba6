// Pointing at a man tells what it is, how it moves, and who attacks it.

import { byId, el } from "./dom.js";
import { nameOf, portrait } from "./men.js";
import { settings } from "./storage.js";
import { words } from "./words.js";

const PAUSE = 120;

export function startInspector({ session, table }) {
    const host = byId("inspector");
    let timer = null;
    const idle = () => host.replaceChildren(el("p", { class: "faint" }, words.inspector.idle));

    const tell = async (square) => {
        const { node, position, info } = session;
        const man = position.men[square];
        if (!man || table.part) {
            table.setLayer("man");
            return;
        }
        const told = await session.engine.ask({ ask: "square", ...session.request(), square });
        if (node !== session.node || table.input.pointed !== square) return;
        const attackers = told.attackers ?? [];
        host.replaceChildren(
            portrait(info, man),
            el(
                "div",
                {},
                el("p", {}, el("strong", {}, told.text ?? `${square}: ${nameOf(info, man)}`)),
                el("p", {}, told.moves ?? ""),
                attackers.length > 0
                    ? el("p", { class: "danger" }, words.inspector.attacked(attackers))
                    : null,
            ),
        );
        if (!settings.attackers) return;
        table.setLayer("man", {
            marks: { attacker: attackers },
            arrows: attackers.map((from) => ({ from, to: square, kind: "threat" })),
        });
    };

    table.addEventListener("point", ({ detail: square }) => {
        clearTimeout(timer);
        if (square && session.position) timer = setTimeout(() => tell(square), PAUSE);
        else table.setLayer("man");
    });
    session.on("game", idle);
}
