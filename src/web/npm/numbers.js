// The enumerations and options of ffish.

const numbered = (...names) => Object.fromEntries(names.map((name, number) => [name, number]));

/** Notations of moves. Firzan writes the first three. */
export const Notation = numbered(
    "DEFAULT", "SAN", "LAN", "SHOGI_HOSKING", "SHOGI_HODGES", "SHOGI_HODGES_NUMBER", "JANGGI", "XIANGQI_WXF",
    "THAI_SAN", "THAI_LAN",
);

/** The ends of games as ffish numbers them. */
export const Termination = numbered(
    "ONGOING", "CHECKMATE", "STALEMATE", "INSUFFICIENT_MATERIAL", "N_MOVE_RULE", "N_FOLD_REPETITION",
    "VARIANT_END",
);

/** Options of UCI that concern only programs which search by it. */
const OPTIONS = ["Hash", "Threads", "UCI_Variant", "UCI_Chess960", "Use NNUE", "EvalFile", "MultiPV"];

/** A notation that Firzan writes; throws an error for another. */
export function known(notation) {
    if ([Notation.DEFAULT, Notation.SAN, Notation.LAN].includes(notation)) return notation;
    const name = Object.keys(Notation).find((each) => Notation[each] === notation) ?? notation;
    throw new Error(`Firzan does not write the notation ${name}; it writes DEFAULT, SAN and LAN`);
}

/** Takes an option of UCI, which has no effect here; throws an error for another. */
export function withoutEffect(name, _value) {
    if (name === "VariantPath") throw new Error("VariantPath: load the text of the file by loadVariantConfig");
    if (!OPTIONS.includes(name)) throw new Error(`there is no option ${name}`);
}
