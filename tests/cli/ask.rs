//! `firzan ask`.

use crate::running::Run;
use crate::{FIRZAN, command, feed, run, stdout};
use firzan::web::QUESTIONS;
use firzan_program::commands::ask::OWN_QUESTIONS;
use serde_json::{Value, json};
use std::iter;
use std::process::{Command, Stdio};

/// All answers to lines of input.
fn answers(input: &str) -> Vec<Value> {
    let output = feed(&mut command("ask"), input);
    assert!(output.status.success());
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn answers_come_in_order_with_the_ids_of_their_questions() {
    let input = r#"
{"ask": "position", "game": "chess", "moves": ["e2e4"], "id": 1}
nonsense
[1]
{"ask": "why", "game": "knightrelay", "text": "e2e5", "id": {"any": "thing"}}
{"ask": "nothing", "id": "x"}
{"ask": "game", "game": "own", "define": "[own:chess]\nqueen = -\n", "id": 7}
"#;
    let answers = answers(input);
    assert_eq!(answers.len(), 6);
    assert_eq!((&answers[0]["id"], &answers[0]["side"]), (&json!(1), &json!("black")));
    assert!(answers[1]["error"].as_str().is_some_and(|words| words.contains("invalid question")));
    assert!(answers[2]["error"].as_str().is_some_and(|words| words.contains("object")));
    assert_eq!((&answers[3]["id"], &answers[3]["legal"]), (&json!({ "any": "thing" }), &json!(false)));
    assert!(answers[4]["error"].is_string() && answers[4]["id"] == "x");
    assert_eq!(answers[5]["id"], 7, "{}", answers[5]);
}

#[test]
fn searches_stream_until_they_are_done_or_stopped() {
    let answers = answers(concat!(
        r#"{"ask": "search", "game": "chess", "nodes": 2000, "lines": 2, "id": "a"}"#,
        "\n",
        r#"{"ask": "search", "game": "chess", "level": 99, "id": "b"}"#,
        "\n",
        r#"{"ask": "eval", "game": "chess", "id": "c"}"#,
        "\n"
    ));
    let (of_a, others): (Vec<&Value>, Vec<&Value>) = answers.iter().partition(|answer| answer["id"] == "a");
    assert!(of_a.len() > 4 && of_a[..of_a.len() - 1].iter().all(|line| line["type"] == "line"));
    let last = of_a[of_a.len() - 1];
    assert!(last["done"] == true && last["move"].is_string(), "{last}");
    assert_eq!(others.len(), 2);
    assert!(others[0]["error"].as_str().is_some_and(|words| words.contains("level")));
    assert_eq!(others[1]["id"], "c");
}

/// Both ran for ever: a member that is null counted as a limit, and behind a full queue nothing was read.
#[test]
fn endless_searches_end_with_the_input_and_before_many_questions() {
    let search = r#"{"ask": "search", "game": "chess", "seconds": null, "id": "a"}"#.to_string() + "\n";
    let last = answers(&search).pop().expect("an answer");
    assert!(last["done"] == true, "{last}");
    let question = r#"{"ask": "position", "game": "chess"}"#.to_string() + "\n";
    assert!(answers(&(search + &question.repeat(300))).len() > 300);
}

#[test]
fn a_search_without_a_limit_ends_by_stop_and_by_the_end_of_input() {
    let mut run = Run::of(command("ask").stdin(Stdio::piped()));
    let next = |run: &mut Run| -> Value { serde_json::from_str(&run.line()).expect("JSON") };
    let done = |run: &mut Run| iter::repeat_with(|| next(run)).find(|answer| answer["done"] == true);
    run.send("{\"ask\": \"search\", \"game\": \"chess\", \"id\": 1}\n");
    assert_eq!(next(&mut run)["type"], "line");
    run.send("{\"ask\": \"stop\", \"id\": 2}\n");
    assert_eq!(done(&mut run).expect("an end")["id"], 1);
    assert_eq!(next(&mut run), json!({ "stopped": 1, "id": 2 }));
    run.send("{\"ask\": \"search\", \"game\": \"shatranj\", \"id\": 3}\n");
    run.input = None;
    assert_eq!(done(&mut run).expect("an end")["id"], 3);
    assert_eq!(run.end().1, Some(0));
}

#[test]
fn the_help_and_the_documentation_list_every_question() {
    let help = stdout(&run("ask --help"));
    let names: Vec<&str> = QUESTIONS.iter().chain(&OWN_QUESTIONS).copied().collect();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains(&format!("one of {};", names.join(", "))), "{help}");
    let commands = include_str!("../../src/commands/README.md");
    let page = include_str!("../../src/engine/web/README.md");
    for name in &names {
        assert!(commands.contains(&format!("`{name}`")), "{name}");
    }
    for name in QUESTIONS {
        assert!(page.contains(&format!("\n| `{name}` |")), "{name}");
    }
}

#[test]
fn errors_of_questions_say_what_would_be_right() {
    for (members, words) in [
        (r#""ask": "everything""#, "no question \"everything\"; there are games, defined"),
        (r#""ask": "everything""#, "eval, search, stop"),
        (r#""ask": "positon""#, "did you mean position?"),
        (r#""ask": 5"#, "must be one of games"),
        (r#""id": 1"#, "must be one of games"),
        (r#""ask": "search", "nodes": "many""#, "nodes must be a whole number from 0 up, not \"many\""),
        (r#""ask": "search", "nodes": -3"#, "nodes must be a whole number from 0 up, not -3"),
        (r#""ask": "search", "level": 21"#, "level must be a whole number from 1 to 20, not 21"),
        (r#""ask": "search", "seconds": -1"#, "seconds must be a number from 0 to 86400, not -1"),
        (r#""ask": "position", "moves": "e2e4""#, "moves must be a list of strings, not \"e2e4\""),
        (r#""ask": "why""#, "missing field `text`"),
        (r#""ask": "position", "moves": ["Ke3"]"#, "illegal move Ke3 (number 1): "),
    ] {
        let answer = &answers(&format!("{{\"game\": \"chess\", {members}}}\n"))[0];
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(words)), "{members}: {answer}");
    }
}

/// The examples of the documentation, in the languages that are here.
#[test]
fn examples_in_three_languages_run() {
    for (language, file) in [("python3", "ask.py"), ("node", "ask.mjs"), ("sh", "ask.sh")] {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examples/ask/");
        let Ok(output) = Command::new(language).arg(format!("{path}{file}")).arg(FIRZAN).output() else {
            eprintln!("left out: {language} is not here");
            continue;
        };
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("on e2 cannot"), "{file}: {said}");
    }
}
