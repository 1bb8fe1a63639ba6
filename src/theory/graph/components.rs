//! Strongly connected components, by Tarjan's algorithm (SIAM Journal on Computing 1, 1972).

use super::node::Node;
use super::part::Part;

/// A position on the path to the present one, and the number of its edges already followed.
struct Visit {
    place: usize,
    followed: usize,
}

/// The components of a part of a graph, as places in it, each after all those that its options lead to.
pub(super) fn components(nodes: &[Node], part: &Part<'_>) -> Vec<Vec<usize>> {
    const NEW: u32 = 0;
    const DONE: u32 = u32::MAX;

    // Positions are numbered in the order of the first visits.
    let mut number = vec![NEW; part.ids.len()];
    // The least number that a position is known to lead to.
    let mut lowest = number.clone();
    let mut count = 0;
    let mut pending = Vec::new();
    let mut found = Vec::new();
    let mut path: Vec<Visit> = Vec::new();
    for first in 0..part.ids.len() {
        if number[first] != NEW {
            continue;
        }
        path.push(Visit { place: first, followed: 0 });
        while let Some(visit) = path.last_mut() {
            let at = visit.place;
            if number[at] == NEW {
                count += 1;
                (number[at], lowest[at]) = (count, count);
                pending.push(at);
            }
            if let Some(edge) = nodes[part.ids[at] as usize].options().get(visit.followed) {
                visit.followed += 1;
                // From outside the part, nothing leads back.
                match part.place(edge.child) {
                    Some(child) if number[child] == NEW => path.push(Visit { place: child, followed: 0 }),
                    Some(child) => lowest[at] = lowest[at].min(number[child]),
                    None => {}
                }
                continue;
            }
            path.pop();
            let least = lowest[at];
            if least == number[at] {
                let start = pending.iter().rposition(|&place| place == at).expect("it was pending");
                let members = pending.split_off(start);
                for &place in &members {
                    number[place] = DONE;
                }
                found.push(members);
            } else if let Some(above) = path.last() {
                lowest[above.place] = lowest[above.place].min(least);
            }
        }
    }
    found
}
