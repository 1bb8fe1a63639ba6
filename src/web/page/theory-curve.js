// White's share in a position as a theory grew: a step for each change.

import { el, svg } from "./dom.js";
import { words } from "./words-later.js";

const [WIDTH, HEIGHT] = [600, 70];
const DAY = 86400;
/** The seconds that can be shown; 0 = all. */
const PERIODS = [DAY, 7 * DAY, 0];

export class ShareCurve {
    constructor() {
        const texts = words.theory;
        this.line = svg("polyline");
        this.picture = svg("svg#theory-curve", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" }, this.line);
        this.picture.setAttribute("preserveAspectRatio", "none");
        const options = PERIODS.map((period, index) => el("option", { value: period }, texts.periods[index]));
        const change = () => this.draw();
        this.period = el("select", { change, "aria-label": texts.period }, options);
        this.element = el("div#theory-history", this.picture, this.period);
        this.points = [];
    }

    /** Shows points [time in seconds, share in percent], the earliest first. */
    show(points) {
        this.points = points;
        this.draw();
    }

    draw() {
        const now = Date.now() / 1000;
        const { points } = this;
        // A curve of one value says nothing.
        this.element.hidden = points.length < 2;
        if (this.element.hidden) return;
        const period = Number(this.period.value) || now - points[0][0] || 1;
        const start = now - period;
        const shown = points.filter((_, index) => (points[index + 1]?.[0] ?? now) >= start);
        const shares = shown.map(([, share]) => share);
        const [least, most] = [Math.min(...shares), Math.max(...shares)];
        const x = (time) => (Math.max(0, (time - start) / period) * WIDTH).toFixed(1);
        const y = (share) => (4 + ((most - share) / Math.max(most - least, 0.5)) * (HEIGHT - 8)).toFixed(1);
        const steps = shown.flatMap(([time, share], index) => {
            const until = shown[index + 1]?.[0] ?? now;
            return [`${x(time)},${y(share)}`, `${x(until)},${y(share)}`];
        });
        this.line.setAttribute("points", steps.join(" "));
        this.picture.setAttribute("aria-label", words.theory.curve(shares[0], shares.at(-1), least, most));
    }
}
