//! `firzan variants`: the games in a few lines.

use crate::{run, stdout};
use firzan::games::Variant;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The description of a game.
const KNIGHT_RELAY: &str = "\
Knight Relay Chess (knightrelay)

Chess in which knights lend their leap to the pieces they guard, and capture
nothing themselves. Invented by Mannis Charosh, 1972.

- Orthodox chess, except that a queen, rook, bishop or pawn guarded by a knight
  of its side may also move and capture as a knight.";

#[test]
fn a_game_is_described_in_a_few_lines() {
    let text = stdout(&run("variants knightrelay"));
    assert!(text.starts_with(KNIGHT_RELAY), "{text}");
    for part in [
        "- Knights cannot be captured, cannot capture, and never give check.\n",
        "  There is no en passant.\n",
        "- Checkmate wins.",
        "insufficient material",
        "\n\n letter  piece                    value  moves (Betza)\n",
        " K       king                         -  K\n",
        "Start:  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
        "Moves:  san Nf3",
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
    let pieces = mirrors["pieces"].as_array().expect("pieces");
    assert_eq!(pieces.len(), 6);
    assert_eq!(pieces[0]["letter"], "P");
    assert_eq!(pieces[3]["values"].as_array().map(Vec::len), Some(2));
    assert_eq!(pieces[5]["values"], Value::Null);
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
    let text = crate::terminal::shown(crate::command("variants"), crate::terminal::of_width(100));
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

#[test]
fn a_games_readme_is_made_from_its_description() {
    for game in Variant::NAMES {
        let file = Path::new("src/engine/games").join(game.trim_end_matches('8')).join("README.md");
        let made = stdout(&run(&format!("variants {game} --markdown")));
        if env::var_os("READMES").is_some() {
            fs::write(&file, &made).expect("written");
        }
        let kept = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(made, kept, "READMES=write cargo test --test cli readme makes {} anew", file.display());
    }
}

#[test]
fn a_game_from_a_definition_has_no_readme() {
    let output = run("variants makruk --markdown");
    assert_eq!((output.status.code(), stdout(&output)), (Some(1), String::new()));
    assert_eq!(crate::stderr(&output), "error: makruk has no README: it is not built in\n");
}

/// Every file of Markdown below a folder.
fn texts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let is_text = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "md");
    let of = |path: PathBuf| {
        if path.is_dir() { texts(&path) } else { Some(path).filter(is_text).into_iter().collect() }
    };
    entries.flat_map(of).collect()
}

#[test]
fn the_readmes_links_lead_to_files() {
    let top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "book/README.md"].map(PathBuf::from);
    for readme in top.into_iter().chain(texts(Path::new("src"))) {
        let text = fs::read_to_string(&readme).expect("a README");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        for link in links.filter(|link| !link.is_empty() && !link.contains("://")) {
            let file = readme.parent().expect("a folder").join(link);
            assert!(file.exists(), "{}: {link}", readme.display());
        }
    }
}
