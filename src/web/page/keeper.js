// Keeps the game on the board, so that nothing is lost: in the library under its own key, and in the address,
// whose history leads back to earlier games.

import { claim, headOf, keepGame, keptGame, keptHeads, latestHead, leaveGame, newKey } from "./library.js";
import { movesOf, readFragment, writeFragment } from "./share.js";
import { settings } from "./storage.js";
import { Tree } from "./tree.js";
import { words } from "./words.js";

/** The settings kept with a game. */
const PLAYERS = ["white", "black", "level", "seconds", "minutes", "increment"];

/** The settings in a record, which may come from a file that was changed. */
function playersIn(players) {
    const names = PLAYERS.filter((name) => typeof players[name] === typeof settings[name]);
    return Object.fromEntries(names.map((name) => [name, players[name]]));
}

/** The record of the last visit's game if it is that of the address, or if the address names none; or null. */
export async function lastGame() {
    const fragment = readFragment();
    const { game, define = "", fen = null } = fragment;
    const { all, shown } = movesOf(fragment);
    const isNamed = Boolean(game || define);
    const isSame = (head) => {
        if (!isNamed) return true;
        if (head.game !== game || (head.define ?? "") !== define || head.start !== fen) return false;
        if (head.moves !== shown.join(" ")) return false;
        return fragment.at === undefined || head.line === all.join(" ");
    };
    const kept = await keptGame(history.state?.key);
    if (kept && isSame(headOf(kept))) return kept;
    const head = isNamed ? (await keptHeads()).find(isSame) : await latestHead();
    return keptGame(head?.key);
}

export class Keeper {
    constructor({ session, play, table, say }) {
        Object.assign(this, { session, play, table, say, key: null, next: null, asked: 0 });
        /** "new" while the game on the board has no entry in the history yet. */
        this.entry = "old";
        /** True if the board shows a copy because another tab has the game. */
        this.isCopy = false;
        /** The keys of games for which there was no space the last time, which is reported only once. */
        this.unkept = new Set();
        /** True while the clocks and other state of a kept game have not been restored. */
        this.isResuming = false;
        session.on("game", () => this.changeGame());
        session.on("position", () => this.keep());
        session.on("tree", () => this.keep());
        table.addEventListener("turned", () => this.keep());
        addEventListener("pagehide", () => this.leave());
        addEventListener("visibilitychange", () => this.keep());
        for (const event of ["popstate", "hashchange"])
            addEventListener(event, () => this.goTo(history.state));
    }

    /** The browser went to an entry of its history: one of ours, or an address entered by the user. */
    goTo(state) {
        if (!state?.key) this.report(this.openAddress());
        else if (state.key !== this.key) this.report(this.openKept(state.key));
    }

    report(opening) {
        return opening.catch((error) => this.say(error.message));
    }

    /** Puts another game on the board. The one before is kept, and the browser's Back button leads to it. */
    async begin(id, record = {}) {
        this.say("");
        await this.put({ key: newKey(), entry: "new" }, id, record);
    }

    /** The game with which the page begins: `last` comes from `lastGame`, or else that of the address. */
    async openFirst(last) {
        const kept = await last;
        return kept ? this.openRecord(kept, "old") : this.openAddress();
    }

    /** The game that the address names. */
    async openAddress() {
        const fragment = readFragment();
        const { game, define, fen, token } = fragment;
        if (token) return;
        const { all, shown } = movesOf(fragment);
        const of = game || define ? { game, define } : settings;
        const record = { define: of.define, fen, words: all, at: shown.length };
        try {
            const id = of.game ?? (await this.session.firstOf(of.define));
            await this.put({ key: newKey(), entry: "old" }, id, record);
        } catch (error) {
            throw error.isReported ? error : new Error(words.records.bad(error.message));
        }
    }

    /** A kept game, unless another one was asked for meanwhile; that of the address if it is not kept. */
    async openKept(key, entry = "old") {
        const asked = ++this.asked;
        const kept = await keptGame(key);
        if (asked !== this.asked) return undefined;
        return kept ? this.openRecord(kept, entry) : this.openAddress();
    }

    /** A game of the library in its last state; a copy of it if another tab has it. */
    async openRecord(kept, entry = "new") {
        const isOwn = await claim(kept.key);
        const tree = Tree.fromData(kept.tree);
        // Older versions kept only the time of the last change.
        if (!kept.isAnalysis) tree.begun ??= kept.when ?? null;
        const next = { key: isOwn ? kept.key : newKey(), entry, kept, isCopy: !isOwn };
        try {
            const { game, define, turns: moves, touched } = kept;
            await this.put(next, game, { define, tree, moves, touched: isOwn && touched });
        } finally {
            if (this.session.tree === tree) this.resume(kept);
            else claim(this.key);
        }
    }

    /** Continues a game where it was left. */
    resume(kept) {
        this.isResuming = false;
        this.table.lookFrom(kept.turned ? "black" : "white");
        this.play.resume(kept);
    }

    /** Puts a game on the board; `next` is { key, entry, kept?, isCopy? }. */
    async put(next, id, record) {
        this.keep();
        this.asked++;
        this.next = next;
        await this.session.open(id, record);
    }

    /** Another game is on the board. */
    changeGame() {
        const { key, entry, kept = null, isCopy = false } = this.next;
        Object.assign(this, { key, entry, isCopy, isResuming: kept !== null });
        settings.set(playersIn(kept?.players ?? {}));
        claim(key);
    }

    /** Keeps the game as it is now. */
    keep() {
        if (!this.session.position || !this.key) return;
        if (this.isWorthKeeping) this.store();
        // Done last: some browsers refuse it if it is called too often.
        this.showInAddress();
    }

    get isWorthKeeping() {
        const { tree, touched } = this.session;
        const isEmpty = tree.root.children.length === 0 && !tree.fen;
        return !this.isResuming && (touched || !(isEmpty || this.isCopy));
    }

    async store() {
        const { key } = this;
        const isKept = await keepGame(key, this.record());
        if (!isKept && !this.unkept.has(key)) this.say(words.recent.full);
        this.unkept[isKept ? "delete" : "add"](key);
    }

    /** Keeps the game as it is while the page is left. */
    leave() {
        if (!this.session.position || !this.key) return;
        if (this.isWorthKeeping) leaveGame(this.key, this.record());
        this.keep();
    }

    record() {
        const { session, play, table } = this;
        const { info, tree, touched } = session;
        return {
            game: info.id,
            define: info.packed,
            title: info.title,
            names: play.isAnalysis
                ? [tree.tags.White, tree.tags.Black].filter(Boolean)
                : [play.nameOf("white"), play.nameOf("black")],
            count: tree.root.end().depth,
            result: tree.result?.result ?? session.positions.get(tree.root.end())?.outcome?.result ?? "",
            fen: session.position.fen,
            tree: tree.toData(),
            turns: session.node.moves(),
            turned: table.fromBlack,
            paused: play.paused,
            isAnalysis: play.isAnalysis,
            timing: play.timing.toData(),
            players: Object.fromEntries(PLAYERS.map((name) => [name, settings[name]])),
            touched,
        };
    }

    showInAddress() {
        const write = this.entry === "new" ? "pushState" : "replaceState";
        this.entry = "old";
        history[write]({ key: this.key }, "", writeFragment(this.session));
    }
}
