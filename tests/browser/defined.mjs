// Defined games: those that come with Firzan, one's own from a text, a file or an address, and what strangers
// may put into an address.

import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { address, fragment, open, openTab } from "./harness.mjs";

const EVIL = '<img src="x" onerror="document.title=1">';

/** Chess with a leaping bishop, on ten files and ranks; its texts do harm where they are not escaped. */
const TEN = `[ten:chess]
title = Ten ${EVIL}
rule1 = Bishops leap ${EVIL}
maxFile = 10
maxRank = 10
customPiece1 = e:BAD
pieceName = e:leaper_<b>&amp;
promotionRegionWhite = *10
promotionRegionBlack = *1
promotionPieceTypes = qe
doubleStepRegionBlack = *9
castling = false
startFen = rnbeqkebnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBEQKEBNR w - - 0 1
`;

const pack = (text) => deflateRawSync(text).toString("base64url");
const board = (window, game) => window.page.waitForSelector(`#board[data-game="${game}"]`);
const says = (window, pattern) =>
    window.until(async () => pattern.test(await window.notice()), `a notice like ${pattern}`);

/** Makruk from the chooser, by clicks: moves, a hint, lines, terms, reasons, a record, and a reload. */
export async function makrukByClick() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.pick("makruk");
    assert.equal(await page.locator('#board [data-man="M"]').count(), 1);
    await window.changes(() => window.click("e3", "e4"));
    await window.changes(() => window.click("d6", "d5"));
    await window.click("e4", "e6");
    await says(window, /cannot go to e6/);
    await page.keyboard.press("h");
    await says(window, /Firzan would play/);
    await window.tab("game");
    await page.click("#analyse");
    const lines = page.locator("#lines li .turn");
    await window.until(async () => (await lines.count()) > 2, "lines");
    await page.click("#analyse");
    await page.click("#engine-more");
    await page.click("#terms-box summary");
    await window.until(async () => /\|/.test(await page.textContent("#terms")), "terms");
    await window.tab("rules");
    assert.match(await page.textContent("#rules"), /khon|silver/i);
    await window.tab("share");
    assert.match(await page.inputValue("#pgn"), /\[Variant "makruk"\]/);
    const fen = await window.fen();
    await window.reload();
    assert.equal(await window.fen(), fen);
    await window.tab("share");
    const pgn = await page.inputValue("#pgn");
    await page.fill("#pgn", pgn.replace(/1\. .*/s, "1. e4 d5 2. exd5 *"));
    await page.click("#pgn-load");
    await window.until(async () => (await window.piece("d5")) === "P", "the record's last position");
    await window.close();
}

/** Courier chess from its address, by drags and keys, against the engine. */
export async function courierByDragAndKeys() {
    const settings = { white: "you", black: "engine", level: 1, seconds: 0.05 };
    const window = await open({ game: "courier" }, { settings });
    const { page } = window;
    assert.equal(await page.locator("#board [data-square]").count(), 96);
    const answered = () => window.until(async () => /White to move/.test(await window.status()), "an answer");
    await window.changes(() => window.drag("e2", "e3"));
    await answered();
    await window.keys("k2", "k3");
    await window.until(async () => (await window.piece("k3")) === "P", "the pawn on k3");
    await answered();
    assert.equal(await window.turns(), 4);
    const findings = (await window.findings()).filter(({ impact }) => impact === "serious");
    assert.deepEqual(findings, []);
    await window.close();
}

/** A game of ten files and ranks from an address, by touch; its texts are texts, its address leads to it. */
export async function ownGameByTouch() {
    const window = await open({ define: pack(TEN) }, { phone: true });
    const { page } = window;
    const tap = async (name) => {
        const { x, y, width, height } = await window.square(name).locator(".square").boundingBox();
        await page.touchscreen.tap(x + width / 2, y + height / 2);
    };
    assert.equal(await page.getAttribute("#board", "data-game"), "ten");
    await tap("d1");
    await window.changes(() => tap("d3"));
    assert.equal(await window.piece("d3"), "E");
    await tap("e9");
    await window.changes(() => tap("e7"));
    await window.tab("rules");
    assert.match(await page.textContent("#rules"), /Bishops leap <img .*leaper <b>&amp;/s);
    for (const [what, where] of [["img", "#rules"], ["b", "#rules"], ["img", "header"]])
        assert.equal(await page.locator(`${where} ${what}:not([src="icon.svg"])`).count(), 0, what);
    assert.match(await page.textContent("#choose-game"), /Ten <img/);
    await window.tab("share");
    const shared = await page.inputValue("#address");
    assert.match(shared, /#game=ten&define=[\w-]+&moves=d1d3%20e9e7$/);
    // Addresses that are shared lack the token of a server.
    const other = await openTab(window, fragment ? shared.replace("#", `#${fragment}&`) : shared);
    assert.equal(await other.fen(), await window.fen());
    await other.page.keyboard.press("h");
    await says(other, /Firzan would play/);
    assert.deepEqual(other.faults, []);
    // It is kept with its definition.
    await window.goTo({ game: "chess" });
    await page.tap("#tab-new");
    await page.tap("#recent-box summary");
    await page.locator("#recent .card", { hasText: "Ten" }).first().tap();
    await board(window, "ten");
    assert.equal(await window.piece("d3"), "E");
    assert.notEqual(await page.title(), "1");
    await window.close();
}

/** A text with faults: they are reported by line and column, lead there, and the good game can be played. */
export async function ownGameWithFaults() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.click("#choose-game");
    await page.click("#own-game");
    await page.waitForSelector("#panel-workshop:not([aria-busy], [hidden])");
    const text = `[good:chess]\n[bad:chess]\nmaxFyle = 10\nstalemateValue = ${EVIL}\n`;
    await page.fill("#workshop-text", text);
    const faults = page.locator("#workshop-faults li");
    await window.until(async () => (await faults.count()) === 2, "two faults");
    assert.match(await faults.nth(0).textContent(), /^Line 3, column 1 maxFyle: .*maxFile/);
    assert.match(await faults.nth(1).textContent(), /^Line 4, column 18 stalemateValue: .*<img/);
    assert.equal(await page.locator("#panel-workshop img").count(), 0);
    await faults.nth(1).locator("button").click();
    const at = await page.$eval("#workshop-text", (field) => field.value.slice(field.selectionStart));
    assert.ok(at.startsWith(EVIL), at);
    await page.selectOption("#workshop-players", "both");
    await page.click("#workshop-play");
    await board(window, "good");
    await window.changes(() => window.click("e2", "e4"));
    // Without any game it says so, and why; and so does what is no definition.
    await window.tab("workshop");
    for (const wrong of ["[bad:chess]\nmaxFyle = 10\n", "\u0000\u0001["]) {
        await page.fill("#workshop-text", wrong);
        const isReported = async () => /no game in it/.test(await page.textContent("#workshop-state"));
        await window.until(isReported, JSON.stringify(wrong));
        assert.ok((await faults.count()) > 0);
        assert.ok(await page.locator("#workshop-play").isDisabled());
    }
    await page.fill("#workshop-text", "");
    const isEmpty = async () => /^Write a game/.test(await page.textContent("#workshop-state"));
    await window.until(isEmpty, "what to do");
    await window.close();
}

/** An address with nonsense for a definition gets one message, and another game is on the board. */
export async function nonsenseForADefinition() {
    const broken = "[ten:chess]\nmaxFyle = 10\n";
    for (const [members, words] of [
        [{ define: "%%%" }, /no definition that can be read/],
        [{ define: "AAAA" }, /no definition that can be read/],
        [{ define: "", game: "ten" }, /unknown variant "ten"/],
        [{ define: pack("\xff\xfe") }, /No game in it/],
        [{ define: deflateRawSync(Buffer.from([0xff, 0xfe])).toString("base64url") }, /no definition that/],
        [{ define: pack("x".repeat(1e7)) }, /definition is too long/],
        [{ define: pack(broken) }, /No game in it: line 2, column 1: .*maxFile/],
        [{ define: pack(broken), game: "ten" }, /wrong in line 2, column 1: maxFyle: .*maxFile/],
        [{ define: pack("[knightrelay:chess]\n"), game: "knightrelay" }, /rename this one/],
        [{ define: pack(TEN), game: "eleven" }, /no game "eleven", but ten/],
        [{ define: pack(TEN), fen: "8/8 w" }, /Cannot read it/],
        [{ define: pack(TEN), moves: "e2e9" }, /e2e9/],
    ]) {
        const window = await open(members, { workers: false });
        await says(window, words);
        assert.ok(await window.fen());
        await window.close();
    }
}

/** A definition with which the engine does not answer: its worker is ended, and the page goes on. */
export async function definitionWithoutEnd() {
    // A bundled worker has wasm.js in itself.
    const prepare = (page) => page.route(/\/(wasm|engine-worker)\.js/, async (route) => {
        const response = await route.fetch();
        const begin = /ask\((\w+)\)\s*\{/;
        const endless = "$& if ($1.define?.includes('endless')) for (;;);";
        const body = (await response.text()).replace(begin, endless);
        await route.fulfill({ response, body });
    });
    const window = await open({ game: "chess" }, { prepare, workers: false });
    const endless = new URL(address({ define: pack("[endless:chess]\n") })).hash;
    await window.page.evaluate((hash) => (location.hash = hash), endless);
    await says(window, /took too long and was ended/);
    await window.changes(() => window.click("e2", "e4"));
    await window.goTo({ define: pack(TEN) });
    await window.changes(() => window.click("d1", "d3"));
    await window.close();
}

/** Definitions are not kept for ever: after some of them another worker takes the place of theirs. */
export async function manyDefinitions() {
    const prepare = (page) =>
        page.addInitScript(() => {
            globalThis.workers = 0;
            globalThis.Worker = class extends Worker {
                constructor(...rest) {
                    super(...rest);
                    globalThis.workers++;
                }
            };
        });
    const window = await open({ game: "chess" }, { prepare });
    for (let number = 10; number < 40; number++)
        await window.goTo({ define: pack(`[own:chess]\nnMoveRule = ${number}\n`) });
    // One for Firzan's own games, and several for defined ones, but not one for each.
    const workers = await window.page.evaluate(() => globalThis.workers);
    assert.ok(workers > 2 && workers < 8, `${workers} workers`);
    await window.close();
}

/** Who plays Firzan's own games loads nothing of defined ones. */
export async function definedGamesAreLoadedWhenChosen() {
    const asked = [];
    const prepare = (page) => page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const window = await open({ game: "chess" }, { prepare, workers: false });
    await window.changes(() => window.click("e2", "e4"));
    const ofDefined = () => asked.filter((path) => path.includes("/defined"));
    assert.deepEqual(ofDefined(), []);
    await window.page.click("#choose-game");
    await window.page.fill("#picker-search", "makruk");
    await window.page.waitForSelector('#picker-list [data-game="makruk"] img');
    assert.ok(!ofDefined().some((path) => path.endsWith(".wasm")), "for its picture");
    await window.page.click('#picker-list [data-game="makruk"]');
    await board(window, "makruk");
    assert.equal(ofDefined().filter((path) => path.endsWith(".wasm")).length, 1);
    await window.close();
}
