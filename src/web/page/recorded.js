// The contents of a record besides the moves: the players, the result and the clocks.

const SIDES = ["white", "black"];
const CLOCK = /\[%clk\s+(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\]/;

/** The names and ratings of the players by side; null where the record has none. */
export function namesOf({ tags }) {
    const name = (side) => {
        const tag = side === "white" ? "White" : "Black";
        const given = tags[tag]?.trim();
        if (!given || given === "?") return null;
        const rating = tags[`${tag}Elo`]?.trim();
        return /^\d+$/.test(rating ?? "") ? `${given} (${rating})` : given;
    };
    return { white: name("white"), black: name("black") };
}

/** The event, place, date and result of a record, in one line; empty if it has none of them. */
export function headOf({ tags }) {
    const known = ["Event", "Site", "Date", "Result"].map((name) => tags[name]?.trim() ?? "");
    return known.filter((value) => value && !/^[?.*-]+$/.test(value)).join(" · ");
}

/** The milliseconds that players had left at a node, as far as is known: { white?, black? }, or null. */
export function clocksOf(session, node) {
    const found = {};
    for (let at = node; at.parent && !SIDES.every((side) => side in found); at = at.parent) {
        for (const side of SIDES) if (at.clock) found[side] ??= at.clock[side];
        const [, hours = 0, minutes, seconds] = CLOCK.exec(at.commands) ?? [];
        if (!minutes) continue;
        found[session.sideAt(at.parent)] ??= (hours * 3600 + minutes * 60 + Number(seconds)) * 1000;
    }
    return Object.keys(found).length > 0 ? found : null;
}
