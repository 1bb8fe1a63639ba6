// Choosing a defined game that comes with Firzan. One's own are written in the workshop.

import { byId, el } from "./dom.js";
import { words } from "./words-later.js";

/** Fills the box with the list. */
export async function startDefined({ session, begin, host }) {
    const fault = el("p#defined-fault.danger", { role: "alert" });
    const choose = async (button, id) => {
        button.setAttribute("aria-busy", "true");
        fault.textContent = "";
        try {
            await begin(id);
        } catch (error) {
            fault.textContent = error.message;
        } finally {
            button.removeAttribute("aria-busy");
        }
    };
    const button = ({ id, title, summary, files, ranks }) => {
        const click = ({ currentTarget }) => choose(currentTarget, id);
        const content = [el("strong", title), el("span.faint", `${files}×${ranks}`)];
        return el("button", { "data-game": id, title: summary, click }, content);
    };
    const list = el("ul#defined");
    const click = () => byId("tab-workshop").click();
    host.append(list, fault, el("button#own-game.wide", { click }, words.defined.own));
    const press = () => {
        const { id } = session.info;
        for (const each of list.querySelectorAll("[data-game]"))
            each.setAttribute("aria-pressed", String(each.dataset.game === id));
    };
    session.on("game", press);
    const fill = async () => {
        if (list.firstChild || !host.open) return;
        try {
            const { games } = await session.engine.ask({ ask: "defined" });
            const byTitle = [...games].sort((one, other) => one.title.localeCompare(other.title));
            list.replaceChildren(...byTitle.map((game) => el("li", button(game))));
            fault.textContent = "";
            press();
        } catch (error) {
            fault.textContent = error.message;
        }
    };
    // Without a network the list may come later.
    host.addEventListener("toggle", fill);
    addEventListener("online", fill);
    await fill();
}
