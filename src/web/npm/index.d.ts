/** A score for White: one of these. */
export interface Score { pawns?: number; mate?: number; repetition?: number }

/** A line of a search, or its result. */
export interface Found {
    type: "line" | "best";
    rank?: number;
    /** The best move, of `best`. */
    move?: string | null;
    /** The moves of a line. */
    moves?: string[];
    /** @deprecated the old name of `move`, until version 0.4 */
    turn?: string | null;
    /** @deprecated the old name of `moves`, until version 0.4 */
    turns?: string[];
    san: (string | null)[];
    score: Score;
    chances: [number, number, number];
    depth: number;
    nodes: number;
}

/** The limits and options of a search. */
export interface Limits {
    seconds?: number;
    nodes?: number;
    depth?: number;
    lines?: number;
    level?: number;
    seed?: number;
}

/** The reason why a text is a legal move or not. */
export interface Why {
    legal: boolean;
    move: string | null;
    /** @deprecated the old name of `move`, until version 0.4 */
    turn: string | null;
    text: string;
    squares: string[];
    arrows: [string, string][];
}

/** A legal move and its parts. */
export interface Move {
    move: string;
    /** @deprecated the old name of `move`, until version 0.4 */
    turn: string;
    from: string;
    to: string;
    /** The symbol of what it becomes, such as `Q` or `+P`. */
    promotion?: string;
    /** The symbol of the piece that is dropped on `to`, which is also `from`. */
    drop?: string;
    flip?: string;
    /** Only the turn changes; `from` and `to` are the square of a piece that stays there. */
    pass?: true;
    also?: [string, string][];
}

export interface Position {
    fen: string;
    side: "white" | "black";
    pieces: Record<string, string>;
    /** @deprecated the old name of `pieces`, until version 0.4 */
    men: Record<string, string>;
    check: string[];
    outcome: null | { result: string; reason: string; text: string };
    legalMoves: Move[];
    /** @deprecated the old name of `legalMoves`, until version 0.4 */
    turns: Move[];
    due: string;
    halfmove: number;
    number: number;
    repetitions: number;
    /** The sides that cannot win with the pieces they have. */
    insufficientMaterial: ("white" | "black")[];
}

export declare class Board {
    /** Throws an error that says what is wrong with the variant or the position. */
    constructor(uciVariant?: string, fen?: string, is960?: boolean);
    variant(): string;
    /** True if castling is as in Chess960. */
    is960(): boolean;
    position(): Position;
    legalMoves(): string;
    /** The legal moves as a list. */
    moves(): string[];
    /** @deprecated the old name of `moves`, until version 0.4 */
    legalTurns(): string[];
    legalMovesSan(): string;
    numberLegalMoves(): number;
    push(uciMove: string): boolean;
    pushSan(sanMove: string, notation?: Notation): boolean;
    pushMoves(uciMoves: string): boolean;
    pushSanMoves(sanMoves: string, notation?: Notation): boolean;
    pop(): boolean;
    reset(): void;
    /** Throws an error if an argument asks for something other than the position alone. */
    fen(showPromoted?: boolean, countStarted?: number): string;
    setFen(fen: string): void;
    sanMove(uciMove: string, notation?: Notation): string;
    variationSan(uciMoves: string, notation?: Notation, moveNumbers?: boolean): string;
    /** @deprecated until version 0.4: give the notation, too */
    variationSan(uciMoves: string, moveNumbers: boolean): string;
    turn(): boolean;
    fullmoveNumber(): number;
    halfmoveClock(): number;
    /** @deprecated the old name of `halfmoveClock`, until version 0.4 */
    halfmovePly(): number;
    gamePly(): number;
    moveStack(): string;
    isCheck(): boolean;
    checkedPieces(): string;
    isCapture(uciMove: string): boolean;
    /** Repetition and the fifty-move rule end a game without a claim, so `claimDraw` changes nothing. */
    isGameOver(claimDraw?: boolean): boolean;
    result(claimDraw?: boolean): string;
    reason(): string | null;
    isInsufficientMaterial(): boolean;
    /** True if White (true) or Black cannot win with the pieces it has. */
    hasInsufficientMaterial(turn: boolean): boolean;
    /** False: no game here has the rule. */
    isBikjang(): boolean;
    /** The letters of the pieces in the hand of White (true) or Black, in lower case. */
    pocket(color: boolean): string;
    why(text: string): Why;
    pieces(): Record<string, string>;
    toString(): string;
    toVerboseString(): string;
    search(limits?: Limits, onLine?: (line: Found) => void): Promise<Found>;
    delete(): void;
}

/** A game read from PGN. */
export interface Game {
    /** The names of the tags, with blanks between them. */
    headerKeys(): string;
    /** The value of a tag; empty if there is none. */
    headers(item: string): string;
    /** The moves of the main line, with blanks between them. */
    mainlineMoves(): string;
    delete(): void;
}

/** Moves are written in DEFAULT, SAN and LAN; the others throw an error. */
export declare const Notation: {
    DEFAULT: 0; SAN: 1; LAN: 2; SHOGI_HOSKING: 3; SHOGI_HODGES: 4; SHOGI_HODGES_NUMBER: 5; JANGGI: 6;
    XIANGQI_WXF: 7; THAI_SAN: 8; THAI_LAN: 9;
};
export type Notation = (typeof Notation)[keyof typeof Notation];

export declare const Termination: {
    ONGOING: 0; CHECKMATE: 1; STALEMATE: 2; INSUFFICIENT_MATERIAL: 3; N_MOVE_RULE: 4; N_FOLD_REPETITION: 5;
    VARIANT_END: 6;
};

export interface Module {
    Board: typeof Board;
    Game: { prototype: Game };
    Notation: typeof Notation;
    Termination: typeof Termination;
    ask(question: Record<string, unknown>): any;
    stop(): void;
    close(): Promise<void>;
    info(): string;
    variants(): string[];
    /** Options of UCI have no effect here; an unknown one throws an error. */
    setOption(name: string, value: unknown): void;
    setOptionInt(name: string, value: number): void;
    setOptionBool(name: string, value: boolean): void;
    /** Reads the first game of a text in PGN; throws an error if there is none, or a move is illegal. */
    readGamePGN(pgn: string): Game;
    startingFen(variant: string): string;
    validateFen(fen: string, variant?: string, is960?: boolean): number;
    loadVariantConfig(text: string): void;
    capturesToHand(variant: string): boolean;
    twoBoards(variant: string): boolean;
    pictures(variant: string): Record<string, string>;
}

export default function Firzan(): Promise<Module>;
