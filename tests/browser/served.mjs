// The page of `firzan serve`, when its server is not as the page expects it. The program is that of FIRZAN.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAt, openTab } from "./harness.mjs";

const AGAINST = { game: "chess", white: "you", black: "engine", level: 0, seconds: 1 };
const whiteToMove = async (window) => /White to move/.test(await window.status());
const banner = (window, what) =>
    window.until(async () => what.test(await window.page.innerText("#banner").catch(() => "")), what);

/** Starts a server: its process, its port, the address it prints. */
async function serve(port = 0, ...more) {
    const words = ["serve", "--no-open", "--threads", "1", "--port", String(port), ...more];
    const child = spawn(process.env.FIRZAN, words);
    let printed = "";
    for await (const text of child.stdout) {
        printed += text;
        if (printed.includes("\n")) break;
    }
    const address = printed.split("\n")[0];
    return { address, port: new URL(address).port, end: () => end(child) };
}

function end(child) {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    return ended;
}

/** Opened without its token, or with that of another server: a message. With the right one it works. */
export async function servedToken() {
    const server = await serve();
    const url = new URL(server.address);
    const window = await openAt(url.origin, { ready: false });
    await banner(window, /this address lacks its token.*firzan serve/);
    for (const [hash, said] of [
        ["#token=0123", /was restarted\. Open the address that it printed last/],
        ["#token=0123&game=chess", /was restarted/],
    ]) {
        await window.page.goto("about:blank");
        await window.page.goto(url.origin + hash);
        await banner(window, said);
    }
    // The address that was printed, put into the same window.
    await window.page.evaluate((hash) => (location.hash = hash), url.hash);
    await window.page.waitForSelector("html[data-ready]");
    assert.ok(await window.page.locator("#banner").isHidden());
    assert.ok(!window.page.url().includes("token"));
    window.forgive();
    await window.close();
    await server.end();
}

/** A server that dies while Firzan thinks: a message, and the game goes on when it is back. */
export async function servedDies() {
    const server = await serve();
    const window = await openAt(server.address, { settings: AGAINST });
    await window.page.click("#start");
    await window.changes(() => window.click("e2", "e4"));
    await window.until(async () => /thinking/.test(await window.status()), "Firzan to think");
    await server.end();
    await banner(window, /does not answer.*start it again.*Your game is kept/);
    assert.equal(await window.piece("e4"), "P");
    await window.page.keyboard.press("ArrowLeft");
    await window.page.keyboard.press("ArrowRight");

    const again = await serve(server.port);
    await banner(window, /was restarted/);
    // The window that the new server opens tells those that are open already.
    const other = await openTab(window, again.address);
    assert.equal(await other.piece("e4"), "P", "the game, in the new window");
    await window.until(() => whiteToMove(window), "Firzan's move, in the old window");
    assert.ok(await window.page.locator("#banner").isHidden());
    await window.changes(() => window.click("d2", "d4"));
    await window.until(() => whiteToMove(window), "Firzan's next move");
    other.forgive();
    await other.page.close();
    window.forgive();
    await window.close();
    await again.end();
}

/** The same server, silent for a while, is asked until it answers. */
export async function servedComesBack() {
    const server = await serve();
    const window = await openAt(server.address, { settings: { ...AGAINST, black: "you" } });
    await window.page.route("**/api/**", (route) => route.abort());
    await window.click("e2", "e4");
    await banner(window, /does not answer/);
    assert.equal(await window.piece("e2"), "P", "nothing is played that nobody has checked");
    await window.page.unroute("**/api/**");
    await window.until(() => window.page.locator("#banner").isHidden(), "the server");
    await window.changes(() => window.click("e2", "e4"));
    window.forgive();
    await window.close();
    await server.end();
}

/** A copied address has no token: it opens where another window has it, and the page says so. */
export async function servedAddressesOpenHere() {
    const server = await serve();
    const window = await openAt(server.address, { settings: { ...AGAINST, black: "you" } });
    await window.changes(() => window.click("e2", "e4"));
    await window.tab("share");
    assert.match(await window.page.innerText("#address-local"), /opens only in this browser/);
    const other = await openTab(window, await window.page.inputValue("#address"));
    assert.equal(await other.piece("e4"), "P");
    await other.changes(() => other.click("e7", "e5"));
    other.forgive();
    assert.deepEqual(other.faults, []);
    window.forgive();
    await window.close();
    await server.end();
}

/** Grows a theory of a game in a new folder. */
function theoryOf(game) {
    const folder = mkdtempSync(join(tmpdir(), "theory-"));
    const store = join(folder, `${game}.theory`);
    const run = (...words) => execFileSync(process.env.FIRZAN, ["theory", ...words]);
    const grow = (positions) => run("grow", game, store, "--nodes", "300", "--positions", String(positions));
    grow(200);
    return { folder, store, run, grow, end: () => rmSync(folder, { recursive: true }) };
}

/** The explorer as a file, and from a server for others: steps by click and by key. */
export async function theoryForOthers() {
    const { folder, store, run, end: remove } = theoryOf("insaneflip8");
    const file = join(folder, "theory.html");
    run("export", store, "--to", "html", "-o", file);
    const server = await serve(0, "--theory", store, "--read-only");
    for (const address of [`file://${file}`, server.address]) {
        const window = await openAt(address);
        const { page } = window;
        const first = page.locator("#theory-moves .turn").first();
        await first.waitFor();
        const played = await first.innerText();
        await window.changes(() => first.click());
        assert.equal(await page.innerText("#line"), played);
        await window.changes(() => page.keyboard.press("ArrowRight"));
        assert.deepEqual((await window.findings()).map(({ text }) => text), []);
        await window.changes(() => page.keyboard.press("Home"));
        assert.ok(await page.locator("#back").isDisabled());
        await page.keyboard.press("f");
        window.forgive();
        await window.close();
    }
    await server.end();
    remove();
}

/** The explorer of a theory: its moves are played by a click, gaps and wishes; without a theory nothing of it. */
export async function servedTheory() {
    const { store, grow, end: remove } = theoryOf("knightrelay");
    const server = await serve(0, "--theory", store);
    const window = await openAt(server.address, { settings: { ...AGAINST, black: "you" } });
    const { page } = window;
    await window.tab("game");
    assert.ok(await page.locator("#theory-box").isHidden(), "there is no theory of chess");
    await window.pick("knightrelay");
    await window.tab("game");
    await page.click("#theory-box summary");
    const says = (what) =>
        window.until(async () => what.test(await page.innerText("#theory-state").catch(() => "")), what);
    await says(/White scores \d+\.\d %.*, \d+ searches/);
    assert.ok((await page.locator("#theory-moves tbody tr").count()) > 2);
    assert.match(await page.getAttribute("#theory-curve", "aria-label"), /from \d+\.\d % to \d+\.\d %/);
    await page.selectOption("#theory-history select", "0");
    assert.deepEqual(await window.findings(), []);
    const first = page.locator("#theory-moves .turn").first();
    const played = await first.innerText();
    await window.changes(() => first.click());
    assert.equal(await page.locator("#moves .turn").first().innerText(), played);
    await says(/White scores/);
    await window.changes(() => page.click("#theory-gap"));
    await page.keyboard.press("Home");
    // The best move is known without a search.
    await page.click('[data-command="hint"]');
    await window.until(async () => (await window.notice()).includes(`would play ${played}`), "the hint");
    // And so is the value, which is a share; the engine's lines do not change it.
    const bar = async () => page.innerText("#bar-text");
    await page.click("#analyse");
    await page.locator("#lines .turn").first().waitFor();
    await window.until(async () => /^\d+%$/.test(await bar()), "the share");
    const [, share] = /(\d+\.\d) %/.exec(await page.innerText("#theory-state"));
    assert.ok(Math.abs(parseInt(await bar(), 10) - Number(share)) <= 0.56, `${await bar()} and ${share}`);
    await page.click("#analyse");
    for (const move of ["h3", "a5", "h4", "a4"]) await window.changes(() => window.type(move));
    await says(/does not know this position/);
    await page.click("#theory-explore");
    await window.until(async () => /will be explored/.test(await window.notice()), "the wish");
    grow(220);
    await page.keyboard.press("ArrowLeft");
    await window.until(
        async () => (await page.innerText("#theory-moves")).includes("a4"),
        "the move that was wished for",
    );
    window.forgive();
    await window.close();
    await server.end();
    remove();
}
