// Firzan for JavaScript: rules, reasons, notation and search of chess variants, by calls named as ffish's.
//
//     import Firzan from "firzan";
//     const firzan = await Firzan();
//     const board = new firzan.Board("knightrelay");

import { Game } from "./game.js";
import { Engine, worker } from "./load.js";
import { Notation, Termination, known, withoutEffect } from "./numbers.js";
import { plyAfter } from "./plies.js";
import { grid, rows } from "./text.js";

/** The methods of `Board` that read the answer to `position`. */
const READERS = {
    /** The legal moves as a list. */
    moves: ({ legalMoves }) => legalMoves.map(({ move }) => move),
    legalMoves: ({ legalMoves }) => legalMoves.map(({ move }) => move).join(" "),
    numberLegalMoves: ({ legalMoves }) => legalMoves.length,
    fullmoveNumber: ({ number }) => number,
    halfmoveClock: ({ halfmove }) => halfmove,
    gamePly: ({ number, side }) => 2 * (number - 1) + (side === "white" ? 0 : 1),
    /** True if White is to move. */
    turn: ({ side }) => side === "white",
    isCheck: ({ check }) => check.length > 0,
    /** The squares of the kings in check. */
    checkedPieces: ({ check }) => check.join(" "),
    isGameOver: ({ outcome }) => outcome !== null,
    /** `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on. */
    result: ({ outcome }) => outcome?.result ?? "*",
    /** The reason why the game is over, such as `checkmate`. */
    reason: ({ outcome }) => outcome?.reason ?? null,
    /** True if White (true) or Black cannot win with the pieces it has. */
    hasInsufficientMaterial: ({ insufficientMaterial }, turn) =>
        insufficientMaterial.includes(turn ? "white" : "black"),
    isInsufficientMaterial: ({ insufficientMaterial }) => insufficientMaterial.length === 2,
    /** False: Firzan plays no game in which facing kings draw. */
    isBikjang: () => false,
    /** The letters of the pieces in the hand of White (true) or Black, in lower case. */
    pocket({ fen }, color) {
        const [, hands] = /\[(.*)\]/.exec(fen) ?? ["", ""];
        const own = hands.match(color ? /\p{Lu}/gu : /\p{Ll}/gu) ?? [];
        return own.join("").toLowerCase();
    },
    /** The board in letters, with a dot for an empty square. */
    toString: ({ fen }) => rows(fen).map((row) => row.join(" ")).join("\n"),
    /** The board with lines and coordinates, and its FEN. */
    toVerboseString: ({ fen }) => `${grid(fen)}\n\nFen: ${fen}`,
    /** The pieces by their squares. */
    pieces: ({ pieces }) => pieces,
};
/** Old names, until version 0.4. */
READERS.legalTurns = READERS.moves;
READERS.halfmovePly = READERS.halfmoveClock;

/** The limits of a search. */
const LIMITS = ["seconds", "nodes", "depth"];

export { Notation, Termination };

/** Makes the module: its functions, and the class `Board`. */
export default async function Firzan() {
    const engine = await Engine.open();
    /** The definitions of games by their ids. */
    const definitions = new Map();
    /** Their ids by their titles. */
    const titles = new Map();
    const ask = (question) => engine.call("ask", question);
    /** The names of built-in games. */
    let builtIn;
    /** The loaded game of a name: by its id, or by its title unless a built-in game has that name. */
    const loaded = (name) => {
        if (definitions.has(name)) return name;
        builtIn ??= new Set(ask({ ask: "games" }).games.flatMap(({ id, title }) => [key(id), key(title)]));
        return builtIn.has(key(name)) ? undefined : titles.get(key(name));
    };
    const place = (game, more) => {
        const [name, options] = game.split(/(?=:960$)/);
        const id = definitions.size > 0 ? loaded(name) : undefined;
        if (id === undefined) return { game, ...more };
        return { game: id + (options ?? ""), define: definitions.get(id), ...more };
    };
    const searches = new Searches();

    class Board {
        #variant;
        #game;
        #fen;
        #played = [];
        #answer = null;

        /** With `is960`, castling is as in Chess960: the king's move to its rook. */
        constructor(uciVariant = "chess", fen = "", is960 = false) {
            this.#variant = uciVariant;
            this.#game = is960 ? `${uciVariant}:960` : uciVariant;
            this.#fen = fen || undefined;
            // Reports a bad variant or position at once.
            this.position();
        }

        #place(more) {
            return place(this.#game, { fen: this.#fen, moves: this.#played, ...more });
        }

        /** The position, as `src/engine/web/README.md` describes it. */
        position() {
            this.#answer ??= ask({ ask: "position", ...this.#place() });
            return this.#answer;
        }

        variant() {
            return this.#variant;
        }

        /** True if castling is as in Chess960, as asked for by the third argument. */
        is960() {
            return this.#game.endsWith(":960");
        }

        legalMovesSan() {
            return this.moves().map((move) => this.sanMove(move)).join(" ");
        }

        /** Plays a move of the notation of the rules; false if it is not legal. */
        push(uciMove) {
            return this.#read([uciMove], true);
        }

        /** Plays a move of any notation; false if it is not legal. */
        pushSan(sanMove, notation = Notation.DEFAULT) {
            known(notation);
            return this.#read([sanMove], false);
        }

        pushMoves(uciMoves) {
            return this.#read(words(uciMoves), true);
        }

        pushSanMoves(sanMoves, notation = Notation.DEFAULT) {
            known(notation);
            return this.#read(words(sanMoves), false);
        }

        #read(given, isExact) {
            const { moves, error } = ask({ ask: "read", ...this.#place({ words: given }) });
            if (error || (isExact && moves.some((move, at) => move !== given[at]))) return false;
            this.#goTo(this.#fen, [...this.#played, ...moves]);
            return true;
        }

        /** Sets the start position and the moves played from there. */
        #goTo(fen, played) {
            [this.#fen, this.#played, this.#answer] = [fen, played, null];
        }

        pop() {
            if (this.#played.length === 0) return false;
            this.#goTo(this.#fen, this.#played.slice(0, -1));
            return true;
        }

        reset() {
            this.#goTo(undefined, []);
        }

        setFen(fen) {
            const before = [this.#fen, this.#played];
            this.#goTo(fen, []);
            try {
                this.position();
            } catch (error) {
                this.#goTo(...before);
                throw error;
            }
        }

        fen(showPromoted = false, countStarted = 0) {
            if (showPromoted) throw new Error("showPromoted is missing: Firzan does not mark promoted pieces");
            if (countStarted) throw new Error("countStarted is missing: Firzan starts Makruk's count by itself");
            return this.position().fen;
        }

        sanMove(uciMove, notation = Notation.DEFAULT) {
            return this.variationSan(uciMove, notation, false);
        }

        /**
         * Moves in algebraic notation, with their numbers unless `moveNumbers` is false. A boolean in the place of
         * `notation` is deprecated, and means `moveNumbers`.
         */
        variationSan(uciMoves, notation = Notation.DEFAULT, moveNumbers = true) {
            if (typeof notation === "boolean") return this.variationSan(uciMoves, Notation.DEFAULT, notation);
            const given = words(uciMoves);
            const named = known(notation) === Notation.LAN ? "fairy-lan" : "fairy-san";
            const { san, error } = ask({ ask: "read", ...this.#place({ words: given, notation: named }) });
            if (error) throw new Error(`illegal move ${given[error.index]}: ${error.text}`);
            if (!moveNumbers) return san.join(" ");
            const written = san.map((move, at) => {
                const { number, side } = plyAfter(this.position(), at);
                return (side === "white" ? `${number}. ` : at === 0 ? `${number}... ` : "") + move;
            });
            return written.join(" ");
        }

        moveStack() {
            return this.#played.join(" ");
        }

        isCapture(uciMove) {
            const { pieces: before, side } = this.position();
            const moves = [...this.#played, uciMove];
            const { pieces: after } = ask({ ask: "position", ...this.#place({ moves }) });
            const isBlack = (symbol) => symbol === symbol.toLowerCase();
            const isTheirs = (symbol) => isBlack(symbol) === (side === "white");
            const isGone = (square) => !after[square] || !isTheirs(after[square]);
            return Object.entries(before).some(([square, symbol]) => isTheirs(symbol) && isGone(square));
        }

        /** The reason why a move, in any notation, is legal or not. */
        why(text) {
            return ask({ ask: "why", ...this.#place({ text }) });
        }

        /** Searches in a worker, until a limit (`seconds`, `nodes`, `depth`) is reached or `stop` is called. */
        search(limits = {}, onLine = () => {}) {
            if (this.isGameOver()) return Promise.reject(new Error("the game is over"));
            if (LIMITS.every((name) => limits[name] === undefined))
                return Promise.reject(new Error(`a search needs a limit: ${LIMITS.join(", ")}`));
            return searches.begin(this.#place(limits), onLine);
        }

        /** There is nothing to be freed; ffish's boards have this call. */
        delete() {}
    }

    for (const [name, read] of Object.entries(READERS)) {
        const value = function (...given) {
            return read(this.position(), ...given);
        };
        Object.defineProperty(Board.prototype, name, { value, writable: true, configurable: true });
    }

    return {
        Board,
        Game,
        Notation,
        Termination,
        ask,
        stop: () => searches.stop(),
        close: () => searches.close(),
        info: () => "Firzan",
        variants: () => [
            ...ask({ ask: "games" }).games.map(({ id }) => id),
            ...ask({ ask: "defined" }).games.map(({ id }) => id),
            ...definitions.keys(),
        ],
        setOption: withoutEffect,
        setOptionInt: withoutEffect,
        setOptionBool: withoutEffect,
        /** Reads the first game of a text in PGN; throws an error if there is none, or a move is illegal. */
        readGamePGN: (pgn) =>
            Game.read(pgn, (game, fen, given) => ask({ ask: "read", ...place(game, { fen, words: given }) })),
        startingFen: (variant) => new Board(variant).fen(),
        /** 1 if a FEN is valid; otherwise another number. */
        validateFen(fen, variant = "chess", is960 = false) {
            if (!fen.trim()) return 0;
            try {
                new Board(variant, fen, is960);
                return 1;
            } catch {
                return -10;
            }
        },
        /** Takes up the games of a text in the format of variants.ini; throws an error with all that is wrong. */
        loadVariantConfig(text) {
            const { games, faults } = ask({ ask: "define", define: text });
            for (const { id, title, define } of games) {
                definitions.set(id, define);
                titles.set(key(title), id);
            }
            const bad = faults.filter(({ weight }) => weight !== "warning");
            const message = ({ line, column, key, text: fault }) => `${line}:${column}: ${key}: ${fault}`;
            if (bad.length > 0) throw new Error(bad.map(message).join("\n"));
        },
        capturesToHand: (variant) => ask({ ask: "game", ...place(variant, {}) }).capturesToHand,
        twoBoards(variant) {
            const { files, boardFiles } = ask({ ask: "game", ...place(variant, {}) });
            return files !== boardFiles;
        },
        /** The pieces of a game as pictures (SVG) by their symbols in FEN. */
        pictures(variant) {
            const { pieces } = ask({ ask: "game", ...place(variant, {}) });
            return Object.assign({}, ...pieces.map(({ pictures }) => pictures));
        },
    };
}

/** The searches, of which one runs at a time. */
class Searches {
    #worker = null;
    #number = 0;
    #running = null;

    async begin(think, onLine) {
        const failed = (error) => this.#fail(error);
        this.#worker ??= worker("worker.js", (message) => this.#hear(message), failed);
        const started = await this.#worker;
        this.#end(({ reject }) => reject(new Error("another search has begun")));
        const id = ++this.#number;
        started.hold(true);
        return new Promise((resolve, reject) => {
            this.#running = { id, resolve, reject, onLine, worker: started };
            started.tell({ stop: true });
            started.tell({ id, think });
        });
    }

    /** Ends the running search, if there is one, by settling its promise. */
    #end(settle) {
        const running = this.#running;
        this.#running = null;
        if (running) settle(running);
    }

    #hear({ id, line, best, error }) {
        if (this.#running?.id !== id) return;
        if (line) {
            this.#running.onLine(line);
            return;
        }
        this.#running.worker.hold(false);
        this.#end(({ resolve, reject }) => (error === undefined ? resolve(best) : reject(new Error(error))));
    }

    /** A worker that fails is ended; the next search starts another. */
    #fail(error) {
        this.#worker = null;
        const fault = error instanceof Error ? error : new Error("the worker has failed");
        this.#end(({ reject }) => reject(fault));
    }

    stop() {
        this.#running?.worker.tell({ stop: true });
    }

    async close() {
        const open = await this.#worker;
        this.#worker = null;
        this.#end(({ reject }) => reject(new Error("closed")));
        await open?.end();
    }
}

/** A name without case, blanks, hyphens, and "chess" at its end. */
const key = (name) => name.toLowerCase().replace(/[\s_-]/g, "").replace(/(?<=.)chess$/, "");
const words = (text) => text.split(/\s+/).filter((word) => word);
