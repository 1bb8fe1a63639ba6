// Makes pictures of the page, a game each: node pictures.mjs FOLDER [GAME...], see scripts/test-browser. "web" in
// place of a game makes those that scripts/build-page adds to the page: its preview and its icons.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { close, open } from "./harness.mjs";

/** Positions that show what is special about each game: moves, and a piece that is picked up. */
const SCENES = {
    insaneflip8: { moves: "e2e4,e4 d7d5,d5 b1c3,c3 g8f6,f6", pick: "g1" },
    insaneflip: { moves: "b1c3,c3 i10h8,h8 e2e4,e4 f9f7,f7", pick: "d1" },
    knightrelay: { moves: "e2e4 e7e5 g1f3 b8c6 d2d4", pick: "c6" },
    grandshatranj: { moves: "b2c4 i9h7 e3e4 f8f7 e2e3", pick: "h7" },
    flippingxiangqi: { moves: "c2c3 e6e5 b1d3 f7d5", pick: "c3" },
    distortingmirrors: { moves: "e2e3 d7d6 b1c3 g8f6", pick: "f1" },
    shatranj: { moves: "e2e3 d7d6 g1f3 b8c6 b1c3", pick: "g8" },
    chess: { moves: "e2e4 e7e5 g1f3 b8c6 f1b5", pick: "a7" },
};

/** Few colours keep the files small. */
const reduce = (path, colours, ...options) => {
    const few = ["-strip", "+dither", "-colors", String(colours), "-define", "png:compression-level=9"];
    execFileSync("convert", [path, ...options, ...few, path]);
    console.log(path);
};

/** Opens a game at its scene, with a piece picked up. */
async function openScene(game) {
    const { moves, pick } = SCENES[game];
    const window = await open({ game, moves }, { settings: { white: "you", black: "engine" } });
    assert.equal(await window.notice(), "", "the turns of the scene");
    await window.page.click("#tab-game");
    await window.page.evaluate(() => {
        document.activeElement.blur();
        document.getElementById("engine-name").textContent = "";
    });
    await window.click(pick);
    await window.page.waitForTimeout(1000);
    return window;
}

async function makeWeb(folder) {
    const window = await openScene("insaneflip");
    const { page } = window;
    await page.setViewportSize({ width: 1200, height: 630 });
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `${folder}/preview.png` });
    reduce(`${folder}/preview.png`, 48);
    const icon = readFileSync(new URL("../../src/web/page/icon.svg", import.meta.url), "utf8");
    // Home screens cut the corners themselves.
    const square = icon.replace(/ rx="[^"]*"/, "");
    for (const size of [180, 512]) {
        await page.setViewportSize({ width: size, height: size });
        // Evaluation is not subject to the page's security policy; attributes are set by the object model.
        await page.evaluate((text) => {
            const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
            drawn.style.position = "fixed";
            drawn.style.inset = "0";
            document.body.replaceChildren(document.importNode(drawn, true));
        }, square);
        await page.screenshot({ path: `${folder}/icon-${size}.png` });
        reduce(`${folder}/icon-${size}.png`, 32);
    }
}

const [folder, ...names] = process.argv.slice(2);
for (const game of names.length > 0 ? names : Object.keys(SCENES)) {
    if (game === "web") {
        await makeWeb(`${folder}/../web`);
        continue;
    }
    const window = await openScene(game);
    const path = `${folder}/${game}.png`;
    await window.page.screenshot({ path, clip: { x: 0, y: 0, width: 1280, height: 800 } });
    reduce(path, 24, "-resize", "720x");
    await window.close();
}
await close();
