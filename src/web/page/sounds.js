// The sounds of moves, made from tones, so that there is nothing to load.

const TONES = {
    move: [[190, 0, 0.05]],
    capture: [
        [240, 0, 0.05],
        [150, 0.05, 0.07],
    ],
    check: [
        [520, 0, 0.07],
        [520, 0.1, 0.07],
    ],
    end: [
        [392, 0, 0.12],
        [330, 0.13, 0.12],
        [262, 0.26, 0.2],
    ],
};
const LOUDNESS = 0.25;

let context = null;

/** Plays the sound of a kind of move. */
export async function sound(kind) {
    // Browsers allow no sound before the first click.
    if (!navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    if (context.state !== "running") await context.resume();
    for (const [pitch, after, length] of TONES[kind]) {
        const begin = context.currentTime + after;
        const [tone, volume] = [context.createOscillator(), context.createGain()];
        tone.type = "triangle";
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(LOUDNESS, begin);
        volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
        tone.connect(volume).connect(context.destination);
        tone.start(begin);
        tone.stop(begin + length);
    }
}

/** The kind of the move that led to a position. */
export function kindOf(before, position, outcome) {
    if (outcome) return "end";
    if (position.check?.length > 0) return "check";
    const count = ({ pieces }) => Object.keys(pieces).length;
    return count(position) < count(before) ? "capture" : "move";
}
