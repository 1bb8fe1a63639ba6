// The settings, stored in the browser. The games are in library.js.

const SETTINGS = "firzan.settings";

/** A person who wants no motion is likely to want no sounds. */
const wantsQuiet = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The settings at a first visit. */
const DEFAULTS = {
    game: "knightrelay",
    name: "",
    define: "",
    white: "you",
    black: "engine",
    level: 4,
    seconds: 1,
    minutes: 0,
    increment: 0,
    theme: "auto",
    lines: 3,
    analysing: false,
    lookSeconds: 20,
    memory: 0,
    threads: 0,
    arrows: true,
    links: true,
    characters: false,
    attackers: true,
    sound: !wantsQuiet,
    keys: true,
    boardSize: 1,
    wheel: true,
    keySeen: false,
    pageOnWeb: "",
    file: "",
};

/**
 * The value stored under a key, or null. Storage may be forbidden, and contain anything. That of a tab is
 * `sessionStorage`.
 */
export function read(key, storage = "localStorage") {
    try {
        return JSON.parse(globalThis[storage].getItem(key));
    } catch {
        return null;
    }
}

/** Stores a value; returns whether there was space. */
export function write(key, value, storage = "localStorage") {
    try {
        globalThis[storage].setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

/** The level of a game; 0 is full strength, which some games reach at lower levels. */
export const levelOf = (info) => (settings.level < info.fullLevel ? settings.level : 0);

/** The settings of the players: `engine` is its side, "none" if it plays both, anything else for neither. */
export const playersOf = (engine) => {
    const player = (side) => (engine === side || engine === "none" ? "engine" : "you");
    return { white: player("white"), black: player("black") };
};

/** The settings, with a method that changes and stores only some, so that other tabs' changes are kept. */
export const settings = {
    ...DEFAULTS,
    ...read(SETTINGS),
    set(changes) {
        Object.assign(this, changes);
        write(SETTINGS, { ...read(SETTINGS), ...changes });
    },
};
