// Analysis apart from play: loaded games, the options of searches, and learning from mistakes.

import assert from "node:assert/strict";
import { fragment, open, PUZZLE } from "./harness.mjs";

const AGAINST = { white: "you", black: "engine", level: 1, seconds: 0.05 };

/** White plays the engine's first mistake, Black a blunder that loses the queen, White does not see it. */
const RECORD = `[Event "Trial"]
[Site "Here"]
[Date "2020.01.02"]
[White "Ada"]
[WhiteElo "2100"]
[Black "Bob"]
[Result "0-1"]
[Variant "chess"]

1. e4 { [%clk 0:03:00] } e5 { [%clk 0:02:58] } 2. Nf3 { [%clk 0:02:55] } Qg5 { [%clk 0:02:40] }
3. a3 { [%clk 0:02:50] } Nc6 { [%clk 0:02:30] } 0-1
`;

async function load(window, record) {
    await window.tab("share");
    await window.page.fill("#pgn", record);
    await window.changes(() => window.page.click("#pgn-load"));
}

/** A record, an address or a position is analysed: nobody answers, and the record's players are named. */
export async function loadedIsAnalysed() {
    const window = await open({ game: "chess" }, { settings: AGAINST });
    const { page } = window;
    await load(window, RECORD);
    assert.match(await page.innerText("#player-below"), /White: Ada \(2100\)\s+.*2:50/s);
    assert.match(await page.innerText("#player-above"), /Black: Bob\s+.*2:30/s);
    await page.click("#tab-game");
    assert.match(await page.textContent("#record"), /Analysis board.*Trial · Here · 2020.01.02 · 0-1/);
    await window.changes(() => page.locator("#moves .turn").first().click());
    assert.match(await page.innerText("#player-below"), /3:00/);
    const silent = async (what) => {
        assert.doesNotMatch(await window.status(), /thinking/, what);
        assert.ok(await page.locator("#engine-go").isHidden(), what);
        assert.ok(await page.locator("#resign").isHidden(), what);
    };
    await window.changes(() => window.click("c7", "c5"));
    await window.changes(() => window.click("b1", "c3"));
    await silent("a variation of a record");
    await window.changes(() => window.click("d7", "d6"));

    await window.goTo({ game: "chess", moves: "e2e4" });
    await window.changes(() => window.click("e7", "e5"));
    await window.changes(() => window.click("g1", "f3"));
    await silent("an address with moves");
    await window.goTo({ game: "chess", fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" });
    await window.changes(() => window.click("e2", "e4"));
    await silent("a position");
    // It stays an analysis after a reload, until somebody plays on.
    await window.reload();
    await window.changes(() => window.click("e8", "e7"));
    await silent("a reload");
    await window.playOn();
    await window.changes(() => window.click("e4", "e5"));
    await window.until(async () => /White to move/.test(await window.status()), "an answer");
    assert.deepEqual(await window.findings(), []);
    await window.close();
}

/** More lines with numbers of moves, time, memory, threads; the threat; flips and twins as arrows. */
export async function searchOptions() {
    const window = await open({ game: "chess", moves: "e2e4 e7e5 g1f3" });
    const { page } = window;
    await window.tab("game");
    await page.click("#engine-more");
    await page.selectOption("#lines-count", "8");
    await page.selectOption("#look-seconds", "0");
    await page.selectOption("#memory", "64");
    assert.equal(await page.locator("#threads").count(), fragment ? 1 : 0, "threads where there are some");
    await page.click("#analyse");
    const lines = page.locator("#lines li");
    await window.until(async () => (await lines.count()) === 8, "eight lines");
    await window.until(async () => /^\S+\s*2…\S+\s*3\.\S+/.test(await lines.first().innerText()), "numbers");
    assert.ok(await page.locator("#deeper").isHidden(), "without a limit there is no going deeper");
    assert.deepEqual(await window.findings(), []);
    await page.click("#analyse");

    // White would take the pawn.
    await page.keyboard.press("x");
    await window.until(async () => /^The threat: Nxe5/.test(await window.notice()), "the threat");
    await window.goTo({ game: "chess", fen: "4k3/8/8/8/8/8/8/K3R3 b - - 0 1" });
    await page.keyboard.press("x");
    await window.until(async () => /no threat here/.test(await window.notice()), "no threat in check");

    await window.goTo({ game: "insaneflip8" });
    await page.keyboard.press("h");
    await page.locator("#board .arrow-hint.ring").first().waitFor();
    await window.goTo({ game: "distortingmirrors" });
    await page.keyboard.press("h");
    await window.until(async () => (await page.locator("#board .arrow-hint").count()) >= 2, "both twins");
    await window.close();
}

/** The review counts mistakes by side, adds better moves, leads to the next one, and lets the reader try. */
export async function learnFromMistakes() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await load(window, RECORD);
    await window.tab("game");
    await page.click("#engine-more");
    await page.selectOption("#review-seconds", "0.3");
    await page.click("#review");
    const ended = async () => (await page.textContent("#review")) === "Analyse the game";
    await window.until(async () => !(await ended()), "the review");
    await window.until(ended, "its end");
    const [accuracy, loss, ...rows] = await page.locator("#mistakes tbody tr").allInnerTexts();
    assert.match(accuracy, /^Accuracy\t\d+\.\d %\t\d+\.\d %$/);
    assert.match(loss, /^Loss per move\t\d+\.\d %\t\d+\.\d %$/);
    const count = (side) => rows.reduce((sum, row) => sum + Number(row.split("\t")[side]), 0);
    assert.ok(count(1) >= 1 && count(2) >= 1, `mistakes of both sides: ${rows}`);
    await window.changes(() => page.click("#next-mistake"));
    await page.keyboard.press("Home");
    await page.click("#next-mistake");
    await page.click("#tab-game");
    assert.ok((await page.locator("#moves .variation").count()) >= 2, "better moves");

    await window.tab("game");
    await page.click('[data-learn="black"]');
    const says = (pattern) =>
        window.until(async () => pattern.test(await page.textContent("#learn-text")), String(pattern));
    await says(/^Black played 2…\s?Qg5\. Find a better move/);
    assert.equal(await window.piece("d8"), "q");
    assert.equal(await page.locator("#board .arrow").count(), 0, "nothing gives the move away");
    assert.deepEqual(await window.findings(), []);
    const before = await window.fen();
    const isBack = () => window.until(async () => (await window.fen()) === before, "the position again");
    await window.click("d8", "g5");
    await says(/the mistake itself/);
    await isBack();
    await window.click("d8", "h4");
    await says(/Qh4 is not as good/);
    await isBack();
    await window.changes(() => window.click("b8", "c6"));
    await says(/^Yes, Nc6 is/);
    await page.click("#learn-end");
    assert.equal(await page.locator("#learn-text").count(), 0);
    await page.click('[data-learn="white"]');
    await says(/^White played/);
    await window.changes(() => page.click("#learn-show"));
    await says(/^The best move is Nxg5/);
    await window.close();
}

/** The moves of a puzzle are asked for one after another; what is not a solution is taken back. */
export async function solvePuzzles() {
    for (const phone of [false, true]) {
        const window = await open({ game: "chess" }, { settings: AGAINST, phone });
        const { page } = window;
        await load(window, PUZZLE);
        const says = (pattern) =>
            window.until(async () => pattern.test(await page.textContent("#learn-text")), String(pattern));
        await says(/^White is to move\. Find the best move/);
        assert.ok(await page.locator("#moves").isHidden());
        assert.ok(await page.locator("#learn-text").isVisible());
        assert.deepEqual(await window.findings(), []);
        const before = await window.fen();
        await window.click("h6", "f7");
        await says(/^Nf7\+ is not the move/);
        await window.until(async () => (await window.fen()) === before, "the position again");
        await window.click("d5", "g8");
        await says(/^Yes, Qg8\+/);
        await says(/^White is to move/);
        assert.equal(await window.piece("g8"), "r");
        assert.doesNotMatch(await window.status(), /thinking/, "nobody answers");
        await window.click("h6", "f7");
        await says(/^Yes, Nf7#\. The puzzle is solved/);
        assert.doesNotMatch(await page.innerText("#moves"), /Nf7\+/, "what was wrong is gone");
        await page.click("#learn-end");
        // The moves are shown on request.
        await load(window, PUZZLE);
        await says(/^White is to move/);
        await page.click("#learn-show");
        await says(/^The best move is Qg8\+/);
        await says(/^White is to move/);
        await page.click("#learn-show");
        await says(/^The best move is Nf7#/);
        // A variation is another solution, of which the answer is not known.
        await load(window, PUZZLE.replace("Rxg8", "(1. Qe5) 1... Rxg8"));
        await says(/^White is to move/);
        await window.click("d5", "e5");
        await says(/^Yes, Qe5\. The puzzle is solved/);
        await window.close();
    }
}

/** A click on a move of a line was lost if the lines were drawn anew before the button came up. */
export async function clicksOnLines() {
    const window = await open({ game: "chess", moves: "e2e4 e7e5 g1f3" });
    const { page } = window;
    await window.tab("game");
    await page.click("#analyse");
    const button = page.locator("#lines .turn").first();
    await button.waitFor();
    const redrawn = async () => {
        const state = await page.textContent("#engine-state");
        await window.until(async () => (await page.textContent("#engine-state")) !== state, "another depth");
    };
    const { x, y } = await button.boundingBox();
    await page.mouse.move(x + 5, y + 5);
    await page.waitForSelector("#preview:not([hidden]) .board");
    await page.mouse.down();
    const san = await button.innerText();
    await redrawn();
    await redrawn();
    assert.equal(await button.innerText(), san, "nothing changes under a pressed button");
    await window.changes(() => page.mouse.up());
    assert.ok((await window.status()).startsWith(`2… ${san}`), `${san}: ${await window.status()}`);

    // The keyboard's focus stays, too.
    await button.waitFor();
    await button.focus();
    await redrawn();
    assert.ok(await button.evaluate((each) => each === document.activeElement), "the focus");
    const next = await button.innerText();
    await window.changes(() => page.keyboard.press("Enter"));
    assert.match(await window.status(), /^3\. /, next);

    // A line has one row, and the others on demand, which stay while it changes.
    const turns = page.locator("#lines .turns").first();
    const height = async () => (await turns.boundingBox()).height;
    await window.until(async () => (await page.locator("#lines li").first().locator(".turn").count()) > 8, "moves");
    const row = await height();
    const more = page.getByRole("button", { name: "The whole line" }).first();
    await more.click();
    await redrawn();
    assert.ok((await height()) > 1.5 * row, `${await height()} px, ${row} px before`);
    await more.click();
    assert.equal(await height(), row);
    assert.deepEqual(await window.findings(), []);
    await window.close();
}

/** A click that ended the writing of a comment was lost: the list was drawn anew before the button came up. */
export async function clicksAfterWriting() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await load(window, "1. e4 { [%eval 0.2] } e5 { [%eval 0.3] } 2. Nf3 Qg5 $4 { [%eval 5.1] } 3. Nxg5 *");
    await window.tab("game");
    await page.waitForSelector("#next-mistake");
    await page.click("#comment-box summary");
    const moves = page.locator("#moves .turn");
    const write = (text) => page.locator("#comment").pressSequentially(text);
    await write("a queen for nothing");
    await window.changes(() => moves.nth(1).click());
    assert.match(await window.status(), /^1… e5/);
    assert.match(await page.innerText("#moves"), /a queen for nothing/);
    await write("as usual");
    await window.changes(() => page.click("#next-mistake"));
    assert.match(await window.status(), /^2… Qg5/);
    assert.match(await page.innerText("#moves"), /as usual/);
    await window.close();
}

/** The wheel over the board goes through the moves, and leaves the page alone. */
export async function wheelSteps() {
    const window = await open({ game: "chess" });
    const { page } = window;
    const isTaken = (looks, times = 1) =>
        page.evaluate(([given, count]) => {
            const usual = { cancelable: true, bubbles: true, deltaY: -100 };
            const board = document.querySelector("#board svg");
            const roll = () => !board.dispatchEvent(new WheelEvent("wheel", { ...usual, ...given }));
            return Array.from({ length: count }, roll).every(Boolean);
        }, [looks, times]);
    assert.ok(!(await isTaken({})), "without moves the wheel scrolls");
    await window.goTo({ game: "chess", moves: "e2e4 e7e5 g1f3 b8c6 f1b5" });
    assert.ok(!(await isTaken({ ctrlKey: true })), "with Ctrl it zooms");
    const last = await window.fen();
    await window.square("e4").hover();
    await window.changes(() => page.mouse.wheel(0, -100));
    assert.match(await window.status(), /^2… Nc6/);
    await window.changes(() => page.mouse.wheel(0, 120));
    assert.equal(await window.fen(), last);
    // Quick steps all count, and small ones of a touchpad are added up: 4 and twice 50 pixels.
    await page.waitForTimeout(250);
    assert.ok(await isTaken({ deltaY: -4 }, 27));
    await window.until(async () => /^1… e5/.test(await window.status()), "three steps back");
    await page.waitForTimeout(250);
    await isTaken({ deltaY: 3, deltaMode: 1 }, 3);
    await window.until(async () => (await window.fen()) === last, "three notches forward, counted in lines");
    await window.tab("rules");
    await page.click("#wheel");
    assert.ok(!(await isTaken({})), "it can be turned off");
    await window.close();
}

/** The graph shows the position under the pointer. */
export async function graphShowsPositions() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await load(
        window,
        "1. e4 { [%eval 0.2] } e5 { [%eval 0.3] } 2. Nf3 { [%eval 0.25] } Qg5 { [%eval 5.1] } 3. Nxg5 *",
    );
    await window.tab("game");
    const graph = page.locator("#graph");
    const at = async (part) => {
        const { width, height } = await graph.boundingBox();
        return { position: { x: width * part, y: height / 2 } };
    };
    const preview = page.locator("#preview");
    /** Points at a place until its position is shown: the graph moves while parts of the panel come. */
    const shows = (part, title) =>
        window.until(async () => {
            await graph.hover(await at(part));
            return (await preview.innerText()).trim() === title;
        }, title);
    await shows(0.79, "2… Qg5: +5.10");
    assert.equal(await preview.locator('[data-square="g5"] [data-man="q"]').count(), 1);
    await shows(0.01, "Start");
    assert.deepEqual(await window.findings(), []);
    await page.mouse.move(5, 5);
    await preview.waitFor({ state: "hidden" });
    await shows(0.59, "2. Nf3: +0.25");
    await window.changes(async () => graph.click(await at(0.59)));
    assert.match(await window.status(), /^2\. Nf3/);
    await preview.waitFor({ state: "hidden" });
    await window.close();
}

/** Accuracy and loss of both players, by the formulas of `firzan annotate`; forced moves have no accuracy. */
export async function accuracyOfPlayers() {
    const window = await open({ game: "chess" });
    const { page } = window;
    const pawns = [0.2, 0.3, -1, -1.2, 2];
    const moves = ["e4", "e5", "Nf3", "Nc6"];
    const [start, ...after] = pawns.map((value) => `{ [%eval ${value}] }`);
    await load(window, `${start} ${moves.map((move, index) => `${move} ${after[index]}`).join(" ")} *`);
    await window.tab("game");
    const share = (value) => 1 / (1 + Math.exp(-value / 2));
    const lost = (ply) => share(pawns[ply]) - share(pawns[ply + 1]);
    const bySide = [[lost(0), lost(2)], [-lost(1), -lost(3)]];
    const losses = bySide.map((side) => side.map((each) => Math.max(each, 0)));
    const accuracy = (each) => 103.1668 * Math.exp(-4.354 * each) - 3.1669;
    const mean = ([one, other]) => `${((one + other) / 2).toFixed(1)} %`;
    const rows = async () => (await page.locator("#mistakes tbody tr").allInnerTexts()).slice(0, 2);
    assert.deepEqual(await rows(), [
        `Accuracy\t${losses.map((side) => mean(side.map(accuracy))).join("\t")}`,
        `Loss per move\t${losses.map((side) => mean(side.map((each) => 100 * each))).join("\t")}`,
    ]);

    await window.goTo({ game: "chess", fen: "7k/5K2/8/8/8/8/8/R7 b - - 0 1", moves: "h8h7 a1h1" });
    await page.click("#review");
    const figures = ["Accuracy\t100.0 %\t–", "Loss per move\t0.0 %\t0.0 %"].join();
    await window.until(async () => (await rows()).join() === figures, figures);
    await window.close();
}
