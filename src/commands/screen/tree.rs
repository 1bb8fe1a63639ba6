//! The counts of trees, as a table.

use firzan::search::Event::{self, *};
use firzan::search::TreeCounters;

/// The table: shares in percent, and numbers per node.
pub fn table(tree: &TreeCounters) -> String {
    let get = |event: Event| tree.get(event) as f64;
    let ratio = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
    let share = |part, whole| 100.0 * ratio(get(part), get(whole));
    let per = |part, whole| ratio(get(part), get(whole));
    let all = get(Main) + get(Quiescence);
    let depths = [Depth1, Depth2, Depth3, Depth4, Depth7, Depth10].map(|event| share(event, Main));
    let depths = depths.map(|share| format!("{share:.1}")).join(" / ");
    let later = ratio(get(CutoffByFirst) - get(CutoffByFirstWithHash), get(Cutoff) - get(CutoffWithHash));
    let rows = [
        ("main nodes", format!("{:.1} % of all", 100.0 * ratio(get(Main), all))),
        ("  of depth 1 / 2 / 3 / 4-6 / 7-9 / 10+", format!("{depths} %")),
        ("  on the principal variation", format!("{:.1} %", share(MainPv, Main))),
        ("  in check", format!("{:.1} %", share(MainInCheck, Main))),
        ("  found in the table; cut by it", pair(share(TableHit, Main), share(TableCut, Main))),
        ("  cut by reverse futility", format!("{:.1} %", share(ReverseFutility, Main))),
        ("  razoring tried", format!("{:.1} %", share(Razoring, Main))),
        ("  null move tried; held", pair(share(NullMove, Main), share(NullMoveCut, NullMove))),
        ("  captures tried by probcut; held", pair(share(Probcut, Main), share(ProbcutCut, Probcut))),
        ("  singular move tried", format!("{:.2} %", share(Singular, Main))),
        ("    extended; multi-cut", pair(share(SingularExtended, Singular), share(MultiCut, Singular))),
        ("    extended by two plies", format!("{:.1} %", share(DoublyExtended, Singular))),
        ("cutoffs by the first move", format!("{:.1} %", share(CutoffByFirst, Cutoff))),
        (
            "  with a hash move; without one",
            pair(share(CutoffByFirstWithHash, CutoffWithHash), 100.0 * later),
        ),
        ("  in nodes with a hash move", format!("{:.1} %", share(CutoffWithHash, Cutoff))),
        ("moves looked at per main node", format!("{:.2}", per(Step, Main))),
        ("  pruned", format!("{:.1} %", share(Pruned, Step))),
        ("moves reduced per main node", format!("{:.2}", per(Reduced, Main))),
        ("  mean reduction", format!("{:.2} plies", per(ReducedPlies, Reduced))),
        ("  to depth 0; searched again", pair(share(ReducedToLeaf, Reduced), share(ReducedAgain, Reduced))),
        ("later moves searched again with an open window", format!("{:.1} %", share(PvStepAgain, PvStep))),
        ("root searched again with a wider window", format!("{:.1} %", share(RootAgain, Root))),
        ("quiescence searches per main node", format!("{:.2}", per(Leaf, Main))),
        ("  nodes per search", format!("{:.2}", per(Quiescence, Leaf))),
        (
            "  stand pat; cut by the table",
            pair(share(StandPat, Quiescence), share(QuiescenceTableCut, Quiescence)),
        ),
        ("  in check, or mid-turn", format!("{:.1} %", share(QuiescenceForced, Quiescence))),
    ];
    rows.map(|(name, value)| format!("{name:<47} {value}\n")).concat()
}

fn pair(one: f64, other: f64) -> String {
    format!("{one:.1} %; {other:.1} %")
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::any::new_game;
    use firzan::search::{Control, Limits, Memory, Settings};

    #[test]
    fn counts_add_up_to_the_nodes() {
        let mut total = TreeCounters::default();
        for id in ["chess", "knightrelay", "grandshatranj"] {
            let game = new_game(id.parse().expect(id));
            let memory = Memory::new(1).expect("a mebibyte");
            for depth in [7, 9] {
                let (limits, control) = (Limits::depth(depth), Control::default());
                let best = game.search(&limits, Settings::default(), &memory, &control, &mut |_| {});
                let tree = control.tree();
                // These search a position that is counted already.
                let extra = sum(&tree, &[Razoring, Singular, NullMoveVerification]);
                assert_eq!(sum(&tree, &[Ended, Main, Quiescence]), best.nodes + extra, "{id}");
                total.add_all(&tree);
            }
        }
        let depths = [Depth1, Depth2, Depth3, Depth4, Depth7, Depth10];
        assert_eq!(sum(&total, &depths), total.get(Main));
        for (parts, whole) in [
            (&[TableCut, ReverseFutility, NullMoveCut, ProbcutCut, MultiCut, Cutoff][..], Main),
            (&[MainPv], Main),
            (&[TableHit], Main),
            (&[Pruned, Searched], Step),
            (&[CutoffByFirstWithHash], CutoffWithHash),
            (&[CutoffWithHash], Cutoff),
            (&[CutoffByFirst], Cutoff),
            (&[SingularExtended, MultiCut], Singular),
            (&[ReducedAgain], Reduced),
            (&[ReducedToLeaf], Reduced),
            (&[Reduced], ReducedPlies),
            (&[PvStepAgain], PvStep),
            (&[QuiescenceForced, StandPat, QuiescenceTableCut], Quiescence),
            (&[Leaf], Quiescence),
            (&[RootAgain], Root),
        ] {
            let (part, whole) = (sum(&total, parts), total.get(whole));
            assert!(0 < part && part <= whole, "{parts:?}: {part} of {whole}");
        }
    }

    fn sum(tree: &TreeCounters, events: &[Event]) -> u64 {
        events.iter().map(|&event| tree.get(event)).sum()
    }
}
