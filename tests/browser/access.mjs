// Accessibility: screen readers, phones, offline use; and the analysis.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";
import { GAMES } from "./games.mjs";

/** axe-core finds nothing serious, in any panel, light or dark. */
export async function accessible() {
    for (const dark of [false, true]) {
        const window = await open({ game: "insaneflip8", moves: "e2e4,e4" }, { dark });
        const { page } = window;
        const check = async (what) => {
            const found = await window.findings();
            const serious = found.filter(({ impact }) => ["serious", "critical"].includes(impact));
            assert.deepEqual(serious, [], `${what}, ${dark ? "dark" : "light"}`);
        };
        for (const tab of ["new", "game", "rules", "share"]) {
            await window.tab(tab);
            await check(tab);
        }
        await page.keyboard.press("?");
        await page.waitForSelector("#help-dialog[open]");
        await check("help");
        await page.keyboard.press("Escape");
        await page.click("#edit");
        await check("editor");
        await window.close();
    }
}

/** Nor in choices, restored moves and continued games. */
export async function accessibleButtons() {
    for (const dark of [false, true]) {
        const settings = { white: "you", black: "engine" };
        const window = await open({ game: "chess", moves: "e2e4 e7e5 g1f3" }, { dark, settings });
        const { page } = window;
        await page.click("#tab-game");
        await page.locator("#play-on").waitFor();
        assert.deepEqual(await window.findings(), []);
        await page.click("#takeback");
        await page.locator("#restore").waitFor();
        assert.deepEqual(await window.findings(), []);
        await window.goTo({ game: "chess", fen: "7k/4P3/8/8/8/8/8/4K3 w - - 0 1" });
        await window.click("e7", "e8");
        await page.locator(".chooser[open]").waitFor();
        assert.deepEqual(await window.findings(), []);
        await window.close();
    }
}

/** On a phone nothing is wider than the screen, and a move can be played, in every game. */
export async function phone() {
    const window = await open({ game: "chess" }, { phone: true });
    const { page } = window;
    for (const game of GAMES) {
        await window.goTo({ game });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 390, `${game}: ${width} wide`);
        const board = await page.locator("#board .board").boundingBox();
        assert.ok(board.width > 310, `${game}: the board is ${board.width} wide`);
    }
    await window.goTo({ game: "distortingmirrors" });
    const below = (await window.square("m2").boundingBox()).y > (await window.square("e2").boundingBox()).y;
    assert.ok(below, "the second board stands below the first");
    await window.changes(async () => {
        await window.square("m2").tap();
        await window.square("m6").tap();
    });
    assert.equal(await window.piece("e3"), "P");
    await window.close();
}

/** The status has the side to move and the last move; squares have names. */
export async function spoken() {
    const window = await open({ game: "insaneflip8" });
    assert.match(await window.status(), /White to move/);
    assert.equal(await window.square("e2").getAttribute("aria-label"), "e2, white pawn (move)");
    await window.keys("e2");
    assert.match(await window.square("e4").getAttribute("aria-label"), /can go here/);
    await window.keys("e4");
    assert.match(await window.square("e4").getAttribute("aria-label"), /can be flipped/);
    await window.changes(() => window.keys("e4"));
    assert.match(await window.status(), /1\. .*e4.*flipped.*Black to move/s);
    await window.close();
}

/** Analysis: lines, chances, a small board, a line played, a hint, the whole game. */
export async function analysis() {
    const window = await open({ game: "knightrelay", moves: "e2e4 e7e5" });
    const { page } = window;
    await page.keyboard.press("l");
    await window.tab("game");
    await window.until(async () => (await page.locator("#lines li").count()) === 3, "three lines");
    await window.until(async () => (await page.locator("#board .arrow").count()) >= 3, "arrows");
    assert.match(await page.getAttribute("#evaluation", "aria-label"), /White wins \d+ %/);
    await page.locator("#lines .turn").nth(1).hover();
    await page.waitForSelector("#preview:not([hidden]) .board");
    await window.changes(() => page.locator("#lines .turn").nth(1).click());
    assert.match(await window.status(), /^2…/);
    await window.until(async () => (await page.locator("#lines li").count()) > 0, "lines");
    await window.changes(() => page.keyboard.press("Space"));
    await page.keyboard.press("l");
    await page.keyboard.press("h");
    await window.until(async () => /Firzan would play/.test(await window.notice()), "a hint");
    await page.click("#review");
    await page.click("#tab-game");
    await window.until(() => page.locator("#graph .curve").isVisible(), "the graph");
    await window.until(
        async () => (await page.textContent("#review")) === "Analyse the game",
        "the end",
    );
    await window.close();
}

/** Pointing at a piece says what it is, who attacks it, and who guards it. */
export async function pointing() {
    const window = await open({ game: "knightrelay", moves: "e2e4 d7d5 d2d3" });
    await window.square("e4").hover();
    await window.until(
        async () => /e4: white pawn.*from d5.*from d3/is.test(await window.page.innerText("#inspector")),
        "the piece",
    );
    assert.match(await window.square("d5").getAttribute("data-marks"), /attacker/);
    await window.close();
}

/** Light and dark by a button, remembered; arrows by the other mouse button. */
export async function looks() {
    const window = await open({ game: "chess" });
    const { page } = window;
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.click("#theme");
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.equal(await ground(), dark);
    await window.square("e2").click({ button: "right" });
    assert.equal(await page.locator(".arrow-own.ring").count(), 1);
    await window.square("e2").click({ button: "right" });
    assert.equal(await page.locator(".arrow-own").count(), 0);
    await window.close();
}

/** After the first visit the page works without a network. */
export async function offline() {
    const window = await open({ game: "chess" });
    const { page, context } = window;
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
    });
    await window.until(() => page.evaluate(async () => (await caches.keys()).length > 0), "the cache");
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await window.changes(() => window.click("e2", "e4"));
    await context.setOffline(false);
    await window.close();
}
