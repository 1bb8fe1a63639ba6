// The parts that are loaded when they are first needed, and what asks for them.

import { byId } from "./dom.js";
import { later, style, whenOpened } from "./later.js";
import { settings } from "./storage.js";

/** Returns commands of those parts. */
export function startParts(parts) {
    const { session, say } = parts;
    const looks = later(() => style("later.css"));
    /** A part that needs the style sheet of these parts. */
    const styled = (load) => later(async () => (await Promise.all([load(), looks()]))[0]);
    const editor = later(async () => (await import("./editor.js")).startEditor(parts));
    const options = styled(async () => (await import("./search-options.js")).startOptions(parts));
    const recent = later(async () => (await import("./recent.js")).startRecent(parts));
    const records = later(async () => (await import("./records.js")).startRecords(parts));
    const review = styled(async () => (await import("./review.js")).startReview(parts));
    const rules = styled(async () => (await import("./rules.js")).startRules(parts));
    const workshop = styled(async () => {
        const [{ startWorkshop }] = await Promise.all([import("./workshop.js"), style("workshop.css")]);
        return startWorkshop(parts);
    });

    /** Does something with a part, or says why there is none. */
    const using = async (part, act) => {
        try {
            return await act(await part());
        } catch (error) {
            return error.isReported || say(error.message);
        }
    };
    whenOpened("analysis", () => Promise.all([options(), review()]), say);
    whenOpened("rules", async () => (await rules())(), say);
    whenOpened("share", records, say);
    whenOpened("workshop", async () => (await workshop())(), say);
    byId("recent-box").addEventListener("toggle", () => using(recent, () => {}), { once: true });
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
    return { threat: () => using(options, ({ threat }) => threat()), showKey: () => showKey(session, looks) };
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
