// The address fragment: #game=ID&define=DEFINITION&fen=FEN&moves=MOVES&at=NUMBER, percent-encoded, with
// spaces between moves. The definition is packed as in defined-text.js. The number is that of the moves
// before the position shown; without it, the last position is shown.

/** The members of a fragment. A plus sign is a plus sign, as in FENs. */
export function readFragment(hash = location.hash) {
    const found = {};
    for (const part of hash.replace(/^#/, "").split("&")) {
        const [name, ...value] = part.split("=");
        try {
            if (name) found[name] = decodeURIComponent(value.join("="));
        } catch {
            // Not percent-encoded: used unchanged.
            found[name] = value.join("=");
        }
    }
    return found;
}

/** The moves of a fragment, up to the end and up to the position shown. */
export function movesOf({ moves = "", at }) {
    const all = moves.split(/\s+/).filter(Boolean);
    return { all, shown: /^\d+$/.test(at ?? "") ? all.slice(0, Number(at)) : all };
}

/** The fragment of the game on the board: the line through the node shown, up to its end. */
export function writeFragment({ info, tree, node }) {
    const end = node.end();
    const members = { game: info.id };
    if (info.packed) members.define = info.packed;
    if (tree.fen) members.fen = tree.fen;
    if (end.parent) members.moves = end.moves().join(" ");
    if (end !== node) members.at = node.depth;
    const parts = Object.entries(members).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `#${parts.join("&")}`;
}
