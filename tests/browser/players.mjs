// A game goes on whatever its players do: other players, moves taken back, resigning, other times.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

const AGAINST = { white: "you", black: "engine", level: 1, seconds: 0.05 };
const choose = (page, side) => page.check(`input[name=opponent][value=${side}]`);
const says = (window, text) => window.until(async () => text.test(await window.status()), `${text}`);

async function play(window, turns) {
    for (const turn of turns.split(" ")) {
        await window.changes(() => window.click(turn.slice(0, 2), turn.slice(2)), turn);
    }
}

/** Taking back in an analysis leaves alone what is not in sight, and says so; at the end of a line it acts. */
export async function takeBackInAnalysis() {
    const window = await open({ game: "chess", moves: "e2e4 e7e5 g1f3 b8c6" });
    const { page } = window;
    const restorable = () => page.locator("#restore").evaluate((button) => !button.hidden);
    await window.changes(() => page.keyboard.press("Home"));
    await page.keyboard.press("u");
    await window.until(async () => /no move to take back/.test(await window.notice()), "what it says");
    await window.changes(() => page.keyboard.press("ArrowRight"));
    await page.keyboard.press("u");
    await window.until(async () => /follow this one/.test(await window.notice()), "what it says of others");
    assert.equal(await window.turns(), 4);
    assert.equal(await restorable(), false);
    await window.changes(() => page.keyboard.press("End"));
    await window.changes(() => page.keyboard.press("u"));
    assert.equal(await window.turns(), 3);
    assert.ok(await restorable());
    await window.close();
}

/** In a game the board shows what is taken back, from wherever it was. */
export async function takeBackInSight() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await play(window, "e2e4 e7e5 g1f3");
    await window.changes(() => page.keyboard.press("Home"));
    await window.changes(() => page.keyboard.press("u"));
    assert.equal(await window.piece("e5"), "p");
    assert.equal(await window.piece("g1"), "N");
    await window.close();
}

/** Other players in mid-game: Firzan moves if it is to move, and the person moves if not. */
export async function playersInMidGame() {
    const window = await open({ game: "chess" }, { settings: AGAINST });
    const { page } = window;
    await play(window, "e2e4");
    await says(window, /White to move/);
    await page.click("#tab-new");
    await window.changes(() => choose(page, "white"), "Firzan's move as White");
    await says(window, /Black to move/);
    assert.equal(await window.turns(), 3);
    await choose(page, "none");
    await window.until(async () => (await window.turns()) > 5, "Firzan's moves on both sides");
    await choose(page, "both");
    await window.until(async () => !/thinking/.test(await window.status()), "the end of its thoughts");
    const turns = await window.turns();
    await page.keyboard.press("u");
    await window.until(async () => (await window.turns()) === turns - 1, "a move taken back by a person");
    // Before the first move Firzan waits until it is let move.
    await window.goTo({ game: "shatranj" });
    await choose(page, "white");
    await window.changes(() => page.click("#engine-go"));
    await window.close();
}

/** While Firzan thinks for long, the other side is given to it: it thinks no more about the first. */
export async function playersWhileItThinks() {
    const window = await open({ game: "chess" }, { settings: { ...AGAINST, level: 0, seconds: 20 } });
    const { page } = window;
    await play(window, "e2e4");
    await says(window, /thinking/);
    await choose(page, "white");
    await says(window, /Black to move/);
    await play(window, "e7e5");
    await says(window, /White is thinking/);
    await window.close();
}

/** A typed move is never played for Firzan's side. */
export async function typedForFirzan() {
    const window = await open({ game: "chess" }, { settings: { ...AGAINST, level: 0, seconds: 20 } });
    await play(window, "e2e4");
    await says(window, /thinking/);
    await window.type("a7a5");
    await window.page.click("#move-now");
    await says(window, /White to move/);
    assert.equal(await window.turns(), 2);
    await window.close();
}

/** Nobody resigns before the first move; a game that was resigned so by older pages has a rematch. */
export async function resignBeforeTheFirstMove() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.click("#start");
    assert.ok(await page.locator("#resign").isDisabled());
    assert.ok(await page.locator("#draw").isDisabled());
    await play(window, "e2e4");
    assert.ok(await page.locator("#resign").isEnabled());
    // The page stores the game as it leaves.
    await page.addInitScript(() => {
        const name = Object.keys(localStorage).find((key) => key.startsWith("firzan.game."));
        if (!name) return;
        const record = JSON.parse(localStorage.getItem(name));
        record.tree.root.children = [];
        record.tree.result = { result: "0-1", reason: "White resigned", text: "Black wins: White resigned." };
        Object.assign(record, { turns: [], paused: true, timing: null, when: record.when + 1000 });
        localStorage.setItem(name, JSON.stringify(record));
        history.replaceState(null, "", location.pathname);
    });
    await window.reload();
    assert.match(await window.status(), /White resigned/);
    await page.click("#tab-game");
    await page.click("#rematch");
    await play(window, "d2d4");
    await window.close();
}

/** Another time is for the next game, and says so: the increments of this one stay. */
export async function timeOfTheNextGame() {
    const window = await open({ game: "chess" });
    const { page } = window;
    const left = async () => {
        const [minutes, seconds] = (await page.textContent("#clock-white")).split(":").map(Number);
        return minutes * 60 + seconds;
    };
    await page.selectOption("#pace", "3+2");
    await page.click("#start");
    await play(window, "e2e4 e7e5");
    await page.click("#tab-new");
    assert.equal(await page.textContent("#next-time"), "");
    await page.selectOption("#pace", "30+20");
    assert.match(await page.textContent("#next-time"), /next game/);
    await play(window, "g1f3 b8c6");
    assert.ok((await left()) <= 184, `${await left()} s`);
    await window.reload();
    await play(window, "f1b5 a7a6");
    assert.ok((await left()) <= 186, `${await left()} s after a reload`);
    await page.click("#tab-new");
    await page.click("#start");
    await play(window, "e2e4");
    assert.ok((await left()) > 1790, `${await left()} s in the next game`);
    assert.equal(await page.textContent("#next-time"), "");
    await window.close();
}

/** Firzan against itself can be paused, and says that it waits while one looks back. */
export async function pauseFirzan() {
    const settings = { white: "engine", black: "engine", level: 1, seconds: 0.05 };
    const window = await open({ game: "chess" }, { settings });
    const { page } = window;
    assert.ok(await page.locator("#engine-pause").isHidden());
    await page.click("#start");
    await window.until(async () => (await window.turns()) >= 4, "four turns");
    await page.keyboard.press("Home");
    await says(window, /Firzan waits/);
    const turns = await window.turns();
    await page.keyboard.press("End");
    await window.until(async () => (await window.turns()) > turns + 2, "more turns");
    await page.click("#engine-pause");
    await page.locator("#engine-go").waitFor();
    assert.doesNotMatch(await window.status(), /thinking/);
    assert.ok(await page.locator("#engine-pause").isHidden());
    const paused = await window.turns();
    await page.click("#engine-go");
    await window.until(async () => (await window.turns()) > paused, "more turns after the pause");
    await window.close();
}
