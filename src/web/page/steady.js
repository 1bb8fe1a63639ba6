// Drawing lists whose buttons may be pressed: one that is replaced before it comes up is not clicked.

/** Milliseconds after which a finger's tap is no longer expected to become a click. */
const TAP = 400;

/**
 * A function that draws. While a button of the host is pressed it waits, and draws when the click is over;
 * its method `drop()` ends that, for buttons that have lost their meaning.
 *
 * @param {Element} host
 * @param {Function} draw its parameters are those of the last call
 */
export function steady(host, draw) {
    let isPressed = false;
    let waiting = null;
    let timer = null;
    const drop = () => {
        clearTimeout(timer);
        isPressed = false;
        waiting = null;
    };
    const release = () => {
        const parameters = waiting;
        drop();
        if (parameters) draw(...parameters);
    };
    host.addEventListener("pointerdown", ({ target }) => {
        clearTimeout(timer);
        isPressed = target.closest("button") !== null;
    });
    for (const name of ["pointerup", "pointercancel"])
        addEventListener(name, () => {
            if (isPressed) timer = setTimeout(release, TAP);
        });
    host.addEventListener("click", release);
    const redraw = (...parameters) => {
        if (isPressed) waiting = parameters;
        else draw(...parameters);
    };
    return Object.assign(redraw, { drop });
}
