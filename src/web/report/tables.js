// The tables of a game: the players, faults of the record, and each side's accuracy.

import { byId, el } from "./dom.js";
import { texts } from "./texts.js";

/** Fills the heading and the tables of a game. */
export function showTables(replay) {
    const { data, info } = replay;
    const tag = (name) => replay.tag(name);
    const name = (side) => tag(texts.colours[side]) ?? texts.colours[side];
    byId("players").replaceChildren(
        el("span", {}, name("white")),
        " – ",
        el("span", {}, name("black")),
        " ",
        el("span", { class: "score-of-game" }, tag("Result") ?? "*"),
    );
    const occasion = [info.title, tag("Event"), tag("Site"), tag("Round"), tag("Date")];
    byId("occasion").textContent = occasion.filter(Boolean).join(" · ");
    byId("faults").replaceChildren(
        ...data.faults.map((fault) => el("p", { class: "fault", role: "note" }, fault)),
    );
    document.title = `${name("white")} – ${name("black")} · ${info.title} · Firzan`;
    byId("made").textContent = texts.made(
        document.querySelector("meta[name=generator]").content,
        data.options,
    );
    byId("accuracy").replaceChildren(accuracy(data, name));
    const { table } = texts;
    byId("rules").replaceChildren(
        el("summary", {}, `${table.rules}: ${info.title}`),
        el(
            "ul",
            { class: "lines-of-rules" },
            ...[info.summary, ...info.rules].map((line) => el("li", {}, line)),
        ),
    );
    byId("record").replaceChildren(el("summary", {}, table.record), tags(data));
    byId("help").replaceChildren(
        el("summary", {}, table.help),
        el("ul", { class: "lines-of-rules" }, ...texts.help.map((line) => el("li", {}, line))),
    );
}

function accuracy(data, name) {
    const { table } = texts;
    const head = (...content) => el("th", { scope: "col" }, ...content);
    const heads = table.heads.map((text) => head(text));
    const signs = table.signs.map(([word, sign]) => head(el("span", { class: "word" }, `${word} `), sign));
    const share = (value, scale) => (value === null ? table.none : `${(scale * value).toFixed(1)} %`);
    const row = (side) => {
        const player = data[side];
        const values = [
            share(player.accuracy, 1),
            share(player.loss, 100),
            player.good,
            player.dubious,
            player.mistakes,
            player.blunders,
        ];
        return el(
            "tr",
            {},
            el("th", { scope: "row" }, name(side)),
            ...values.map((value) => el("td", {}, String(value))),
        );
    };
    return el(
        "table",
        {},
        el("caption", {}, table.caption),
        el("thead", {}, el("tr", {}, ...heads, ...signs)),
        el("tbody", {}, row("white"), row("black")),
    );
}

function tags(data) {
    const { table } = texts;
    const row = ([name, value]) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value));
    return el(
        "table",
        {},
        el(
            "thead",
            {},
            el("tr", {}, el("th", { scope: "col" }, table.tag), el("th", { scope: "col" }, table.value)),
        ),
        el("tbody", {}, ...[...data.tags, [table.searched, data.options]].map(row)),
    );
}
