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

/** At least thirty games are kept; those that were only looked at do not push them out. */
export async function thirtyGames() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.evaluate(() => {
        const node = { turn: null, san: null, comment: "", before: "", nags: [], value: null, clock: null };
        const move = { ...node, turn: "e2e4", san: "e4", children: [] };
        const tree = { fen: null, tags: {}, result: null, root: { ...node, children: [move] } };
        const fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        for (let when = 1; when <= 60; when++) {
            const names = [`A${when}`, "B"];
            const record = { game: "chess", title: "Chess", names, count: 1, fen, tree, turns: [], when };
            localStorage.setItem(`firzan.game.k${when}`, JSON.stringify({ ...record, touched: true }));
        }
    });
    for (let index = 0; index < 12; index++)
        await window.goTo({ game: "chess", moves: index % 2 ? "e2e4" : "d2d4" });
    await openRecent(page);
    const cards = await page.locator("#recent .card").allInnerTexts();
    const played = cards.filter((text) => /A\d+ – B/.test(text)).length;
    assert.ok(played >= 30 && played <= 50, `${played} games`);
    assert.ok(cards.length <= 60, `${cards.length} in all`);
    await window.close();
}

/** Full storage drops the oldest games, not the present one. */
export async function fullStorage() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.evaluate(() => {
        const root = { comment: "x".repeat(400000), children: [], nags: [] };
        for (let when = 1; when < 60; when++) {
            const record = { game: "chess", tree: { root, tags: {} }, turns: [], when, touched: true };
            try {
                localStorage.setItem(`firzan.game.k${when}`, JSON.stringify(record));
            } catch {
                localStorage.setItem("other", "x".repeat(100));
                return;
            }
        }
    });
    await play(window, "e2e4 e7e5 g1f3");
    await window.reload();
    await page.click("#tab-game");
    await hasTurns(window, 3);
    assert.equal(await window.notice(), "");
    await window.close();
}

/** Without storage the page says once that it keeps nothing, and works. */
export async function forbiddenStorage() {
    const prepare = (page) =>
        page.addInitScript(() => {
            Storage.prototype.setItem = () => {
                throw new DOMException("no room", "QuotaExceededError");
            };
        });
    const window = await open({ game: "chess" }, { prepare });
    await window.page.check("input[name=opponent][value=both]");
    await window.changes(() => window.click("e2", "e4"));
    assert.match(await window.notice(), /no space left to keep this game/);
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
    await page.evaluate(() => {
        const [key] = Object.keys(localStorage).filter((name) => name.startsWith("firzan.game."));
        localStorage.setItem("kept", localStorage.getItem(key).replaceAll("g1f3", "g1g3"));
    });
    // The page stores the game as it leaves.
    await page.addInitScript(() => {
        const kept = localStorage.getItem("kept");
        if (!kept) return;
        localStorage.clear();
        localStorage.setItem("firzan.game.old", kept);
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
    await page.evaluate(() => {
        const node = { turn: null, san: null, comment: "", before: "", nags: [], value: null, clock: null };
        const move = { ...node, turn: "e2e4", san: "e4", children: [] };
        const tree = { fen: null, tags: {}, result: null, root: { ...node, children: [move] } };
        const record = { game: "chess", tree, turns: ["e2e4"], turned: false, paused: false };
        localStorage.setItem("firzan.game", JSON.stringify(record));
        history.replaceState(null, "", location.pathname);
    });
    await window.reload();
    assert.equal(await window.piece("e4"), "P");
    await window.close();
}
