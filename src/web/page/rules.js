// The rules of the game on the board: its pieces, their moves, and how to win.

import { byId, el } from "./dom.js";
import { nameOf, portrait } from "./pieces.js";
import { words } from "./words.js";

export function startRules({ session }) {
    session.on("game", () => {
        const { info } = session;
        const pieces = info.men.map((piece) => {
            const symbols = Object.keys(piece.pictures ?? { [piece.letter]: "" });
            const faces = symbols.flatMap((symbol) => {
                const second = piece.views?.[`${symbol}2`] ? [portrait(info, symbol, { second: true })] : [];
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
                    el("strong", {}, piece.name),
                    " ",
                    el("span", { class: "faint" }, piece.letter),
                    piece.betza ? el("code", { class: "faint", title: words.rules.betza }, piece.betza) : null,
                    el("p", {}, piece.moves),
                ),
            );
        });
        byId("rules").replaceChildren(
            el("h2", {}, info.title),
            el("ul", { class: "lines-of-rules" }, ...(info.rules ?? []).map((line) => el("li", {}, line))),
            el("h3", {}, words.rules.pieces),
            el("ul", { class: "army" }, ...pieces),
            el("h3", {}, words.rules.notation),
            el("ul", { class: "lines-of-rules" }, ...(info.notation ?? []).map((line) => el("li", {}, line))),
        );
    });
}
