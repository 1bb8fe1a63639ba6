// How well each side played, as in `firzan annotate`: the expected score that its moves lost.

/** The expected score that the move to a node lost, below 0 if it gained some; null if it is unknown. */
export function lossOf(session, node) {
    const before = node.parent?.value;
    if (!before || !node.value) return null;
    const sign = session.sideAt(node.parent) === "white" ? 1 : -1;
    return (before.share - node.value.share) * sign;
}

/**
 * The accuracy in percent of a move with this loss; 100 if it loses nothing.
 *
 * Source: the curve of lichess.org, https://lichess.org/page/accuracy, as in src/commands/annotate/grade.rs.
 */
export function accuracyOf(loss) {
    return Math.min(Math.max(103.1668 * Math.exp(-0.04354 * 100 * loss) - 3.1669, 0), 100);
}

const mean = (values) =>
    values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;

/**
 * The figures of a side in the main line: { accuracy, loss }, the mean accuracy of its moves that were not
 * forced and its mean loss, both in percent; null where there are none.
 */
export function figuresOf(session, side) {
    const moves = session.tree
        .mainLine()
        .filter((node) => node.parent && session.sideAt(node.parent) === side)
        .map((node) => ({ loss: lossOf(session, node), isForced: node.parent.value?.isForced }))
        .filter(({ loss }) => loss !== null)
        .map(({ loss, isForced }) => ({ loss: Math.max(loss, 0), isForced }));
    const loss = mean(moves.map((move) => 100 * move.loss));
    const accuracy = mean(moves.filter(({ isForced }) => !isForced).map((move) => accuracyOf(move.loss)));
    return { accuracy, loss };
}
