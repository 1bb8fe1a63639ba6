// The games of one's own that the workshop keeps: none is lost by another, another tab, a full storage or a
// click; and what of them reaches others.

import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { fragment, openAt, openTab, workshop, workshopTitle as title } from "./harness.mjs";

const SHORT = "[mine:chess]\ntitle = Mine\n";

const begin = async (window, label) => {
    await window.page.selectOption("#workshop-template", { label });
    await title(window, new RegExp(`My ${label}`));
};

const text = ({ page }) => page.inputValue("#workshop-text");

/** Waits until the text is kept, and returns what is said of it. */
const kept = (window) =>
    window.until(async () => {
        const said = await window.page.textContent("#workshop-kept");
        return said.startsWith("Kept") && said;
    }, "the text to be kept");

/** The kept games by their names. */
const games = ({ page }) =>
    page.evaluate(() => {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith("firzan.workshop.game."));
        const records = keys.map((key) => JSON.parse(localStorage.getItem(key)));
        return Object.fromEntries(records.map(({ name, text: words }) => [name, words]));
    });

async function append(window, words) {
    await window.page.locator("#workshop-text").focus();
    await window.page.keyboard.press("Control+End");
    await window.page.keyboard.type(words);
}

/** Two games with one title are both kept, under numbered names, and so are two without a title. */
export async function gamesWithOneTitleAreAllKept() {
    const window = await workshop();
    const { page } = window;
    await begin(window, "Chess");
    await append(window, "# version A");
    await kept(window);
    await page.click("#workshop-mine summary");
    await page.click("#workshop-keep");
    await begin(window, "Makruk");
    await begin(window, "Chess");
    await append(window, "# version B");
    await begin(window, "Makruk");
    for (const words of ["one thing\nand another", "a third\nand a fourth"]) {
        await page.fill("#workshop-text", words);
        await kept(window);
        await begin(window, "Makruk");
    }
    const found = await games(window);
    assert.deepEqual(Object.keys(found).sort(), [
        "A game without a name", "A game without a name 2", "My Chess", "My Chess 2", "My Chess 3",
    ]);
    assert.match(found["My Chess"], /# version A$/);
    assert.match(found["My Chess 2"], /# version A$/);
    assert.match(found["My Chess 3"], /# version B$/);
    assert.equal(found["A game without a name"], "one thing\nand another");
    // A kept game that is opened and changed stays the same game, and another text pasted over it is another.
    await page.click('[data-kept="My Chess 3"]');
    await append(window, " changed");
    await window.until(async () => /changed$/.test((await games(window))["My Chess 3"]), "the change");
    await page.fill("#workshop-text", SHORT);
    await window.until(async () => (await games(window)).Mine === SHORT, "the game pasted over it");
    assert.match((await games(window))["My Chess 3"], /changed$/);
    assert.equal(Object.keys(await games(window)).length, 6);
    await window.close();
}

/** Two tabs write two games; the second neither shows nor overwrites that of the first. */
export async function twoTabsWriteTwoGames() {
    const window = await workshop();
    await window.page.fill("#workshop-text", `${SHORT}# of the first tab\n`);
    await kept(window);
    const other = await openTab(window, window.page.url() + (fragment ? `&${fragment}` : ""));
    await other.tab("workshop");
    assert.doesNotMatch(await text(other), /of the first tab/);
    await other.page.fill("#workshop-text", `${SHORT}# of the second tab\n`);
    assert.match(await kept(other), /“Mine 2”/);
    // It is in the other tab's list, which takes it as a game of its own.
    await window.page.bringToFront();
    await window.page.click("#workshop-mine summary");
    await window.page.click('[data-kept="Mine 2"]');
    await window.until(async () => /second tab/.test(await text(window)), "the game of the other tab");
    assert.match(await window.page.textContent("#workshop-kept"), /Another window has this game/);
    await append(window, "# and mine");
    assert.match(await kept(window), /“Mine 3”/);
    await other.page.bringToFront();
    await other.reload();
    await other.tab("workshop");
    assert.equal(await text(other), `${SHORT}# of the second tab\n`);
    await window.page.bringToFront();
    await window.reload();
    await window.tab("workshop");
    assert.equal(await text(window), `${SHORT}# of the second tab\n# and mine`);
    assert.deepEqual(await games(window), {
        Mine: `${SHORT}# of the first tab\n`,
        "Mine 2": `${SHORT}# of the second tab\n`,
        "Mine 3": `${SHORT}# of the second tab\n# and mine`,
    });
    assert.deepEqual(other.faults, []);
    await window.close();
}

/** With a full storage it is said that the game is not kept; a reload has it; later it is kept. */
export async function fullStorageIsReported() {
    const window = await workshop();
    const { page } = window;
    await page.evaluate(() => {
        for (let size = 1 << 22; size >= 1; size /= 2)
            for (let count = 0; count < 8; count++)
                try {
                    localStorage.setItem(`other.${size}.${count}`, "x".repeat(size));
                } catch {
                    break;
                }
    });
    await page.fill("#workshop-text", SHORT);
    await title(window, /Mine/);
    const isSaid = async () => /not kept/.test(await page.textContent("#workshop-kept"));
    await window.until(isSaid, "that there is no space");
    assert.equal(await page.textContent("#workshop-state"), "No faults.");
    assert.deepEqual(await window.findings(), []);
    await window.reload();
    await window.tab("workshop");
    assert.equal(await text(window), SHORT);
    await window.until(isSaid, "that there still is no space");
    // Another text does not take its place before it is saved as a file.
    await page.selectOption("#workshop-template", { label: "Makruk" });
    assert.match(await page.textContent("#workshop-state"), /no space left/);
    assert.equal(await text(window), SHORT);
    await Promise.all([page.waitForEvent("download"), page.click("#workshop-save")]);
    await begin(window, "Makruk");
    await page.locator("#workshop-text").focus();
    await page.keyboard.press("Control+z");
    assert.equal(await text(window), SHORT);
    await page.evaluate(() => {
        const others = Object.keys(localStorage).filter((key) => key.startsWith("other."));
        for (const key of others) localStorage.removeItem(key);
    });
    await append(window, "# more");
    await window.until(async () => (await games(window)).Mine, "the game to be kept");
    assert.equal((await games(window)).Mine, `${SHORT}# more`);
    await window.close();
}

/** A game that was forgotten by a wrong click comes back, and so does the one that is being written. */
export async function forgottenGameIsBroughtBack() {
    const window = await workshop();
    const { page } = window;
    for (const name of ["One", "Two"]) {
        await begin(window, "Makruk");
        await page.fill("#workshop-text", `[${name}:chess]\ntitle = ${name}\n`);
        await kept(window);
    }
    await page.click("#workshop-mine summary");
    assert.equal(await page.getAttribute('[data-kept="Two"]', "aria-current"), "true");
    for (const name of ["One", "Two"]) {
        await page.click(`[aria-label="Forget ${name}"]`);
        assert.equal((await games(window))[name], undefined);
        assert.match(await page.textContent("#workshop-games"), new RegExp(`“${name}” is removed`));
        assert.doesNotMatch(await page.textContent("#workshop-kept"), new RegExp(name));
        assert.deepEqual(await window.findings(), []);
        // The button has the focus.
        await page.keyboard.press("Enter");
        await page.locator(`[data-kept="${name}"]`).waitFor();
        assert.equal((await games(window))[name], `[${name}:chess]\ntitle = ${name}\n`);
    }
    assert.equal(await page.getAttribute('[data-kept="Two"]', "aria-current"), "true");
    await window.close();
}

/** Ctrl+Z undoes a template, a game of My games, and a completed key; each text stays the game it was. */
export async function replacedTextComesBackByUndo() {
    const window = await workshop();
    const { page } = window;
    await page.fill("#workshop-text", SHORT);
    await kept(window);
    await begin(window, "Makruk");
    await append(window, "nMoveR");
    await page.keyboard.press("Enter");
    await window.until(async () => /nMoveRule = $/.test(await text(window)), "the key");
    await page.keyboard.type("70");
    await kept(window);
    await page.click("#workshop-mine summary");
    await page.click('[data-kept="Mine"]');
    await title(window, /Mine/);
    const field = page.locator("#workshop-text");
    const undo = async (pattern) => {
        await field.focus();
        for (let count = 0; count < 12 && !pattern.test(await text(window)); count++)
            await page.keyboard.press("Control+z");
        assert.match(await text(window), pattern);
    };
    await undo(/nMoveRule = 70$/);
    await page.locator('[data-kept="My Makruk"][aria-current]').waitFor();
    await undo(/nMoveR$/);
    await undo(/^\[mine/);
    await page.locator('[data-kept="Mine"][aria-current]').waitFor();
    await append(window, "# and more");
    const isChanged = async () => (await games(window)).Mine === `${SHORT}# and more`;
    await window.until(isChanged, "the first game, changed");
    assert.equal(Object.keys(await games(window)).length, 2);
    await window.close();
}

/** What an older version of the page kept is there. */
export async function gamesOfOlderVersionsAreFound() {
    const prepare = (page) =>
        page.addInitScript(() => {
            if (location.protocol === "about:" || localStorage.getItem("moved")) return;
            localStorage.setItem("moved", "1");
            const kept = [{ name: "New", text: "[new:chess]" }, { name: "Old", text: "[old:chess]" }];
            localStorage.setItem("firzan.workshop", JSON.stringify(kept));
            localStorage.setItem("firzan.workshop.draft", JSON.stringify("[latest:chess]\n"));
        });
    const window = await workshop({ prepare });
    assert.equal(await text(window), "[latest:chess]\n");
    await window.page.click("#workshop-mine summary");
    assert.deepEqual(await window.page.locator("[data-kept]").allInnerTexts(), ["latest", "New", "Old"]);
    await window.close();
}

/** At first there is an example with a board, which can be played and is not kept until it is changed. */
export async function workshopBeginsWithAnExample() {
    const window = await workshop();
    const { page } = window;
    await title(window, /My Game/);
    assert.equal(await page.textContent("#workshop-state"), "No faults.");
    assert.match(await page.textContent("#workshop-kept"), /example/);
    assert.ok(await page.locator("#workshop-play").isEnabled());
    await page.locator('#workshop-board [data-square="d1"] [data-man="A"]').waitFor();
    assert.deepEqual(await window.findings(), []);
    assert.deepEqual(await games(window), {});
    await append(window, "# mine");
    assert.match(await kept(window), /“My Game”/);
    await window.close();
}

/** A long fault at the end of a long line is in the field from its beginning to its end, above the next line. */
export async function faultsAreNotCut() {
    const window = await workshop();
    const { page } = window;
    const line = `promotionPieceTypes = ${"n".repeat(30)}!`;
    await page.fill("#workshop-text", `[mine:chess]\n${line}\nstalemateValue = nothing of the kind\n`);
    const faults = page.locator("#workshop-under .fault span");
    await faults.first().waitFor();
    const field = await page.locator("#workshop-text").boundingBox();
    const [height, size] = await page.$eval("#workshop-text", (it) => {
        const { lineHeight, fontSize } = getComputedStyle(it);
        return [Number.parseFloat(lineHeight), Number.parseFloat(fontSize)];
    });
    for (const fault of await faults.all()) {
        const box = await fault.boundingBox();
        const at = Number(await fault.locator("..").getAttribute("data-line"));
        const isWithin = box.x >= field.x && box.x + box.width <= field.x + field.width;
        assert.ok(isWithin, `line ${at}: within the field`);
        const next = field.y + at * height + (height - size) / 2;
        assert.ok(box.y + box.height <= next, `line ${at}: ${box.y + box.height} above ${next}`);
    }
    await window.close();
}

/** A shared game comes back as it was written, with its comments and parents but no other games. */
export async function sharedDefinitionKeepsItsComments() {
    const parent = "; The parent, with a comment\n[base:chess]\n# Fewer ranks\nmaxRank = 7\n" +
        "startFen = rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const child = "# The child\n[child:base]\ntitle = The Child\n# A comment in it\nnMoveRule = 30";
    const window = await workshop();
    const { page } = window;
    await page.fill("#workshop-text", `# A file\n\n${parent}\n\n[other:chess]\ntitle = Other\n\n${child}\n`);
    await page.selectOption("#workshop-game", "child");
    await title(window, /The Child/);
    await page.click("#workshop-share");
    await page.locator("#workshop-address").waitFor();
    const shared = await page.inputValue("#workshop-address");
    const at = fragment ? shared.replace("#", `#${fragment}&`) : shared;
    const friend = await openAt(at);
    await friend.tab("workshop");
    await title(friend, /The Child/);
    assert.equal(await text(friend), `${parent}\n\n${child}\n`);
    // The game on the board has the same text.
    await page.click("#workshop-play");
    await page.waitForSelector('#board[data-game="child"]');
    assert.match(page.url(), new RegExp(/define=[\w-]+/.exec(shared)[0]));
    // An address of an older version, without comments and parents, still opens.
    const old = "[child]\ntitle = Former\nking = k\nqueen = q\nstartFen = 3qk3/8/8/8/8/8/8/3QK3 w - - 0 1\n";
    const define = deflateRawSync(Buffer.from(old)).toString("base64url");
    await friend.goTo({ game: "child", define });
    assert.equal(await friend.piece("d1"), "Q");
    assert.deepEqual(friend.faults, []);
    await friend.close();
    await window.close();
}

/** A study is not kept waiting by the engine's lines, which nobody sees, and says so if it has to wait. */
export async function studyWhileTheEngineIsOn() {
    const settings = { analysing: true, lookSeconds: 0 };
    const window = await workshop({ settings });
    const { page } = window;
    const race = "[race]\nking = k\nrook = r\ncastling = false\nstalemateValue = loss\nflagPiece = k\n" +
        "flagRegionWhite = *4\nflagRegionBlack = *1\nmaxRank = 4\nmaxFile = 4\n" +
        "startFen = k3/1r2/3R/3K w - - 0 1\n";
    await page.fill("#workshop-text", race);
    await title(window, /race/i);
    await page.click("#study");
    const count = async () => Number(/^\d+/.exec(await page.textContent("#study-result"))?.[0] ?? 0);
    await window.until(async () => (await count()) >= 2, "two games");
    // Below the board the lines come first.
    await page.click("#tab-game");
    const isSaid = async () => /waits/.test(await page.textContent("#study-waits"));
    await window.until(isSaid, "that the study waits");
    await page.click("#tab-workshop");
    const before = await count();
    await window.until(async () => (await count()) > before, "the study to go on");
    await window.until(async () => !(await isSaid()), "no word of waiting");
    await page.click("#study");
    await window.close();
}
