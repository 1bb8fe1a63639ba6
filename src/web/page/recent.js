// The list of kept games, to continue them.

import { Board } from "./board.js";
import { byId, el } from "./dom.js";
import { keptGame, keptGames } from "./library.js";
import { readBoard } from "./pieces.js";
import { words } from "./words.js";

export function startRecent({ session, keeper, say }) {
    const box = byId("recent-box");

    const card = (record) => {
        const thumb = el("span.thumb", { "aria-hidden": "true" });
        const draw = async () => {
            const info = await session.game(record.game, record.define);
            const board = new Board(thumb, info, { margin: false, fromBlack: record.turned });
            board.show({ pieces: readBoard(record.fen) });
        };
        if (record.fen) draw().catch(() => {});
        // Read again: another tab may have continued the game.
        const open = () =>
            keeper.openRecord(keptGame(record.key) ?? record).catch((error) => say(error.message));
        const lines = [words.recent.names(record.names ?? []), words.recent.state(record)];
        const faint = lines.map((line) => el("span.faint", line));
        const texts = el("span", el("strong", record.title ?? record.game), faint);
        return el("button.card", { "data-key": record.key, click: open }, thumb, texts);
    };

    const draw = () => {
        if (!box.open) return;
        const games = keptGames().filter(({ key }) => key !== keeper.key);
        byId("recent").replaceChildren(...games.map((record) => el("li", card(record))));
        byId("recent-empty").hidden = games.length > 0;
    };

    box.addEventListener("toggle", draw);
    draw();
    session.on("game", draw);
    // Other tabs keep games as well.
    addEventListener("storage", draw);
}
