// Bundles and minifies the scripts and style sheets of a page in place: node bundle.mjs FOLDER TOOL, the folder in
// whose node_modules esbuild is.
//
// The page then loads one script at first, main.js. The parts that are loaded later take what they share with it
// from there; esbuild alone would make a dozen files of it, which are loaded one after another.

import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

const [folder, tool] = process.argv.slice(2);
const { build } = createRequire(join(tool, "tool.js"))("esbuild");

const sources = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
const scripts = new Map();
for (const name of sources.filter((name) => name.endsWith(".js")))
    scripts.set(name, readFileSync(join(folder, name), "utf8"));
/** The first groups of all matches in some texts, each once. */
const all = (pattern, texts) =>
    [...new Set([...texts].flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1])))];

const first = new Set(["main.js"]);
for (const name of first)
    for (const file of all(/\b(?:from|import) "\.\/([\w-]+\.js)"/g, [scripts.get(name)])) first.add(file);
const parts = all(/\bimport\("\.\/([\w-]+\.js)"\)/g, scripts.values()).filter((name) => !first.has(name));
const workers = all(/new URL\("([\w-]+\.js)", import\.meta\.url\)/g, scripts.values());
const styles = all(/"([\w-]+\.css)"/g, scripts.values());

/** What main.js exports to the parts: short names by "FILE NAME". */
const exported = new Map();
const shortName = (file, name) => {
    const key = `${file} ${name}`;
    if (!exported.has(key)) exported.set(key, `e${exported.size}`);
    return exported.get(key);
};
/** Imports from the scripts of the first load become imports from main.js. */
const fromMain = {
    name: "from-main",
    setup({ onLoad }) {
        onLoad({ filter: /\.js$/ }, ({ path }) => {
            const name = basename(path);
            if (first.has(name)) throw new Error(`${name} would be loaded twice`);
            const imports = /\bimport \{([^}]*)\} from "\.\/([\w-]+\.js)"/g;
            const contents = scripts.get(name).replace(imports, (whole, list, file) => {
                if (!first.has(file)) return whole;
                const members = list.split(",").map((each) => each.trim()).filter(Boolean);
                const renamed = members.map((member) => {
                    const [theirs, ours = theirs] = member.split(" as ");
                    return `${shortName(file, theirs)} as ${ours}`;
                });
                return `import { ${renamed} } from "./main.js"`;
            });
            return { contents, loader: "js" };
        });
    },
};

const made = new Map();
const run = async (options) => {
    const common = { absWorkingDir: folder, outdir: folder, format: "esm", minify: true, write: false };
    const { outputFiles } = await build({ ...common, legalComments: "none", logLevel: "warning", ...options });
    for (const { path, contents } of outputFiles) made.set(basename(path), contents);
};
const bundle = true;
const splitting = { splitting: true, chunkNames: "shared-[hash]" };
await run({ entryPoints: parts, bundle, ...splitting, external: ["./main.js"], plugins: [fromMain] });
const reexports = [...exported].map(([key, short]) => {
    const [file, name] = key.split(" ");
    return `export { ${name} as ${short} } from "./${file}";`;
});
const contents = ['import "./main.js";', ...reexports].join("\n");
// `first` is the name of the source, which would otherwise be taken for main.js itself.
const stdin = { contents, resolveDir: folder, sourcefile: "first.js" };
const outfile = join(folder, "main.js");
await run({ stdin, outdir: undefined, outfile, bundle, external: parts.map((part) => `./${part}`) });
await run({ entryPoints: workers, bundle });
// Other programs import wasm.js.
await run({ entryPoints: ["wasm.js", "sw.js"], format: undefined });
await run({ entryPoints: ["page.css", ...styles], bundle });

for (const name of sources) rmSync(join(folder, name));
for (const [name, bytes] of made) writeFileSync(join(folder, name), bytes);
