// The list of kept games, to continue them.

import { Board } from "./board.js";
import { byId, el } from "./dom.js";
import { GameList } from "./game-list.js";
import { addGames, changes, forgetGame, keptHeads } from "./library.js";
import { readBoard } from "./pieces.js";
import { steady } from "./steady.js";
import { offerUndo } from "./undo.js";
import { words as kept } from "./words-kept.js";
import { words } from "./words.js";

export function startRecent({ session, keeper, say }) {
    const box = byId("recent-box");

    /** A small board, drawn when it comes into sight. */
    const thumb = (head) => {
        const host = el("span.thumb", { "aria-hidden": "true" });
        if (head.fen) drawings.set(host, head);
        if (head.fen) sight.observe(host);
        return host;
    };
    const drawings = new WeakMap();
    const sight = new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) {
            if (!isIntersecting) continue;
            sight.unobserve(target);
            drawThumb(target, drawings.get(target)).catch(() => {});
        }
    });
    const drawThumb = async (host, { game, define, turned, fen }) => {
        const info = await session.game(game, define);
        new Board(host, info, { margin: false, fromBlack: turned }).show({ pieces: readBoard(fen) });
    };

    const namesOf = ({ names }) => words.recent.names(names ?? []);
    const titleOf = ({ title, game }) => title ?? game;

    const forget = async (head) => {
        const record = await forgetGame(head.key);
        const text = kept.forgotten([titleOf(head), namesOf(head)].filter(Boolean).join(", "));
        if (record) offerUndo(list.element, text, () => addGames([record]));
    };
    const report = (error) => say(error.message);

    const item = (head) => {
        const open = () => keeper.openKept(head.key, "new").catch(report);
        const faint = [namesOf(head), words.recent.state(head)].map((line) => el("span.faint", line));
        const texts = el("span", el("strong", titleOf(head)), faint);
        const removal = {
            "aria-label": `${kept.forget}: ${titleOf(head)}, ${namesOf(head)}`,
            title: kept.forget,
            click: () => forget(head).catch(report),
        };
        return [
            el("button.card", { "data-key": head.key, click: open }, thumb(head), texts),
            el("button.forget", removal, "✕"),
        ];
    };
    const textOf = (head) => [titleOf(head), namesOf(head), words.recent.state(head)].join(" ");
    const list = new GameList("recent", { textOf, item });
    byId("recent").replaceWith(list.element);

    const draw = async () => {
        if (!box.open) return;
        const heads = (await keptHeads()).filter(({ key }) => key !== keeper.key);
        list.update(heads);
        byId("recent-empty").hidden = heads.length > 0;
    };

    box.addEventListener("toggle", draw);
    draw();
    session.on("game", draw);
    changes.addEventListener("kept", steady(list.element, draw));
}
