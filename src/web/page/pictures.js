// Small pictures of positions. Each is one image, so that hundreds of them cost little.

import { el } from "./dom.js";
import { Geometry, parseSquare, SIDE } from "./geometry.js";
import { linesOn, shadeOf } from "./looks.js";
import { readBoard, sourceOf } from "./pieces.js";

/** The colours of a picture, by their names in style.css. */
const COLOURS = ["light", "dark", "plain", "line", "frame"];

/** The most pictures that are made at the same time. */
const MOST_AT_ONCE = 4;

/** The colours of the page as an image needs them: it does not inherit them. */
export function coloursOf(element) {
    const probe = el("span");
    element.append(probe);
    const resolved = (name) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color;
    };
    const colours = Object.fromEntries(COLOURS.map((name) => [name, resolved(name)]));
    probe.remove();
    return colours;
}

/**
 * The picture of a position.
 *
 * @param {object} game the answer to `game`
 * @param {string} fen
 * @param {object} colours see `coloursOf`
 * @returns {string} an SVG document
 */
export function draw(game, fen, colours) {
    const geometry = new Geometry(game, { margin: false });
    const { width, height } = geometry;
    const squares = { light: "", dark: "", plain: "", line: "" };
    let lines = "";
    for (const board of geometry.boards) {
        for (const name of geometry.rows(board).flat()) {
            const { x, y } = geometry.corner(name);
            const shade = shadeOf(game, name);
            squares[shade === "wall" ? "line" : shade] += `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`;
            const drawn = linesOn(game, geometry, name);
            if (drawn) lines += `<path transform="translate(${x} ${y})" d="${drawn}"/>`;
        }
    }
    const [kinds, uses] = drawPieces(game, fen, geometry);
    const paths = Object.entries(squares).map(([shade, d]) => `<path fill="${colours[shade]}" d="${d}"/>`);
    const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
    return (
        `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${kinds}</defs>${paths.join("")}` +
        `<g fill="none" stroke="${colours.frame}" stroke-width="2">${lines}</g>${uses}</svg>`
    );
}

/** The pictures of the kinds of pieces, and where they are used. */
function drawPieces(game, fen, geometry) {
    const kinds = new Map();
    let uses = "";
    for (const [name, symbol] of Object.entries(readBoard(fen))) {
        const { x, y } = geometry.corner(name);
        const source = sourceOf(game, symbol, { second: parseSquare(name)[0] >= game.boardFiles });
        if (!source) {
            const at = `x="${x + SIDE / 2}" y="${y + SIDE * 0.7}"`;
            uses += `<text ${at} font-size="32" text-anchor="middle">${symbol.replaceAll(/\W/g, "")}</text>`;
            continue;
        }
        if (!kinds.has(source)) kinds.set(source, `k${kinds.size}`);
        uses += `<use href="#${kinds.get(source)}" x="${x}" y="${y}"/>`;
    }
    const size = `width="${SIDE}" height="${SIDE}"`;
    const sized = (source) => source.replace("<svg ", `<svg ${size} `);
    return [[...kinds].map(([source, id]) => `<g id="${id}">${sized(source)}</g>`).join(""), uses];
}

/**
 * Pictures that are made as they come into view, a few at a time, in this order. One that leaves the view
 * before its turn is not made.
 */
export class Pictures {
    /**
     * @param {Element} scroller the element in which the pictures scroll
     * @param {(what: object) => Promise<string>} make gives the SVG document of what is to be drawn
     */
    constructor(scroller, make) {
        this.make = make;
        /** The elements in view without a picture, in the order in which they came into view. */
        this.wanted = new Map();
        this.subjects = new WeakMap();
        /** The number of pictures being made. */
        this.busy = 0;
        const look = (entries) => this.look(entries);
        this.observer = new IntersectionObserver(look, { root: scroller, rootMargin: "100px 0px" });
    }

    /** Has an element filled with a picture once it is in view. */
    watch(host, what) {
        this.subjects.set(host, what);
        this.observer.observe(host);
    }

    /** Forgets all elements. */
    clear() {
        this.observer.disconnect();
        this.wanted.clear();
    }

    look(entries) {
        for (const { target, isIntersecting } of entries) {
            if (isIntersecting && !target.firstChild) this.wanted.set(target, this.subjects.get(target));
            else this.wanted.delete(target);
        }
        this.work();
    }

    work() {
        while (this.busy < MOST_AT_ONCE && this.wanted.size > 0) {
            const [[host, what]] = this.wanted;
            this.wanted.delete(host);
            this.busy++;
            this.fill(host, what).finally(() => {
                this.busy--;
                this.work();
            });
        }
    }

    async fill(host, what) {
        try {
            host.replaceChildren(imageOf(await this.make(what)));
        } catch {
            // A game is as good without a picture.
        }
    }
}

/** The image of an SVG document. */
function imageOf(text) {
    const src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    const done = () => URL.revokeObjectURL(src);
    return el("img", { src, alt: "", load: done, error: done });
}
