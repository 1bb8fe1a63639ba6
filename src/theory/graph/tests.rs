use super::node::ENDLESS;
use super::*;
use fastrand::Rng;
use firzan::core::{Color, Square, Step, Turn};
use firzan::eval::Chances;
use firzan::search::score;

/// One of the turns of a position.
fn turn_number(number: u32) -> Turn {
    Turn::of(Step::new(Square::new(0), Square::new(number as usize)))
}

/// A random graph in which every position has an edge or a value of its own.
fn random_graph(rng: &mut Rng, size: u32, values: i32) -> Graph {
    let mut graph = Graph::default();
    for _ in 0..size {
        let side = if rng.bool() { Color::White } else { Color::Black };
        graph.add(Node { is_evaluated: true, ..Node::new(side) });
    }
    for id in 0..size {
        let count = rng.u32(0..=3);
        for turn in 0..count {
            graph.join(id, turn_number(turn), rng.u32(0..size));
        }
        if count == 0 || rng.u32(0..3) == 0 {
            graph.change(id, |node| node.own = Some(rng.i32(-values..=values)));
        }
    }
    graph
}

/// The result of the second occurrence of a position.
#[derive(Clone, Copy)]
enum Again {
    IsWorth(i32),
    LosesForWhoMoved,
}

/// The value of play in which the first position that occurs twice ends the game, by trying everything.
fn with_history(graph: &Graph, id: Id, path: &mut Vec<Id>, again: Again) -> i32 {
    let node = graph.node(id);
    if path.contains(&id) {
        let mover = graph.node(*path.last().expect("it occurred before")).side;
        return match again {
            Again::IsWorth(value) => value,
            Again::LosesForWhoMoved => -ENDLESS * mover.sign(),
        };
    }
    path.push(id);
    let values: Vec<i32> =
        node.edges().iter().map(|edge| with_history(graph, edge.child, path, again)).collect();
    path.pop();
    let all = values.into_iter().chain(node.own);
    let best = if node.side == Color::White { all.max() } else { all.min() };
    best.expect("every position has an edge or a value")
}

#[test]
fn the_median_of_the_bounds_is_the_value_of_play_with_history() {
    let mut rng = Rng::with_seed(1);
    let mut met = 0;
    for _ in 0..3_000 {
        let size = rng.u32(1..=7);
        let mut graph = random_graph(&mut rng, size, 9);
        graph.settle();
        for id in 0..size {
            let worth = graph.node(id).worth;
            for draw in [-3, 0, 3] {
                let expected = with_history(&graph, id, &mut Vec::new(), Again::IsWorth(draw));
                assert_eq!(draw.clamp(worth.low, worth.high), expected, "{graph:?} {id}");
            }
            let lost = with_history(&graph, id, &mut Vec::new(), Again::LosesForWhoMoved);
            assert!((worth.low..=worth.high).contains(&lost), "{graph:?} {id}");
            met += u32::from(worth.low == worth.high);
        }
    }
    assert!(met > 3_000, "the bounds met only {met} times");
}

#[test]
fn what_is_computed_step_by_step_is_what_is_computed_at_once() {
    for seed in 0..1_000 {
        let mut rng = Rng::with_seed(seed);
        let size = rng.u32(2..40);
        let mut whole = random_graph(&mut rng, size, 200);
        for id in 0..size {
            whole.change(id, |node| node.is_evaluated = node.own.is_some() || rng.u32(0..3) > 0);
        }
        // The same positions, edges and values in a random order.
        enum Step {
            Edge(Id, Edge),
            Own(Id, Option<i32>, bool),
        }
        let mut steps = Vec::new();
        for id in 0..size {
            let node = whole.node(id);
            steps.extend(node.edges().iter().map(|&edge| Step::Edge(id, edge)));
            steps.push(Step::Own(id, Some(rng.i32(-200..=200)), true));
        }
        rng.shuffle(&mut steps);
        steps.extend((0..size).map(|id| Step::Own(id, whole.node(id).own, whole.node(id).is_evaluated)));
        let mut graph = Graph::default();
        for id in 0..size {
            graph.add(Node::new(whole.node(id).side));
        }
        for step in steps {
            match step {
                Step::Edge(id, edge) => assert!(graph.join(id, edge.turn, edge.child)),
                Step::Own(id, own, is_evaluated) => {
                    graph.change(id, |node| (node.own, node.is_evaluated) = (own, is_evaluated));
                }
            }
            if rng.u32(0..3) == 0 {
                graph.settle();
            }
        }
        graph.settle();
        whole.settle();
        for id in 0..size {
            let (step, once) = (graph.node(id).worth, whole.node(id).worth);
            assert_eq!((step.low, step.high), (once.low, once.high), "seed {seed}, {id}");
        }
        assert!(whole.settle().is_empty(), "nothing changed");
    }
}

#[test]
fn a_winning_side_makes_progress_whatever_the_other_plays() {
    let mut rng = Rng::with_seed(3);
    let mut won = 0;
    for _ in 0..2_000 {
        let size = rng.u32(2..12);
        let mut graph = random_graph(&mut rng, size, 9);
        graph.settle();
        let start = rng.u32(0..size);
        let Worth { low: value @ 1.., .. } = graph.node(start).worth else {
            continue;
        };
        let mut at = start;
        for ply in 0.. {
            assert!(ply <= size, "{graph:?}: White goes round from {start}");
            let node = graph.node(at);
            let chosen = match node.side {
                Color::White => node.worth.best.expect("a value has a line"),
                Color::Black if node.own.is_some() && rng.u32(0..3) == 0 => Best::Own,
                Color::Black if node.edges().is_empty() => Best::Own,
                Color::Black => Best::Edge(rng.u32(0..node.edges().len() as u32)),
            };
            match chosen {
                Best::Own => {
                    assert!(node.own >= Some(value), "{graph:?}");
                    won += 1;
                    break;
                }
                Best::Edge(index) => at = node.edges()[index as usize].child,
            }
        }
    }
    assert!(won > 300, "only {won} games");
}

/// A position of `side` with a value of its own and edges.
fn position(graph: &mut Graph, side: Color, own: Option<i32>) -> Id {
    graph.add(Node { own, is_evaluated: true, ..Node::new(side) })
}

#[test]
fn mates_are_farther_by_a_ply_at_each_parent_also_in_cycles() {
    let mut graph = Graph::default();
    let mate = score::MATE - 3;
    let start = position(&mut graph, Color::White, Some(50));
    let reply = position(&mut graph, Color::Black, None);
    let won = position(&mut graph, Color::White, Some(mate));
    graph.join(start, turn_number(1), reply);
    graph.join(reply, turn_number(1), won);
    graph.settle();
    assert_eq!(graph.node(reply).worth.value(), mate - 1);
    assert_eq!(graph.node(start).worth.value(), mate - 2);
    // Black goes back instead, and White has nothing better than its own value.
    graph.join(reply, turn_number(2), start);
    graph.settle();
    let worth = graph.node(start).worth;
    assert_eq!((worth.low, worth.high, worth.value()), (50, mate - 1, 50));
    // Now White mates anyway, and Black puts it off.
    graph.change(start, |node| node.own = Some(mate - 8));
    graph.settle();
    assert_eq!(graph.node(start).worth.value(), mate - 8);
    assert_eq!(graph.node(reply).worth.value(), mate - 9);
}

#[test]
fn nothing_known_is_a_draw_that_depends_on_history() {
    let mut graph = Graph::default();
    position(&mut graph, Color::White, None);
    assert!(graph.settle().is_empty(), "still nothing is known");
    let worth = graph.node(0).worth;
    assert_eq!((worth.value(), worth.best), (0, None));
}

#[test]
fn positions_that_are_only_to_be_searched_have_no_say() {
    let mut graph = Graph::default();
    let start = position(&mut graph, Color::White, Some(-70));
    let wished = graph.add(Node::new(Color::Black));
    let next = graph.add(Node::new(Color::White));
    graph.join(start, turn_number(1), wished);
    graph.join(wished, turn_number(1), next);
    graph.settle();
    assert_eq!(graph.node(start).worth.value(), -70);
    assert!(!graph.node(wished).worth.is_known() && !graph.node(next).worth.is_known());
    // Nor if one of their replies is known, or leads back: Black's other replies may be better.
    graph.join(wished, turn_number(2), start);
    graph.change(next, |node| (node.own, node.is_evaluated) = (Some(-40), true));
    graph.settle();
    assert_eq!(graph.node(start).worth.value(), -70);
    assert!(!graph.node(wished).worth.is_known());
    graph.change(wished, |node| (node.own, node.is_evaluated) = (Some(30), true));
    graph.settle();
    let worth = graph.node(start).worth;
    assert_eq!((worth.low, worth.high, worth.value()), (-70, -40, -40));
}

#[test]
fn a_turn_to_a_position_without_a_value_does_not_keep_a_draw() {
    let mut graph = Graph::default();
    let start = position(&mut graph, Color::White, Some(-70));
    let wished = graph.add(Node::new(Color::Black));
    let back = position(&mut graph, Color::Black, Some(70));
    graph.join(start, turn_number(1), wished);
    graph.join(start, turn_number(2), back);
    graph.join(back, turn_number(1), start);
    graph.settle();
    let worth = graph.node(start).worth;
    assert_eq!((worth.value(), worth.best), (0, Some(Best::Edge(1))));
}

#[test]
fn a_bonus_makes_a_line_cheap_but_never_free() {
    let mut graph = Graph::default();
    let start = position(&mut graph, Color::White, Some(0));
    let wished = graph.add(Node { bonus: 4.0, ..Node::new(Color::Black) });
    let bad = graph.add(Node { bonus: 0.5, own: Some(-20), ..Node::new(Color::Black) });
    graph.join(start, turn_number(1), wished);
    graph.join(start, turn_number(2), bad);
    graph.settle();
    graph.travel(WIDTHS);
    assert_eq!(graph.node(wished).path.cost, 0.1);
    assert_eq!(graph.node(bad).path.cost, 0.5 + WIDTHS.share(0) - WIDTHS.share(-20));
    assert_eq!(graph.path(bad), [turn_number(2)]);
}

const CURVE: Chances = Chances { even: 100.0, spread: 100.0 };
const WIDTHS: Widths = Widths { width: 1.0, narrow: None, curve: CURVE };

#[test]
fn the_best_line_is_the_cheapest_way_and_losses_cost_their_share() {
    let mut graph = Graph::default();
    let start = position(&mut graph, Color::White, Some(0));
    let good = position(&mut graph, Color::Black, Some(0));
    let bad = position(&mut graph, Color::Black, Some(-20));
    let far = position(&mut graph, Color::White, Some(0));
    graph.join(start, turn_number(1), good);
    graph.join(start, turn_number(2), bad);
    graph.join(bad, turn_number(1), far);
    graph.join(good, turn_number(1), far);
    for id in [start, good] {
        graph.change(id, |node| node.searched = 1);
    }
    graph.settle();
    graph.travel(WIDTHS);
    let path = |id| graph.node(id).path;
    assert_eq!((path(good).cost, path(far).cost, path(far).plies), (1.0, 2.0, 2));
    assert_eq!(path(far).from, Some((good, 0)));
    let given_away = WIDTHS.share(0) - WIDTHS.share(-20);
    assert_eq!(path(bad).cost, 2.0 + given_away - 1.0);
    assert_eq!(path(start).searches, 2);
    // A repertoire's own bad turns cost eight times as much, the opponent's do not.
    graph.travel(Widths { narrow: Some(Color::White), ..WIDTHS });
    assert_eq!(graph.node(bad).path.cost, 1.0 + 8.0 * given_away);
}

#[test]
fn what_leads_unproven_is_searched_first_and_closed_positions_are_not_searched() {
    let mut graph = Graph::default();
    let start = position(&mut graph, Color::White, Some(10));
    let child = position(&mut graph, Color::Black, Some(10));
    graph.join(start, turn_number(1), child);
    graph.change(start, |node| node.searched = 1);
    graph.settle();
    graph.travel(WIDTHS);
    assert_eq!(graph.price(child, WIDTHS), Some(2.0), "its parent's other line is as good");
    graph.change(start, |node| node.own = Some(0));
    graph.settle();
    graph.travel(WIDTHS);
    assert_eq!(graph.price(child, WIDTHS), Some(0.0));
    let loss = WIDTHS.share(10) - WIDTHS.share(0);
    assert_eq!(graph.price(start, WIDTHS), Some(1.0 + 0.5 + loss));
    graph.change(start, |node| node.own = None);
    graph.settle();
    assert_eq!(graph.price(start, WIDTHS), Some(1.0 + 0.5 - 2.0));
    graph.change(child, |node| node.is_closed = true);
    assert_eq!(graph.price(child, WIDTHS), None);
}
