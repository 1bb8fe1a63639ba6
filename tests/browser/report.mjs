// The report of `firzan annotate --html`, opened from the disk as a file.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openAt, PUZZLE } from "./harness.mjs";

/** One game of each kind of turn; the first ends in mate after a blunder and has dangerous words. */
const GAMES = `[Event "</script><script>document.title = 'alert'</script>"]
[White "<i>Anna</i>"]
[Black "Bertil"]
[Result "0-1"]

1. f3 {dubious} e5 2. g4 Qh4# 0-1

[Event "flips"]
[Variant "insaneflip8"]
[Result "*"]

1. e2e4,b1 e7e5,b8 2. d2d3,b1 *

[Event "a relay"]
[Variant "knightrelay"]
[Result "*"]

1. g1f3 g8f6 2. h2h4 h7h6 3. g2g3 g7g6 4. f1g2 f8g7 *

[Event "twins castle"]
[Variant "distortingmirrors"]
[Result "*"]
[FEN "k7k7/16/16/16/16/16/16/4K2R4K2R w K - 0 1"]

1. e1g1 *

[Event "palaces"]
[Variant "flippingxiangqi"]
[Result "1/2-1/2"]
[FEN "3k3/7/7/3S3/7/7/3K3 w - - 0 1"]

1. d1e1 d7c7 2. e1d1 c7d7 3. d1e1 d7c7 4. e1d1 c7d7 1/2-1/2

[Event "a baring"]
[Variant "shatranj"]
[Result "1-0"]
[FEN "4k3/8/8/8/8/8/4p3/R3K3 w - - 0 1"]

1. Kxe2 1-0

[Event "large"]
[Variant "grandshatranj"]
[Result "*"]

1. e3e4 *
`;

/** Opens the report of games and does something with it. The console must stay silent. */
async function withReport(looks, use, record = GAMES) {
    const folder = mkdtempSync(join(tmpdir(), "firzan-report-"));
    try {
        const [games, report] = ["games.pgn", "report.html"].map((name) => join(folder, name));
        writeFileSync(games, record);
        execFileSync(process.env.FIRZAN, ["annotate", games, "--nodes", "300", "--html", report]);
        const window = await openAt(pathToFileURL(report).href, looks);
        await use(window, window.page);
        await window.close();
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** A game is stepped through by click and by key; lines are played; what was played is said. */
export async function reportSteps() {
    await withReport({}, async (window, page) => {
        const says = (pattern) => window.until(async () => pattern.test(await window.status()), `${pattern}`);
        assert.equal(await page.textContent("h1"), "<i>Anna</i> – Bertil 0-1");
        await says(/The start position\. .*White to move/s);
        assert.match(await page.title(), /Anna.*Orthodox Chess|Anna.*Chess/);
        await page.keyboard.press("ArrowRight");
        await says(/^1\. f3/);
        assert.equal(await window.piece("f3"), "P");
        await page.click("#forward");
        await says(/^1… e5/);
        await page.click("#moves .turn[data-turn='g2g4']");
        await says(/^2\. g4\?\?.*Blunder, costs \d+ % of the expected score.*Turning point.*#-1/s);
        await page.keyboard.press("End");
        await says(/^2… Qh4#.*Black wins: checkmate/s);
        assert.match(await window.square("e1").getAttribute("data-marks"), /check/);
        await page.keyboard.press("ArrowLeft");
        await says(/^2\. g4/);
        await page.keyboard.press("Home");
        await says(/start position/);
        await page.keyboard.press("ArrowDown");
        await says(/[!?]/);
        await page.keyboard.press("f");
        const turned =
            (await window.square("a1").boundingBox()).y < (await window.square("a8").boundingBox()).y;
        assert.ok(turned, "Black is below");

        // Another line than the game's, and back.
        await page.click("#moves .aside .variation .turn");
        await says(/of a line, not of the game/);
        await page.keyboard.press("Escape");
        await window.until(async () => !/of a line/.test(await window.status()), "the game");
        await page.click("#moves .aside .variation .turn");
        await page.click("#leave");
        await window.until(async () => !/of a line/.test(await window.status()), "the game");

        // The graph, the diagrams, and the board's squares by keyboard.
        const { x, y, width, height } = await page.locator("#graph").boundingBox();
        await page.mouse.click(x + width - 4, y + height / 2);
        await says(/^2… Qh4#/);
        await page.click("#diagrams .diagram >> nth=0");
        await says(/^2\. g4/);
        await window.square("e1").focus();
        await page.keyboard.press("ArrowRight");
        assert.match(await page.textContent("#said"), /d1: white queen/);
        assert.match(await page.textContent("#accuracy"), /Accuracy.*<i>Anna<\/i>.*Bertil/s);
    });
}

/** A puzzle's moves are found by their squares, or shown; nothing else gives them away. */
export async function reportPuzzles() {
    const solve = async (window, page) => {
        const says = (pattern) =>
            window.until(async () => pattern.test(await page.textContent("#solve-text")), `${pattern}`);
        await says(/^White is to move\. Find the best move/);
        for (const id of ["side", "moments", "controls", "status", "tables"])
            assert.ok(await page.locator(`#${id}`).isHidden(), id);
        assert.deepEqual(await window.findings(), []);
        await page.keyboard.press("ArrowRight");
        assert.equal(await window.piece("g8"), null, "keys do not show the solution");
        await window.square("h6").click();
        assert.match(await window.square("h6").getAttribute("data-marks"), /selected/);
        await window.square("f7").click();
        await says(/^h6 to f7 is not the move/);
        await window.square("d5").click();
        await window.square("g8").click();
        await says(/^Yes, Qg8\+/);
        await says(/^White is to move/);
        assert.equal(await window.piece("g8"), "r");
        await page.click("#solve-show");
        await says(/^The move is Nf7#\. The puzzle is solved\./);
        assert.ok(await page.locator("#moves .turn").first().isVisible());
        await page.click("#first");
        await window.until(async () => (await window.piece("g8")) === null, "the start");
    };
    await withReport({}, solve, PUZZLE);
    await withReport({ phone: true }, solve, PUZZLE);
}

/** Flips, links, twins and ends of each game are drawn and said. */
export async function reportGames() {
    await withReport({}, async (window, page) => {
        const choose = async (number, key = "End") => {
            await page.selectOption("#games", String(number));
            await page.evaluate(() => document.activeElement.blur());
            await page.keyboard.press(key);
        };
        const arrows = (kind) => page.locator(`#board .arrow-${kind}`).count();
        await choose(1, "ArrowRight");
        assert.match(await window.status(), /Flipped: white knight \(capture\) on b1/);
        assert.match(await window.square("b1").getAttribute("data-marks"), /flipped/);
        assert.equal(await window.piece("b1"), "+N");
        await page.click("#show-links");
        assert.ok((await arrows("link")) > 5, "relays");
        await page.click("#show-links");
        await choose(2);
        await window.click("f3");
        assert.ok((await arrows("link")) > 0, "a knight lends its leap");
        await choose(3);
        assert.equal(await arrows("last"), 4, "two kings and two rooks");
        assert.equal(await window.piece("f1"), "R");
        await choose(4);
        assert.match(await window.status(), /repetition/);
        assert.match(await page.textContent("#faults"), /result 1\/2-1\/2 is wrong by the rules/);
        await choose(5);
        assert.match(await page.textContent("#result"), /bare king/);
        await choose(6);
        assert.equal(await window.piece("e4"), "P");
    });
}

/** Where pictures of every game go, to be looked at, if anywhere. */
const PICTURES = process.env.FIRZAN_SCREENSHOTS;

/** On a phone nothing is wider than the screen; axe-core finds nothing serious, light or dark. */
export async function reportForAll() {
    for (const looks of [{}, { dark: true }, { phone: true }, { phone: true, dark: true }]) {
        await withReport(looks, async (window, page) => {
            for (let game = 0; game < 7; game++) {
                await page.selectOption("#games", String(game));
                const width = await page.evaluate(() => document.documentElement.scrollWidth);
                assert.ok(width <= (looks.phone ? 390 : 1280), `game ${game}: ${width} wide`);
                if (PICTURES) {
                    await page.keyboard.press("End");
                    const name = `report-${game}${looks.phone ? "-phone" : ""}${looks.dark ? "-dark" : ""}.png`;
                    await page.screenshot({ path: join(PICTURES, name), fullPage: true });
                }
            }
            await page.selectOption("#games", "0");
            await page.click("#moves .turn[data-turn='g2g4']");
            for (const summary of await page.locator("summary").all()) await summary.click();
            const found = await window.findings();
            const serious = found.filter(({ impact }) => ["serious", "critical"].includes(impact));
            assert.deepEqual(serious, [], JSON.stringify(looks));
            if (looks.phone) return;
            await page.emulateMedia({ media: "print" });
            const isShown = (id) => page.isVisible(`#${id}`);
            assert.deepEqual(
                await Promise.all(["graph", "moves", "diagrams", "accuracy", "stage"].map(isShown)),
                [true, true, true, true, false],
                "on paper",
            );
        });
    }
}
