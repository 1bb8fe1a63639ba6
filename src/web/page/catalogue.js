// The games to choose from: in groups, and those that a search finds.

import { keptHeads } from "./library.js";
import { words } from "./words-picker.js";

/** The most games of the group of recent ones. */
const MOST_RECENT = 6;

/** The ids of the groups with a subject. Of all other games, those on 8x8 squares are relatives of chess. */
const SUBJECTS = {
    old: /shatranj|^(?:chaturanga|courier|ninth-century-indian|tamerlane)$/,
    asia: new RegExp(
        "xiangqi|shogi|janggi|makruk" +
            "|^(?:ai-wok|asean|cambodian|dobutsu|gorogoro|gorogoroplus|judkins|karouk|makpong|manchu|micro" +
            "|mini|shatar|sittuyin)$",
    ),
    hands: new RegExp(
        "house$|^(?:ajax-orthodox|atomiczh|blackletter|chennis|chessgi|dragon|dragonfly|fullmoon" +
            "|gethenian|loop|mandala|mansindam|mounted|muje|pandemonium|placement|pocketknight|screen" +
            "|seirawan|shinobi|shinobimirror|shinobiplus|shogun|stardust|synochess)$",
    ),
    goals: new RegExp(
        "anti|clobber|check$|giveaway|kings$|extinction|breakthrough|^(?:cfour|flip|isolation|la-mancha)" +
            "|^(?:allqueenschess|amazons|annexation|armageddon|asimplegame|ataxx|cetus|codrus|coregal|cowboys" +
            "|crusade|fox-and-hounds|gale|horde|jesonmor|joust|kingofthehill|kinglet|losers|misere|nineholes" +
            "|picaria|quadwrangle|quadwrangle7x7|roll-ing-to-four|snailtrail|snort|suicide|symphony|teeko" +
            "|three-musketeers|tictacchess|tictactoe)$",
    ),
};

/** What most people look for first, in this order; the other games of a group follow by their titles. */
const FIRST =
    "chess fischerandom kingofthehill 3check antichess racingkings horde crazyhouse atomic placement " +
    "duck seirawan xiangqi shogi janggi makruk sittuyin minishogi minixiangqi flipello ataxx shatranj chaturanga capablanca grand courier losalamos " +
    "gardner";

const keyOf = (id, define = "") => `${id} ${define}`;

function groupOf({ id, files, ranks }) {
    const subject = Object.keys(SUBJECTS).find((name) => SUBJECTS[name].test(id));
    if (subject || !files) return subject ?? "chess";
    return files * ranks < 64 ? "small" : files * ranks > 64 ? "large" : "chess";
}

/** The sentence about one of Firzan's own games: with options, it is about these. */
function sentenceOf({ id, summary }) {
    const [, options] = id.split(":");
    if (!options) return words.sentences[id] ?? summary;
    return options.split(",").map((option) => words.options[option] ?? summary).join(" ");
}

/** The games that were played or seen last, each once; of those known, the entry in the list. */
async function recentGames(known) {
    const recent = new Map();
    for (const { game: id, define = "", title } of await keptHeads()) {
        const key = keyOf(id, define);
        const own = () => ({ id, define, title: title ?? id, summary: words.yours });
        if (!recent.has(key)) recent.set(key, known.get(key) ?? own());
        if (recent.size === MOST_RECENT) break;
    }
    return [...recent.values()];
}

/**
 * All games. A game is { id, define?, title, summary, files?, ranks? }.
 *
 * @returns {Promise<{games: object[], groups: {name: string, games: object[]}[], isWhole: boolean}>}
 *     games: each once; groups: recent games come again there, games with several options do not; isWhole:
 *     false if the list of defined games cannot be loaded
 */
export async function catalogue(engine) {
    const [own, defined] = await Promise.all([
        engine.ask({ ask: "games" }),
        engine.ask({ ask: "defined" }).catch(() => ({ games: [] })),
    ]);
    const lists = Object.fromEntries(Object.keys(words.groups).map((name) => [name, []]));
    const known = new Map();
    const add = (name, game) => {
        if (!game.id.includes(",")) lists[name].push(game);
        known.set(keyOf(game.id), game);
    };
    for (const game of own.games) {
        const isOld = game.id === "chess" || game.id === "shatranj";
        add(isOld ? groupOf(game) : "own", { ...game, summary: sentenceOf(game) });
    }
    for (const game of defined.games) add(groupOf(game), game);
    lists.recent = await recentGames(known);
    const places = new Map(FIRST.split(" ").map((id, index) => [id, index]));
    const placeOf = ({ id }) => places.get(id) ?? places.size;
    const byPlace = (one, other) => placeOf(one) - placeOf(other) || one.title.localeCompare(other.title);
    const hasOptions = ({ id }) => Number(id.includes(":"));
    const byOptions = (one, other) => hasOptions(one) - hasOptions(other);
    const orders = { recent: () => 0, own: byOptions };
    const groups = Object.entries(lists).map(([name, games]) => ({
        name,
        games: games.sort(orders[name] ?? byPlace),
    }));
    return {
        games: [...new Set([...lists.recent, ...known.values()])],
        groups: groups.filter(({ games }) => games.length > 0),
        isWhole: defined.games.length > 0,
    };
}

/** A text as it is compared: without accents and capitals. */
const plain = (text) =>
    text
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replaceAll("×", "x");

/** How well a game fits the words of a search, 0 if it does not: its title counts more than its sentence. */
function fit({ id, title, summary, files, ranks }, wanted) {
    const name = plain(title);
    const all = `${name} ${id} ${plain(summary)} ${files ? `${files}x${ranks}` : ""}`;
    if (!wanted.every((word) => all.includes(word))) return 0;
    const phrase = wanted.join(" ");
    if (name === phrase || id === phrase) return 5;
    if (name.startsWith(phrase)) return 4;
    if (wanted.every((word) => ` ${name}`.includes(` ${word}`))) return 3;
    return wanted.every((word) => name.includes(word)) ? 2 : 1;
}

/** Those of some games that a text finds, best first. */
export function search(games, text) {
    const wanted = plain(text).split(/\s+/).filter(Boolean);
    const found = games.map((game) => ({ game, value: fit(game, wanted) })).filter(({ value }) => value > 0);
    return found.sort((one, other) => other.value - one.value).map(({ game }) => game);
}
