//! The page's questions about theories.

use crate::server::Server;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs `firzan theory` with these arguments in a folder.
fn theory(folder: &Path, words: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_firzan"))
        .arg("theory")
        .args(words.split(' '))
        .current_dir(folder)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn what_a_theory_knows_is_shown_and_explored_further() {
    let folder = tempfile::tempdir().expect("a folder");
    theory(folder.path(), "grow knightrelay one.theory --nodes 300 --positions 60 --threads 1");
    let path = folder.path().join("one.theory");
    let server = Server::start(&["--theory", path.to_str().expect("text")]);
    assert_eq!(server.ask("/api/engine", &json!({})).json()["theories"], json!(["knightrelay"]));
    let ask = |name: &str, moves: &[&str]| -> Value {
        server.ask("/api/ask", &json!({ "ask": name, "game": "knightrelay", "moves": moves })).json()
    };
    let known = ask("theory", &[]);
    assert_eq!((&known["known"], &known["history"]), (&json!(true), &json!(false)), "{known}");
    let best = known["moves"][0]["turn"].as_str().expect("a move");
    assert!(known["moves"][0]["searches"].as_u64() > Some(1), "{known}");
    assert_eq!(ask("theory", &[best])["searches"], known["moves"][0]["searches"]);
    // Back at the start: the position has occurred.
    let again = ask("theory", &["b1a3", "b8a6", "a3b1", "a6b8"]);
    assert_eq!((&again["known"], &again["history"]), (&json!(true), &json!(true)), "{again}");
    let line = ["h2h3", "h7h6", "h3h4"];
    assert_eq!(ask("theory", &line)["known"], false);
    assert!(ask("gap", &[])["moves"].as_array().is_some_and(|moves| !moves.is_empty()));

    assert_eq!(ask("explore", &line), json!({}));
    theory(folder.path(), "grow knightrelay one.theory --nodes 300 --positions 80 --threads 1");
    let explored = ask("theory", &line);
    assert!(explored["known"] == true && explored["searches"].as_u64() >= Some(1), "{explored}");

    let other = json!({ "ask": "theory", "game": "chess" });
    let fault = server.ask("/api/ask", &other).json();
    assert_eq!(fault["error"], "there is no theory of chess: start firzan serve with --theory FILE");
    let fault = server.ask("/api/ask", &json!({ "ask": "theories" })).json();
    assert!(fault["error"].as_str().is_some_and(|text| text.contains("did you mean theory?")), "{fault}");
}

/// Sends a request to a port of this machine; returns the whole answer.
fn send(port: u16, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    // A server that refuses need not read everything.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn others_can_only_read() {
    let folder = tempfile::tempdir().expect("a folder");
    theory(folder.path(), "grow shatranj one.theory --nodes 300 --positions 60 --threads 1");
    let mut server = Command::new(env!("CARGO_BIN_EXE_firzan"))
        .args(["serve", "--no-open", "--theory", "one.theory", "--read-only", "--listen", "127.0.0.1:0"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().expect("output")).read_line(&mut line).expect("an address");
    let port = line.trim().strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/'));
    let port: u16 = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("an address: {line}"));
    let ask = |method: &str, path: &str, more: &str| {
        // Under any name: others do not know this machine as localhost.
        let request =
            format!("{method} {path} HTTP/1.1\r\nhost: example.org\r\nconnection: close\r\n{more}\r\n");
        send(port, &request)
    };
    let page = ask("GET", "/", "");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("data-theory="), "{page:.300}");
    let answer = ask("GET", "/api/theory?moves=", "");
    let (headers, body) = answer.split_once("\r\n\r\n").expect("a body");
    let start: Value = serde_json::from_str(body).expect("JSON");
    assert!(start["pieces"].is_object() && start["moves"][0]["arrows"].is_array(), "{start}");
    let tag = headers.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag");
    let again = ask("GET", "/api/theory?moves=", &format!("if-none-match: {tag}\r\n"));
    assert!(again.starts_with("HTTP/1.1 304"), "{again}");
    let best = start["moves"][0]["turn"].as_str().expect("a move");
    let after = ask("GET", &format!("/api/theory?moves={best}"), "");
    assert!(after.contains("\"searches\""), "{after}");
    for (path, said) in [
        ("/api/theory?moves=e9", "illegal move e9"),
        ("/api/theory?moves=a2a3%20h7h6%20a3a4%20h6h5%20a4a5", "the theory ends here"),
    ] {
        assert!(ask("GET", path, "").contains(said), "{path}");
    }
    for path in ["/index.html", "/api/engine", "/api/ask", "/one.theory", "/../one.theory"] {
        assert!(ask("GET", path, "").starts_with("HTTP/1.1 404"), "{path}");
    }
    for path in ["/", "/api/theory", "/api/ask", "/api/think"] {
        let refused = ask("POST", path, "content-length: 0\r\n");
        assert!(
            refused.starts_with("HTTP/1.1 405") || refused.starts_with("HTTP/1.1 404"),
            "{path}: {refused}"
        );
    }
    let long = ask("GET", &format!("/api/theory?moves={}", "a2a3+".repeat(2_000_000)), "");
    assert!(!long.starts_with("HTTP/1.1 200"), "{long:.300}");
    server.kill().expect("it runs");
    server.wait().expect("it has run");
}

#[test]
fn theories_that_would_not_be_shown_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["one", "two"] {
        theory(folder.path(), &format!("grow chess {name}.theory --nodes 300 --positions 3 --threads 1"));
    }
    theory(folder.path(), "grow shatranj other.theory --nodes 300 --positions 3 --threads 1");
    for (options, expected) in [
        ("--theory one.theory --theory two.theory", "one.theory and two.theory are both theories of chess"),
        ("--theory one.theory --theory other.theory --read-only", "--read-only shows one theory"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_firzan"))
            .args(["serve", "--no-open"])
            .args(options.split(' '))
            .current_dir(folder.path())
            .output()
            .expect("the program runs");
        let fault = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && fault.contains(expected), "{fault}");
    }
}

/// Needs the server that `scripts/with-postgres` starts.
#[cfg(feature = "postgres")]
#[test]
fn a_lost_connection_to_a_theory_is_made_again() {
    let Ok(admin) = std::env::var("FIRZAN_POSTGRES") else {
        println!("left out: FIRZAN_POSTGRES names no server");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let name = format!("firzan_{:016x}", fastrand::Rng::new().u64(..));
    let (base, query) = admin.split_once('?').unwrap_or((&admin, ""));
    let database = format!("{}/{name}?{query}", base.rsplit_once('/').expect("a database").0);
    let mut admin = postgres::Client::connect(&admin, postgres::NoTls).expect("the server for tests");
    admin.execute(&format!("CREATE DATABASE {name}"), &[]).expect("the right to make databases");
    theory(folder.path(), &format!("grow chess {database} --nodes 300 --positions 3 --threads 1"));
    let server = Server::start(&["--theory", &database]);
    let known =
        || server.ask("/api/ask", &json!({ "ask": "theory", "game": "chess" })).json()["known"].clone();
    assert_eq!(known(), true);
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
    assert_eq!(admin.execute(end, &[&name]).expect("the right to end connections"), 1);
    assert_eq!(known(), true);
}
