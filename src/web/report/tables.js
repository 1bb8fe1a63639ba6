// The tables of a game: the players, faults of the record, and each side's accuracy.

import { byId, el } from "./dom.js";
import { texts } from "./texts.js";

/** Fills the heading and the tables of a game. */
export function showTables(replay) {
    const { data, info } = replay;
    const tag = (name) => replay.tag(name);
    const name = (side) => tag(texts.colours[side]) ?? texts.colours[side];
    const players = `${name("white")} – ${name("black")}`;
    // Nobody has played a puzzle, or a theory's line.
    const event = tag("White") || tag("Black") ? null : tag("Event");
    const score = el("span.score-of-game", tag("Result") ?? (event ? "" : "*"));
    byId("players").replaceChildren(event ?? players, " ", score);
    const occasion = [info.title, event ? null : tag("Event"), tag("Site"), tag("Round"), tag("Date")];
    byId("occasion").textContent = occasion.filter(Boolean).join(" · ");
    byId("faults").replaceChildren(...data.faults.map((fault) => el("p.fault", { role: "note" }, fault)));
    document.title = `${event ?? players} · ${info.title} · Firzan`;
    const program = document.querySelector("meta[name=generator]").content;
    byId("made").textContent = texts.made(program, data.options);
    byId("accuracy").replaceChildren(accuracy(data, name));
    const list = (lines) => el("ul.lines-of-rules", ...lines.map((line) => el("li", line)));
    const { table } = texts;
    const details = {
        rules: [`${table.rules}: ${info.title}`, list([info.summary, ...info.rules])],
        record: [table.record, tags(data)],
        help: [table.help, list(texts.help)],
    };
    for (const [id, [title, content]] of Object.entries(details))
        byId(id).replaceChildren(el("summary", title), content);
}

const head = (...content) => el("th", { scope: "col" }, ...content);
const row = (title, values) =>
    el("tr", el("th", { scope: "row" }, title), ...values.map((value) => el("td", value)));

function accuracy(data, name) {
    const { table } = texts;
    const signs = table.signs.map(([word, sign]) => head(el("span.word", `${word} `), sign));
    const heads = [...table.heads.map((text) => head(text)), ...signs];
    const percent = (value) => (value === null ? table.none : `${value.toFixed(1)} %`);
    const rowOf = (side) => {
        const { accuracy: share, loss, good, dubious, mistakes, blunders } = data[side];
        const shares = [percent(share), percent(loss === null ? null : 100 * loss)];
        return row(name(side), [...shares, good, dubious, mistakes, blunders]);
    };
    return el(
        "table",
        el("caption", table.caption),
        el("thead", el("tr", heads)),
        el("tbody", rowOf("white"), rowOf("black")),
    );
}

function tags(data) {
    const { table } = texts;
    const rows = [...data.tags, [table.searched, data.options]].map(([name, value]) => row(name, [value]));
    return el("table", el("thead", el("tr", head(table.tag), head(table.value))), el("tbody", rows));
}
