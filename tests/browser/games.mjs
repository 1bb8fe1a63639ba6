// A whole game of every kind against the engine, by clicks: one side is clicked, the other is the engine's.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

export const GAMES = [
    "insaneflip8",
    "knightrelay",
    "flippingxiangqi",
    "distortingmirrors",
    "shatranj",
    "grandshatranj",
    "insaneflip",
    "chess",
];

/** A turn in the rules' notation: its squares, what is chosen, the flip. */
function partsOf(turn) {
    const [, from, to, choose, flip] = /^([a-p]\d+)([a-p]\d+)([a-z]?)(?:,([a-p]\d+))?$/.exec(turn);
    return { from, to, choose, flip };
}

/**
 * Plays a game to its end, the turns of White as a hint shows them: the engine's best after a short
 * search.
 */
export async function wholeGame(game) {
    const settings = { white: "you", black: "engine", level: 1, seconds: 0.05, game };
    const window = await open({}, { settings });
    const { page } = window;
    await page.click("#start");
    // The lines of the analysis say what to click.
    await window.tab("game");
    await page.click("#engine-more");
    await page.selectOption("#lines-count", "1");
    await page.click("#engine-more");
    await page.click("#analyse");
    let turns = 0;
    const over = async () => (await page.getAttribute("#status", "data-outcome")) !== "";
    while (!(await over())) {
        assert.ok(turns < 400, `${game}: no end after ${turns} turns`);
        const line = page.locator("#lines li .turn").first();
        await window.until(
            async () => (await over()) || ((await ours(window)) && (await line.count()) > 0),
            "a line",
        );
        if (await over()) break;
        // A little more than the first idea.
        await page.waitForTimeout(100);
        const turn = await line.getAttribute("data-turn");
        const { from, to, choose, flip } = partsOf(turn);
        await window.changes(async () => {
            await window.click(from, to);
            if (await page.locator(".chooser").count()) await window.choose(choose || "-");
            if (flip) await window.flip(flip, to);
        }, `${game}: ${turn} by clicks`);
        turns++;
    }
    await page.click("#tab-game");
    const result = await page.textContent("#result");
    assert.match(result, /^(1-0|0-1|1\/2-1\/2)\s+\S/, `${game}: ${result}`);
    assert.match(await window.status(), /wins|draw/i);
    console.log(`  ${game}: ${turns} turns, ${result}`);
    // What was played is a record, and the address is the game.
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.equal(await page.getAttribute("#status", "data-outcome"), result.split(" ")[0]);
    await window.close();
}

const ours = async (window) => /White to move/.test(await window.status());

/** Every game. */
export async function wholeGames() {
    for (const game of GAMES) await wholeGame(game);
}

/** Clocks run, time ends a game; taking back, resigning, a draw offered. */
export async function clocks() {
    const settings = { white: "you", black: "engine", level: 1, seconds: 0.05, game: "chess" };
    const window = await open({}, { settings });
    const { page } = window;
    await page.selectOption("#pace", "1+1");
    await page.click("#start");
    await window.changes(() => window.click("e2", "e4"));
    await window.until(() => ours(window), "the engine's turn");
    assert.match(await page.textContent("#clock-white"), /^1:0\d$|^0:5\d$|^59|^1:/);
    const turns = async () => page.locator("#moves .turn:not(.gap)").count();
    assert.equal(await turns(), 2);
    await page.click("#takeback");
    await window.until(async () => (await turns()) === 0, "turns taken back");
    await window.changes(() => window.click("d2", "d4"));
    await window.until(() => ours(window), "the engine's turn");
    await page.click("#resign");
    assert.equal(await page.textContent("#resign"), "Really?");
    await page.click("#resign");
    assert.match(await window.status(), /Black wins/);
    assert.match(await page.textContent("#result"), /0-1/);
    await window.close();
}

/** The engine plays White when the board is turned. */
export async function engineBegins() {
    const settings = { white: "you", black: "engine", level: 1, seconds: 0.05, game: "shatranj" };
    const window = await open({}, { settings });
    await window.page.check("input[name=opponent][value=white]");
    await window.changes(() => window.page.click("#start"), "the engine's first turn");
    assert.match(await window.status(), /^1\. .*Black to move/);
    await window.close();
}

/** Two people agree on a draw; the side whose time is up has lost. */
export async function ends() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.changes(() => window.click("e2", "e4"));
    await page.click("#tab-game");
    await page.click("#draw");
    assert.match(await window.status(), /draw: by agreement/i);
    await page.clock.install();
    await page.click("#tab-new");
    await page.selectOption("#pace", "1+1");
    await page.click("#start");
    await window.changes(() => window.click("e2", "e4"));
    await page.clock.runFor(62000);
    const isLost = async () => /White wins: time is up/.test(await window.status());
    await window.until(isLost, "the end of the time");
    await window.close();
}

/** The slider of levels ends where the game's do; what is above is full strength. */
export async function levels() {
    for (const [game, level, full, text] of [
        ["distortingmirrors", 18, "15", "full strength"],
        ["chess", 15, "20", "15 of 20"],
    ]) {
        const window = await open({}, { settings: { white: "you", black: "engine", level, game } });
        const { page } = window;
        assert.equal(await page.textContent("#level-text"), text);
        assert.equal(await page.getAttribute("#level", "max"), full);
        await page.fill("#level", "3");
        assert.equal(await page.textContent("#level-text"), `3 of ${full}`);
        await page.fill("#level", full);
        assert.equal(await page.textContent("#level-text"), "full strength");
        await window.close();
    }
}
