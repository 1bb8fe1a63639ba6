// The signs of moves in records, such as !? and ±, and their numbers.

/** Signs behind a move, with their numbers (NAGs); the longer first. */
export const PLAIN = [
    ["!!", 3], ["??", 4], ["!?", 5], ["?!", 6], ["‼", 3], ["⁇", 4], ["⁉", 5], ["⁈", 6], ["!", 1], ["?", 2],
    ["□", 7], ["∞", 13], ["⩲", 14], ["⩱", 15], ["±", 16], ["∓", 17], ["⨀", 22], ["○", 26], ["⟳", 32],
    ["→", 40], ["↑", 36], ["⇆", 132], ["∆", 140], ["⌓", 142], ["⊕", 138],
];
/** Signs that may also be a part of a move. */
export const MIXED = [
    ["+/-", 16], ["-/+", 17], ["+/=", 14], ["=/+", 15], ["+=", 14], ["=+", 15], ["+-", 18], ["-+", 19],
    ["=", 10],
];
/** Signs only if they stand alone. */
export const ALONE = { N: [146], D: [220] };

/** The sign of a numeric annotation glyph. */
export function glyph(nag) {
    const known = [...PLAIN, ...MIXED].find(([, number]) => number === nag);
    return known?.[0] ?? Object.keys(ALONE).find((sign) => ALONE[sign][0] === nag) ?? `$${nag}`;
}
