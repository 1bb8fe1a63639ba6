// The status line, with the last move and what comes next, also for screen readers; and the players' rows.

import { byId, el } from "./dom.js";
import { nameOf } from "./pieces.js";
import { levelOf, settings } from "./storage.js";
import { words } from "./words.js";

/** Fills the element with the role `status` and the rows around the board. */
export function startStatus({ session, play, table }) {
    const show = () => {
        const { position, outcome, info } = session;
        if (!position) return;
        const last = table.part ? null : position.last;
        const { number, side } = position.played.at(-1) ?? {};
        const name = last ? words.status.last(number, side, last.san) : "";
        const flipped = last?.flip ? nameOf(info, position.men[last.flip] ?? "") : "";
        byId("status-last").textContent = flipped
            ? `${name}, ${words.status.flipped(flipped, last.flip)}`
            : name;
        byId("status-due").textContent = due(position, outcome);
        byId("status").dataset.outcome = outcome?.result ?? "";
        byId("status-undo").hidden = !table.part;
        byId("engine-go").hidden = !play.engineWaits;
        byId("why").setAttribute("aria-pressed", String(table.asking));
        byId("reason").hidden = !position.last || table.part !== null;
        document.title = `${outcome ? outcome.result : (position.due ?? "")} · ${info.title} · Firzan`;
        showPlayers();
    };
    const due = (position, outcome) => {
        if (outcome) return outcome.text ?? words.status.over(outcome);
        if (table.part) return words.status.flip;
        if (play.thinking) return words.status.thinking(position.side);
        return position.due;
    };
    const showPlayers = () => {
        const { position } = session;
        const below = table.turned ? "black" : "white";
        for (const [place, colour] of [
            ["below", below],
            ["above", below === "white" ? "black" : "white"],
        ]) {
            const who =
                settings[colour] === "engine" ? words.players.engine(levelOf(session.info)) : words.players.person;
            byId(`player-${place}`).replaceChildren(
                el("span", { class: `chip ${colour}`, "aria-hidden": "true" }),
                el("span", { class: "who" }, `${words.colours[colour]}: ${who}`),
                el(
                    "span",
                    { class: "busy", hidden: !(play.thinking && position?.side === colour) },
                    words.players.thinking,
                ),
                el("span", { class: "clock", id: `clock-${colour}`, role: "timer", hidden: true }),
            );
            byId(`player-${place}`).classList.toggle("due", position?.side === colour && !session.outcome);
        }
        play.showClocks();
    };
    session.on("position", show);
    session.on("tree", () => session.position && showPlayers());
    play.addEventListener("thinking", show);
    table.addEventListener("part", show);
    table.addEventListener("turned", showPlayers);
    byId("status-undo").addEventListener("click", () => table.cancel());
    byId("engine-go").addEventListener("click", () => {
        table.say("");
        play.begin();
    });
    byId("why").addEventListener("click", () => table.ask());
    byId("reason").addEventListener("click", () => lastReason(session, table));
    return { show };
}

/** Explains why the last move was legal. */
async function lastReason(session, table) {
    const { node } = session;
    const request = { ...session.request(node.parent), text: node.turn };
    const why = await session.engine.ask({ ask: "why", ...request });
    if (node !== session.node) return;
    table.say(why.text, true);
    const arrows = (why.arrows ?? []).map(([from, to]) => ({ from, to, kind: "link" }));
    table.setLayer("why", { arrows, marks: { why: why.squares ?? [] } });
}
