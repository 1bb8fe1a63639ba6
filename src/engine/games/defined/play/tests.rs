//! Steps, values and notes of defined games. `tests/definitions` compares them with other programs and with
//! the built-in games.

use super::{Chosen, Defined, Hands, Playable, Walled};
use crate::core::{Color, Eight, Square, SquareSet, Step, StepList};
use crate::eval::Evaluate;
use crate::eval::written::Written;
use crate::games::defined::play::worth::MATERIAL;
use crate::games::defined::text::Fault;
use crate::games::defined::{read, shipped};
use crate::games::{Registry, Variant, VariantError};
use crate::rules::{Insight, Outcome, Position, Reason, Stage};
use crate::search::exchange;

fn start<F: super::Home>(chosen: Chosen<F>) -> Defined<F> {
    start_of(chosen)
}

fn start_of<P: Position>(options: P::Options) -> P {
    P::from_fen(options, P::start_fen(options)).expect("a start position")
}

/// Finds a defined game by name.
fn find(registry: &Registry, name: &str) -> Playable {
    let variant = registry.make(registry.definition(name).expect(name));
    variant.expect(name).playable().expect("a defined game")
}

fn eight(name: &str) -> Chosen<Eight> {
    eight_of(&Registry::new(), name)
}

fn eight_of(registry: &Registry, name: &str) -> Chosen<Eight> {
    match find(registry, name) {
        Playable::Eight(chosen) => chosen,
        _ => unreachable!("{name} has 8x8 squares at most, and no hands"),
    }
}

fn turns<P: Position>(position: &P) -> Vec<String> {
    let mut turns: Vec<String> =
        position.legal_moves().into_iter().map(|turn| position.write(turn)).collect();
    turns.sort();
    turns
}

/// Without sharing, two hundred sections of six kilobytes took 1.1 GB.
#[test]
fn games_with_equal_pieces_share_their_tables() {
    let file = include_bytes!("../../../../../tests/definitions/kids.ini");
    let reading = read("kids.ini", file, &mut shipped::shelf([]));
    let other = read("other", b"[h2:chess]\n[h3:chess]\nking = k:KN\n", &mut shipped::shelf([]));
    let sections = reading.sections.into_iter().take(3).chain(other.sections);
    let registry = Registry::new();
    let games: Vec<Playable> = sections
        .map(|section| {
            let game = registry.define(section.game.expect("a game"), None).expect("room");
            registry.make(game).expect("played").playable().expect("a defined game")
        })
        .collect();
    let tables = |game: &Playable| {
        let on_eight = game.on_eight().map(|game| game.tables.movers[0].as_ptr() as usize);
        on_eight.or_else(|| game.on_twelve().map(|game| game.tables.movers[0].as_ptr() as usize))
    };
    let [heavy, first, second, chess, leaping] = games.iter().map(tables).collect::<Vec<_>>()[..] else {
        panic!("five games")
    };
    assert!(heavy == first && first == second);
    assert!(chess != leaping && chess != heavy);
    // Games that share tables still have their own rules.
    let rules = |at: usize| games[at].definition().rules.clocks.moves;
    assert_eq!([rules(1), rules(2)], [1, 2]);
}

/// A registry with two games that use Firzan's own keys: `own-relay` and `own-promotion`.
fn with_own_games() -> Registry {
    let registry = Registry::new();
    let text = b"[own-relay:chess]\nrelay1 = n>qrbp:N\nrelay2 = r>n:R\nimmuneTypes = n\n\
                 [own-promotion:chess]\nmandatoryPromotionRegionWhite = *8\npromotionRegionWhite = *6 *7 *8\n\
                 mandatoryPromotionRegionBlack = *1\npromotionRegionBlack = *1 *2 *3\n\
                 promotionLost = true\nstrandedPawn = sW\npromotionInPlace = true\n";
    for section in read("test.ini", text, &mut shipped::shelf([])).sections {
        registry.define(section.game.expect("a game"), None).expect("room for it");
    }
    registry
}

#[test]
fn each_step_belongs_to_one_stage() {
    let registry = with_own_games();
    let plain =
        ["almost", "makruk", "knightmate", "minixiangqi", "grasshopper", "own-relay", "own-promotion"];
    let bounded = ["antichess", "coregal", "racingkings", "spartan", "makpong", "3check", "fischerandom"];
    for name in plain.into_iter().chain(bounded) {
        in_stages(start(eight_of(&registry, name)));
    }
}

#[test]
fn a_promotion_as_a_turn_is_quiet_even_in_place() {
    let Playable::EightHeld(sittuyin) = find(&Registry::new(), "sittuyin") else {
        panic!("another board");
    };
    let fen = "3s1nr1/1k4s1/8/2p5/2r4p/P2N1S2/3K4/7S[] w - - 0 36";
    in_stages(Defined::<_, Hands>::from_fen(sittuyin, fen).expect("a FEN"));
}

/// Plays at random; every step is listed in one stage, and is noisy if it is listed as noisy.
fn in_stages<F: super::Home, X: super::Extra>(mut position: Defined<F, X>) {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..80 {
        let of = |stage| {
            let mut list = StepList::new();
            position.steps(stage, &mut list);
            list
        };
        let (all, noisy, quiet) = (of(Stage::All), of(Stage::Noisy), of(Stage::Quiet));
        let fen = position.fen();
        assert_eq!(all.len(), noisy.len() + quiet.len(), "{fen}");
        assert_eq!(all.len() as u64, position.count(), "{fen}");
        assert_eq!(position.key(), position.key_from_scratch(), "{fen}");
        assert!(noisy.iter().all(|&step| all.contains(&step) && position.is_noisy(step)), "{fen}");
        assert!(quiet.iter().all(|&step| all.contains(&step) && !position.is_noisy(step)), "{fen}");
        if all.is_empty() {
            break;
        }
        // Captures and promotions are rare, so they are preferred.
        let list = if noisy.is_empty() || random.bool() { &all } else { &noisy };
        let step = list[random.usize(..list.len())];
        assert!(position.play(step));
        let again = Defined::<F, X>::from_fen(position.options(), &position.fen()).expect("its own FEN");
        assert_eq!(turns(&again), turns(&position), "{fen}");
    }
}

#[test]
fn tests_of_single_steps_agree_with_the_list() {
    let registry = with_own_games();
    let shipped = ["chess", "courier", "grand", "gustav3", "makruk", "minixiangqi", "nightrider", "xiangqi"];
    let bounded = ["antichess", "losers", "coregal", "racingkings", "spartan", "makpong", "shoshogi"];
    let held = ["crazyhouse", "coffeehouse", "kyotoshogi", "placement", "gethenian", "shogi", "xiangqihouse"];
    for name in shipped.into_iter().chain(["own-relay", "own-promotion"]).chain(bounded).chain(held) {
        match find(&registry, name) {
            Playable::Eight(chosen) => one_by_one(&start(chosen)),
            Playable::Twelve(chosen) => one_by_one(&start(chosen)),
            Playable::EightHeld(chosen) => one_by_one(&start_of::<Defined<_, Hands>>(chosen)),
            Playable::TwelveHeld(chosen) => one_by_one(&start_of::<Defined<_, Hands>>(chosen)),
            Playable::EightWalled(chosen) => one_by_one(&start_of::<Defined<_, Walled>>(chosen)),
            Playable::TwelveWalled(chosen) => one_by_one(&start_of::<Defined<_, Walled>>(chosen)),
        }
    }
}

fn one_by_one<F: super::Home, X: super::Extra>(start: &Defined<F, X>) {
    let mut random = fastrand::Rng::with_seed(40);
    let mut position = start.clone();
    let mut known: Vec<Step> = Vec::new();
    for _ in 0..120 {
        let mut list = StepList::new();
        position.steps(Stage::All, &mut list);
        known.extend(&list);
        known.sort();
        known.dedup();
        for &step in &known {
            assert_eq!(position.is_step(step), list.contains(&step), "{}: {step:?}", position.fen());
        }
        for square in position.board.side(!position.side()).squares() {
            let (mut captures, mut noisy) = (StepList::new(), StepList::new());
            position.captures_on(square, &mut captures);
            position.steps(Stage::Noisy, &mut noisy);
            noisy.retain(|step| step.to() == square);
            captures.sort();
            noisy.sort();
            assert_eq!(captures, noisy, "{}: {}", position.fen(), F::name(square));
        }
        match random.choice(&list) {
            Some(&step) if !position.is_over() => assert!(position.play(step)),
            _ => position = start.clone(),
        }
    }
}

#[test]
fn pieces_have_the_values_of_the_definition() {
    let text = b"[valued:chess]\npieceValueMg = n:1000 q:500\npieceValueEg = n:2000\n";
    let reading = read("values.ini", text, &mut shipped::shelf([]));
    let game = reading.sections.into_iter().find_map(|section| section.game).expect("a game");
    let registry = Registry::new();
    registry.define(game, None).expect("room");
    let Chosen(game) = eight_of(&registry, "valued");
    let worth = |game: &super::Game<Eight>, letter: char| {
        game.worth.values[game.identity.kinds.iter().position(|kind| kind.letter == letter).expect("a kind")]
    };
    assert_eq!((worth(game, 'N'), worth(game, 'Q')), (600, 200));
    assert_eq!(worth(game, 'R'), worth(eight("chess").0, 'R'));
}

#[test]
fn fitted_values_follow_the_weights() {
    let before = eight("makruk");
    let knight = before.0.identity.kinds.iter().position(|kind| kind.letter == 'N').expect("a knight");
    let mut weights = Written::of(before.0.identity.exact_name(), before.0.worth.weights);
    let kinds = before.0.forms.len();
    let same = Playable::Eight(before).fitted_values(&weights.table);
    assert_eq!(same, before.0.worth.values[..kinds]);
    weights.table[MATERIAL.start + knight][0] += 60;
    weights.table[MATERIAL.start + knight][1] += 20;
    weights.values = Playable::Eight(before).fitted_values(&weights.table);
    let registry = Registry::new();
    let makruk = Variant::from(Playable::Eight(before));
    let after = registry.with_weights(makruk, weights.clone()).expect("a game");
    let Some(Playable::Eight(after)) = after.playable() else { panic!("makruk has 8x8 squares") };
    assert_eq!(after.0.worth.values[knight], before.0.worth.values[knight] + 40);
    assert_eq!(after.0.worth.values[..knight], before.0.worth.values[..knight]);
    // A position takes over the weights and values of another game without changing.
    let mut position = start(before);
    position.evaluate_by(after);
    let square = position.squares().find(|&square| position.worth(square) == after.0.worth.values[knight]);
    assert!(square.is_some() && position.fen() == start(before).fen());
    // The same game is not made twice.
    assert_eq!(registry.with_weights(makruk, weights), Ok(Playable::Eight(after).into()));
}

#[test]
fn relays_with_too_many_moves_are_refused() {
    let board = ["k11", "12", &["QQQQQQQQQQQQ"; 7].join("/"), "QQQQQQQQQQQK"].join("/");
    let text = format!(
        "[own-many]\nmaxFile = 12\nmaxRank = 10\nking = k\ncustomPiece1 = q:W\nrelay1 = q>q:mQmNmAmCmHmJmG\n\
         promotionPieceTypes = -\ncastling = false\ndoubleStep = false\nstartFen = {board} w - - 0 1\n"
    );
    let reading = read("test.ini", text.as_bytes(), &mut shipped::shelf([]));
    assert!(reading.sections[0].game.is_none());
    let is_expected = |fault: &Fault| fault.words.contains("up to 3604 moves; 2560 are allowed");
    assert!(reading.faults.iter().any(is_expected), "{:?}", reading.faults);
}

#[test]
fn notes_name_the_lender_of_a_move() {
    let own_relay = eight_of(&with_own_games(), "own-relay");
    let position = start(own_relay);
    let step = |text: &str| {
        let turn = position.legal_moves().into_iter().find(|&turn| position.write(turn) == text);
        turn.expect(text).first()
    };
    let note = position.grounds(step("d2b3")).expect("a reason");
    assert!(note.text.contains("b1"), "{}", note.text);
    assert!(position.grounds(step("d2d4")).is_none());
    assert!(position.links().iter().any(|link| (link.from.index(), link.to.index()) == (1, 11)));
    let immune =
        Defined::<Eight>::from_fen(own_relay, "4k3/8/8/8/8/8/4n3/4K3 b - - 0 1").expect("a position");
    assert!(immune.attackers_of(Square::new(12), Color::White).is_empty());
}

#[test]
fn a_pinned_leaper_does_not_leap_over_king_or_pinner() {
    let fen = "rnb3k1/1g6/R1p1p1p1/2gp1r2/3gg3/1PPPPGP1/2QG2Rg/1N3KN1 w - - 4 18";
    let position = Defined::<Eight>::from_fen(eight("grasshopper"), fen).expect(fen);
    assert!(!turns(&position).contains(&"f3f6".to_string()));
}

#[test]
fn a_bare_king_ends_shatranj() {
    let bare =
        Defined::<Eight>::from_fen(eight("shatranj"), "4k3/8/8/8/8/8/8/R3K2R b - - 0 1").expect("a position");
    assert_eq!(bare.verdict().and_then(|outcome: Outcome| outcome.winner), Some(Color::White));
    assert_eq!(bare.verdict().map(|outcome| outcome.reason), Some(Reason::Extinction));
    assert!(bare.legal_moves().is_empty());
}

#[test]
fn unplayed_rules_are_refused_with_a_message() {
    let mut shelf = shipped::shelf([]);
    let reading = read("test.ini", b"[double:chess]\ntwoBoards = true\n", &mut shelf);
    let words = ["the game has two boards"];
    for (section, words) in reading.sections.into_iter().zip(words) {
        let game = section.game.expect("a game");
        assert_eq!(game.check(), Err(format!("{words}: not played")));
        let registry = Registry::new();
        registry.define(game, None).expect("room for it");
        assert!(matches!(registry.variant(&section.name), Err(VariantError::Unplayed { .. })));
    }
}

#[test]
fn pieces_are_worth_less_than_nothing_if_losing_them_wins() {
    let values = |name: &str| {
        let game = eight(name).0;
        let kinds = game.identity.kinds.iter().zip(game.worth.values).filter(|(kind, _)| kind.letter != 'K');
        kinds.map(|(_, value)| value).collect::<Vec<i32>>()
    };
    assert!(values("antichess").iter().all(|&value| value < 0));
    assert!(values("extinction").iter().all(|&value| value > 0));
    let start = start(eight("antichess"));
    assert!(start.pass().is_none() && start.phase() > 0);
}

#[test]
fn notes_name_the_rule_that_a_step_breaks() {
    for (name, fen, text, words) in [
        ("antichess", "8/1p6/8/8/8/8/P6R/8 w - - 0 1", "a2a3", ""),
        ("antichess", "8/1p6/P7/8/8/8/7R/8 w - - 0 1", "h2h3", "a side that can capture must"),
        ("racingkings", "8/8/8/8/8/k7/7R/6K1 w - - 0 1", "h2a2", "no move may give check"),
        ("makpong", "4k3/8/8/8/8/8/r7/3RK3 w - - 0 1", "e1f1", ""),
        ("makpong", "3k4/8/8/8/8/8/8/r3K3 w - - 0 1", "e1e2", "a king in check may only capture"),
        ("coregal", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "e1f1", "royal pieces attacked"),
    ] {
        let position = Defined::<Eight>::from_fen(eight(name), fen).expect(fen);
        let is_legal = turns(&position).contains(&text.to_string());
        assert_eq!(is_legal, words.is_empty(), "{name} {fen} {text}");
        let (_, note) = crate::rules::why::why(&position, text);
        assert!(note.text.contains(words), "{name}: {}", note.text);
    }
}

#[test]
fn kings_that_face_each_other_are_refused() {
    for side in ["w", "b"] {
        let read = |board: &str| Defined::<Eight>::from_fen(eight("minixiangqi"), &format!("{board} {side}"));
        let error = read("3k3/7/7/7/7/7/3K3").err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("FEN board: the kings face each other"));
        assert!(read("3k3/7/7/3P3/7/7/3K3").is_ok());
    }
}

#[test]
fn en_passant_squares_survive_writing_and_reading() {
    let mut random = fastrand::Rng::with_seed(4);
    for name in ["horde", "chess", "berolina", "spartan"] {
        let game = eight(name);
        for _ in 0..2000 {
            let mut board: Vec<String> = (0..8).map(|_| String::new()).collect();
            for rank in &mut board {
                let letters = if name == "spartan" { *b"hPPh1111" } else { *b"pPPp1111" };
                (0..8).for_each(|_| rank.push(char::from(letters[random.usize(..letters.len())])));
                (2..=8).rev().for_each(|run| *rank = rank.replace(&"1".repeat(run), &run.to_string()));
            }
            let side = ["w", "b"][random.usize(..2)];
            let mut squares = || {
                let (file, rank) = (random.u8(b'a'..=b'h'), random.u8(b'2'..=b'7'));
                [file, rank].map(char::from).iter().collect::<String>()
            };
            let fen = format!("{} {side} - {}{} 0 1", board.join("/"), squares(), squares());
            let Ok(read) = Defined::<Eight>::read_fen(game, &fen, &mut Vec::new()) else {
                continue;
            };
            let mut repairs = Vec::new();
            let again = Defined::<Eight>::read_fen(game, &read.fen(), &mut repairs).expect("its own FEN");
            assert_eq!((again.fen(), repairs), (read.fen(), Vec::new()), "{name}: {fen}");
        }
    }
}

#[test]
fn invalid_fens_are_refused() {
    for fen in [
        "",
        "8/8/8/8/8/8/8/8",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/+P7/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/*7/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        let read = Defined::<Eight>::from_fen(eight("almost"), fen);
        assert_eq!(read.is_err(), !fen.starts_with("8/8"), "{fen}");
    }
}

#[test]
fn an_explosion_costs_and_wins_all_that_goes() {
    let at = |fen: &str, text: &str| {
        let position = Defined::<Eight>::from_fen(eight("atomic"), fen).expect(fen);
        let turns = position.legal_moves();
        let turn = turns.into_iter().find(|&turn| position.write(turn) == text).expect(text);
        (position, turn.first())
    };
    let value = |position: &Defined<Eight>, letter: char| {
        let kind = position.kinds().iter().position(|kind| kind.letter == letter).expect("a kind");
        position.value(kind as u8, 0)
    };
    let (position, capture) = at("7k/8/8/3qb3/3n4/8/8/3R3K w - - 0 1", "d1d4");
    let [knight, bishop, rook, queen] = ['N', 'B', 'R', 'Q'].map(|letter| value(&position, letter));
    // The pawn beside a capture stays; nothing stands on its square that could be captured.
    assert_eq!(position.gain(capture), knight + bishop + queen - rook);
    assert_eq!(position.stake(capture), 0);
    let (position, passing) = at("7k/8/8/8/3pP3/2N5/8/7K b - e3 0 1", "d4e3");
    assert_eq!(position.gain(passing), 0);
    let (position, mating) = at("7k/6pp/8/8/8/8/1B6/7K w - - 0 1", "b2g7");
    assert!(position.gain(mating) > 5000);
    assert!(position.wins_at_once());
    // The own king may not go with it.
    let at_once = |fen: &str| at(fen, "a1a2").0.wins_at_once();
    assert!(at_once("7k/6pp/8/8/8/8/6R1/R6K w - - 0 1"));
    assert!(!at_once("8/8/6k1/R6p/7K/8/8/R7 w - - 0 1"));
    assert!(!at_once("8/8/2K1k3/3p4/8/8/8/R2R4 w - - 0 1"));
    // A quiet move risks all around its square.
    let (position, quiet) = at("7k/8/8/p7/2Q5/8/8/1R5K w - - 0 1", "b1b4");
    assert_eq!((position.gain(quiet), position.stake(quiet)), (0, i32::MAX));
}

#[test]
fn a_king_that_can_be_taken_is_lost_at_once() {
    let at = |fen: &str| {
        let Playable::EightWalled(duck) = find(&Registry::new(), "duck") else {
            unreachable!("it has walls")
        };
        Defined::<Eight, Walled>::from_fen(duck, fen).expect(fen)
    };
    let attacked = "4k3/8/8/8/4*3/8/8/4RK2 b - - 0 1";
    assert!(!at(attacked).threatened() && !at(attacked).wins_at_once());
    let attacked = attacked.replace("4*3", "3*4");
    assert!(at(&attacked).threatened() && !at(&attacked).wins_at_once());
    assert!(at(&attacked.replace(" b ", " w ")).wins_at_once());
}

#[test]
fn a_move_before_its_wall_is_exchanged_like_any_other() {
    let Playable::EightWalled(duck) = find(&Registry::new(), "duck") else { unreachable!("it has walls") };
    let fen = "r1b1kbnr/1p3ppp/2np4/2p1p3/q1P1P2P/1P1B1P2/P2P1KP1/R1BQ2NR b kq - 0 9";
    let position = Defined::<Eight, Walled>::from_fen(duck, fen).expect(fen);
    let holds = |text: &str| {
        let turns = position.legal_moves();
        let turn = turns.into_iter().find(|&turn| position.write(turn).starts_with(text)).expect(text);
        exchange::holds(&position, turn.first(), 0)
    };
    assert!(holds("a4a5") && !holds("a4c4"));
}
