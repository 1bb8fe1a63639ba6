// The arrows and circles that users draw on a position. They are commands in the comment of the move before
// it, as on lichess: [%csl Ge4] is a green circle, [%cal Re2e4] a red arrow.

const COMMAND = /\[%(csl|cal)\s([^\]]*)\]/g;
/** A colour and one or two squares. */
const DRAWING = /^([A-Z])([a-p]\d{1,2})([a-p]\d{1,2})?$/;
/** The letters of green, red, blue and yellow. */
const COLOURS = "GRBY";

/** The items of the commands: { csl, cal }, and the other commands as `rest`. */
function split(commands) {
    const found = { csl: [], cal: [] };
    const collect = (command, name, list) => {
        found[name].push(...list.split(",").map((item) => item.trim()).filter(Boolean));
        return "";
    };
    const rest = commands.replace(COMMAND, collect).replace(/\s+/g, " ").trim();
    return { ...found, rest };
}

/** The colour by the keys held during an event: red with Shift or Ctrl, blue with Alt, yellow with both. */
export function brushOf({ shiftKey, ctrlKey, altKey, metaKey }) {
    return COLOURS[(shiftKey || ctrlKey ? 1 : 0) + (altKey || metaKey ? 2 : 0)];
}

/** The drawings at a node as arrows: { from, to, colour, kind }; circles go from a square to itself. */
export function drawingsOf({ commands }) {
    if (!commands) return [];
    const { csl, cal } = split(commands);
    return [...csl, ...cal].flatMap((item) => {
        const [, colour, from, to = from] = DRAWING.exec(item) ?? [];
        return colour ? [{ from, to, colour, kind: "own" }] : [];
    });
}

/** Adds an arrow or a circle, changes the colour of a known one, or removes it if it has this colour. */
export function toggleDrawing(node, { from, to, colour }) {
    const { rest, ...lists } = split(node.commands);
    const list = from === to ? lists.csl : lists.cal;
    const squares = from === to ? from : from + to;
    const index = list.findIndex((item) => item.slice(1) === squares);
    const isSame = list[index]?.[0] === colour;
    if (index >= 0) list.splice(index, 1);
    if (!isSame) list.push(colour + squares);
    const written = ["csl", "cal"].filter((name) => lists[name].length > 0);
    const commands = written.map((name) => `[%${name} ${lists[name].join(",")}]`);
    node.commands = [rest, ...commands].filter(Boolean).join(" ");
}

/** Removes all drawings at a node. */
export function eraseDrawings(node) {
    node.commands = split(node.commands).rest;
}
