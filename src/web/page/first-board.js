// The board while the engine is still being loaded: the game's start, or the position in which a kept game was
// left. It is drawn from a file that scripts/build-page makes for each game. `firzan serve` has no such files,
// since its engine answers at once.

import { byId } from "./dom.js";
import { readHands } from "./hands.js";
import { readBoard } from "./pieces.js";
import { asWanted } from "./session.js";
import { readFragment } from "./share.js";
import { StageBoard } from "./stageboard.js";
import { settings } from "./storage.js";

/** The game that will be opened: its id, its position if that is known, and whether Black is below. */
async function expected(last) {
    const kept = await last;
    if (kept) return { game: kept.game, define: kept.define, fen: kept.fen, fromBlack: kept.turned };
    const { game, define, fen } = readFragment();
    return game || define ? { game, define, fen } : { game: settings.game, define: settings.define };
}

/** A game's board, pieces and start, as in the answer to `game`; null if there is no file about it. */
export async function startOf(id) {
    const known = document.documentElement.dataset.starts?.split(" ") ?? [];
    if (!known.includes(id)) return null;
    const response = await fetch(new URL(`starts/${id.replace(/\W/g, "-")}.json`, import.meta.url));
    return response.ok ? asWanted(await response.json()) : null;
}

/**
 * Draws the board.
 *
 * @param {Promise<object | null>} last comes from `lastGame`
 * @returns {() => StageBoard | null} hands the board over, once the engine is there; it is not drawn after that
 */
export function drawFirstBoard(host, last) {
    let board = null;
    let isWanted = true;
    const draw = async () => {
        const { game: id, define, fen, fromBlack = false } = await expected(last);
        const game = define ? null : await startOf(id);
        if (!game || !isWanted) return;
        host.dataset.boards = String(game.files / game.boardFiles);
        board = new StageBoard(host, game, fromBlack);
        const shown = fen || game.start;
        board.show({ pieces: readBoard(shown), hands: readHands(shown) });
        byId("choose-game").firstElementChild.textContent = game.title;
    };
    // The engine will draw it.
    draw().catch(() => {});
    return () => {
        isWanted = false;
        return board;
    };
}
