//! The program as XBoard sees it: transcripts of the protocol, and lines that nobody should send.

mod gui;
mod hostile;
#[allow(dead_code)]
#[path = "../common/waiting.rs"]
mod waiting;

use gui::Gui;
use waiting::wait_until;

fn moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("move ")).count()
}

#[test]
fn variants_are_set_up_before_the_pong() {
    let mut gui = Gui::new("normal");
    let my_name = |game| format!("feature myname=\"Firzan {}{game}\"", env!("CARGO_PKG_VERSION"));
    for (name, title) in [
        ("fliprelay", "Insane Flip Relay Shatranj"),
        ("fliprelay8", "Insane Flip Relay Shatranj 8x8"),
        ("knightrelay", "Knight Relay Chess"),
        ("gshat", "Grand Shatranj"),
        ("gshat-gilded", ""),
        ("flipxq", "Flipping Xiangqi"),
        ("mirrors-paired", "Kingdom of Distorting Mirrors"),
    ] {
        let lines = gui.answer(&format!("new\nvariant {name}"));
        assert!(lines[0].starts_with("setup ("), "{name}: {lines:?}");
        // DynPosition where it has changed.
        let names: Vec<String> = match title {
            "" => Vec::new(),
            title => vec![my_name(format!(", {title}"))],
        };
        assert_eq!(lines[1..], names, "{name}");
    }
    assert_eq!(gui.answer("new\nvariant normal"), [my_name(String::new())]);
    assert_eq!(gui.answer("new\nvariant normal"), [""; 0]);
    // XBoard knows this one by itself, and names it.
    assert_eq!(gui.answer("new\nvariant shatranj"), [""; 0]);
    assert_eq!(gui.answer("variant nonsuch"), ["Error (unsupported variant \"nonsuch\"): nonsuch"]);
    // Nobody is to play the game before instead.
    for line in ["go", "usermove e2e4"] {
        let lines = gui.answer(line);
        let is_told = |line: &String| line.contains("refused: unsupported variant \"nonsuch\"");
        assert!(lines.iter().any(is_told), "{line}: {lines:?}");
    }
    assert_eq!(moves(&gui.answer("new\nvariant normal\nst 1\nusermove e2e4")), 1);
}

#[test]
fn a_game_that_is_defined_again_is_the_new_one_from_then_on() {
    let mut gui = Gui::new("normal");
    for (file, has_double_steps) in [("again-1", false), ("again-2", true), ("again-1", false)] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions");
        gui.answer(&format!("option VariantPath={folder}/{file}.ini"));
        let lines = gui.answer("new\nvariant again\nforce\nusermove e2e4");
        let is_illegal = lines.iter().any(|line| line.starts_with("Illegal move"));
        assert_eq!(is_illegal, !has_double_steps, "{file}: {lines:?}");
    }
}

#[test]
fn rules_are_options() {
    let mut gui = Gui::new("normal");
    let lines = gui.answer("option Army=rook\noption Double=1\nvariant gshat\nd");
    assert!(lines[0].contains("R8R w - - 0 1"), "{lines:?}");
    assert!(lines.contains(&"# Variant: grandshatranj:double,rook".to_string()));
    let lines = gui.answer("option Army=navy\noption Nothing=1\noption UCI_Variant=chess");
    assert!(lines.len() == 3 && lines.iter().all(|line| line.starts_with("Error (")), "{lines:?}");
}

#[test]
fn moves_are_answered_and_pings_wait() {
    let mut gui = Gui::new("normal");
    gui.send("st 1");
    let lines = gui.answer("usermove e2e4");
    assert!(lines.len() == 1 && lines[0].starts_with("move "), "{lines:?}");
    let lines = gui.answer("force\nusermove d2d4\nundo\nusermove d2d3\ngo");
    assert_eq!(moves(&lines), 1);
    let lines = gui.answer("new\nforce\ne2e4\nplayother\ne7e5");
    assert_eq!(moves(&lines), 1, "{lines:?}");
    assert!(gui.fen().contains(" b "));
}

#[test]
fn a_turn_of_flip_relay_is_three_half_moves() {
    let mut gui = Gui::new("fliprelay");
    // As the second engine of a match.
    gui.send("computer\nforce\nusermove d1d2\ngo\nusermove @@@@");
    assert_eq!(gui.drain(), [""; 0]);
    let lines = gui.answer("usermove a0a4,a4a0+");
    assert_eq!(moves(&lines), 3, "{lines:?}");
    assert_eq!(lines[1], "move @@@@");
    // Six half-moves back is the beginning.
    gui.send("force\nundo\nundo\nundo\nremove\nundo");
    let fen = gui.fen();
    assert!(fen.ends_with("PPPPPPPPPP/DNEWKKWEND w - - 0 1"), "{fen}");
    assert_eq!(gui.answer("undo"), ["Error (nothing to take back): undo"]);
}

#[test]
fn black_flips_arrive_garbled() {
    let mut gui = Gui::new("fliprelay");
    gui.send("computer\nforce\nusermove d1d2\nusermove @@@@\nusermove a0a4,a4a0+");
    gui.send("usermove d8d7\nusermove @@@@\nusermove a9a9,a4`9");
    assert!(gui.fen().starts_with("+dnewkkwend/ppp1pppppp/3p6/"));
}

#[test]
fn a_human_is_helped_through_a_turn() {
    let mut gui = Gui::new("fliprelay");
    assert_eq!(gui.answer("usermove d1d2"), ["move @@@@"]);
    assert_eq!(moves(&gui.answer("usermove a0a4,a4a0+")), 3);
    let mut gui = Gui::new("mirrors");
    let lines = gui.answer("usermove e2e3");
    assert_eq!(lines[..2], ["move @@@@", "move m2m6"]);
    assert!(moves(&lines) >= 3);
    let mut gui = Gui::new("mirrors");
    let lines = gui.answer("usermove m2m6");
    assert_eq!(lines[..4], ["Illegal move: m2m6", "move e2e3", "move @@@@", "move m2m6"]);
    let mut gui = Gui::new("flipxq");
    let lines = gui.answer("usermove c2c3");
    assert_eq!(lines[..2], ["Illegal move: c2c3", "move c2c3h"]);
    assert_eq!(moves(&lines), 2);
}

#[test]
fn a_takeback_by_mouse_goes_back_a_whole_round() {
    let mut gui = Gui::new("fliprelay8");
    let start = gui.fen();
    gui.answer("lift d2\nput d3\nusermove d2d3");
    assert_eq!(moves(&gui.answer("lift c2")), 5);
    // XBoard has taken two half-moves back; the engine has it take back the other four.
    let lines = gui.answer("remove");
    let refused = |line: &&String| line.starts_with("Illegal move: ");
    assert_eq!(lines.iter().filter(refused).count(), 4, "{lines:?}");
    assert_eq!(gui.fen(), start);
}

#[test]
fn ids_of_firzan_speak_its_own_notation() {
    for (id, turn) in [
        ("insaneflip", "d2d3,a1"),
        ("grandshatranj", "c3c4"),
        ("flippingxiangqi", "c2c3"),
        ("distortingmirrors", "e2e3"),
    ] {
        let mut gui = Gui::new(id);
        let lines = gui.answer(&format!("computer\nusermove {turn}"));
        assert_eq!(lines.len(), 1, "{lines:?}");
        let reply = lines[0].strip_prefix("move ").expect("a move");
        assert_eq!(reply.contains(','), turn.contains(','));
        gui.send("remove");
        assert!(gui.fen().ends_with(" w - - 0 1") || gui.fen().ends_with(" w KQkq - 0 1"));
    }
    // What is unambiguous is also understood under XBoard's names.
    let mut gui = Gui::new("fliprelay");
    assert_eq!(moves(&gui.answer("usermove d2d3,a1")), 3);
}

#[test]
fn illegal_moves_are_named_with_the_reason() {
    let mut gui = Gui::new("normal");
    let fen = gui.fen();
    for (text, answer) in [
        ("e4e5", "Illegal move (no piece on e4): e4e5"),
        ("e7e5", "Illegal move (the piece on e7 is the opponent's): e7e5"),
        ("@@@@", "Illegal move (passing is not allowed here): @@@@"),
        // The reason contains the word board, which would make XBoard overlook the line.
        ("whatever", "Illegal move: whatever"),
    ] {
        assert_eq!(gui.answer(&format!("usermove {text}")), [answer]);
    }
    assert_eq!(gui.fen(), fen);
    let mut gui = Gui::new("gshat");
    assert_eq!(gui.answer("usermove e4e5"), ["Illegal move (no piece on e4): e4e5"]);
    let mut gui = Gui::new("fliprelay");
    gui.send("force\nusermove d1d2\nusermove @@@@");
    assert_eq!(
        gui.answer("usermove e5e6,e6e5+"),
        ["Illegal move (you have no piece on e5 to flip): e5e6,e6e5+"]
    );
}

#[test]
fn results_are_claimed_in_words() {
    let mate = "setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\nsd 3";
    let mut gui = Gui::new("normal");
    let lines = gui.answer(&format!("{mate}\ngo"));
    assert_eq!(lines.last().map(String::as_str), Some("1-0 {checkmate}"));
    // The winner leaves it to the loser where that is an engine.
    let mut gui = Gui::new("normal");
    let lines = gui.answer(&format!("computer\n{mate}\ngo"));
    assert!(lines.len() == 1 && moves(&lines) == 1, "{lines:?}");
    let mut gui = Gui::new("normal");
    let lines = gui.answer(&format!("computer\nforce\n{mate}\nplayother\nusermove g6g7"));
    assert_eq!(lines, ["1-0 {checkmate}"]);
    let lines = gui.answer("setboard 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\ngo");
    assert_eq!(lines, ["1/2-1/2 {stalemate}"]);
    assert_eq!(gui.answer("usermove h8h7"), ["Illegal move (the game is over): h8h7"]);
}

/// The last of fifty moves; only the kings can move.
const LAST_OF_FIFTY: &str = "setboard 7k/8/8/p7/P7/8/8/7K w - - 99 80\nsd 1";

#[test]
fn a_runner_that_counts_by_other_rules_is_told_of_no_draw_by_count() {
    // cutechess-cli: in Shatranj it counts seventy moves, and another claim than a resignation loses.
    for variant in ["shatranj", "normal", "knightrelay"] {
        let mut gui = Gui::runner(variant);
        let lines = gui.answer(&format!("{LAST_OF_FIFTY}\ngo"));
        assert!(lines.len() == 1 && moves(&lines) == 1, "{lines:?}");
        for turn in ["h8g8", "g8h8", "h8g8"] {
            let lines = gui.answer(&format!("usermove {turn}"));
            assert!(lines.len() == 1 && moves(&lines) == 1, "{lines:?}");
        }
    }
    // What the board decides is claimed by the loser, whoever counts.
    let mut gui = Gui::runner("shatranj");
    let bared = "force\nsetboard 7k/8/8/8/8/3p4/2P5/K7 w - - 120 90\nplayother\nusermove c2d3";
    assert_eq!(gui.answer(bared), ["1-0 {bare king}"]);
}

#[test]
fn a_draw_that_is_not_believed_lets_the_engine_play_on() {
    let mut gui = Gui::new("shatranj");
    let lines = gui.answer(&format!("computer\n{LAST_OF_FIFTY}\ngo"));
    assert_eq!(lines.last().map(String::as_str), Some("1/2-1/2 {fifty-move rule}"));
    for turn in ["h8g8", "g8h8"] {
        let lines = gui.answer(&format!("usermove {turn}"));
        assert!(lines.len() == 1 && moves(&lines) == 1, "{lines:?}");
    }
    // In the next game they are claimed again.
    let lines = gui.answer(&format!("{LAST_OF_FIFTY}\ngo"));
    assert_eq!(lines.len(), 2, "{lines:?}");
    // Once XBoard has said that it is the end, nothing follows.
    assert_eq!(
        gui.answer("result 1/2-1/2 {fifty-move rule}\nusermove h8g8"),
        ["Illegal move (the game is over): h8g8"]
    );
}

#[test]
fn a_win_is_claimed_when_the_loser_plays_on() {
    // By XBoard's rules a bared side has a turn left, whether it can bare in return or not.
    let mut gui = Gui::new("shatranj");
    let lines = gui.answer("computer\nsetboard 7k/8/8/8/8/3p4/2P5/K7 w - - 0 1\nsd 2\ngo");
    assert_eq!(lines, ["move c2d3"]);
    assert_eq!(gui.answer("usermove h8g8"), ["1-0 {bare king}"]);
    assert_eq!(gui.answer("usermove g8h8"), ["Illegal move (the game is over): g8h8"]);
}

#[test]
fn positions_that_cannot_stand_are_refused() {
    let mut gui = Gui::new("normal");
    let fen = gui.fen();
    for text in ["", "8/8/8/8 w", "8/8/8/8/8/8/8/8 w - - 0 1", "kK6/8/8/8/8/8/8/8 w - - 0 1"] {
        let lines = gui.answer(&format!("setboard {text}"));
        assert!(
            lines.len() == 1 && lines[0].starts_with("tellusererror Illegal position: FEN "),
            "{lines:?}"
        );
    }
    assert_eq!(gui.fen(), fen);
}

#[test]
fn what_cannot_be_in_a_position_is_left_out_and_told() {
    let mut gui = Gui::new("normal");
    let lines = gui.answer("setboard 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 0");
    assert_eq!(
        lines,
        [
            "# FEN fullmove: 0 read as 1",
            "# FEN castling: Qkq ignored, king and rook are not on their home squares",
        ]
    );
    assert_eq!(gui.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let help = gui.answer("help");
    assert!(help.len() > 5 && help.iter().all(|line| line.starts_with("# ")));
}

#[test]
fn analysis_goes_on_until_told() {
    let mut gui = Gui::new("knightrelay");
    gui.send("post\nanalyze");
    let line = gui.next();
    assert_eq!(line.split(' ').take(4).filter_map(|word| word.parse::<i64>().ok()).count(), 4, "{line}");
    assert!(gui.answer(".").iter().any(|line| line.starts_with("stat01: ")));
    gui.send("usermove e2e4\nusermove e7e5\nundo\nexit");
    gui.drain();
    assert!(gui.fen().contains(" b "));
    gui.send("hint");
    assert!(gui.next().starts_with("Hint: "));
}

#[test]
fn the_progress_of_analysis_is_that_of_now() {
    let mut gui = Gui::new("normal");
    gui.send("analyze");
    let figures = |gui: &mut Gui| -> (u64, u64) {
        let lines = gui.answer(".");
        let line = lines.iter().find_map(|line| line.strip_prefix("stat01: "));
        let numbers = line.expect("an answer").split(' ');
        let numbers: Vec<u64> = numbers.map(|number| number.parse().expect("a number")).collect();
        (numbers[0], numbers[1])
    };
    let first = figures(&mut gui);
    let mut second = first;
    wait_until("time and nodes go on", || {
        second = figures(&mut gui);
        second.0 >= first.0 + 29 && second.1 > first.1
    });
    // A new search starts afresh.
    let third = {
        gui.send("usermove e2e4");
        figures(&mut gui)
    };
    assert!(third.0 < second.0, "{second:?} {third:?}");
}

#[test]
fn a_draw_declined_is_answered() {
    let winning = "setboard 4k3/8/8/8/8/8/QQ6/4K3 w - - 0 1\nsd 2\ngo";
    let mut gui = Gui::new("normal");
    gui.answer(winning);
    assert_eq!(gui.answer("draw"), ["tellopponent Firzan declines the draw"]);
    // Between engines a draw is declined by not offering one.
    let mut gui = Gui::new("normal");
    gui.answer(&format!("computer\n{winning}"));
    assert_eq!(gui.answer("draw"), [""; 0]);
}

#[test]
fn other_commands_are_understood_or_refused() {
    let mut gui = Gui::new("normal");
    let silent = "level 40 5 0\nlevel 0 0:30 0.5\nst 1\nsd 2\nnps 0\ntime 100\notim -5\nhard\neasy\npost\n\
                  nopost\ncores 1\nrandom\nname X\nrating 1 2\naccepted ping\n# a remark\n?\n.\n\
                  result * {no}\nics -\ndraw\n";
    assert_eq!(gui.answer(silent), [""; 0]);
    for text in ["level 40", "st x", "sd -1", "memory 1e9", "cores many", "edit", "dance", "white"] {
        let lines = gui.answer(text);
        assert!(lines.len() == 1 && lines[0].starts_with("Error ("), "{text}: {lines:?}");
    }
    assert_eq!(gui.answer("dance"), ["Error (unknown command): dance"]);
    assert!(gui.answer("bk").iter().any(String::is_empty));
}
