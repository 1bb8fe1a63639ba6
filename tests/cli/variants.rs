//! `firzan variants`: the games in a few lines.

use crate::{run, stdout};
use firzan::games::Variant;
use serde_json::Value;

/// A game as it is shown.
const KNIGHT_RELAY: &str = "\
Knight Relay Chess (knightrelay)

- Orthodox chess, but a queen, rook, bishop or pawn guarded by a friendly knight
  may also move and capture as a knight.
- Knights cannot be captured, cannot capture and give no check.
- A pawn's relayed move may not end on the first or last rank. From its second
  rank it may step two squares however it came there. There is no en passant.
- Checkmate wins. Stalemate, threefold repetition, fifty moves and want of
  material draw.

 letter  man                      value  moves (Betza)
";

#[test]
fn a_game_is_told_in_a_few_lines() {
    let text = stdout(&run("variants knightrelay"));
    assert!(text.starts_with(KNIGHT_RELAY), "{text}");
    for part in [
        " K       king                         -  K\n",
        "Start:  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
        "Turns:  san Nf3",
        "XBoard: knightrelay\n",
    ] {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    for variant in Variant::all() {
        let text = stdout(&run(&format!("variants {variant}")));
        let wide: Vec<&str> =
            text.lines().filter(|line| line.chars().count() > 80 && !line.starts_with("Start:")).collect();
        assert!(wide.is_empty(), "{wide:?}");
    }
}

#[test]
fn json_has_the_same() {
    let mirrors = stdout(&run("variants mirrors-paired --json"));
    let mirrors: Value = serde_json::from_str(&mirrors).expect(&mirrors);
    assert_eq!(mirrors["variant"], "distortingmirrors:paired");
    assert_eq!((&mirrors["boards"], &mirrors["files"]), (&2.into(), &16.into()));
    let men = mirrors["men"].as_array().expect("men");
    assert_eq!(men.len(), 6);
    assert_eq!(men[0]["letter"], "P");
    assert_eq!(men[3]["values"].as_array().map(Vec::len), Some(2));
    assert_eq!(men[5]["values"], Value::Null);
    assert_eq!(mirrors["options"][0]["option"], "paired");
    let all = stdout(&run("variants --json"));
    assert_eq!(all.lines().count(), stdout(&run("variants")).lines().count());
    assert!(all.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
}

#[test]
fn scripts_get_a_line_of_the_table() {
    let line = "gshat-rook\tgrandshatranj:rook\tGrand Shatranj, rook\t10\t\n";
    assert_eq!(stdout(&run("variants --table grandshatranj:rook")), line);
    assert!(stdout(&run("variants")).contains(line));
}

#[test]
#[cfg(unix)]
fn on_a_terminal_the_list_is_a_table_with_ids_first() {
    let (terminal, side) = crate::terminal::pseudo_terminal();
    let size = rustix::termios::Winsize { ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    rustix::termios::tcsetwinsize(&terminal, size).expect("a size");
    let mut child = crate::command("variants").stdout(side).spawn().expect("the program starts");
    assert!(child.wait().expect("an end").success());
    let mut text = String::new();
    let _ = std::io::Read::read_to_string(&mut std::fs::File::from(terminal), &mut text);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("ID ") && lines[0].ends_with("IN XBOARD"), "{text}");
    let rook = lines.iter().find(|line| line.starts_with("grandshatranj:rook "));
    let column = lines[0].find("GAME").expect("a column");
    assert!(rook.is_some_and(|row| row[column..].starts_with("Grand Shatranj, rook")), "{text}");
}

#[test]
#[cfg(unix)]
fn bash_completes_ids_and_their_options() {
    let script = stdout(&run("completions bash"));
    let complete = |line: &str, word: &str, before: &str| {
        let words = line.split(' ').count() - 1;
        let call = format!(
            "{script}\nCOMP_LINE='{line}' COMP_POINT={} COMP_WORDS=({line}) COMP_CWORD={words} \
             COMP_WORDBREAKS=$' \\t:'\n_firzan_id firzan '{word}' '{before}'\necho \"${{COMPREPLY[*]}}\"",
            line.len()
        );
        let output = std::process::Command::new("bash").args(["-c", &call]).output();
        stdout(&output.expect("bash runs")).trim().to_string()
    };
    assert_eq!(complete("firzan play kni", "kni", "play"), "knightrelay");
    assert_eq!(complete("firzan play grandshatranj:ro", "ro", ":"), "rook");
    let paired = complete("firzan analyse distortingmirrors:", "", ":");
    assert_eq!(paired, "paired");
}
