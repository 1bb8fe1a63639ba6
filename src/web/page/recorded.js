// What a record says about its game besides the moves: who played, with which result, and the clocks.

const SIDES = ["white", "black"];
const CLOCK = /\[%clk\s+(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\]/;

/** The names and ratings of the players by side; null where the record has none. */
export function namesOf({ tags }) {
    const name = (side) => {
        const tag = side === "white" ? "White" : "Black";
        const said = tags[tag]?.trim();
        if (!said || said === "?") return null;
        const rating = tags[`${tag}Elo`]?.trim();
        return /^\d+$/.test(rating ?? "") ? `${said} (${rating})` : said;
    };
    return { white: name("white"), black: name("black") };
}

/** The event, place, date and result of a record, in one line; empty if it tells none. */
export function headOf({ tags }) {
    const known = ["Event", "Site", "Date", "Result"].map((name) => tags[name]?.trim() ?? "");
    return known.filter((said) => said && !/^[?.*-]+$/.test(said)).join(" · ");
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
