// The address fragment: #game=ID&fen=FEN&moves=MOVES, percent-encoded, with spaces between moves.

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

/** The fragment of a game. */
export function writeFragment({ game, fen, turns }) {
    const members = { game };
    if (fen) members.fen = fen;
    if (turns.length > 0) members.moves = turns.join(" ");
    return (
        "#" +
        Object.entries(members)
            .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
            .join("&")
    );
}

/** The address that shares a game with others. */
export function address(request) {
    return location.href.replace(/#.*$/, "") + writeFragment(request);
}
