//! Analysis in XBoard: what is shown while the engine thinks.

use crate::engine::Engine;

/// The half-moves of the next line of thinking.
fn line(engine: &Engine) -> Vec<String> {
    let line = engine.next(|line| line.contains('\t'));
    let (_, turns) = line.split_once('\t').expect("a tab");
    turns.split(' ').map(str::to_string).collect()
}

/// What the engine says before the answer to a ping, except thinking.
fn answer(engine: &mut Engine, lines: &str) -> Vec<String> {
    engine.send(&format!("{lines}\nping 7"));
    let mut answers = engine.until(|line| line == "pong 7");
    answers.retain(|line| !line.contains('\t'));
    answers
}

#[test]
fn turns_are_excluded_and_included_by_half_moves() {
    let mut engine = Engine::in_xboard("fliprelay8");
    engine.send("analyze");
    line(&engine);
    assert_eq!(answer(&mut engine, "exclude all"), [""; 0]);
    assert_eq!(answer(&mut engine, "include e2e4"), [""; 0]);
    assert_eq!(line(&engine)[0], "e2e4");
    assert_eq!(answer(&mut engine, "include b1c3\nexclude e2e4"), [""; 0]);
    assert_eq!(line(&engine)[0], "b1c3");
    let refused = answer(&mut engine, "exclude e2e5\nexclude\ninclude @@@@");
    assert!(refused.len() == 3 && refused.iter().all(|line| line.starts_with("Error (no such move): ")));
    // Another position has nothing excluded.
    assert_eq!(answer(&mut engine, "usermove b1c3\nundo\nexclude b1c3"), [""; 0]);
    assert_ne!(line(&engine)[0], "b1c3");
}

#[test]
fn lines_go_on_within_turns() {
    let mut engine = Engine::in_xboard("fliprelay8");
    engine.send("analyze");
    line(&engine);
    assert_eq!(answer(&mut engine, "usermove e2e4\nusermove @@@@"), [""; 0]);
    let flip = line(&engine)[0].clone();
    assert!(flip.contains(',') && flip.ends_with("=+"), "{flip}");
    assert_eq!(answer(&mut engine, &format!("exclude {flip}")), [""; 0]);
    assert_ne!(line(&engine)[0], flip);
    // XBoard steps back over the pass.
    let start = "setboard dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 0 1";
    assert_eq!(answer(&mut engine, &format!("{start}\nusermove e2e4")), [""; 0]);
    assert_eq!(line(&engine)[0], "@@@@");
    let progress = answer(&mut engine, ".");
    assert!(progress.iter().all(|line| line.starts_with("stat01: ")), "{progress:?}");
}

#[test]
fn several_lines_are_shown() {
    let mut engine = Engine::in_xboard("mirrors");
    engine.send("option MultiPV=3\nanalyze");
    let first: Vec<_> = (0..3).map(|_| line(&engine)[..3].to_vec()).collect();
    assert!(first[0] != first[1] && first[1] != first[2] && first[0] != first[2], "{first:?}");
    assert!(first.iter().all(|halves| halves[1] == "@@@@"));
}

#[test]
fn thinking_on_the_opponents_time_shows_the_expected_turn() {
    let mut engine = Engine::in_xboard("knightrelay");
    engine.send("post\nhard\nsd 4\nusermove e2e4");
    engine.next(|line| line.starts_with("move "));
    assert!(line(&engine)[0].starts_with('('));
    assert!(answer(&mut engine, "easy\nhint")[0].starts_with("Hint: "));
}

#[test]
fn pauses_interrupt_the_thinking() {
    let mut engine = Engine::in_xboard("flipxq");
    engine.send("post\nst 2\nusermove c2c3h");
    line(&engine);
    assert_eq!(answer(&mut engine, "pause"), [""; 0]);
    assert_eq!(answer(&mut engine, "time 100"), [""; 0]);
    engine.send("resume\n?");
    engine.next(|line| line.starts_with("move "));
}
