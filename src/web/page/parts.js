// The parts that are loaded when they are first needed, so that a game begins sooner, and what asks for them.

import { byId, el } from "./dom.js";
import { settings } from "./storage.js";
import { words } from "./words.js";

/**
 * A function that loads a part at its first call, and answers every call with it.
 *
 * @param {() => Promise<object>} load
 */
function later(load) {
    let part = null;
    return () => {
        part ??= load().catch((error) => {
            part = null;
            // Browsers word this differently.
            throw /\bimport/i.test(error.message) ? new Error(words.later) : error;
        });
        return part;
    };
}

/** Loads a style sheet. */
const style = (file) =>
    new Promise((resolve, reject) => {
        const error = () => {
            link.remove();
            reject(new Error(words.later));
        };
        const link = el("link", { rel: "stylesheet", href: file, load: resolve, error });
        document.head.append(link);
    });

/** Returns commands of those parts. */
export function startParts(parts) {
    const { session, say } = parts;
    const looks = later(() => style("later.css"));
    /** A part that needs the style sheet of these parts. */
    const styled = (load) => later(async () => (await Promise.all([load(), looks()]))[0]);
    const editor = later(async () => (await import("./editor.js")).startEditor(parts));
    const help = later(async () => (await import("./help.js")).startHelp());
    const options = styled(async () => (await import("./search-options.js")).startOptions(parts));
    const recent = later(async () => (await import("./recent.js")).startRecent(parts));
    const records = later(async () => (await import("./records.js")).startRecords(parts));
    const review = styled(async () => (await import("./review.js")).startReview(parts));
    const rules = styled(async () => (await import("./rules.js")).startRules(parts));
    const workshop = styled(async () => {
        const [{ startWorkshop }] = await Promise.all([import("./workshop.js"), style("workshop.css")]);
        return startWorkshop(parts);
    });

    /** Does something with a part, or reports why there is none. */
    const using = async (part, act = () => {}) => {
        try {
            return await act(await part());
        } catch (error) {
            return error.isReported || say(error.message);
        }
    };
    /** Does something with a part whenever its tab is opened; the panel is busy until that is done. */
    const whenOpened = (name, part, act) =>
        byId(`tab-${name}`).addEventListener("opened", async () => {
            byId(`panel-${name}`).setAttribute("aria-busy", "true");
            await using(part, act);
            byId(`panel-${name}`).removeAttribute("aria-busy");
        });
    whenOpened("game", () => Promise.all([options(), review()]));
    whenOpened("rules", rules, (draw) => draw());
    whenOpened("share", records);
    whenOpened("workshop", workshop, (open) => open());
    byId("recent-box").addEventListener("toggle", () => using(recent), { once: true });
    byId("edit").addEventListener("click", () => using(editor, (open) => open()));
    byId("review").addEventListener("click", () => using(review, (toggle) => toggle()));
    // A file may be dropped anywhere.
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
        event.preventDefault();
        const [file] = event.dataTransfer?.files ?? [];
        if (file) using(records, ({ readFile }) => readFile(file));
    });
    startSounds(session);
    return {
        help: () => using(help, (toggle) => toggle()),
        threat: () => using(options, ({ threat }) => threat()),
        /** The grip of the board; the page does without it if it cannot be loaded. */
        grip: () => import("./grip.js").then(({ startGrip }) => startGrip()).catch(() => {}),
        showKey: () => showKey(session, looks),
    };
}

/** A move that was made, or gone over, is heard. */
function startSounds(session) {
    const sounds = later(() => import("./sounds.js"));
    let heard = null;
    session.on("game", () => (heard = null));
    session.on("position", ({ moved }) => {
        const { position, outcome } = session;
        const before = heard;
        heard = position;
        if (!settings.sound || !moved || !before || position === before) return;
        // A game is as good without sounds.
        sounds().then(({ kindOf, sound }) => sound(kindOf(before, position, outcome))).catch(() => {});
    });
}

/** The key to the drawings, at the first visit. */
async function showKey(session, looks) {
    if (settings.keySeen) return;
    const [{ showFirstKey }] = await Promise.all([import("./drawing-key.js"), looks()]);
    showFirstKey(byId("first-key"), session.info, () => settings.set({ keySeen: true }));
}
