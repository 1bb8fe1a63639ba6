// Firzan for JavaScript: rules, reasons, notation and search of chess variants, by calls named as ffish's.
//
//     import Firzan from "firzan";
//     const firzan = await Firzan();
//     const board = new firzan.Board("knightrelay");

import { Game } from "./game.js";
import { Engine, worker } from "./load.js";
import { Notation, Termination, known, withoutEffect } from "./numbers.js";
import { grid, rows } from "./text.js";

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
        #turns = [];
        #kept = null;

        /** With `is960`, castling is as in Chess960: the king's move to its rook. */
        constructor(uciVariant = "chess", fen = "", is960 = false) {
            this.#variant = uciVariant;
            this.#game = is960 ? `${uciVariant}:960` : uciVariant;
            this.#fen = fen || undefined;
            // A bad variant or position is told now.
            this.position();
        }

        #place(more) {
            return place(this.#game, { fen: this.#fen, moves: this.#turns, ...more });
        }

        /** The position, as `src/engine/web/README.md` describes it. */
        position() {
            this.#kept ??= ask({ ask: "position", ...this.#place() });
            return this.#kept;
        }

        variant() {
            return this.#variant;
        }

        /** Whether castling is as in Chess960, as asked for by the third argument. */
        is960() {
            return this.#game.endsWith(":960");
        }

        /** The legal moves as a list. */
        moves() {
            return this.position().legalMoves.map(({ move }) => move);
        }

        /** @deprecated the old name of `moves`, until version 0.4 */
        legalTurns() {
            return this.moves();
        }

        legalMoves() {
            return this.moves().join(" ");
        }

        numberLegalMoves() {
            return this.position().legalMoves.length;
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
            this.#turns = [...this.#turns, ...moves];
            this.#kept = null;
            return true;
        }

        pop() {
            if (this.#turns.length === 0) return false;
            this.#turns = this.#turns.slice(0, -1);
            this.#kept = null;
            return true;
        }

        reset() {
            this.#fen = undefined;
            this.#turns = [];
            this.#kept = null;
        }

        setFen(fen) {
            const [before, turns] = [this.#fen, this.#turns];
            [this.#fen, this.#turns, this.#kept] = [fen, [], null];
            try {
                this.position();
            } catch (error) {
                [this.#fen, this.#turns, this.#kept] = [before, turns, null];
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
            let [number, isWhite] = [this.fullmoveNumber(), this.turn()];
            const written = san.map((word, at) => {
                const before = isWhite ? `${number}. ` : at === 0 ? `${number}... ` : "";
                if (!isWhite) number += 1;
                isWhite = !isWhite;
                return before + word;
            });
            return written.join(" ");
        }

        /** Whether White is to move. */
        turn() {
            return this.position().side === "white";
        }

        fullmoveNumber() {
            return this.position().number;
        }

        halfmoveClock() {
            return this.position().halfmove;
        }

        /** @deprecated the old name of `halfmoveClock`, until version 0.4 */
        halfmovePly() {
            return this.halfmoveClock();
        }

        gamePly() {
            return 2 * (this.position().number - 1) + (this.turn() ? 0 : 1);
        }

        moveStack() {
            return this.#turns.join(" ");
        }

        isCheck() {
            return this.position().check.length > 0;
        }

        /** The squares of the kings in check. */
        checkedPieces() {
            return this.position().check.join(" ");
        }

        isCapture(uciMove) {
            const { pieces: before, side } = this.position();
            const { pieces: after } = ask({ ask: "position", ...this.#place({ moves: [...this.#turns, uciMove] }) });
            const isTheirs = (sign) => (letter(sign) === letter(sign).toLowerCase()) === (side === "white");
            const taken = ([square, sign]) => isTheirs(sign) && (!after[square] || !isTheirs(after[square]));
            return Object.entries(before).some(taken);
        }

        isGameOver() {
            return this.position().outcome !== null;
        }

        /** `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on. */
        result() {
            return this.position().outcome?.result ?? "*";
        }

        /** Why the game is over, such as `checkmate`. */
        reason() {
            return this.position().outcome?.reason ?? null;
        }

        /** Whether White (true) or Black cannot win with the pieces it has. */
        hasInsufficientMaterial(turn) {
            return this.position().insufficientMaterial.includes(turn ? "white" : "black");
        }

        isInsufficientMaterial() {
            return this.hasInsufficientMaterial(true) && this.hasInsufficientMaterial(false);
        }

        /** False: Firzan plays no game in which facing kings draw. */
        isBikjang() {
            return false;
        }

        /** The pieces in a side's hand. There are none: Firzan plays no game with drops. */
        pocket(_color) {
            return "";
        }

        /** Why a move, in any notation, is legal or not. */
        why(text) {
            return ask({ ask: "why", ...this.#place({ text }) });
        }

        /** The pieces by their squares. */
        pieces() {
            return this.position().pieces;
        }

        /** The board in letters, with a dot for an empty square. */
        toString() {
            return rows(this.fen()).map((row) => row.join(" ")).join("\n");
        }

        /** The board with lines and coordinates, and its FEN. */
        toVerboseString() {
            return `${grid(this.fen())}\n\nFen: ${this.fen()}`;
        }

        /** Searches in a worker, until a limit (`seconds`, `nodes`, `depth`) is reached or `stop` is called. */
        search(limits = {}, onLine = () => {}) {
            if (this.isGameOver()) return Promise.reject(new Error("the game is over"));
            if (limits.seconds === undefined && limits.nodes === undefined && limits.depth === undefined) {
                return Promise.reject(new Error(`a search needs a limit: ${LIMITS.join(", ")}`));
            }
            return searches.begin(this.#place(limits), onLine);
        }

        /** There is nothing to be freed; ffish's boards have this call. */
        delete() {}
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
            const told = ({ line, column, key, text: words }) => `${line}:${column}: ${key}: ${words}`;
            if (bad.length > 0) throw new Error(bad.map(told).join("\n"));
        },
        capturesToHand: (variant) => (new Board(variant), false),
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
        this.#worker ??= worker("worker.js", (message) => this.#hear(message), (error) => this.#fail(error));
        const worker_ = await this.#worker;
        this.#running?.replaced();
        const id = ++this.#number;
        worker_.hold(true);
        return new Promise((resolve, reject) => {
            const replaced = () => reject(new Error("another search has begun"));
            this.#running = { id, resolve, reject, onLine, replaced, worker: worker_ };
            worker_.tell({ stop: true });
            worker_.tell({ id, think });
        });
    }

    #hear({ id, line, best, error }) {
        if (this.#running?.id !== id) return;
        const { resolve, reject, onLine, worker } = this.#running;
        if (line) {
            onLine(line);
            return;
        }
        this.#running = null;
        worker.hold(false);
        if (error === undefined) resolve(best);
        else reject(new Error(error));
    }

    /** A worker that fails is ended; the next search starts another. */
    #fail(error) {
        this.#worker = null;
        this.#running?.reject(error instanceof Error ? error : new Error("the worker has failed"));
        this.#running = null;
    }

    stop() {
        this.#running?.worker.tell({ stop: true });
    }

    async close() {
        const open = await this.#worker;
        this.#worker = null;
        this.#running?.reject(new Error("closed"));
        this.#running = null;
        await open?.end();
    }
}

/** A name without case, blanks, hyphens, and "chess" at its end. */
const key = (name) => name.toLowerCase().replace(/[\s_-]/g, "").replace(/(?<=.)chess$/, "");
const words = (text) => text.split(/\s+/).filter((word) => word);
const letter = (sign) => sign.replace("+", "");
