// What the browser remembers: the settings. The games stand in library.js.

const SETTINGS = "firzan.settings";

/** The settings of a page seen for the first time. */
const DEFAULTS = {
    game: "knightrelay",
    white: "you",
    black: "engine",
    level: 4,
    seconds: 1,
    minutes: 0,
    increment: 0,
    theme: "auto",
    lines: 3,
    analysing: false,
    arrows: true,
    links: true,
    attackers: true,
};

/** What is stored under a key, or null: storage can be forbidden, and hold anything. */
export function read(key) {
    try {
        return JSON.parse(localStorage.getItem(key));
    } catch {
        return null;
    }
}

/** Stores a value; returns whether there was room. */
export function write(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

/** The level at which a game is played; 0 is full strength, which some games have at lower levels. */
export const levelOf = (info) => (settings.level < info.fullLevel ? settings.level : 0);

/** The settings, with a method that changes some and remembers these, whatever other tabs have changed. */
export const settings = {
    ...DEFAULTS,
    ...read(SETTINGS),
    set(changes) {
        Object.assign(this, changes);
        write(SETTINGS, { ...read(SETTINGS), ...changes });
    },
};
