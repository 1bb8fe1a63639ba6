// The enumerations and options of ffish.

/** Notations of moves. Those from 3 on are ffish's; Firzan does not write them. */
export const Notation = {
    DEFAULT: 0, SAN: 1, LAN: 2, SHOGI_HOSKING: 3, SHOGI_HODGES: 4, SHOGI_HODGES_NUMBER: 5, JANGGI: 6,
    XIANGQI_WXF: 7, THAI_SAN: 8, THAI_LAN: 9,
};

/** The ends of games as ffish numbers them. */
export const Termination = {
    ONGOING: 0, CHECKMATE: 1, STALEMATE: 2, INSUFFICIENT_MATERIAL: 3, N_MOVE_RULE: 4, N_FOLD_REPETITION: 5,
    VARIANT_END: 6,
};

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
