// What the browser remembers: settings, and the game, which survives a reload.

const SETTINGS = "firzan.settings";
const GAME = "firzan.game";

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

// Storage can be full or forbidden: the page works all the same.
function read(key) {
    try {
        return JSON.parse(localStorage.getItem(key));
    } catch {
        return null;
    }
}

function write(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        return;
    }
}

/** The level at which a game is played; 0 is full strength, which some games have at lower levels. */
export const levelOf = (info) => (settings.level < info.fullLevel ? settings.level : 0);

/** The settings, with a method that changes some of them and remembers them. */
export const settings = {
    ...DEFAULTS,
    ...read(SETTINGS),
    set(changes) {
        Object.assign(this, changes);
        write(SETTINGS, this);
    },
};

/** The game of the last visit: { game, tree, turns, turned, paused }, or null. */
export const storedGame = () => read(GAME);

/** Remembers the game. */
export const storeGame = (game) => write(GAME, game);
