// The status line, with the last move and what comes next, also for screen readers; and the players' rows.

import { byId, el } from "./dom.js";
import { capturedOf } from "./captured.js";
import { nameOf, portrait } from "./pieces.js";
import { namesOf } from "./recorded.js";
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
        byId("move-now").hidden = !play.thinking;
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
    const playerOf = (colour) => {
        if (play.isAnalysis) return namesOf(session.tree)[colour];
        if (settings[colour] === "engine") return words.players.engine(levelOf(session.info));
        return words.players.person;
    };
    /** What a player has captured, not where captured pieces come back. */
    const captures = (colour) => {
        const { info, first, position } = session;
        if (!position || position.fen.includes("[")) return [];
        const other = colour === "white" ? "black" : "white";
        const symbols = capturedOf(info, first.men, position.men, other);
        if (symbols.length === 0) return [];
        const label = words.players.captured(symbols.map((symbol) => nameOf(info, symbol)));
        const faces = symbols.map((symbol) => portrait(info, symbol));
        return [el("span", { class: "captured", role: "img", "aria-label": label, title: label }, ...faces)];
    };
    const showPlayers = () => {
        const { position } = session;
        const below = table.turned ? "black" : "white";
        for (const [place, colour] of [
            ["below", below],
            ["above", below === "white" ? "black" : "white"],
        ]) {
            const who = playerOf(colour);
            byId(`player-${place}`).replaceChildren(
                el("span", { class: `chip ${colour}`, "aria-hidden": "true" }),
                el("span", { class: "who" }, words.colours[colour] + (who ? `: ${who}` : "")),
                el(
                    "span",
                    { class: "busy", hidden: !(play.thinking && position?.side === colour) },
                    words.players.thinking,
                ),
                ...captures(colour),
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
    byId("move-now").addEventListener("click", () => play.moveNow());
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
