// Choosing a defined game that comes with Firzan. One's own are written in the workshop.

import { byId, el } from "./dom.js";
import { words } from "./words-later.js";

const sizeOf = ({ files, ranks }) => el("span", { class: "faint" }, `${files}×${ranks}`);

/** Fills the box with the list. */
export async function startDefined({ session, begin, host }) {
    const told = el("p", { id: "defined-told", role: "alert" });
    const choose = async (button, id) => {
        button.setAttribute("aria-busy", "true");
        told.textContent = "";
        try {
            await begin(id);
        } catch (error) {
            told.textContent = error.message;
        } finally {
            button.removeAttribute("aria-busy");
        }
    };
    const button = (game) =>
        el(
            "button",
            {
                type: "button",
                "data-game": game.id,
                title: game.summary,
                click: ({ currentTarget }) => choose(currentTarget, game.id),
            },
            el("strong", {}, game.title),
            sizeOf(game),
        );
    const list = el("ul", { id: "defined" });
    const own = () => byId("tab-workshop").click();
    host.append(
        list,
        told,
        el("button", { type: "button", id: "own-game", class: "wide", click: own }, words.defined.own),
    );
    const press = () => {
        const { id } = session.info;
        for (const each of list.querySelectorAll("[data-game]"))
            each.setAttribute("aria-pressed", String(each.dataset.game === id));
    };
    session.on("game", press);
    const { games } = await session.engine.ask({ ask: "defined" });
    const byTitle = [...games].sort((one, other) => one.title.localeCompare(other.title));
    list.replaceChildren(...byTitle.map((game) => el("li", {}, button(game))));
    press();
}
