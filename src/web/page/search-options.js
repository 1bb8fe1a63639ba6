// The options of searches: time, memory and threads; and the threat.

import { arrowsOf } from "./arrows.js";
import { byId, el, labelled } from "./dom.js";
import { passed } from "./premove.js";
import { settings } from "./storage.js";
import { RANKS } from "./thinker.js";
import { words } from "./words-later.js";

const SIZES = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/** Fills the options; returns { threat }, which shows what the opponent would play now. */
export function startOptions({ session, table, thinker, analysis, say }) {
    const { engine } = session;
    const texts = words.options;

    const choice = (id, name, label, options) => {
        const change = ({ target }) => {
            settings.set({ [name]: Number(target.value) });
            analysis.arrive();
        };
        const items = options.map(([value, text]) => el("option", { value }, text));
        const list = el(`select#${id}`, { change }, items);
        list.value = String(settings[name]);
        return labelled(label, list);
    };

    const sizes = [0, ...SIZES.filter((size) => size <= engine.memory)];
    const counts = Array.from({ length: engine.threads }, (_, index) => index + 1);
    const memories = sizes.map((size) => [size, texts.size(size)]);
    const threads = [0, ...counts].map((count) => [count, count || texts.size(0)]);
    byId("search-options").replaceChildren(
        choice("look-seconds", "lookSeconds", texts.time, texts.times),
        choice("memory", "memory", texts.memory, memories),
        ...(counts.length > 1 ? [choice("threads", "threads", texts.threads, threads)] : []),
    );

    const threat = async () => {
        const { node } = session;
        const { game, define } = session.request();
        const request = { game, define, fen: passed(session.position.fen), moves: [] };
        try {
            const { legalMoves } = await session.ask(request);
            const rank = RANKS.question;
            const best = await thinker.think(() => ({ ...request, seconds: 1 }), { rank });
            const found = legalMoves.find(({ move }) => move === best?.move);
            if (node !== session.node) return;
            if (!found) throw new Error(words.threat.none);
            table.setLayer("threat", { arrows: arrowsOf(found, "why") });
            say(words.threat.is(best.san?.[0] ?? best.move), true);
        } catch (error) {
            if (!error.isReported) say(words.threat.none);
        }
    };
    return { threat };
}
