// The address fragment: #game=ID&define=DEFINITION&fen=FEN&moves=MOVES, percent-encoded, with spaces between
// moves. The definition is packed as in defined-text.js.

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

/** The fragment of the game on the board. */
export function writeFragment({ info, tree, node }) {
    const members = { game: info.id };
    if (info.packed) members.define = info.packed;
    if (tree.fen) members.fen = tree.fen;
    if (node.parent) members.moves = node.moves().join(" ");
    const parts = Object.entries(members).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `#${parts.join("&")}`;
}

/** The address that shares a game with others. */
export function address(session) {
    return location.href.replace(/#.*$/, "") + writeFragment(session);
}
