//! Searches in slices.

use firzan::games::Registry;
use firzan::search::Memory;
use firzan::web::slices::Slices;
use firzan::web::think::Think;
use serde_json::{Value, json};
use std::time::Duration;

fn slices(request: &Value) -> Slices {
    let think = Think::read(&request.to_string()).expect("a search");
    Slices::new(think.task(&Registry::new()).expect("a search"))
}

#[test]
fn slices_go_on_where_the_last_one_ended() {
    for game in ["chess", "insaneflip8", "distortingmirrors"] {
        let memory = Memory::new(4).expect("memory");
        let mut search = slices(&json!({ "game": game, "depth": 4 }));
        let (mut depth, mut nodes, mut number) = (0, 0, 0);
        while !search.is_over() {
            number += 1;
            assert!(number < 1000, "{game}: it does not come to an end");
            for line in search.resume(&memory, Duration::from_millis(100)) {
                let (deeper, more) = (line["depth"].as_u64(), line["nodes"].as_u64());
                assert!(deeper >= Some(depth) && more >= Some(nodes), "{line}");
                (depth, nodes) = (deeper.expect("a depth"), more.expect("nodes"));
            }
        }
        let best = search.best();
        assert_eq!(best["depth"], 4, "{best}");
        assert!(best["move"].is_string() && best["nodes"].as_u64() >= Some(nodes));
        assert!(search.resume(&memory, Duration::from_millis(100)).is_empty());
    }
}

/// If the threads have voted for another thread's move, the search continues from there.
#[test]
fn slices_on_several_threads_go_on_with_the_turn_last_reported() {
    let memory = Memory::new(4).expect("memory");
    for game in ["chess", "flippingxiangqi"] {
        let mut search = slices(&json!({ "game": game, "nodes": 20_000, "threads": 4 }));
        let mut told = Value::Null;
        while !search.is_over() {
            if let Some(line) = search.resume(&memory, Duration::from_millis(5)).pop() {
                told = line["moves"].clone();
            }
            let best = search.best();
            assert_eq!([&best["move"], &best["reply"]], [&told[0], &told[1]]);
        }
        let nodes = search.best()["nodes"].as_u64();
        assert!(nodes >= Some(20_000), "{game}: {nodes:?}");
    }
}

#[test]
fn a_search_stopped_at_once_has_a_turn_and_limits_hold_over_all_slices() {
    let memory = Memory::new(4).expect("memory");
    let stopped = slices(&json!({ "game": "insaneflip" })).stop(&memory);
    assert!(stopped["move"].is_string(), "{stopped}");
    for (limit, most) in [(json!({ "nodes": 3000 }), 3000), (json!({ "level": 10 }), 3000)] {
        let mut request = json!({ "game": "chess" });
        let members = limit.as_object().expect("members").clone();
        request.as_object_mut().expect("members").extend(members);
        let mut search = slices(&request);
        while !search.is_over() {
            search.resume(&memory, Duration::from_millis(2));
        }
        let nodes = search.best()["nodes"].as_u64();
        // A stopped search may visit a few more nodes.
        assert!(nodes > Some(0) && nodes <= Some(most + 20), "{limit}: {nodes:?}");
    }
    // A finished game has no move, and no search.
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let mut over = slices(&json!({ "game": "chess", "fen": mate }));
    over.resume(&memory, Duration::from_millis(2));
    assert!(over.is_over() && over.best()["move"].is_null());
}
