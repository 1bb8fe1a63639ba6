// The explorer of a theory: a row for each move of the position shown, with White's share of the point, its
// change, and the searches behind it.

import { byId, el } from "./dom.js";
import { steady } from "./steady.js";
import { words } from "./words-later.js";

/** Milliseconds after which the table is read again: the theory may be growing. */
const INTERVAL = 10000;
/** The least change that is shown, in percent of the point. */
const NEWS = 0.05;

/** Fills the box of the theory; returns the function that reads it again. */
export function startTheory({ session, say }) {
    const texts = words.theory;
    const box = byId("theory-box");
    const state = el("p#theory-state.faint", { role: "status" });
    const rows = el("tbody");
    const columns = texts.columns.map((name) => el("th", { scope: "col" }, name));
    const table = el("table#theory-moves", el("caption", texts.caption), el("thead", el("tr", columns)), rows);
    /** The number of the last question: an answer to an older one comes too late. */
    let asked = 0;

    const ask = (name) => session.engine.ask({ ask: name, ...session.request() });
    const report = (error) => error.isReported || say(error.message);

    const share = ({ share: percent, low, high, own = true }) =>
        `${percent.toFixed(1)} %${low !== high ? "~" : own ? "" : "?"}`;
    const change = (since) => (Math.abs(since) < NEWS ? "" : `${since > 0 ? "+" : ""}${since.toFixed(1)}`);

    const row = (move) => {
        const click = () => session.playLine([move.turn], [move.san]).catch(report);
        return el(
            "tr",
            el("th", { scope: "row" }, el("button.turn", { click }, move.san)),
            el("td", el("meter", { min: 0, max: 100, value: move.share, "aria-hidden": "true" }), share(move)),
            el("td", move.searches.toLocaleString("en")),
            el("td", change(move.since)),
            el("td", move.games ? move.games.join(" / ") : ""),
            el("td.line", move.line.join(" ")),
        );
    };

    const draw = (known) => {
        const { moves = [], rest = null } = known;
        const unknown = { low: 0, high: 0, own: false, searches: 0, since: 0, games: null, line: [] };
        const others = rest && { ...rest, ...unknown };
        rows.replaceChildren(...[...moves, ...(others ? [others] : [])].map(row));
        table.hidden = rows.childElementCount === 0;
        table.classList.toggle("played", moves.some(({ games }) => games));
        state.textContent = known.known
            ? texts.state(share(known), known.searches) + (known.history ? ` ${texts.history}` : "")
            : texts.unknown;
    };
    const redraw = steady(rows, draw);

    const read = async () => {
        const number = ++asked;
        try {
            const known = await ask("theory");
            if (number === asked) redraw(known);
        } catch (error) {
            if (number === asked) report(error);
        }
    };
    const gap = async () => {
        const { node } = session;
        const { moves } = await ask("gap");
        if (node !== session.node) return;
        if (!moves) return say(texts.noGap);
        const { fen } = session.tree;
        const found = await session.read(session.info, fen, node.moves(), moves);
        await session.playLine(found.moves, found.san);
    };
    const explore = async () => {
        await ask("explore");
        say(texts.exploring);
    };
    const buttons = [
        ["theory-gap", texts.gap, texts.gapTitle, gap],
        ["theory-explore", texts.explore, texts.exploreTitle, explore],
    ];
    const button = ([id, text, title, act]) =>
        el(`button#${id}`, { title, click: () => act().catch(report) }, text);
    box.append(state, el("div#theory-scroll", table), el("div.buttons", buttons.map(button)));

    const isShown = () => box.open && !box.hidden && !document.hidden;
    session.on("leave", () => redraw.drop());
    session.on("position", () => isShown() && read());
    setInterval(() => isShown() && session.position && read(), INTERVAL);
    return read;
}
