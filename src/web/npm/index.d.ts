/** A score for White: one of these. */
export interface Score { pawns?: number; mate?: number; repetition?: number }

/** A line of a search, or its result. */
export interface Found {
    type: "line" | "best";
    rank?: number;
    turn?: string | null;
    turns?: string[];
    san: (string | null)[];
    score: Score;
    chances: [number, number, number];
    depth: number;
    nodes: number;
}

/** What ends a search, and how it is done. */
export interface Limits {
    seconds?: number;
    nodes?: number;
    depth?: number;
    lines?: number;
    level?: number;
    seed?: number;
}

/** Whether a text is a legal move, and why. */
export interface Why { legal: boolean; turn: string | null; text: string; squares: string[]; arrows: [string, string][] }

export interface Position {
    fen: string;
    side: "white" | "black";
    men: Record<string, string>;
    check: string[];
    outcome: null | { result: string; reason: string; text: string };
    turns: { turn: string; from: string; to: string; promotion?: string; flip?: string }[];
    due: string;
    halfmove: number;
    number: number;
    repetitions: number;
}

export declare class Board {
    /** Throws an error that says what is wrong with the variant or the position. */
    constructor(uciVariant?: string, fen?: string);
    variant(): string;
    position(): Position;
    legalMoves(): string;
    legalTurns(): string[];
    legalMovesSan(): string;
    numberLegalMoves(): number;
    push(uciMove: string): boolean;
    pushSan(sanMove: string): boolean;
    pushMoves(uciMoves: string): boolean;
    pushSanMoves(sanMoves: string): boolean;
    pop(): boolean;
    reset(): void;
    fen(): string;
    setFen(fen: string): void;
    sanMove(uciMove: string): string;
    variationSan(uciMoves: string, moveNumbers?: boolean): string;
    turn(): boolean;
    fullmoveNumber(): number;
    halfmovePly(): number;
    gamePly(): number;
    moveStack(): string;
    isCheck(): boolean;
    checkedPieces(): string;
    isCapture(uciMove: string): boolean;
    isGameOver(): boolean;
    result(): string;
    reason(): string | null;
    isInsufficientMaterial(): boolean;
    why(text: string): Why;
    pieces(): Record<string, string>;
    toString(): string;
    search(limits?: Limits, onLine?: (line: Found) => void): Promise<Found>;
    delete(): void;
}

export declare const Notation: { DEFAULT: 0; SAN: 1; LAN: 2 };

export interface Module {
    Board: typeof Board;
    Notation: typeof Notation;
    ask(question: Record<string, unknown>): any;
    stop(): void;
    close(): Promise<void>;
    info(): string;
    variants(): string[];
    startingFen(variant: string): string;
    validateFen(fen: string, variant?: string): number;
    loadVariantConfig(text: string): void;
    capturesToHand(variant: string): boolean;
    twoBoards(variant: string): boolean;
    pictures(variant: string): Record<string, string>;
}

export default function Firzan(): Promise<Module>;
