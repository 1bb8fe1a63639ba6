// The page fits its window: two boards by its shape, nothing clipped, targets for fingers, scrolling.

import assert from "node:assert/strict";
import { GAMES } from "./games.mjs";
import { open } from "./harness.mjs";

const sized = (width, height) => (page) => page.setViewportSize({ width, height });

/** On a laptop the whole page is seen without scrolling, in every game and tab. */
export async function fitsALaptop() {
    const window = await open({ game: "chess", moves: "e2e4 d7d5 e4d5" });
    const { page } = window;
    for (const game of GAMES) {
        await window.goTo({ game });
        for (const tab of ["new", "game", "rules", "share"]) {
            await window.tab(tab);
            const [width, height] = await page.evaluate(() => {
                const { scrollWidth, scrollHeight } = document.documentElement;
                return [scrollWidth, scrollHeight];
            });
            assert.ok(width <= 1280 && height <= 800, `${game}, ${tab}: ${width}x${height}`);
        }
    }
    await window.close();
}

/** Two boards stand below each other where the window is upright or small, also at 200 %; else beside. */
export async function boardsByShape() {
    for (const [width, height, isStacked] of [[820, 1180, true], [640, 400, true], [1280, 800, false]]) {
        const window = await open({ game: "distortingmirrors" }, { prepare: sized(width, height) });
        const left = await window.square("e2").boundingBox();
        const right = await window.square("m2").boundingBox();
        assert.equal(right.y > left.y, isStacked, `${width}x${height}`);
        const wide = await window.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${width}x${height}: ${wide} wide`);
        await window.close();
    }
}

/** No text of a control is clipped, and every control is large enough for a finger. */
export async function targetsForFingers() {
    const window = await open({ game: "insaneflip8", moves: "e2e4,e4" }, { phone: true });
    const { page } = window;
    for (const tab of ["new", "game", "rules", "share", "workshop"]) {
        await window.tab(tab);
        const found = await page.evaluate(() => {
            const isSeen = (element) => element.checkVisibility() && !element.closest(".skip");
            const faults = [];
            for (const control of [...document.querySelectorAll("button, select, summary")].filter(isSeen)) {
                const { width, height } = control.getBoundingClientRect();
                const name = control.id || control.textContent.trim().slice(0, 20);
                if (width < 40 || height < 40) faults.push(`${name}: ${width}x${height}`);
                if (control.scrollWidth > control.clientWidth + 1) faults.push(`${name} is clipped`);
            }
            return faults;
        });
        assert.deepEqual(found, [], tab);
    }
    await window.close();
}

/** A finger scrolls the page over the boards; on a piece that may move it drags the piece. */
export async function fingerScrollsOrDrags() {
    const window = await open({ game: "distortingmirrors" }, { phone: true });
    const { page } = window;
    const device = await page.context().newCDPSession(page);
    const point = async (name) => {
        const { x, y, width, height } = await window.square(name).locator(".square").boundingBox();
        return { x: x + width / 2, y: y + height / 2 };
    };
    const touch = (type, ...touchPoints) => device.send("Input.dispatchTouchEvent", { type, touchPoints });
    const swipe = async (from, to) => {
        await touch("touchStart", from);
        for (let step = 1; step <= 10; step++) {
            const at = (one, other) => one + ((other - one) * step) / 10;
            await touch("touchMove", { x: at(from.x, to.x), y: at(from.y, to.y) });
        }
        await touch("touchEnd");
    };
    const scrolled = () => page.evaluate(() => scrollY);
    const empty = await point("e5");
    await swipe(empty, { x: empty.x, y: empty.y - 150 });
    await window.until(async () => (await scrolled()) > 50, "scrolling over the board");
    // The page rolls on for a moment.
    let before = NaN;
    await window.until(async () => before === (before = await scrolled()), "the end of scrolling");
    await page.evaluate(() => scrollTo(0, 0));
    const [from, to] = [await point("e2"), await point("e3")];
    await window.changes(() => swipe(from, to), "a piece dragged by a finger");
    assert.equal(await window.piece("e3"), "P");
    assert.equal(await scrolled(), 0, "the page stays where it is");
    await window.close();
}

/** The pieces of a choice have names, and taking back is beside the board. */
export async function namesInChoices() {
    const window = await open({ game: "chess", fen: "7k/4P3/8/8/8/8/8/4K3 w - - 0 1" }, { phone: true });
    const { page } = window;
    await window.square("e7").tap();
    await window.square("e8").tap();
    await page.locator(".chooser[open]").waitFor();
    const names = await page.locator(".chooser button").allInnerTexts();
    assert.deepEqual(names.map((name) => name.trim()).sort(), ["bishop", "knight", "queen", "rook"]);
    await window.changes(() => page.tap('.chooser [data-promotion="n"]'));
    const box = await page.locator('#controls [data-command="takeBack"]').boundingBox();
    assert.ok(box.width >= 40 && box.height >= 40);
    await window.changes(() => page.tap('#controls [data-command="takeBack"]'));
    assert.equal(await window.piece("e7"), "P");
    await window.close();
}
