// Runs the tests with these names, or all: node run.mjs [NAME...]; NAME:GAME is one game of a test.

import * as access from "./access.mjs";
import * as analysis from "./analysis.mjs";
import * as defined from "./defined.mjs";
import * as drawings from "./drawings.mjs";
import * as firzan from "./firzan.mjs";
import * as frame from "./frame.mjs";
import * as games from "./games.mjs";
import * as hands from "./hands.mjs";
import { close } from "./harness.mjs";
import * as inventions from "./inventions.mjs";
import * as kept from "./kept.mjs";
import * as layout from "./layout.mjs";
import * as library from "./library.mjs";
import * as motion from "./motion.mjs";
import * as network from "./network.mjs";
import * as newcomers from "./newcomers.mjs";
import * as picker from "./picker.mjs";
import * as play from "./play.mjs";
import * as players from "./players.mjs";
import * as premoves from "./premoves.mjs";
import * as records from "./records.mjs";
import * as report from "./report.mjs";
import * as served from "./served.mjs";
import * as sharing from "./sharing.mjs";
import * as time from "./time.mjs";
import * as touch from "./touch.mjs";
import * as turns from "./turns.mjs";
import * as walls from "./walls.mjs";
import * as workshop from "./workshop.mjs";

const own = { ...turns, ...touch, ...records, ...kept, ...access, ...firzan, ...time, ...network };
const parts = { ...analysis, ...drawings, ...motion, ...play, ...workshop, ...inventions, ...layout };
const looks = { ...frame, ...newcomers, ...picker, ...players, ...premoves, ...hands, ...walls };
const page = { ...own, ...parts, ...looks, ...sharing, ...defined, ...games, ...library };
const modules = { ...page, ...served, ...report };
const { GAMES, TURNS, wholeGame, ...others } = modules;
const tests = {
    ...others,
    ...Object.fromEntries(GAMES.map((game) => [`wholeGame:${game}`, () => wholeGame(game)])),
};

// Each once: wholeGames plays all of wholeGame:GAME, and specialTurns those of the short list.
const whole = Object.keys(tests).filter((name) => !name.includes(":") && name !== "specialTurnsShort");

const names = process.argv.slice(2);
const unknown = names.filter((name) => !tests[name]);
if (unknown.length > 0) {
    console.error(`no such test: ${unknown.join(", ")}; there are ${Object.keys(tests).join(", ")}`);
    process.exit(2);
}
let failed = 0;
for (const name of names.length > 0 ? names : whole) {
    const begin = Date.now();
    console.log(name);
    try {
        await tests[name]();
        console.log(`  passed in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
    } catch (error) {
        failed++;
        console.log(`  FAILED: ${error.stack}`);
    }
}
await close();
process.exit(failed > 0 ? 1 : 0);
