// What a text is that the user opens, drops or pastes: a definition of games, positions, or records.

/** The board of a FEN: at least three ranks, perhaps with pieces in hand. */
const BOARD = /^(?:[A-Za-z\d+~*!'^-]+\/){2,}[A-Za-z\d+~*!'^-]+(?:\[[^\]]*\])?(?=\s|$)/;
/** The heading of a definition, `[name]` or `[name:parent]`; the tags of records have a value. */
const HEADING = /^\[\s*[^\s"\]:]+\s*(?::\s*[^\s"\]:]+\s*)?\]$/;
/** Operations of EPD that are fields of the FEN, and the values used if they are missing. */
const COUNTERS = [["hmvc", "0"], ["fmvn", "1"]];

/** The lines with something in them, without comments. */
const linesOf = (text) =>
    text.replace(/^\uFEFF/, "").split(/\r\n?|\n/).map((line) => line.trim())
        .filter((line) => line && !/^[#;%]/.test(line));

/** The kind of a text: "definition", "positions" or "records"; the name of its file tells more. */
export function kindOf(text, name = "") {
    if (/\.ini$/i.test(name)) return "definition";
    if (/\.pgn$/i.test(name)) return "records";
    if (/\.(fen|epd)$/i.test(name)) return "positions";
    const [first = ""] = linesOf(text);
    if (HEADING.test(first)) return "definition";
    return BOARD.test(first) ? "positions" : "records";
}

/** True if the text is one that people read. */
export const isText = (text) => !text.slice(0, 4096).includes("\0");

/** The positions of a text in FEN or EPD, one a line: { fen, id }. */
export const positionsOf = (text) => linesOf(text).map(readPosition);

/** A line in EPD has operations after the position, each ended by a semicolon. */
function readPosition(line) {
    const [first, ...more] = line.match(/(?:"[^"]*"?|[^;"])+/g) ?? [""];
    const fields = first.trim().split(/\s+/);
    const isField = (field) => /^[\d+]+$/.test(field) || /^[a-p]\d+[a-p]\d+/.test(field);
    let count = Math.min(4, fields.length);
    while (count < fields.length && (isField(fields[count]) || !line.includes(";"))) count++;
    const operations = [fields.slice(count).join(" "), ...more].map((operation) => operation.trim());
    const operand = (name) => {
        const operation = operations.find((each) => each.startsWith(`${name} `));
        return operation?.slice(name.length).trim().replace(/^"|"$/g, "");
    };
    const fen = fields.slice(0, count);
    const counted = fen.filter((field, place) => place < 4 || !/\+/.test(field)).length;
    const isEpd = operations.some(Boolean) || line.includes(";");
    if (isEpd && counted === 4) fen.push(...COUNTERS.map(([name, usual]) => operand(name) ?? usual));
    return { fen: fen.join(" "), id: operand("id") ?? fen[0] };
}
