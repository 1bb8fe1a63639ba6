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

/** Milliseconds after which a panel says that its part is loading. */
const NOTICEABLE = 200;

/** Returns commands of those parts. */
export function startParts(parts) {
    const { session, say } = parts;
    const looks = later(() => style("later.css"));
    /** A part that needs the style sheet of these parts. */
    const styled = (load) => later(async () => (await Promise.all([load(), looks()]))[0]);
    const comments = later(async () => (await import("./comments.js")).startComments(parts));
    const editor = later(async () => (await import("./editor.js")).startEditor(parts));
    const help = later(async () => (await import("./help.js")).startHelp());
    const picker = styled(async () => (await import("./picker.js")).startPicker(parts));
    const options = styled(async () => (await import("./search-options.js")).startOptions(parts));
    const kept = later(() => style("kept.css"));
    const recent = later(async () => {
        const [{ startRecent }] = await Promise.all([import("./recent.js"), kept()]);
        return startRecent(parts);
    });
    const quiz = styled(async () => (await import("./quiz.js")).startQuiz(parts));
    const records = styled(async () => {
        const openDefinition = async (text) => {
            byId("tab-workshop").click();
            (await workshop())(text);
        };
        const edit = () => using(editor, (open) => open());
        const solve = () => using(quiz, (there) => there.solve());
        const [{ startRecords }] = await Promise.all([import("./records.js"), kept()]);
        return startRecords({ ...parts, edit, openDefinition, solve });
    });
    const review = styled(async () => {
        const [{ startReview }, there] = await Promise.all([import("./review.js"), quiz()]);
        return startReview({ ...parts, quiz: there });
    });
    const rules = styled(async () => (await import("./rules.js")).startRules(parts));
    const theory = styled(async () => (await import("./theory.js")).startTheory(parts));
    const workshop = styled(async () => {
        const [{ startWorkshop }] = await Promise.all([import("./workshop.js"), style("workshop.css")]);
        return startWorkshop(parts);
    });

    /** Does something with a part; returns false if that failed, which is reported. */
    const using = async (part, act = () => {}) => {
        try {
            await act(await part());
            return true;
        } catch (error) {
            if (!error.isReported) say(error.message);
            return false;
        }
    };
    /**
     * Does something with a part whenever its tab is opened; the panel is busy until that is done. A panel that
     * is empty until then says that it is loading, or has a button to try again.
     */
    const whenOpened = (name, part, act) => {
        const panel = byId(`panel-${name}`);
        let isEmpty = panel.childElementCount === 0;
        const note = el("p.faint.loading");
        const fill = async () => {
            panel.setAttribute("aria-busy", "true");
            // What a part is still building cannot be used yet.
            panel.inert = isEmpty;
            note.replaceChildren(words.loadingPart);
            const timer = setTimeout(() => isEmpty && panel.prepend(note), NOTICEABLE);
            const isDone = await using(part, act);
            clearTimeout(timer);
            note.remove();
            isEmpty &&= !isDone;
            if (isEmpty) {
                note.replaceChildren(words.later, " ", el("button", { click: fill }, words.banner.again));
                panel.prepend(note);
            }
            panel.inert = false;
            panel.removeAttribute("aria-busy");
        };
        byId(`tab-${name}`).addEventListener("opened", fill);
        // The tab that was open before a reload is open already, but its part needs the game.
        session.addEventListener("position", () => panel.hidden || fill(), { once: true });
    };
    /** Does something with a part at a click; further clicks count only when it is there. */
    const whenClicked = (id, part, act) =>
        byId(id).addEventListener("click", async ({ currentTarget: button }) => {
            if (button.getAttribute("aria-busy")) return;
            button.setAttribute("aria-busy", "true");
            await using(part, (there) => {
                button.removeAttribute("aria-busy");
                return act(there);
            });
            button.removeAttribute("aria-busy");
        });
    whenOpened("game", () => Promise.all([options(), review()]));
    whenOpened("rules", rules, (draw) => draw());
    whenOpened("share", records, ({ show }) => show());
    whenOpened("workshop", workshop, (open) => open());
    const { theories = [] } = session.engine;
    session.on("game", () => (byId("theory-box").hidden = !theories.includes(session.info.id)));
    byId("theory-box").addEventListener("toggle", () => byId("theory-box").open && using(theory, (read) => read()));
    byId("comment-box").addEventListener("toggle", () => using(comments));
    byId("recent-box").addEventListener("toggle", () => using(recent));
    for (const id of ["choose-game", "pick-game"]) whenClicked(id, picker, (open) => open());
    whenClicked("review", review, (toggle) => toggle());
    // A file may be dropped anywhere; a text only into a field.
    const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
    addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
    addEventListener("drop", (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) using(records, ({ openFile }) => openFile(file));
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
