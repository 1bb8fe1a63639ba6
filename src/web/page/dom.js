// Making elements: only this file sets attributes, listeners and children.

const SVG = "http://www.w3.org/2000/svg";
/** An element's name, id and classes, as in "button#play.accent". */
const KIND = /^(\w+)(?:#([\w-]+))?(?:\.([\w.-]+))?$/;

function make(create, kind, contents) {
    const [, name, id, classes] = KIND.exec(kind);
    const hasAttributes = contents[0]?.constructor === Object;
    const attributes = { id, class: classes?.replaceAll(".", " "), ...(hasAttributes ? contents[0] : {}) };
    const element = create(name);
    if (name === "button") element.type = "button";
    for (const [key, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (typeof value === "function") element.addEventListener(key, value);
        else element.setAttribute(key, value === true ? "" : value);
    }
    const children = contents.slice(hasAttributes ? 1 : 0).flat();
    element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/**
 * An HTML element: `el("button#play.accent", { title, click }, "Play")`.
 *
 * @param {string} kind its name, id and classes
 * @param {...*} contents first its attributes, if it has any, among which a function is a listener for the
 *     event with that name; then its children. Those that are null, undefined or false are left out
 */
export const el = (kind, ...contents) => make((name) => document.createElement(name), kind, contents);

/** An SVG element, with the parameters of `el`. */
export const svg = (kind, ...contents) => make((name) => document.createElementNS(SVG, name), kind, contents);

/** A labelled field; `looks`: "row", or "column" for the label above it. */
export const labelled = (text, fields, looks = "row") => el(`label.${looks}`, el("span", text), fields);

/** The root element of an SVG document in a string, ready to be put into this document. */
export function parseSvg(text) {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    return document.importNode(root, true);
}

/** The element with that id. */
export const byId = (id) => document.getElementById(id);

/** True if the user types text there, so that keys are not commands. */
export function isTyping(target) {
    const fields = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select";
    return target instanceof Element && target.closest(fields) !== null;
}
