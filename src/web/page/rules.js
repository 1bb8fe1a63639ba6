// The rules of the game on the board: what its men look like and do, and what wins.

import { byId, el } from "./dom.js";
import { nameOf, portrait } from "./men.js";
import { words } from "./words.js";

export function startRules({ session }) {
    session.on("game", () => {
        const { info } = session;
        const men = info.men.map((man) => {
            const symbols = Object.keys(man.pictures ?? { [man.letter]: "" });
            const faces = symbols.flatMap((symbol) => {
                const second = man.views?.[`${symbol}2`] ? [portrait(info, symbol, { second: true })] : [];
                return [portrait(info, symbol), ...second].map((face) =>
                    el("span", { title: nameOf(info, symbol) }, face),
                );
            });
            return el(
                "li",
                {},
                el("div", { class: "faces" }, ...faces),
                el(
                    "div",
                    {},
                    el("strong", {}, man.name),
                    " ",
                    el("span", { class: "faint" }, man.letter),
                    man.betza ? el("code", { class: "faint", title: words.rules.betza }, man.betza) : null,
                    el("p", {}, man.moves),
                ),
            );
        });
        byId("rules").replaceChildren(
            el("h2", {}, info.title),
            el("ul", { class: "lines-of-rules" }, ...(info.rules ?? []).map((line) => el("li", {}, line))),
            el("h3", {}, words.rules.men),
            el("ul", { class: "army" }, ...men),
            el("h3", {}, words.rules.notation),
            el("ul", { class: "lines-of-rules" }, ...(info.notation ?? []).map((line) => el("li", {}, line))),
        );
    });
}
