// Nothing is lost: deleted or taken-back moves, earlier games, those of other tabs and older versions.

import assert from "node:assert/strict";
import { address, open, openTab } from "./harness.mjs";

/** Plays turns by clicks: "e2e4 e7e5". */
async function play(window, turns) {
    for (const turn of turns.split(" ")) {
        await window.changes(() => window.click(turn.slice(0, 2), turn.slice(2)), turn);
    }
}

const hasTurns = (window, count) =>
    window.until(async () => (await window.turns()) === count, `${count} turns`);

/** Take back begins at the end of the line, wherever the board stands, and comes back. */
export async function takenBackFromTheEnd() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.click("#tab-game");
    await play(window, "e2e4 e7e5 g1f3 b8c6");
    await page.keyboard.press("Home");
    await page.click("#takeback");
    await hasTurns(window, 3);
    await page.keyboard.press("u");
    await hasTurns(window, 2);
    assert.match(await page.textContent("#restore"), /Nf3/);
    await page.click("#restore");
    await page.keyboard.press("z");
    await hasTurns(window, 4);
    assert.equal(await window.piece("c6"), "n");
    assert.ok(await page.locator("#restore").isHidden());
    await window.close();
}

/** Also in a game against Firzan: its answer is taken back with the move. */
export async function takenBackInTheMiddle() {
    const settings = { white: "you", black: "engine", level: 1, seconds: 0.05 };
    const window = await open({ game: "chess", moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6" }, { settings });
    const { page } = window;
    await window.playOn();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("u");
    await hasTurns(window, 4);
    await window.close();
}

/** What is deleted comes back after a reload, with its variations, and so does a resignation. */
export async function deletedComesBack() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.click("#tab-game");
    await play(window, "e2e4 e7e5");
    await page.keyboard.press("ArrowLeft");
    await play(window, "c7c5");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.click("#comment-box summary");
    await page.click("#remove");
    await hasTurns(window, 0);
    await window.reload();
    await page.keyboard.press("z");
    await hasTurns(window, 3);
    await page.click("#tab-game");
    await page.click("#resign");
    await page.click("#resign");
    await page.keyboard.press("u");
    assert.equal(await page.getAttribute("#status", "data-outcome"), "");
    await page.keyboard.press("z");
    const isResigned = async () => (await page.getAttribute("#status", "data-outcome")) === "0-1";
    await window.until(isResigned, "the result");
    await window.close();
}

/** What was deleted joins the same move if that was played again meanwhile. */
export async function restoredAfterTheSameMove() {
    const window = await open({ game: "chess" });
    await window.page.click("#tab-game");
    await play(window, "e2e4 e7e5");
    await window.changes(() => window.page.keyboard.press("ArrowLeft"));
    await window.page.click("#comment-box summary");
    await window.changes(() => window.page.click("#remove"));
    await play(window, "e2e4");
    await hasTurns(window, 1);
    await window.page.keyboard.press("z");
    await hasTurns(window, 2);
    assert.equal(await window.piece("e5"), "p");
    await window.close();
}

const openRecent = async (page) => {
    await page.click("#tab-new");
    if (!(await page.locator("#recent-box[open]").count())) await page.click("#recent-box summary");
};

/** Whatever puts another game on the board, the one before is among the recent ones, and Back leads to it. */
export async function recentGames() {
    const window = await open({ game: "chess" });
    const { page } = window;
    for (const [what, leave] of [
        ["another game", () => window.pick("shatranj")],
        ["a new game", () => page.click("#start").then(() => page.click("#tab-new"))],
        ["a FEN", async () => {
            await window.tab("share");
            await page.fill("#fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
            await page.click("#fen-load");
        }],
        ["a record", async () => {
            await window.tab("share");
            await page.fill("#pgn", "1. d4 d5 *");
            await page.click("#pgn-load");
        }],
        ["an address", () => window.goTo({ game: "knightrelay", moves: "e2e4" })],
    ]) {
        await window.goTo({ game: "chess" });
        await page.click("#tab-new");
        await play(window, "a2a4 h7h5");
        const fen = await window.fen();
        await window.changes(leave, what);
        await openRecent(page);
        const card = page.locator("#recent .card").first();
        assert.match(await card.innerText(), /Chess\s+you – you\s+2 moves/, what);
        await card.scrollIntoViewIfNeeded();
        await card.locator(".board").waitFor();
        await window.changes(() => page.goBack(), `${what}: Back`);
        assert.equal(await window.fen(), fen, `${what}: Back`);
        await window.changes(() => page.goForward(), `${what}: Forward`);
        await openRecent(page);
        await window.changes(() => page.locator("#recent .card").first().click(), `${what}: the card`);
        assert.equal(await window.fen(), fen, `${what}: the card`);
        await play(window, "b2b4");
    }
    await openRecent(page);
    assert.deepEqual(await window.findings(), []);
    await window.close();
}

/** A record of one move, as far as the page needs it. */
const RECORD = {
    game: "chess",
    title: "Chess",
    count: 1,
    fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    tree: { fen: null, tags: {}, root: { children: [{ turn: "e2e4", san: "e4", children: [] }] } },
    turns: ["e2e4"],
};

/** Games kept by older versions are all kept; those only looked at do not push them out. */
export async function sixtyGames() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.evaluate((record) => {
        for (let when = 1; when <= 60; when++) {
            const game = { ...record, names: [`A${when}`, "B"], when, touched: true };
            localStorage.setItem(`firzan.game.k${when}`, JSON.stringify(game));
        }
    }, RECORD);
    await window.reload();
    for (let index = 0; index < 12; index++)
        await window.goTo({ game: "chess", moves: index % 2 ? "e2e4" : "d2d4" });
    await openRecent(page);
    const more = page.locator("#recent-more");
    await page.locator("#recent .card").first().waitFor();
    while (await more.isVisible()) await more.click();
    const cards = await page.locator("#recent .card").allInnerTexts();
    assert.equal(cards.filter((text) => /A\d+ – B/.test(text)).length, 60);
    assert.ok(cards.length <= 70, `${cards.length} in all`);
    const left = await page.evaluate(() => Object.keys(localStorage));
    assert.deepEqual(left.filter((name) => name.startsWith("firzan.game")), [], "they have moved");
    await window.close();
}

/** The names of the recent games, once there are that many. */
async function recentTexts(window, count) {
    await openRecent(window.page);
    const cards = window.page.locator("#recent .card");
    await window.until(async () => (await cards.count()) === count, `${count} recent games`);
    return (await cards.allInnerTexts()).join("; ");
}

/** Four games played in, the last of which stays on the board. */
async function fourGames() {
    const window = await open({ game: "chess" });
    for (const game of ["chess", "shatranj", "knightrelay", "insaneflip8"]) {
        await window.goTo({ game });
        await window.type(game === "shatranj" ? "e2e3" : game === "insaneflip8" ? "e2e4,e4" : "e2e4");
        await window.until(async () => (await window.turns()) === 1, game);
    }
    return window;
}

/** Recent games can be searched, and one can be forgotten, which can be undone. */
export async function forgottenGame() {
    const window = await fourGames();
    const { page } = window;
    await window.goTo({ game: "chess" });
    const others = { grandshatranj: "b2c4", distortingmirrors: "e2e3", flippingxiangqi: "c2c3" };
    for (const [game, move] of Object.entries(others)) {
        await window.goTo({ game });
        await window.type(move);
        await window.until(async () => (await window.turns()) === 1, game);
    }
    await window.goTo({ game: "chess" });
    await recentTexts(window, 7);
    await page.fill("#recent-search", "1 move SHATRANJ");
    const found = await recentTexts(window, 3);
    assert.match(found, /Grand Shatranj.*; Insane Flip Relay Shatranj 8x8.*; Shatranj/s);
    const forget = page.getByRole("button", { name: /^Forget: Shatranj/ });
    await forget.click();
    await page.locator(".undo button:focus").waitFor();
    await recentTexts(window, 2);
    await page.click(".undo button");
    await recentTexts(window, 3);
    assert.deepEqual(await window.findings(), []);
    await forget.click();
    await recentTexts(window, 2);
    await window.reload();
    const left = await recentTexts(window, 6);
    assert.ok(!/; Shatranj/.test(left) && /Grand Shatranj/.test(left), left);
    await window.close();
}

/** A game of 6 MB does not push out others, and is kept itself. */
export async function largeGame() {
    const window = await fourGames();
    const { page } = window;
    await window.tab("share");
    const comment = "x".repeat(500000);
    const moves = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6".replaceAll(" ", ` { ${comment} } `);
    const buffer = Buffer.from(`[White "Large"]\n\n${moves} *\n`);
    await page.setInputFiles("#pgn-file", { name: "large.pgn", mimeType: "text/plain", buffer });
    await window.until(async () => (await window.turns()) > 10, "the large game");
    const names = await recentTexts(window, 4);
    for (const title of ["Chess", "Shatranj", "Knight Relay", "Insane Flip"])
        assert.ok(names.includes(title), title);
    await window.reload();
    assert.ok((await window.turns()) > 10, "the large game is kept, too");
    await recentTexts(window, 4);
    assert.equal(await window.notice(), "");
    await window.close();
}

/** Older versions have filled localStorage with games: all are there, and the present one. */
export async function fullStorage() {
    const window = await open({ game: "chess" });
    const { page } = window;
    const count = await page.evaluate(() => {
        const root = { comment: "x".repeat(400000), children: [], nags: [] };
        for (let when = 1; ; when++) {
            const record = { game: "chess", tree: { root, tags: {} }, turns: [], when, touched: true };
            try {
                localStorage.setItem(`firzan.game.k${when}`, JSON.stringify(record));
            } catch {
                localStorage.setItem("other", "x".repeat(100));
                return when - 1;
            }
        }
    });
    await play(window, "e2e4 e7e5 g1f3");
    await window.reload();
    await page.click("#tab-game");
    await hasTurns(window, 3);
    assert.equal(await window.notice(), "");
    await recentTexts(window, count);
    await window.close();
}

/** Another site of the same origin has filled localStorage: nothing is lost, now or later. */
export async function storageFilledByOthers() {
    const window = await fourGames();
    const { page } = window;
    await page.evaluate(() => {
        for (let size = 1 << 22; size >= 1; size = Math.floor(size / 2))
            for (let at = 0; ; at++)
                try {
                    localStorage.setItem(`other-${size}-${at}`, "x".repeat(size));
                } catch {
                    break;
                }
    });
    await window.goTo({ game: "chess" });
    await play(window, "d2d4 d7d5");
    await recentTexts(window, 4);
    await window.reload();
    assert.equal(await window.turns(), 2);
    await recentTexts(window, 4);
    assert.equal(await window.notice(), "");
    await window.close();
}

const saysNoSpace = (window) =>
    window.until(async () => /no space left to keep this game/.test(await window.notice()), "the notice");

/** What does not fit into the database pushes nothing out, and the page says once that it is not kept. */
export async function fullDatabase() {
    const window = await fourGames();
    const { page } = window;
    // Browsers notice it at different times, and then end the transaction.
    await page.evaluate(() => {
        const { put } = IDBObjectStore.prototype;
        globalThis.isFull = true;
        IDBObjectStore.prototype.put = function (...given) {
            const request = put.apply(this, given);
            if (globalThis.isFull && this.name === "games") this.transaction.abort();
            return request;
        };
    });
    await window.goTo({ game: "chess" });
    await play(window, "d2d4");
    await saysNoSpace(window);
    await play(window, "d7d5");
    assert.equal(await window.notice(), "");
    await recentTexts(window, 4);
    await page.evaluate(() => (globalThis.isFull = false));
    await play(window, "c2c4");
    await window.reload();
    assert.equal(await window.turns(), 3);
    await recentTexts(window, 4);
    await window.close();
}

/** Without storage the page says once that it keeps nothing, and works. */
export async function forbiddenStorage() {
    const prepare = (page) =>
        page.addInitScript(() => {
            Storage.prototype.setItem = () => {
                throw new DOMException("no room", "QuotaExceededError");
            };
            IDBFactory.prototype.open = () => {
                throw new DOMException("denied", "SecurityError");
            };
        });
    const window = await open({ game: "chess" }, { prepare });
    await window.page.check("input[name=opponent][value=both]");
    await window.changes(() => window.click("e2", "e4"));
    await saysNoSpace(window);
    await play(window, "e7e5 g1f3");
    assert.equal(await window.notice(), "");
    await window.changes(() => window.pick("shatranj"));
    await window.changes(() => window.page.goBack());
    assert.equal(await window.piece("f3"), "N", "the game of the address");
    await window.close();
}

/** Two tabs with the same game: each keeps its own; what one sets, the other does not undo. */
export async function twoTabs() {
    const one = await open({ game: "chess" });
    await play(one, "e2e4");
    const two = await openTab(one, address({}));
    assert.equal(await two.piece("e4"), "P", "the game of the last visit");
    await play(two, "e7e5");
    await play(one, "d7d5");
    await two.page.click("#theme");
    await one.tab("rules");
    await one.page.uncheck("#show-links");
    for (const [tab, piece] of [[one, "d5"], [two, "e5"]]) {
        await tab.reload();
        assert.equal(await tab.piece(piece), "p", piece);
        assert.equal(await tab.page.getAttribute("html", "data-theme"), "dark");
        assert.equal(await tab.page.locator("#show-links").isChecked(), false);
    }
    await openRecent(one.page);
    await one.page.locator("#recent .card").first().waitFor();
    await two.close();
}

/** A game kept by a program with other rules opens at its last legal move, and can be played on. */
export async function illegalNow() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await play(window, "e2e4 e7e5 g1f3");
    // The page stores the game as it leaves.
    await page.addInitScript(() => {
        const name = Object.keys(localStorage).find((key) => key.startsWith("firzan.game."));
        if (!name) return;
        const record = JSON.parse(localStorage.getItem(name).replaceAll("g1f3", "g1g3"));
        localStorage.setItem(name, JSON.stringify({ ...record, when: record.when + 1000 }));
        history.replaceState(null, "", location.pathname);
    });
    await window.reload();
    await window.until(async () => /up to its last legal move/.test(await window.notice()), "what is wrong");
    assert.equal(await window.piece("e5"), "p");
    await page.keyboard.press("End");
    assert.equal(await window.piece("e5"), "p");
    await play(window, "d2d4");
    await window.close();
}

/** The one game kept by older versions of the page is still there. */
export async function keptByFormerPages() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.evaluate(
        (record) => {
            localStorage.setItem("firzan.game", JSON.stringify(record));
            history.replaceState(null, "", location.pathname);
        },
        { game: "chess", tree: RECORD.tree, turns: ["e2e4"], turned: false, paused: false },
    );
    await window.reload();
    assert.equal(await window.piece("e4"), "P");
    await window.close();
}
