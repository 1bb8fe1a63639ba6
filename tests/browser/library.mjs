// Files of many games: searched, kept, and no reason for the window to freeze; everything in one file.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "./harness.mjs";

const MOVES =
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4";
/** As long as a game with its clocks. */
const COMMENTED = MOVES + " { A comment on the game, as long as sixty moves: [%clk 0:09:58]. }".repeat(13);

const game = ({ white, black, result = "1-0", date = "2021.05.07", moves = MOVES }) =>
    `[Event "Open"]\n[Site "?"]\n[Date "${date}"]\n[Round "1"]\n[White "${white}"]\n[Black "${black}"]\n` +
    `[Result "${result}"]\n\n${moves} ${result}\n\n`;

const openPgn = (window, name, text) =>
    window.page.setInputFiles("#pgn-file", { name, mimeType: "text/plain", buffer: Buffer.from(text) });

const rows = (window) => window.page.locator("#file-games .game");

const hasRows = (window, count) =>
    window.until(async () => (await rows(window).count()) === count, `${count} games in the list`);

const shows = (window, selector, pattern) =>
    window.until(async () => pattern.test(await window.page.textContent(selector)), `${pattern}`);

/** Three games, as a file. */
const three =
    game({ white: "Ada", black: "Bea", date: "2019.01.01" }) +
    game({ white: "Cem", black: "Ada", result: "0-1", moves: "1. d4 d5 2. c4" }) +
    game({ white: "Dan", black: "Eva", result: "1/2-1/2", moves: "1. c4" });

/** 5,000 games (5 MB) are listed and searched, and the window never freezes for more than 200 ms. */
export async function fiveThousandGames() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.tab("share");
    const games = Array.from({ length: 5000 }, (_, at) => {
        const date = `20${10 + (at % 12)}.01.01`;
        return game({ white: `White ${at}`, black: `Black ${at % 71}`, date, moves: COMMENTED });
    });
    const text = games.join("");
    assert.ok(text.length > 5e6, `${text.length} letters`);
    await page.evaluate(() => {
        globalThis.longest = 0;
        const note = (list) => {
            const durations = list.getEntries().map(({ duration }) => duration);
            globalThis.longest = Math.max(globalThis.longest, ...durations);
        };
        new PerformanceObserver(note).observe({ type: "longtask" });
    });
    // By its path: the test itself would freeze the window with its text.
    const folder = mkdtempSync(join(tmpdir(), "firzan-"));
    const path = join(folder, "large.pgn");
    writeFileSync(path, text);
    await page.setInputFiles("#pgn-file", path);
    await window.until(async () => (await window.turns()) === 19, "the first game");
    await page.fill("#file-games-search", "white 4321");
    await hasRows(window, 1);
    assert.match(await rows(window).innerText(), /White 4321 – Black 61\s+1-0\s+2011\.01\.01 · Open/);
    await page.fill("#file-games-search", "black 7 2012");
    await shows(window, "#file-games-none", /^\d+ games found\.$/);
    const longest = await page.evaluate(() => globalThis.longest);
    assert.ok(longest <= 200, `the window was frozen for ${longest} ms`);
    await window.reload();
    await window.tab("share");
    await shows(window, "#file-games-more", /^Show more \(4,970\)$/);
    await window.close();
    rmSync(folder, { recursive: true });
}

/** A file of games is still there after a reload; it can be forgotten and brought back. */
export async function keptFile() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.tab("share");
    await openPgn(window, "three.pgn", three);
    await window.until(async () => (await window.turns()) === 19, "the first game");
    await hasRows(window, 3);
    await window.reload();
    await window.tab("share");
    await hasRows(window, 3);
    const texts = await rows(window).allInnerTexts();
    assert.match(texts[1], /Cem – Ada\s+0-1\s+2021\.05\.07/);
    await rows(window).nth(1).click();
    await window.until(async () => (await window.turns()) === 3, "the second game");
    assert.equal(await rows(window).nth(1).getAttribute("aria-current"), "true");
    assert.deepEqual(await window.findings(), []);
    await openPgn(window, "three.pgn", three);
    await window.until(async () => (await window.turns()) === 19, "the first game");
    assert.equal(await page.locator("#files > li").count(), 1, "the same file again");
    await page.click('[aria-label="Forget: three.pgn"]');
    await hasRows(window, 0);
    await page.click("#files-panel .undo button");
    await page.click("#files .file");
    await hasRows(window, 3);
    await window.close();
}

/** Games without tags, and other forms that people paste, are all found. */
export async function unusualFiles() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.tab("share");
    const head = '[Event "A"]\n[White "Ada"]\n\n';
    for (const [count, text] of [
        [3, "1. e4 e5 1-0\n\n1. d4 d5 *\n\n1. c4 c5\n"],
        [2, `${head}1. e4 { not closed\n\n${head}1. d4 d5 *\n`],
        [2, `${head}1. e4 { a\n\n[White "x"]\n } e5 1-0\n\n${head}1. d4 *\n`],
        [3, '[White "A"] [Black "B"]\r\n1. e4 1-0 [White "C"]\r\n1. d4 *\r\n1. e3 e6'],
    ]) {
        await page.fill("#pgn", text);
        await page.click("#pgn-load");
        await hasRows(window, count);
    }
    await window.close();
}

/** All that a browser keeps, saved as one file, is added to what another browser has. */
export async function allGamesInOneFile() {
    const one = await open({ game: "chess", moves: "e2e4 e7e5" });
    await one.type("g1f3");
    await one.until(async () => (await one.turns()) === 3, "three turns");
    await one.goTo({ game: "shatranj" });
    await one.type("e2e3");
    await one.page.evaluate(() => {
        const mine = { name: "My game", text: "[mygame:chess]\n", when: 1 };
        localStorage.setItem("firzan.workshop.game.one", JSON.stringify(mine));
    });
    await one.tab("share");
    await openPgn(one, "three.pgn", three);
    await hasRows(one, 3);
    const [saved] = await Promise.all([one.page.waitForEvent("download"), one.page.click("#save-all")]);
    assert.match(saved.suggestedFilename(), /^firzan-games-\d{4}-\d\d-\d\d\.jsonl$/);
    const text = readFileSync(await saved.path(), "utf8");
    await one.close();

    const two = await open({ game: "chess" });
    const { page } = two;
    await page.evaluate(() => {
        const mine = { name: "My game", text: "[mygame:shatranj]\n", when: 1 };
        localStorage.setItem("firzan.workshop.game.two", JSON.stringify(mine));
    });
    await two.changes(() => two.click("d2", "d4"));
    await two.tab("share");
    const added = async (pattern) => {
        await openPgn(two, saved.suggestedFilename(), text);
        await two.until(async () => pattern.test(await two.notice()), `${pattern}`);
    };
    await added(/^Added: 3 games, 1 game of the workshop, 1 file\.$/);
    assert.equal(await two.piece("d4"), "P", "the game on the board stays");
    await added(/^All its games are here already\.$/);
    assert.equal(await page.locator("#files > li").count(), 1);
    const workshop = await page.evaluate(() =>
        Object.keys(localStorage).filter((name) => name.startsWith("firzan.workshop.game."))
            .map((name) => JSON.parse(localStorage.getItem(name)).name),
    );
    assert.deepEqual(workshop.sort(), ["My game", "My game 2"]);
    await page.click("#tab-new");
    await page.click("#recent-box summary");
    const cards = page.locator("#recent .card");
    await two.until(async () => (await cards.count()) === 3, "three recent games");
    await page.click("#recent .card:has-text('Shatranj')");
    await two.until(async () => (await two.piece("e3")) === "P", "the game of the other browser");
    // What was played on here stays when the file is added again.
    await two.type("e7e6");
    await two.until(async () => (await two.turns()) === 2, "two turns");
    await two.tab("share");
    await added(/^Added: 1 game\.$/);
    await added(/^All its games are here already\.$/);
    assert.equal(await two.turns(), 2);
    await openPgn(two, "bad.jsonl", `{"firzan":"games","version":1}\nnonsense\n{"game":{"game":5}}\n`);
    await two.until(async () => /2 of its lines cannot be read/.test(await two.notice()), "the bad lines");
    await two.close();
}
