// FEN and PGN in and out, addresses, games that survive a reload, positions set up.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

const PGN = `[Event "Trial"]
[White "A"]
[Black "B \\"the\\" second"]
[Result "1-0"]
[Variant "knightrelay"]

{ Before all [%csl Ga1] } 1. e2d4! $14 { [%clk 0:03:00] relayed [%cal Ge2e4] } (1. e2e4 e7e5 (1... c7c5 2. g1f3) 2. g1f3 { [%eval 0.3] }) 1... e7e5 $2
2. d4d5 ( { another } 2. d4e5 ) 1-0
`;

/** A record is read completely, and written unchanged. */
export async function pgn() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.tab("share");
    await page.fill("#pgn", PGN);
    await page.click("#pgn-load");
    await window.until(async () => (await page.locator("#moves .turn:not(.gap)").count()) >= 9, "the turns");
    const written = await page.inputValue("#pgn");
    for (const part of [
        '[Black "B \\"the\\" second"]',
        "{ [%csl Ga1] Before all }",
        "{ [%clk 0:03:00] [%cal Ge2e4] relayed }",
        "$1 $14",
        "$2",
        "{ another }",
        "(",
        "1-0",
    ]) {
        assert.ok(written.replaceAll("\n", " ").includes(part), `${part} in ${written}`);
    }
    await page.click("#pgn-load");
    await page.waitForTimeout(500);
    assert.equal(await page.inputValue("#pgn"), written, "read and written again");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#pgn-save")]);
    assert.equal(download.suggestedFilename(), "knightrelay.pgn");
    await page.fill("#pgn", '[Variant "chess"]\n\n1. e2e4 e7e6 2. e4e6 *');
    await page.click("#pgn-load");
    await window.until(async () => /e4e6/.test(await window.notice()), "what is wrong with the record");
    assert.equal(await window.piece("e6"), "p", "what stands before the bad move is kept");
    await window.close();
}

/** Turns of every game in a record: the first turns of a game are written and read again. */
export async function recordsOfAllGames() {
    const first = {
        insaneflip: "b1c3,c3 b10c8,a10",
        insaneflip8: "e2e4,e4 e7e5,e8",
        knightrelay: "e2d4 g8f6",
        grandshatranj: "b2c4 b9c7",
        flippingxiangqi: "c2c3 c6c5",
        distortingmirrors: "e2e3 d7d6",
        shatranj: "e2e3 e7e6",
        chess: "e2e4 e7e5",
    };
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.tab("share");
    for (const [game, moves] of Object.entries(first)) {
        await window.goTo({ game, moves });
        const [text, fen] = [await page.inputValue("#pgn"), await window.fen()];
        await window.goTo({ game: "chess" });
        await page.fill("#pgn", text);
        await page.click("#pgn-load");
        await window.until(async () => (await window.fen()) === fen, `${game}: ${text}`);
    }
    await window.close();
}

/** FENs in and out, and faults named. */
export async function fens() {
    const window = await open({ game: "flippingxiangqi" });
    const { page } = window;
    await window.tab("share");
    const fen = "3k3/7/7/3R3/7/7/3K3 b - - 3 9";
    await page.fill("#fen", fen);
    await page.click("#fen-load");
    await window.until(async () => (await window.fen()) === fen, "the position");
    assert.equal(await page.inputValue("#fen"), fen);
    await page.fill("#fen", "3k3/7/7 w");
    await page.click("#fen-load");
    await window.until(async () => /rank/.test(await window.notice()), "what is wrong with the FEN");
    assert.equal(await window.fen(), fen, "the position before stays");
    await window.close();
}

/** The address shares a game; faults in it are reported. */
export async function addresses() {
    const fen = "k7/8/8/8/8/3+N4/4K3/8 w - - 0 1";
    const window = await open({ game: "insaneflip8", fen, moves: "e2e1,e1" });
    const { page } = window;
    assert.equal(await window.piece("d3"), "+N");
    assert.equal(await window.piece("e1"), "+K");
    await window.tab("share");
    const shared = await page.inputValue("#address");
    const other = await open();
    await other.page.goto(shared);
    await other.until(async () => (await other.piece("e1")) === "+K", "the shared game");
    await other.goTo({ game: "chess", moves: "e2e4 e7e6 e4e6" });
    await other.until(async () => /e4e6/.test(await other.notice()), "the turn that is wrong");
    assert.equal(await other.piece("e6"), "p");
    await other.close();
    await window.close();
}

/** A game with a variation survives a reload; going back and forth by keys. */
export async function reload() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.changes(() => window.click("e2", "e4"));
    await window.changes(() => window.click("e7", "e5"));
    await window.changes(() => page.keyboard.press("ArrowLeft"));
    await window.changes(() => window.click("c7", "c5"));
    await page.click("#tab-game");
    assert.equal(await page.locator("#moves .variation").count(), 1);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.equal(await window.piece("c5"), "p");
    await page.click("#tab-game");
    assert.equal(await page.locator("#moves .variation").count(), 1);
    await page.click("#comment-box summary");
    await page.click("#promote");
    await window.changes(() => page.keyboard.press("Home"));
    await window.changes(() => page.keyboard.press("End"));
    assert.equal(await window.piece("c5"), "p");
    await window.changes(() => page.keyboard.press("Home"));
    await page.keyboard.press("f");
    const rank = async (name) => (await window.square(name).boundingBox()).y;
    assert.ok((await rank("e1")) < (await rank("e8")), "the board is turned");
    await window.close();
}

/** A position is set up by hand. */
export async function editor() {
    const window = await open({ game: "insaneflip8" });
    const { page } = window;
    await window.tab("share");
    await page.click("#edit");
    await page.click("#editor-clear");
    const put = async (piece, square) => {
        await page.click(`#palette [data-brush="${piece}"]`);
        await page.click(`#editor-board [data-square="${square}"]`);
    };
    await put("K", "a1");
    await page.click("#editor-done");
    // The engine answers a moment later.
    await page.waitForSelector("#editor-error:not(:empty)");
    assert.match(await page.textContent("#editor-error"), /king/);
    await put("k", "h8");
    await put("+n", "c3");
    await page.check("#editor-black");
    await window.changes(() => page.click("#editor-done"));
    assert.equal(await window.fen(), "7k/8/8/8/8/2+n5/8/K7 b - - 0 1");
    await window.close();
}

/** In the editor a drag moves a piece, a right click removes it, and neither Esc nor a wrong click loses work. */
export async function editorByMouse() {
    const window = await open({ game: "chess", fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" });
    const { page } = window;
    const board = (name) => page.locator(`#editor-board [data-square="${name}"]`);
    const drag = async (from, to) => {
        const middle = async (locator) => {
            const { x, y, width, height } = await locator.locator(".square").boundingBox();
            return [x + width / 2, y + height / 2];
        };
        await page.mouse.move(...(await middle(board(from))));
        await page.mouse.down();
        await page.mouse.move(...(to ? await middle(board(to)) : [5, 5]), { steps: 4 });
        await page.mouse.up();
    };
    const fen = () => page.inputValue("#editor-fen");
    await window.tab("share");
    await page.click("#edit");
    await drag("a1", "d4");
    assert.equal(await fen(), "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "a drag");
    await board("h8").click();
    assert.equal(await fen(), "4k2P/8/8/8/3R4/8/8/4K3 w - - 0 1", "the brush");
    await board("h8").click({ button: "right" });
    assert.equal(await fen(), "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "a right click");
    await drag("d4", null);
    assert.equal(await fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a drag off the board");
    await page.click("#editor-clear");
    await page.click("#editor-undo");
    assert.equal(await fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "undo");
    for (const where of ["#editor-fen", '#editor-board [data-square="e1"]']) {
        await page.locator(where).focus();
        for (let times = 0; times < 3; times++) await page.keyboard.press("Escape");
        assert.ok(await page.locator("#editor[open]").count(), `Esc in ${where}`);
        assert.match(await page.textContent("#editor-error"), /changed the position/);
    }
    await board("e1").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    assert.equal(await fen(), "4k3/8/8/8/8/8/8/4KP2 w - - 0 1", "keys");
    await page.keyboard.press("Delete");
    while (await page.locator("#editor-undo").isEnabled()) await page.click("#editor-undo");
    assert.equal(await fen(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "undo to the beginning");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#editor", { state: "hidden" });
    await window.close();
}

/** A record has the time and the clocks of its game, and the names that the user writes. */
export async function clocksAndNames() {
    const window = await open({ game: "chess" });
    const { page } = window;
    const record = async () => (await page.inputValue("#pgn")).replaceAll("\n", " ");
    await window.tab("share");
    assert.match(await record(), /\[White "\?"\] \[Black "\?"\].*\[TimeControl "-"\]/);
    await page.click("#tab-new");
    await page.selectOption("#pace", "5+3");
    await page.click("#start");
    await window.changes(() => window.click("e2", "e4"));
    await window.changes(() => window.click("e7", "e5"));
    await window.tab("share");
    assert.match(await record(), /\[TimeControl "300\+3"\]/);
    assert.match(await record(), /1\. e4 \{ \[%clk 0:05:00\] \} 1\.\.\. e5 \{ \[%clk 0:0[45]:[05]\d/);
    await page.fill("#name-white", "Ada L.");
    await page.fill("#name-black", 'Bob "B"');
    await page.press("#name-black", "Enter");
    await window.until(async () => /"Ada L\."\] \[Black "Bob \\"B\\""\]/.test(await record()), "the names");
    assert.match(await page.innerText("#player-below"), /White: Ada L\./);
    const given = await page.inputValue("#pgn");
    await window.reload();
    await window.tab("share");
    assert.match(await page.innerText("#player-above"), /Black: Bob "B"/);

    // Read again, the record has the same names, time and clocks.
    await page.fill("#pgn", given);
    await page.click("#pgn-load");
    await window.until(async () => /Ada L\./.test(await page.inputValue("#name-white")), "the record");
    const tags = (text) => text.split("\n").filter((line) => /^(\[|1\.)/.test(line)).sort().join("\n");
    assert.equal(tags(await page.inputValue("#pgn")), tags(given));
    assert.match(await page.innerText("#player-below"), /White: Ada L\.\s+5:00/);
    await window.close();
}

/** Against Firzan one's name is remembered, and Firzan has its own. */
export async function ownName() {
    const settings = { white: "you", black: "engine", level: 1, seconds: 0.05 };
    const window = await open({ game: "chess" }, { settings });
    const { page } = window;
    await window.tab("share");
    assert.ok(await page.isDisabled("#name-black"));
    await page.fill("#name-white", "Ada");
    await page.press("#name-white", "Enter");
    const record = () => page.inputValue("#pgn");
    const isNamed = async () => /\[White "Ada"\]\n\[Black "Firzan level 1"\]/.test(await record());
    await window.until(isNamed, "the names");
    await window.goTo({ game: "shatranj" });
    assert.match(await page.innerText("#player-below"), /White: Ada/);
    await window.until(isNamed, "the names in another game");
    assert.deepEqual(await window.findings(), []);
    await window.close();
}
