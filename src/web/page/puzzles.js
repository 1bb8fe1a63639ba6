// What makes a record a puzzle, on the page and in documents.

/** True if a record with this tag `Event` is a puzzle: its moves are to be found. */
export const isPuzzle = (event) => /\bpuzzle\b/i.test(event ?? "");

/** Milliseconds that a right move stands on the board before its answer. */
export const PAUSE = 900;
