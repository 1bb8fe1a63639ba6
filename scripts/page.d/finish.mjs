// Finishes a page: node finish.mjs FOLDER MODULE [ADDRESS [REPOSITORY]], MODULE the engine of all games. Writes the
// list of defined games; for each game a file with its board, pieces and start, which the page draws before its
// engine is there; into the document the games that have one, a preload of the engine, icons, links and what other
// programs show of its address; and the list of files that sw.js keeps.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder, module, address = "", repository = ""] = process.argv.slice(2);
const { Wasm } = await import(`file://${folder}/wasm.js`);
const engine = await Wasm.open(await WebAssembly.compile(readFileSync(module)));
const write = (file, content) => writeFileSync(join(folder, file), `${content}\n`);
const { games } = engine.ask({ ask: "games" });
const { games: defined } = engine.ask({ ask: "defined" });
write("defined.json", JSON.stringify(defined));

/** What is needed to draw a game's positions. */
function looksOf(game) {
    const info = engine.ask({ ask: "game", game });
    const { id, title, files, ranks, boardFiles, palaces, walls, look, hand, start } = info;
    const pieces = info.pieces.map(({ letter, name, states, turned, pictures, views }) => ({
        letter, name, states, turned, pictures, views,
    }));
    return { id, title, files, ranks, boardFiles, palaces, walls, look, hand, start, pieces };
}
const ids = [...games, ...defined].map(({ id }) => id);
const fileOf = (id) => `starts/${id.replace(/\W/g, "-")}.json`;
for (const id of ids) write(fileOf(id), JSON.stringify(looksOf(id)));

/** A link or meta element. */
function element(name, attributes) {
    const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`);
    return `<${name} ${pairs.join(" ")} />`;
}
const index = readFileSync(join(folder, "index.html"), "utf8");
const [, description] = /name="description"\s+content="([^"]*)"/.exec(index);
const at = (file) => (address ? new URL(file, address.endsWith("/") ? address : `${address}/`).href : file);
// The size is in the first chunk of a PNG.
const picture = readFileSync(join(folder, "preview.png"));
const preview = {
    "og:type": "website",
    "og:site_name": "Firzan",
    "og:title": "Firzan: rare chess variants",
    "og:description": description,
    "og:image": at("preview.png"),
    "og:image:width": String(picture.readUInt32BE(16)),
    "og:image:height": String(picture.readUInt32BE(20)),
    "og:image:alt": "A board of Insane Flip Relay Shatranj in Firzan",
    ...(address ? { "og:url": at("") } : {}),
};
const head = [
    // The style sheet and the script, which draw the first board, go before the engine.
    element("link", { rel: "preload", href: "firzan.wasm", as: "fetch", crossorigin: "", fetchpriority: "low" }),
    element("link", { rel: "apple-touch-icon", href: "icon-180.png" }),
    element("link", { rel: "license", href: "licences/MIT.txt", title: "MIT licence" }),
    element("link", { rel: "license", href: "licences/APACHE.txt", title: "Apache licence" }),
    ...(repository ? [element("link", { rel: "code-repository", href: repository, title: "Source" })] : []),
    ...Object.entries(preview).map(([property, content]) => element("meta", { property, content })),
    element("meta", { name: "twitter:card", content: "summary_large_image" }),
];
const made = index
    .replace("<html", `<html data-starts="${ids.join(" ")}"`)
    .replace("</head>", `${head.join("\n")}\n</head>`)
    .replace(/^ +/gm, "");
write("index.html", made.trimEnd());

const manifest = JSON.parse(readFileSync(join(folder, "firzan.webmanifest"), "utf8"));
manifest.icons.push({ src: "icon-512.png", sizes: "512x512", type: "image/png" });
write("firzan.webmanifest", JSON.stringify(manifest));

// All that the page keeps for when there is no network.
const others = ["index.html", "sw.js", "files.js", "defined.wasm", "preview.png"];
const kept = readdirSync(folder).filter((name) => name.includes(".") && !others.includes(name));
const list = ["./", ...kept, ...games.map(({ id }) => fileOf(id))];
write("files.js", `self.FILES = ${JSON.stringify(list, null, 4)};`);
