// The workshop: writing a game, seeing it, playing it, keeping it, sharing it.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fragment, open, openTab, workshop, workshopTitle as title } from "./harness.mjs";

const EVIL = '<img src="x" onerror="document.title=1">';

/** Every template is a game without faults, whose board and pieces are drawn, with moves of every piece. */
export async function templates() {
    const window = await workshop();
    const { page } = window;
    const names = await page.locator("#workshop-template option").allInnerTexts();
    for (const [index, name] of names.entries()) {
        if (index === 0) continue;
        await page.selectOption("#workshop-template", { label: name });
        await title(window, name.startsWith("Empty") ? /My Game/ : new RegExp(`My ${name.replace(" D", "")}`));
        assert.equal(await page.textContent("#workshop-state"), "No faults.", name);
        const kinds = await page.locator("#workshop-pieces .army > li").count();
        const boards = page.locator("#workshop-pieces .moves-of:not([hidden]) .board");
        await window.until(async () => (await boards.count()) >= kinds, `${name}: the moves of all pieces`);
    }
    assert.equal(await page.locator("#workshop-board [data-square]").count(), 100);
    await window.close();
}

/** A fault is shown under its line as it is typed, and goes when it is corrected; the board follows. */
export async function faultsAsTyped() {
    const window = await workshop();
    const { page } = window;
    await page.selectOption("#workshop-template", { label: "Chess" });
    await title(window, /My Chess/);
    const text = await page.inputValue("#workshop-text");
    await page.fill("#workshop-text", text.replace("bishop = b", "bishup = b"));
    const fault = page.locator("#workshop-under .fault");
    await window.until(async () => /did you mean bishop/.test(await fault.first().innerText()), "the fault");
    const line = 1 + text.slice(0, text.indexOf("bishop")).split("\n").length - 1;
    assert.equal(await fault.first().getAttribute("data-line"), String(line));
    const place = page.locator("#workshop-faults button").first();
    assert.equal(await place.innerText(), `Line ${line}, column 1`);
    assert.deepEqual(await window.findings(), []);
    await place.click();
    const at = await page.$eval("#workshop-text", ({ value, selectionStart }) => value.slice(selectionStart));
    assert.ok(at.startsWith("bishup"), at.slice(0, 20));
    // It lies below the words that it is about.
    const under = await fault.first().locator("span").boundingBox();
    const field = await page.locator("#workshop-text").boundingBox();
    assert.ok(under.y > field.y && under.y < field.y + field.height, "the fault is in the text");
    await page.fill("#workshop-text", text.replace("PPPPPPPP/RNBQKBNR", "PPPPPPPP/RNBKQBNR"));
    await page.locator('#workshop-board [data-square="d1"] [data-man="K"]').waitFor();
    assert.equal(await fault.count(), 0);
    await window.close();
}

/** Keys are completed by keyboard and by click, and say what they mean. */
export async function keysAreCompleted() {
    const window = await workshop();
    const { page } = window;
    await page.selectOption("#workshop-template", { label: "Chess" });
    await title(window, /My Chess/);
    const field = page.locator("#workshop-text");
    await field.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("nMoveR");
    const options = page.locator("#workshop-keys [role=option]");
    await options.first().waitFor();
    assert.match(await options.first().innerText(), /^nMoveRule /);
    assert.deepEqual(await window.findings(), []);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    assert.match(await field.inputValue(), /\nnMoveRule = $/);
    assert.match(await page.textContent("#workshop-hint"), /^nMoveRule: .*number/);
    await page.keyboard.type("70\ncustomP");
    await options.filter({ hasText: "customPiece1" }).click();
    await page.keyboard.type("a:BN");
    assert.match(await field.inputValue(), /\nnMoveRule = 70\ncustomPiece1 = a:BN$/);
    await page.locator('#workshop-pieces [data-symbol="A"] .board').waitFor();
    await page.keyboard.type("\nzzz");
    assert.ok(await page.locator("#workshop-keys").isHidden());
    await window.close();
}

/** A game written here is played against Firzan, by two people, and analysed; its address shares it. */
export async function writtenAndPlayed() {
    const window = await workshop();
    const { page } = window;
    const words = `[mine:chess]\ntitle = Mine ${EVIL}\ncustomPiece1 = a:BN\n`;
    const fen = "startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n";
    await page.fill("#workshop-text", `${words}queen = -\npromotionPieceTypes = a\n${fen}`);
    await title(window, /Mine <img/);
    await page.fill("#workshop-level", "1");
    await page.click("#workshop-play");
    await page.waitForSelector('#board[data-game="mine"]');
    await window.changes(() => window.click("e2", "e4"));
    await window.until(async () => /White to move/.test(await window.status()), "Firzan's answer");
    assert.match(await page.innerText("#player-above"), /Firzan, level 1/);

    await window.tab("workshop");
    await page.selectOption("#workshop-players", "both");
    await page.click("#workshop-play");
    await window.until(async () => (await window.turns()) === 0, "a new game");
    await window.changes(() => window.click("e2", "e4"));
    await window.changes(() => window.click("e7", "e5"));
    await window.tab("workshop");
    await page.selectOption("#workshop-players", "analysis");
    await page.click("#workshop-play");
    await page.waitForSelector("#panel-game:not([hidden])");
    await window.until(async () => (await page.locator("#play-on").getAttribute("hidden")) === null, "analysis");

    await window.tab("workshop");
    await page.click("#workshop-share");
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await window.until(async () => (await copied()).includes("#game=mine"), "the address");
    const shared = await page.inputValue("#workshop-address");
    assert.equal(await copied(), shared);
    assert.match(shared, /#game=mine&define=[\w-]+$/);
    const other = await openTab(window, fragment ? shared.replace("#", `#${fragment}&`) : shared);
    assert.equal(await other.piece("d1"), "A");
    await other.page.close();
    assert.notEqual(await page.title(), "1");
    assert.equal(await page.locator('#panel-workshop img, #panel-new img').count(), 0);
    await window.close();
}

/** A file is opened and saved; games are kept, found after a reload, and forgotten; no work is lost. */
export async function workshopFiles() {
    const window = await workshop();
    const { page } = window;
    const folder = await mkdtemp(join(tmpdir(), "firzan-"));
    const text = "[one:chess]\ntitle = One\n[two:chess]\ntitle = Two\nnMoveRule = 70\n";
    await writeFile(join(folder, "variants.ini"), text);
    await page.setInputFiles("#workshop-file", join(folder, "variants.ini"));
    await title(window, /One|Two/);
    await page.selectOption("#workshop-game", "two");
    await title(window, /Two/);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#workshop-save")]);
    await download.saveAs(join(folder, "saved.ini"));
    assert.equal(await readFile(join(folder, "saved.ini"), "utf8"), text);
    await rm(folder, { recursive: true });
    // Another text keeps the one before.
    await page.selectOption("#workshop-template", { label: "Makruk" });
    await title(window, /My Makruk/);
    await page.click("#workshop-mine summary");
    await window.until(async () => (await page.locator("#workshop-games [data-kept]").count()) === 1, "one game");
    await window.reload();
    await window.tab("workshop");
    await title(window, /My Makruk/);
    await page.click("#workshop-mine summary");
    await page.locator("#workshop-games [data-kept]").click();
    await title(window, /One|Two/);
    assert.deepEqual(await window.findings(), []);
    await page.locator('#workshop-games [aria-label^="Forget"]').click();
    assert.equal(await page.locator("#workshop-games [data-kept]").count(), 0);
    await window.close();
}

/** On a phone everything stands below each other and nothing is too wide; by touch a game is played. */
export async function workshopByTouch() {
    const window = await workshop({ phone: true });
    const { page } = window;
    await page.selectOption("#workshop-template", { label: "Minixiangqi" });
    await title(window, /My Minixiangqi/);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} wide`);
    assert.deepEqual(await window.findings(), []);
    await page.selectOption("#workshop-players", "both");
    await page.tap("#workshop-play");
    await page.waitForSelector('#board[data-game="my-minixiangqi"]');
    await window.square("c2").tap();
    const target = page.locator('#board [data-marks*="move"]').first();
    await window.changes(() => target.tap());
    await window.close();
}

/** Who plays loads nothing of the workshop, the rules and the other parts until they are opened. */
export async function partsAreLoadedWhenOpened() {
    const asked = [];
    const prepare = (page) => page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const window = await open({ game: "chess" }, { prepare, workers: false });
    await window.changes(() => window.click("e2", "e4"));
    const parts = ["workshop", "review", "learning", "rules", "records", "pgn", "editor", "later.css", "army"];
    const { page } = window;
    const loaded = () => parts.filter((part) => asked.some((path) => path.includes(`/${part}`)));
    assert.deepEqual(loaded(), []);
    await window.tab("rules");
    // A bundled page has the army in a file without its name.
    assert.deepEqual(loaded().filter((part) => part !== "army"), ["rules", "later.css"]);
    assert.ok(!asked.some((path) => path.endsWith("defined.wasm")));
    await window.tab("workshop");
    await page.selectOption("#workshop-template", { label: "Chess" });
    await title(window, /My Chess/);
    assert.equal(asked.filter((path) => path.endsWith("defined.wasm")).length, fragment ? 0 : 1);
    await window.close();
}

/** A study plays games in the background, with progress, and tells results with their errors. */
export async function study() {
    const window = await workshop();
    const { page } = window;
    // Whoever moves first wins at once or soon.
    const text = "[race]\nking = k\nrook = r\ncastling = false\ndoubleStep = false\nstalemateValue = loss\n" +
        "flagPiece = k\nflagRegionWhite = *4\nflagRegionBlack = *1\nmaxRank = 4\nmaxFile = 4\n" +
        "startFen = k3/1r2/3R/3K w - - 0 1\n";
    await page.fill("#workshop-text", text);
    await title(window, /race/i);
    await page.click("#study");
    assert.equal(await page.textContent("#study"), "Stop the study");
    const result = () => page.textContent("#study-result");
    const pattern = /^(\d+) games: White scores \d+ ± \d+ %, \d+ ± \d+ % are drawn, and a game has \d+ ± \d+ moves/;
    await window.until(async () => Number(pattern.exec(await result())?.[1]) >= 5, "five games");
    assert.deepEqual(await window.findings(), []);
    // Who plays meanwhile is answered.
    await page.keyboard.press("h");
    await page.click("#study");
    await window.until(async () => (await page.textContent("#study")).startsWith("Study"), "the end");
    await page.fill("#workshop-text", text.replace("k3", "1k2"));
    await window.until(async () => (await result()) === "", "another game, another study");
    await window.close();
}

/** The parts work without a network after the first visit, and the engine of own games once it was there. */
export async function partsOffline() {
    const window = await open({ game: "chess" });
    const { page, context } = window;
    const isKept = (file) => page.evaluate(async (name) => Boolean(await caches.match(name)), file);
    await page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));
    await window.until(() => isKept("workshop.js"), "the parts to be kept");
    await context.setOffline(true);
    await window.reload();
    await window.tab("rules");
    await page.locator("#rules .moves-of .board").first().waitFor();
    await window.tab("share");
    assert.match(await page.inputValue("#pgn"), /Variant "chess"/);
    await window.tab("workshop");
    await page.selectOption("#workshop-template", { label: "Makruk" });
    const isMissing = async () => /could not be loaded/.test(await page.textContent("#workshop-state"));
    await window.until(isMissing, "what is missing");
    await context.setOffline(false);
    await window.reload();
    await window.tab("workshop");
    await title(window, /My Makruk/);
    await window.until(() => isKept("defined.wasm"), "the engine to be kept");
    await context.setOffline(true);
    await window.reload();
    await window.tab("workshop");
    await title(window, /My Makruk/);
    await context.setOffline(false);
    window.forgive();
    await window.close();
}
