// The frame of the page: how large the board is, what stands beside it, tabs, grip, print and system colours.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

const sized = (width, height) => (page) => page.setViewportSize({ width, height });

/** Opens a game in a window of a size, "1280x800". */
function openSized(size, members = { game: "chess", moves: "e2e4 e7e5" }, settings = {}) {
    const [width, height] = size.split("x").map(Number);
    return openIn(width, height, members, settings);
}

const openIn = (width, height, members, settings) =>
    open(members, { prepare: sized(width, height), settings });

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

/** The selectors of elements that are not wholly in the window. */
const unseen = (page, selectors) =>
    page.evaluate(
        (list) =>
            list.filter((selector) => {
                const element = document.querySelector(selector);
                if (!element?.checkVisibility()) return true;
                const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
                const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
                return !isInside || width === 0 || height === 0;
            }),
        selectors,
    );

/** The squares at whose middle and corners something else would be clicked. */
const covered = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll("#board .cell")]
            .filter((cell) => {
                const { left, top, width, height } = cell.querySelector(".square").getBoundingClientRect();
                const isHit = ([x, y]) =>
                    document.elementFromPoint(left + x * width, top + y * height)?.closest("#board");
                return ![[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]].every(isHit);
            })
            .map((cell) => cell.dataset.square),
    );

/** The board is as large as its window allows, whole, and nothing lies over it. */
export async function boardFillsTheWindow() {
    // The least height of a one-board game's board.
    const least = [
        ["1280x800", 620],
        ["1366x768", 600],
        ["1280x720", 600],
        ["1024x768", 540],
        ["844x390", 370],
        ["640x400", 300],
        ["768x1024", 740],
        ["390x844", 370],
        ["320x568", 300],
    ];
    for (const [size, height] of least) {
        const window = await openSized(size);
        const { page } = window;
        for (const game of ["chess", "flippingxiangqi", "insaneflip"]) {
            await window.goTo({ game });
            const board = await boxOf(page, "#board .board");
            assert.ok(board.height >= height, `${game}, ${size}: the board is ${board.height} high`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= parseInt(size), `${game}, ${size}: the page is ${wide} wide`);
            await page.evaluate(() => document.getElementById("board").scrollIntoView());
            assert.deepEqual(await covered(page), [], `${game}, ${size}`);
        }
        await window.close();
    }
}

/** Two boards stand so that they are as large as the window allows. */
export async function twoBoardsFillTheWindow() {
    // The least width of a square.
    const sizes = [["1024x768", 42], ["1280x800", 48], ["1366x768", 54], ["844x390", 42], ["768x1024", 44]];
    for (const [size, least] of sizes) {
        const window = await openSized(size, { game: "distortingmirrors" });
        const { width } = await boxOf(window.page, "#board .square");
        assert.ok(width >= least, `${size}: a square is ${width} wide`);
        await window.page.locator("#grip").waitFor({ state: "attached" });
        const wide = await window.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= parseInt(size), `${size}: the page is ${wide} wide`);
        await window.page.evaluate(() => document.getElementById("board").scrollIntoView());
        assert.deepEqual(await covered(window.page), [], size);
        await window.close();
    }
}

/** Lines, moves, graph and controls stand beside the board, in this order, without scrolling the page. */
export async function analysisInOneView() {
    for (const size of ["1280x720", "1366x768", "1280x800", "1024x768"]) {
        const members = { game: "chess", moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6" };
        const window = await openSized(size, members, { analysing: true });
        const { page } = window;
        await window.tab("game");
        await window.until(async () => (await page.locator("#lines li").count()) === 3, "three lines");
        await page.keyboard.press("ArrowLeft");
        await page.locator("#graph .curve").waitFor();
        const parts = ["#analyse", "#lines", "#moves-box", "#graph", "#controls", "#typed", "#status"];
        assert.deepEqual(await unseen(page, [...parts, "#board", "#player-above", "#player-below"]), [], size);
        const tops = [];
        for (const part of ["#lines", "#moves-box", "#controls"]) tops.push((await boxOf(page, part)).y);
        assert.deepEqual(tops, [...tops].sort((one, other) => one - other), size);
        assert.ok((await boxOf(page, "#moves-box")).height >= 110, size);
        assert.ok((await boxOf(page, "#typed")).width >= 150, size);
        const high = await page.evaluate(() => document.documentElement.scrollHeight);
        assert.ok(high <= parseInt(size.split("x")[1]), `${size}: the page is ${high} high`);
        assert.deepEqual(await window.findings(), [], size);
        await window.close();
    }
}

/** On a phone: board, navigation, lines, moves; the first lines are in sight together with the board. */
export async function analysisOnAPhone() {
    const window = await openSized("390x844", undefined, { analysing: true });
    const { page } = window;
    await window.tab("game");
    await window.until(async () => (await page.locator("#lines li").count()) === 3, "three lines");
    const tops = [];
    for (const part of ["#board", "#controls", "#lines", "#moves-box"]) tops.push((await boxOf(page, part)).y);
    assert.deepEqual(tops, [...tops].sort((one, other) => one - other));
    assert.deepEqual(await unseen(page, ["#board", "#controls", "#analyse"]), []);
    await window.close();
}

/** Switching the engine on moves no square. */
export async function boardStaysForTheEngine() {
    for (const size of ["1280x800", "390x844"]) {
        const window = await openSized(size);
        const { page } = window;
        await window.tab("game");
        const before = await boxOf(page, "#board .board");
        await page.keyboard.press("l");
        await page.locator("#lines li").first().waitFor();
        assert.deepEqual(await boxOf(page, "#board .board"), before, size);
        await window.close();
    }
}

/** The grip makes the board smaller, by mouse and keys; the size is remembered. */
export async function gripIsRemembered() {
    const window = await openSized("1280x800");
    const { page } = window;
    const width = async () => (await boxOf(page, "#board .board")).width;
    const full = await width();
    const grip = await boxOf(page, "#grip");
    await page.mouse.move(grip.x + 10, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(grip.x - 190, grip.y - 190, { steps: 4 });
    await page.mouse.up();
    const small = await width();
    assert.ok(Math.abs(full - 200 - small) < 8, `${full}, then ${small}`);
    await window.reload();
    await page.locator("#grip").waitFor();
    assert.equal(await width(), small);
    await page.focus("#grip");
    await page.keyboard.press("ArrowRight");
    assert.ok((await width()) > small);
    await page.keyboard.press("End");
    assert.equal(await width(), full);
    assert.deepEqual(await covered(page), []);
    await window.close();
}

/** The button of a new game is in sight, whatever the game and the players. */
export async function newGameInSight() {
    for (const size of ["1280x720", "1366x768", "1280x800"]) {
        const window = await openSized(size, { game: "insaneflip" }, { black: "engine" });
        const { page } = window;
        await page.selectOption("#pace", "own");
        assert.deepEqual(await unseen(page, ["#start", "#level", "#pick-game", "#own-minutes"]), [], size);
        await window.close();
    }
}

/** The clock of the lower player is never covered, also on a phone with two boards. */
export async function clockIsNotCovered() {
    for (const size of ["390x844", "844x390", "640x400"]) {
        const settings = { minutes: 5, increment: 3 };
        const window = await openSized(size, { game: "distortingmirrors" }, settings);
        const { page } = window;
        await page.click("#start");
        await page.locator("#clock-white:not([hidden])").waitFor();
        for (const clock of ["#clock-white", "#clock-black"]) {
            await page.locator(clock).scrollIntoViewIfNeeded();
            const isSeen = await page.evaluate((id) => {
                const { left, top, width, height } = document.querySelector(id).getBoundingClientRect();
                return document.elementFromPoint(left + width / 2, top + height - 2)?.matches(id);
            }, clock);
            assert.ok(isSeen, `${size}: ${clock}`);
        }
        await window.close();
    }
}

/** The result is in sight without scrolling the list of moves. */
export async function resultInSight() {
    const moves = "f2f3 e7e5 g2g4 d8h4";
    const window = await openSized("1280x720", { game: "chess", moves });
    await window.tab("game");
    assert.match(await window.page.textContent("#result"), /0-1/);
    assert.deepEqual(await unseen(window.page, ["#result"]), []);
    await window.close();
}

/** The number of the evaluation bar fits, with and without a mate. */
export async function barNumberFits() {
    const window = await openSized("1280x800", { game: "chess" }, { analysing: true });
    const { page } = window;
    const fens = ["7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "3qk3/8/8/8/8/8/8/4K3 b - - 0 1", null];
    for (const size of [[1280, 800], [390, 844]]) {
        await page.setViewportSize({ width: size[0], height: size[1] });
        for (const fen of fens) {
            await window.goTo({ game: "chess", ...(fen ? { fen } : {}) });
            const text = page.locator("#bar-text");
            await window.until(async () => (await text.textContent()) !== "", "a number");
            const fits = await text.evaluate((element) => {
                const range = document.createRange();
                range.selectNodeContents(element);
                const bar = element.parentElement.getBoundingClientRect();
                const { left, right } = range.getBoundingClientRect();
                return left >= bar.left && right <= bar.right;
            });
            assert.ok(fits, `${size}: ${await text.textContent()}`);
        }
    }
    await window.close();
}

/** After a click on a tab or a box to tick the arrow keys go over the moves; for the keyboard they go over tabs. */
export async function arrowKeysAfterAClick() {
    const window = await openSized("1280x800");
    const { page } = window;
    const isOpen = (name) => page.locator(`#panel-${name}`).isVisible();
    await window.tab("game");
    await window.changes(() => page.keyboard.press("ArrowLeft"));
    assert.ok(await isOpen("game"));
    await window.tab("rules");
    await page.click("#show-links");
    await window.changes(() => page.keyboard.press("ArrowLeft"));
    await page.focus("#tab-rules");
    await page.keyboard.press("ArrowLeft");
    assert.ok(await isOpen("game"), "the tab before");
    await page.keyboard.press("ArrowRight");
    assert.ok(await isOpen("rules"), "and back");
    await window.close();
}

/** A reload opens the tab that was open. */
export async function tabSurvivesAReload() {
    const window = await openSized("1280x800");
    for (const tab of ["game", "rules", "share"]) {
        await window.tab(tab);
        await window.reload();
        assert.ok(await window.page.locator(`#panel-${tab}`).isVisible(), tab);
    }
    await window.close();
}

/** Shortcuts of one letter can be turned off; arrow keys stay. */
export async function shortcutsTurnedOff() {
    const window = await openSized("1280x800");
    const { page } = window;
    await window.tab("rules");
    await page.uncheck("#single-keys");
    await window.reload();
    await page.keyboard.press("l");
    await page.keyboard.press("u");
    await page.keyboard.press("Space");
    assert.equal(await page.getAttribute("#analyse", "aria-pressed"), "false");
    assert.equal(await window.turns(), 2);
    await window.changes(() => page.keyboard.press("ArrowLeft"));
    await window.tab("rules");
    await page.check("#single-keys");
    await page.keyboard.press("l");
    assert.equal(await page.getAttribute("#analyse", "aria-pressed"), "true");
    await window.close();
}

/** One board is called by its game, two are called short-range and max-range. */
export async function boardNames() {
    const window = await openSized("1280x800");
    const names = () =>
        window.page.locator("#board [role=grid]").evaluateAll((grids) => grids.map((grid) => grid.ariaLabel));
    assert.deepEqual(await names(), ["Chess"]);
    await window.tab("share");
    await window.page.click("#edit");
    const inEditor = window.page.locator("#editor-board [role=grid]");
    assert.doesNotMatch(await inEditor.first().getAttribute("aria-label"), /range/);
    await window.page.keyboard.press("Escape");
    await window.goTo({ game: "distortingmirrors" });
    assert.deepEqual(await names(), ["Short-range board", "Max-range board"]);
    await window.close();
}

/** Labels of tabs do not move when another is opened. */
export async function tabLabelsStay() {
    const window = await openSized("1280x800");
    const places = () =>
        window.page.evaluate(() =>
            [...document.querySelectorAll("[role=tab]")].map((tab) => {
                const range = document.createRange();
                range.selectNodeContents(tab);
                const { x, y, width } = range.getBoundingClientRect();
                return [x, y, width];
            }),
        );
    const before = await places();
    for (const tab of ["game", "rules", "share"]) {
        await window.tab(tab);
        assert.deepEqual(await places(), before, tab);
    }
    await window.close();
}

/** In forced colours the bar, the players' chips and pressed buttons keep their meaning. */
export async function forcedColours() {
    const window = await openSized("1280x800", { game: "chess" }, { analysing: true });
    const { page } = window;
    await page.emulateMedia({ forcedColors: "active" });
    await window.tab("game");
    const ground = (selector) =>
        page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.notEqual(await ground(".chip.white"), await ground(".chip.black"));
    assert.notEqual(await ground("#bar-win"), await ground("#bar-loss"));
    assert.notEqual(await ground("#analyse"), await ground("#engine-more"));
    await window.close();
}

/** Written from the right, the page is not wider than its window. */
export async function rightToLeft() {
    const window = await openSized("1280x800");
    const { page } = window;
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 1280);
    assert.deepEqual(await covered(page), []);
    await window.close();
}

/** Little moves while the page is loaded. */
export async function littleMovesAtLoading() {
    for (const size of ["1280x800", "390x844"]) {
        const [width, height] = size.split("x").map(Number);
        const prepare = async (page) => {
            await page.setViewportSize({ width, height });
            await page.addInitScript(() => {
                globalThis.shifts = 0;
                new PerformanceObserver((list) => {
                    for (const { value } of list.getEntries()) globalThis.shifts += value;
                }).observe({ type: "layout-shift", buffered: true });
            });
        };
        const window = await open({ game: "chess" }, { prepare });
        await window.page.waitForTimeout(500);
        const shifts = await window.page.evaluate(() => globalThis.shifts);
        assert.ok(shifts < 0.05, `${size}: ${shifts}`);
        await window.close();
    }
}

/** On paper: players, date, moves and result; no mark at the current move, nothing that is not for readers. */
export async function printed() {
    const window = await openSized("1280x800", { game: "chess", moves: "e2e4 e7e5" });
    const { page } = window;
    await window.tab("game");
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const text = await page.evaluate(() => document.body.innerText);
    assert.match(text, new RegExp(String(new Date().getFullYear())), "a date");
    assert.match(text, /e4/);
    assert.doesNotMatch(text, /Analysis board|Undo|Type a move|Offer a draw/);
    const look = await page.locator(".turn.here").evaluate((turn) => getComputedStyle(turn).backgroundColor);
    assert.equal(look, "rgba(0, 0, 0, 0)");
    await window.close();
}

/** Trays are above and below the board, and the whole page still fits. */
export async function traysForHands() {
    for (const size of ["1280x720", "390x844"]) {
        const window = await openSized(size, { game: "shogi" });
        const { page } = window;
        const [above, below] = ["p@", "P@"].map((place) => `#board [data-square="${place}"]`);
        const parts = [];
        for (const part of [above, '#board [data-square="a1"]', below]) parts.push(await boxOf(page, part));
        assert.ok(parts[0].y < parts[1].y && parts[1].y < parts[2].y, size);
        assert.deepEqual(await unseen(page, [above, "#board", below]), [], size);
        assert.deepEqual(await covered(page), [], size);
        await window.close();
    }
}
