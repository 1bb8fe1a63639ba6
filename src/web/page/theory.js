// The explorer of a theory beside the board, read again while the theory grows.

import { byId, el } from "./dom.js";
import { steady } from "./steady.js";
import { ShareCurve } from "./theory-curve.js";
import { MoveTable, shareText } from "./theory-table.js";
import { words } from "./words-later.js";

/** Milliseconds after which the table is read again. */
const INTERVAL = 10000;

/** Fills the box of the theory; returns the function that reads it again. */
export function startTheory({ session, say }) {
    const texts = words.theory;
    const box = byId("theory-box");
    const state = el("p#theory-state.faint", { role: "status" });
    /** The number of the last question: an answer to an older one comes too late. */
    let asked = 0;

    const ask = (name) => session.engine.ask({ ask: name, ...session.request() });
    const report = (error) => error.isReported || say(error.message);
    const table = new MoveTable(({ turn, san }) => session.playLine([turn], [san]).catch(report));

    const curve = new ShareCurve();
    const redraw = steady(table.element, (known) => {
        table.show(known);
        curve.show(known.curve ?? []);
        state.textContent = known.known
            ? texts.state(shareText(known), known.searches) + (known.history ? ` ${texts.history}` : "")
            : texts.unknown;
    });
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
    const button = (id, text, title, act) =>
        el(`button#${id}`, { title, click: () => act().catch(report) }, text);
    const buttons = el(
        "div.buttons",
        button("theory-gap", texts.gap, texts.gapTitle, gap),
        button("theory-explore", texts.explore, texts.exploreTitle, explore),
    );
    box.append(state, curve.element, table.element, buttons);

    const isShown = () => box.open && !box.hidden && !document.hidden;
    session.on("leave", () => redraw.drop());
    session.on("position", () => isShown() && read());
    setInterval(() => isShown() && session.position && read(), INTERVAL);
    return read;
}
