// Making elements: only this file sets attributes, listeners and children.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (typeof value === "function") element.addEventListener(name, value);
        else element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
}

/** An HTML element. A function among the attributes is a listener for the event with that name. */
export function el(name, attributes = {}, ...children) {
    return fill(document.createElement(name), attributes, children);
}

/** An SVG element, filled as `el` fills one of HTML. */
export function svg(name, attributes = {}, ...children) {
    return fill(document.createElementNS(SVG, name), attributes, children);
}

/** The root element of an SVG document in a string, ready to be put into this document. */
export function parseSvg(text) {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    return document.importNode(root, true);
}

/** The element with that id. */
export const byId = (id) => document.getElementById(id);

/** Whether the user types text there, so that keys are not commands. */
export function isTyping(target) {
    const fields = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select";
    return target instanceof Element && target.closest(fields) !== null;
}
