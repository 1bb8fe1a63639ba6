// Choosing a defined game: one that comes with Firzan, or one's own from a text or a file, with what is wrong
// in it.

import { pack } from "./defined-text.js";
import { el } from "./dom.js";
import { words } from "./words-later.js";
import { words as pageWords } from "./words.js";

/** The most bytes of a file. */
const LONGEST = 1 << 20;

const sizeOf = ({ files, ranks }) => el("span", { class: "faint" }, `${files}×${ranks}`);

/** Fills the box with the lists. */
export async function startDefined({ session, begin, host }) {
    const texts = words.defined;
    const choose = async (button, id, record) => {
        button.setAttribute("aria-busy", "true");
        try {
            await begin(id, await record());
            tell("");
        } catch (error) {
            tell(error.message);
        } finally {
            button.removeAttribute("aria-busy");
        }
    };
    const button = (game, record) =>
        el(
            "button",
            {
                type: "button",
                "data-game": game.id,
                title: game.summary,
                click: ({ currentTarget }) => choose(currentTarget, game.id, record),
            },
            el("strong", {}, game.title),
            sizeOf(game),
        );
    const list = (games, record) => games.map((game) => el("li", {}, button(game, () => record(game))));

    const shipped = el("ul", { id: "defined" });
    const text = el("textarea", {
        id: "define", rows: 8, spellcheck: "false", autocapitalize: "off", "aria-label": texts.text,
        placeholder: texts.example,
    });
    const told = el("p", { id: "define-told", role: "alert" });
    const found = el("ul", { id: "define-games" });
    const faults = el("ol", { id: "define-faults" });
    const file = el("input", { type: "file", accept: ".ini,text/plain", id: "define-file" });
    const read = el("button", { type: "button", id: "define-read", class: "accent" }, texts.read);
    const tell = (message) => (told.textContent = message);
    const own = el(
        "details",
        { id: "own-box" },
        el("summary", {}, texts.own),
        el("p", { class: "faint" }, texts.help),
        el("label", { class: "column" }, el("span", {}, texts.file), file),
        text,
        el("div", { class: "buttons" }, read),
        found,
        faults,
    );
    host.append(shipped, own, told);

    /** A fault leads to its place in the text. */
    const goTo = ({ line, column }) => {
        const before = text.value.split("\n").slice(0, line - 1);
        const start = before.join("\n").length + (line > 1 ? 1 : 0);
        text.focus();
        text.setSelectionRange(start + column - 1, start + column - 1);
    };
    const fault = (each) =>
        el(
            "li",
            { "data-weight": each.weight },
            el("button", { type: "button", click: () => goTo(each) }, texts.place(each)),
            ` ${each.key ? `${each.key}: ` : ""}${each.text}`,
        );

    /** Reads the text: its games become buttons, and its faults a list. */
    const readText = async () => {
        tell("");
        try {
            const answer = await session.engine.ask({ ask: "define", define: text.value });
            const record = async ({ define }) => ({ define: await pack(define) });
            found.replaceChildren(...list(answer.games, record));
            faults.replaceChildren(...answer.faults.map(fault));
            if (answer.games.length === 0) tell(pageWords.defined.noGame(answer.faults));
        } catch (error) {
            found.replaceChildren();
            faults.replaceChildren();
            tell(error.message);
        }
    };
    read.addEventListener("click", readText);
    file.addEventListener("change", async () => {
        const [chosen] = file.files;
        file.value = "";
        if (!chosen) return;
        if (chosen.size > LONGEST) return tell(texts.largeFile);
        text.value = await chosen.text();
        await readText();
    });

    const press = () => {
        const { id } = session.info;
        for (const each of host.querySelectorAll("[data-game]"))
            each.setAttribute("aria-pressed", String(each.dataset.game === id));
    };
    session.on("game", () => {
        press();
        if (session.info.define && !text.value) text.value = session.info.define;
    });
    if (session.info.define) text.value = session.info.define;
    const { games } = await session.engine.ask({ ask: "defined" });
    const byTitle = [...games].sort((one, other) => one.title.localeCompare(other.title));
    shipped.replaceChildren(...list(byTitle, () => ({})));
    press();
}
