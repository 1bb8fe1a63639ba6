// The tab Share, comments, and dropped files: what a user types stays, what is opened is what it is, and what
// the page says of copying and addresses is true.

import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { base, fragment, open, openAt, openTab } from "./harness.mjs";

const PGN = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 *';
/** A game of one's own. */
const OWN = `# A comment
[own:chess]
title = Own
customPiece1 = a:BN
queen = -
promotionPieceTypes = a
startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
`;
const pack = (text) => deflateRawSync(text).toString("base64url");
const says = (window, pattern) =>
    window.until(async () => pattern.test(await window.notice()), `a notice like ${pattern}`);

/** Drops a file onto an element. */
function drop({ page }, selector, name, text) {
    return page.locator(selector).evaluate(
        (element, [file, contents]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([contents], file));
            const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
            element.dispatchEvent(event);
        },
        [name, text],
    );
}

/** Another position comes while the user types, as when Firzan moves: nothing else has the focus then. */
const walk = ({ page }, command) =>
    page.locator(`[data-command="${command}"]`).first().evaluate((button) => button.click());

/** A comment that is being typed stays with its move when another is shown, and survives a reload. */
export async function commentStaysWithItsMove() {
    const window = await open({ game: "chess", moves: "e2e4 e7e5 g1f3", at: 1 });
    const { page } = window;
    await page.click("#tab-game");
    await page.click("#comment-box summary");
    await page.focus("#comment");
    await page.keyboard.type("AAA ");
    await window.changes(() => walk(window, "forward"));
    assert.match(await page.innerText("#comment-box"), /Comment on 1\. e4/);
    await page.keyboard.type("BBB");
    await page.keyboard.press("Tab");
    await page.locator("#moves .comment").waitFor();
    assert.match(await page.locator("#moves").innerText(), /e4[^]*AAA BBB[^]*e5/);
    // Now the field has the comment of the move shown.
    assert.match(await page.innerText("#comment-box"), /Comment on 1… e5/);
    assert.equal(await page.inputValue("#comment"), "");
    await page.selectOption("#glyph", "1");
    await page.focus("#comment");
    await page.keyboard.type("not finished");
    await window.reload();
    await page.click("#tab-game");
    assert.match(await page.locator("#moves").innerText(), /e4[^]*AAA BBB[^]*e5[^]*![^]*not finished[^]*Nf3/);
    await window.close();
}

/** A FEN or PGN that is being typed is not replaced by the game's; it is given up only by the user. */
export async function typedTextStays() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.tab("share");
    await window.changes(() => window.click("e2", "e4"));
    // A field in which the user is, without a text: it is brought up to date when he leaves.
    const played = await window.fen();
    await page.focus("#fen");
    await window.changes(() => walk(window, "back"));
    assert.equal(await page.inputValue("#fen"), played);
    await page.focus("#pgn");
    assert.equal(await page.inputValue("#fen"), await window.fen());
    const typed = "4k3/8/8/8/8/8/8/R3K3 w";
    await page.fill("#fen", typed);
    await page.fill("#pgn", PGN);
    await window.changes(() => walk(window, "forward"));
    await window.changes(() => window.click("d7", "d5"));
    assert.equal(await page.inputValue("#fen"), typed);
    assert.equal(await page.inputValue("#pgn"), PGN);
    await page.click("#fen-discard");
    assert.equal(await page.inputValue("#fen"), await window.fen());
    assert.ok(await page.locator("#fen-discard").isHidden());
    // What cannot be read stays, too, to be corrected; and a field that is emptied is the game's again.
    await page.fill("#fen", "4k3/8/8 w");
    await page.click("#fen-load");
    await says(window, /Cannot read it: it is not a position of Chess: .*rank/);
    assert.equal(await page.inputValue("#fen"), "4k3/8/8 w");
    await page.fill("#fen", "");
    await page.focus("#pgn");
    assert.equal(await page.inputValue("#fen"), await window.fen());
    await page.click("#pgn-load");
    await window.until(async () => (await window.piece("f3")) === "N", "the record");
    const pgn = () => page.inputValue("#pgn");
    await window.until(async () => /"A"\][^]*1\. e4 e5 2\. Nf3/.test(await pgn()), "its text");
    await window.close();
}

/** On a slow network there is nothing to press before the part is there; without one, one can try again. */
export async function slowPart() {
    let mode = "fails";
    let arrive;
    const arrival = new Promise((resolve) => (arrive = resolve));
    const prepare = (page) =>
        page.route("**/records.js*", async (route) => {
            if (mode === "fails") return route.abort();
            await arrival;
            return route.continue();
        });
    const window = await open({ game: "chess" }, { prepare, workers: false });
    const { page } = window;
    await window.tab("share");
    assert.match(await page.innerText("#panel-share"), /could not be loaded/);
    mode = "slow";
    await page.click("#panel-share button");
    await page.getByText("Loading…", { exact: true }).and(page.locator(".loading")).waitFor();
    assert.equal(await page.locator("#panel-share :is(button, textarea, input)").count(), 0);
    arrive();
    await page.fill("#pgn", PGN);
    await page.click("#pgn-load");
    await window.until(async () => (await window.piece("f3")) === "N", "the record");
    assert.equal(await page.locator(".loading").count(), 0);
    window.forgive();
    await window.close();
}

/** A dropped or pasted text is opened as what it is; what is nothing leaves the game on the board. */
export async function droppedTexts() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.changes(() => window.click("e2", "e4"));
    const played = await window.fen();
    for (const [name, text, pattern] of [
        ["letter.txt", "Dear reader, this is no game.", /Cannot read it/],
        ["list.csv", "a1;b2;c3\nd4;e5;f6\n", /Cannot read it/],
        ["record.pgn", "1. Kxh8 Qd4 *", /Cannot read it: it has no legal move of Chess .*stays/],
        ["picture.png", "\x89PNG\r\n\0\0\0", /Cannot read it: it is not a text/],
        ["position.fen", "4k3/8 w", /Cannot read it: it is not a position of Chess/],
    ]) {
        await drop(window, "#board", name, text);
        await says(window, pattern);
        assert.equal(await window.fen(), played, name);
        await page.evaluate(() => (document.getElementById("notice").textContent = ""));
    }
    const fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    await window.changes(() => drop(window, "#board", "position.fen", fen));
    assert.equal(await window.fen(), fen);
    const epd =
        '4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "one; two"; hmvc 3;\n' +
        '8/8/4k3/8/8/4K3/4P3/8 w - - id "pawn";\n';
    await window.changes(() => drop(window, "header", "ends.epd", epd));
    assert.equal(await window.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 3 1");
    await window.tab("share");
    assert.deepEqual(await page.locator("#records option").allInnerTexts(), ["1. one; two", "2. pawn"]);
    await window.changes(() => page.selectOption("#records", "1"));
    assert.match(await window.fen(), /4P3\/8 w/);
    // A FEN in the field for PGN.
    await page.fill("#pgn", fen);
    await window.changes(() => page.click("#pgn-load"));
    assert.equal(await window.fen(), fen);
    await window.changes(() => drop(window, "#pgn", "record.pgn", PGN));
    assert.equal(await window.piece("f3"), "N");
    await drop(window, "#board", "own.ini", OWN);
    await page.waitForSelector("#panel-workshop:not([hidden], [aria-busy])");
    await window.until(async () => (await page.textContent("#workshop-title")) === "Own", "the definition");
    await drop(window, "#workshop-text", "second.ini", OWN.replace("title = Own", "title = Second"));
    await window.until(async () => (await page.textContent("#workshop-title")) === "Second", "the second");
    assert.equal(await window.piece("f3"), "N", "the game on the board stays");
    await window.close();
}

/** Where copying is refused, the page does not say that it has copied. */
export async function copyRefused() {
    const prepare = (page) =>
        page.addInitScript(() => {
            const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
            if (globalThis.Clipboard) Clipboard.prototype.writeText = refuse;
            document.execCommand = () => globalThis.oldWay ?? false;
        });
    const window = await open({ game: "chess" }, { prepare });
    const { page } = window;
    await window.tab("share");
    for (const id of ["address", "fen", "pgn"]) {
        await page.click(`#${id}-copy`);
        const selected = () =>
            page.evaluate(() => {
                const { id: name, selectionStart, selectionEnd, value } = document.activeElement;
                return selectionStart === 0 && selectionEnd === value?.length ? name : null;
            });
        await window.until(async () => (await selected()) === id, `the selected text of ${id}`);
        await says(window, /does not allow copying here.*selected/);
    }
    await page.evaluate(() => (globalThis.oldWay = true));
    await page.click("#fen-copy");
    await says(window, /^Copied\.$/);
    await page.evaluate(() => (globalThis.oldWay = false));
    await window.tab("workshop");
    await page.selectOption("#workshop-template", { label: "Chess" });
    await window.until(() => page.locator("#workshop-share").isEnabled(), "the game");
    await page.click("#workshop-share");
    const state = page.locator("#workshop-state");
    await window.until(async () => /does not allow copying/.test(await state.innerText()), "the truth");
    await window.close();
}

/** The date of a record is the local one of the game's first move, not that of the export. */
export async function dateOfTheGame() {
    // 8 January, 11 h in London; already the 9th in Kiritimati.
    const prepare = (page) =>
        page.addInitScript(() => {
            if (location.protocol === "about:") return;
            const { now } = Date;
            const begin = now();
            const years = Number(sessionStorage.getItem("years") ?? 0);
            Date.now = () => Date.UTC(2028 + years, 0, 8, 11) + now() - begin;
        });
    const window = await open({ game: "chess" }, { prepare, zone: "Pacific/Kiritimati" });
    const { page } = window;
    await window.changes(() => window.click("e2", "e3"));
    await page.evaluate(() => sessionStorage.setItem("years", "2"));
    await window.reload();
    await window.changes(() => window.click("e7", "e6"));
    await window.tab("share");
    const date = async () => /\[Date "(.*)"\]/.exec(await page.inputValue("#pgn"))[1];
    assert.equal(await date(), "2028.01.09");
    // That of a record is its own, or unknown; a game that begins now has today's.
    await page.fill("#pgn", PGN);
    await window.changes(() => page.click("#pgn-load"));
    await window.until(async () => (await date()) === "????.??.??", "no date");
    await window.changes(() => window.click("b8", "c6"));
    assert.equal(await date(), "????.??.??");
    await window.playOn();
    await window.tab("share");
    assert.equal(await date(), "2030.01.09");
    await window.close();
}

/** The record of a user's own game has its definition: any other browser can read it. */
export async function recordOfOwnGame() {
    const window = await open({ game: "own", define: pack(OWN), moves: "d1c3 e7e5" });
    await window.tab("share");
    const record = await window.page.inputValue("#pgn");
    assert.match(record, /\n\[Variant "own"\]\n\[Definition "[\w-]+"\]\n/);
    await window.close();
    const other = await open({ game: "chess" });
    const { page } = other;
    await drop(other, "#board", "own.pgn", record);
    await page.waitForSelector('#board[data-game="own"]');
    await other.until(async () => (await other.piece("c3")) === "A", "the moves");
    await other.tab("share");
    assert.equal(await page.inputValue("#pgn"), record);
    // Another game's record says nothing of it.
    await page.fill("#pgn", record.replace(/\[Definition.*\n/, "").replace('"own"', '"chess"'));
    await page.click("#pgn-load");
    await says(other, /no legal move of Chess/);
    await page.fill("#pgn", PGN);
    await page.click("#pgn-load");
    await page.waitForSelector('#board[data-game="chess"]');
    await other.until(async () => !(await page.inputValue("#pgn")).includes("Definition"), "its record");
    await other.close();
}

/** On one's own machine the page says that its addresses open only there, and makes those of another page. */
export async function addressElsewhere() {
    const window = await open({ game: "chess", moves: "e2e4" });
    const { page } = window;
    await window.tab("share");
    const only = fragment ? /opens only in this browser/ : /opens only on this machine/;
    assert.match(await page.innerText("#address-local"), only);
    assert.deepEqual(await window.findings(), []);
    await page.fill("#address-base", "no page at all");
    await page.press("#address-base", "Enter");
    await says(window, /not the address of a page/);
    await page.fill("#address-base", "example.org/firzan/#game=makruk");
    await page.press("#address-base", "Enter");
    const address = "https://example.org/firzan/#game=chess&moves=e2e4";
    assert.equal(await page.inputValue("#address"), address);
    assert.ok(await page.locator("#address-local").isHidden());
    await window.reload();
    await window.tab("share");
    assert.equal(await page.inputValue("#address"), address);
    await page.fill("#address-base", "");
    await page.press("#address-base", "Enter");
    assert.ok((await page.inputValue("#address")).startsWith(base));
    await window.close();
}

/** An address has the whole line, also where an earlier position is shown, and shows that. */
export async function addressOfTheWholeGame() {
    const window = await open({ game: "chess", moves: "e2e4 e7e5 g1f3" });
    const { page } = window;
    await window.tab("share");
    await window.changes(() => walk(window, "first"));
    await window.changes(() => walk(window, "forward"));
    const shared = await page.inputValue("#address");
    assert.match(shared, /#game=chess&moves=e2e4%20e7e5%20g1f3&at=1$/);
    assert.ok(await page.locator("#address-has").isHidden());
    const other = await openAt(fragment ? shared.replace("#", `#${fragment}&`) : shared);
    assert.equal(await other.fen(), await window.fen());
    assert.equal(await other.turns(), 3);
    await other.close();
    // A kept game at the same move, but with other moves after it, is another game.
    const longer = shared.replace("g1f3", "f1c4");
    const third = await openTab(window, fragment ? longer.replace("#", `#${fragment}&`) : longer);
    await third.changes(() => third.page.keyboard.press("End"));
    assert.equal(await third.piece("c4"), "B");
    await third.page.close();
    await window.changes(() => window.click("c7", "c5"));
    await window.tab("share");
    assert.ok(await page.locator("#address-has").isVisible(), "variations are not in it");
    await window.close();
}

/** A variant that is not known is named in a sentence. */
export async function unknownVariant() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.tab("share");
    for (const [variant, said] of [
        ["Mackruk", /unknown variant "Mackruk": did you mean makruk\?$/],
        ["Nonsense", /unknown variant "Nonsense": the tab Play lists all games\.$/],
    ]) {
        await page.fill("#pgn", PGN.replace("\n\n", `\n[Variant "${variant}"]\n\n`));
        await page.click("#pgn-load");
        await says(window, said);
    }
    await page.fill("#pgn", PGN.replace("\n\n", '\n[Variant "King of the Hill"]\n\n'));
    await page.click("#pgn-load");
    await page.waitForSelector('#board[data-game="kingofthehill"]');
    await window.close();
}
