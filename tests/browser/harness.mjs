// A browser on the page: opening games, playing turns with mouse and keyboard, and what is to be seen.
// playwright-core lies in the folder FIRZAN_NODE_MODULES, see scripts/browser-modules.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.env.FIRZAN_NODE_MODULES}/`);
const { chromium } = require("playwright-core");
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Where the page is; may have a fragment with the server's token. */
export const [base, fragment = ""] = (process.env.FIRZAN_PAGE ?? "http://localhost:8000/").split("#");
/** How long anything may take, in milliseconds. */
const PATIENCE = 30000;

let browser = null;

/** Opens the page in a window of its own. */
export function open(members = {}, { settings = {}, ...looks } = {}) {
    // Two people play unless a test wants the engine.
    const usual = { white: "you", black: "you", keySeen: true };
    return openAt(address(members), { settings: { ...usual, ...settings }, ...looks });
}

/** A mate in two moves. */
export const PUZZLE = `[Event "Puzzle 1"]
[Result "*"]
[SetUp "1"]
[FEN "r6k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1"]

1. Qg8+ {White scores 100 %, otherwise 96 %} Rxg8 2. Nf7# *
`;

/**
 * Opens any address in a window of its own. Messages of the console are faults.
 *
 * @param {object} looks phone, dark, settings; zone: of the time; prepare(page): what comes before the page is loaded; workers:
 *     false without a service worker, so that `page.route` sees all; ready: false where the page cannot start
 */
export async function openAt(url, looks = {}) {
    const { phone = false, dark = false, zone, settings = null, workers = true } = looks;
    browser ??= await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
    const context = await browser.newContext({
        viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
        hasTouch: phone,
        colorScheme: dark ? "dark" : "light",
        timezoneId: zone,
        permissions: ["clipboard-read", "clipboard-write"],
        serviceWorkers: workers ? "allow" : "block",
    });
    return openIn(context, url, settings, looks);
}

/** Opens the workshop in a window of its own. */
export async function workshop(looks = {}) {
    const window = await open({ game: "chess" }, looks);
    await window.tab("workshop");
    return window;
}

/** Waits until the game in the workshop has a title like this. */
export const workshopTitle = (window, pattern) =>
    window.until(async () => pattern.test(await window.page.textContent("#workshop-title")), String(pattern));

/** Opens an address in another tab of the same browser. */
export function openTab(window, url, looks = {}) {
    return openIn(window.context, url, null, looks);
}

async function openIn(context, url, settings, { prepare = () => {}, ready = true }) {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const faults = [];
    page.on("console", (message) => {
        const text = `${message.type()}: ${message.text()}`;
        if (!text.includes("blocked by Playwright")) faults.push(text);
    });
    page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
    await page.addInitScript((set) => {
        if (set && location.protocol !== "about:" && localStorage.getItem("firzan.settings") === null) {
            localStorage.setItem("firzan.settings", JSON.stringify(set));
        }
    }, settings);
    await prepare(page);
    await page.goto(url);
    if (ready) await page.waitForSelector("html[data-ready]");
    return new Window(page, context, faults);
}

/** Ends the browser. */
export async function close() {
    await browser?.close();
    browser = null;
}

/** The address of a game. */
export function address(members) {
    const parts = Object.entries(members).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `${base}#${[...(fragment ? [fragment] : []), ...parts].join("&")}`;
}

export class Window {
    constructor(page, context, faults) {
        Object.assign(this, { page, context, faults });
    }

    square(name) {
        return this.page.locator(`#board [data-square="${name}"]`);
    }

    /** The FEN of the position on the board. */
    fen() {
        return this.page.getAttribute("#board", "data-fen");
    }

    /** What the element of role `status` says. */
    status() {
        return this.page.getByRole("status").first().innerText();
    }

    notice() {
        return this.page.textContent("#notice");
    }

    /** The symbol of the piece on a square, or null. */
    async piece(name) {
        const pieces = await this.square(name).locator("[data-man]").all();
        return pieces.length > 0 ? pieces[0].getAttribute("data-man") : null;
    }

    /** Waits until a function of this window gives what is wanted. */
    async until(found, what) {
        const end = Date.now() + PATIENCE;
        for (;;) {
            const value = await found();
            if (value) return value;
            if (Date.now() > end) assert.fail(`in vain: ${what}; status: ${await this.status()}`);
            await this.page.waitForTimeout(40);
        }
    }

    /** Does something that changes the position, and waits until it is shown. */
    async changes(act, what = "another position") {
        const before = await this.fen();
        await act();
        await this.until(async () => (await this.fen()) !== before, what);
    }

    /** Opens another game in the same window, by its address. */
    async goTo(members) {
        await this.page.evaluate(
            (hash) => {
                document.getElementById("board").removeAttribute("data-fen");
                if (location.hash !== hash) {
                    location.hash = hash;
                } else {
                    history.replaceState(null, "", hash);
                    dispatchEvent(new HashChangeEvent("hashchange"));
                }
            },
            new URL(address(members)).hash,
        );
        await this.until(() => this.fen(), "the game of the address");
    }

    async click(...names) {
        for (const name of names) await this.square(name).click();
    }

    /** Ends a turn with a flip, and not so soon after the click before that the two are a double click. */
    async flip(name, before) {
        if (name === before) await this.page.waitForTimeout(500);
        await this.click(name);
    }

    async drag(from, to) {
        const middle = async (name) => {
            const { x, y, width, height } = await this.square(name).locator(".square").boundingBox();
            return [x + width / 2, y + height / 2];
        };
        await this.page.mouse.move(...(await middle(from)));
        await this.page.mouse.down();
        await this.page.mouse.move(...(await middle(to)), { steps: 5 });
        await this.page.mouse.up();
    }

    /** Goes to squares by arrow keys, and presses Enter there. */
    async keys(...names) {
        const focused = () => this.page.evaluate(() => document.activeElement?.dataset?.square ?? null);
        if (!(await focused())) await this.page.keyboard.press("b");
        for (const name of names) {
            for (let steps = 0; (await focused()) !== name; steps++) {
                assert.ok(steps < 40, `the keyboard does not reach ${name}`);
                const at = await focused();
                const [file, rank] = [name.charCodeAt(0) - at.charCodeAt(0), name.slice(1) - at.slice(1)];
                const key =
                    file > 0 ? "ArrowRight" : file < 0 ? "ArrowLeft" : rank > 0 ? "ArrowUp" : "ArrowDown";
                await this.page.keyboard.press(key);
            }
            await this.page.keyboard.press("Enter");
        }
    }

    /** Opens a tab; some are filled by a part of the page that is loaded then. */
    async tab(name) {
        await this.page.click(`#tab-${name}`);
        await this.page.waitForSelector(`#panel-${name}:not([aria-busy])`);
    }

    /** Starts a game from the picker: two clicks. */
    async pick(game) {
        await this.page.click("#choose-game");
        await this.page.click(`#picker-list [data-game="${game}"]`);
        await this.page.waitForSelector(`#board[data-game="${game}"]`);
        await this.page.waitForSelector("#picker:not([open])", { state: "attached" });
    }

    /** Plays on from the position of a loaded game. */
    async playOn() {
        await this.page.click("#tab-game");
        await this.page.click("#play-on");
        await this.page.waitForSelector("#play-on", { state: "hidden" });
    }

    async type(text) {
        await this.page.fill("#typed", text);
        await this.page.press("#typed", "Enter");
    }

    /** Chooses in the dialog of a promotion; "-" stays what it is. */
    async choose(letter) {
        await this.page.click(`.chooser [data-promotion="${letter}"]`);
    }

    /** Loads the page again. */
    async reload() {
        await this.page.reload();
        await this.page.waitForSelector("html[data-ready]");
    }

    /** The turns of the list, variations too. */
    turns() {
        return this.page.locator("#moves .turn:not(.gap)").count();
    }

    /** What axe-core finds: { impact, text }. */
    async findings() {
        // By evaluation, which the page's security policy does not concern.
        if (!(await this.page.evaluate(() => "axe" in globalThis))) await this.page.evaluate(axeSource);
        // It cannot read style sheets that others import, as the page of `serve` does, which has a token.
        const isStatic = fragment === "" && this.page.url().startsWith(base);
        const options = { preload: isStatic };
        const { violations } = await this.page.evaluate((set) => globalThis.axe.run(set), options);
        const where = (nodes) => nodes.slice(0, 3).map(({ html }) => html).join("\n");
        return violations.map(({ id, impact, nodes }) => ({ impact, text: `${id}: ${where(nodes)}` }));
    }

    /** Forgets what the console said of requests that a test lets fail. */
    forgive() {
        const failed = /Failed to load resource|net::ERR|WebSocket/;
        this.faults.splice(0, Infinity, ...this.faults.filter((fault) => !failed.test(fault)));
    }

    /** Closes the window. The console must have been silent. */
    async close() {
        await this.context.close();
        assert.deepEqual(this.faults, [], "the console");
    }
}
