// Runs the tests by name, all without names: node run.mjs [--short] [NAME...]

import * as turns from "./turns.mjs";
import { close } from "./harness.mjs";

const tests = { ...turns };
const names = process.argv.slice(2);
for (const [name, test] of Object.entries(tests)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const begin = Date.now();
    console.log(name);
    await test();
    console.log(`  passed in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
}
await close();
