//! The server of the page, attacked: by names that only look like its own, without the token, from other
//! sites, with bodies and connections without end, by readers that do not read and clients that vanish.

use crate::server::Server;
use crate::waiting::wait_until;
#[cfg(target_os = "linux")]
use crate::waiting::worked;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn the_page_is_served_with_what_browsers_should_know() {
    let server = Server::start(&[]);
    for (path, kind) in [
        ("/", "text/html"),
        ("/index.html", "text/html"),
        ("/style.css", "text/css"),
        ("/engine.js", "text/javascript"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let answer = server.send(&server.request("GET", path, &[], ""));
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.headers.contains(&format!("content-type: {kind}")), "{path}: {}", answer.headers);
        let policy = answer.headers.split("content-security-policy: ").nth(1).expect("a policy");
        let policy = policy.lines().next().expect("a line");
        assert!(policy.starts_with("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe") && !policy.contains('*') && !policy.contains("http"));
        for header in ["x-content-type-options: nosniff", "referrer-policy: no-referrer", "etag: "] {
            assert!(answer.headers.contains(header), "{path}: {header}");
        }
        assert!(!answer.headers.contains("access-control"));
    }
    let page = server.send(&server.request("GET", "/", &[], "")).body;
    assert!(!page.contains("<script>") && !page.contains("onclick="));
}

#[test]
fn questions_are_answered_and_searches_told() {
    let server = Server::start(&[]);
    let about = server.ask("/api/engine", &json!({})).json();
    assert_eq!(about["name"], "native, 1 thread");
    let place = server.ask("/api/ask", &json!({ "ask": "position", "game": "chess", "moves": ["e2e4"] }));
    assert_eq!(place.json()["side"], "black");
    let wrong = server.ask("/api/ask", &json!({ "ask": "position", "game": "ches" })).json();
    assert!(wrong["error"].as_str().expect("words").contains("did you mean chess"));
    let think = json!({ "window": "one", "game": "knightrelay", "depth": 5, "lines": 2, "threads": 400 });
    let answer = server.ask("/api/think", &think);
    assert!(answer.headers.contains("application/x-ndjson"), "{}", answer.headers);
    let news: Vec<Value> = answer.body.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let (best, lines) = news.split_last().expect("news");
    assert_eq!(best["type"], "best");
    assert_eq!(best["depth"], 5);
    assert!(lines.iter().all(|line| line["type"] == "line" && line["san"].is_array()));
    for think in [
        json!({ "game": "chess", "depth": 1 }),
        json!({ "window": "", "game": "chess", "depth": 1 }),
        json!({ "window": "one", "game": "chess", "seconds": -1 }),
        json!({ "window": "one", "game": "chess", "lines": 0 }),
        json!({ "window": "one", "fen": "8/8" }),
        json!([1]),
    ] {
        assert!(server.ask("/api/think", &think).json()["error"].is_string(), "{think}");
    }
}

#[test]
fn a_definition_comes_with_questions_and_searches() {
    let server = Server::start(&[]);
    let with = |define: &str, mut question: Value| {
        question["game"] = "mine".into();
        question["define"] = define.into();
        question
    };
    let define = "[mine:chess]\ncustomPiece1 = a:NB\n\
                  startFen = rnaqkanr/pppppppp/8/8/8/8/PPPPPPPP/RNAQKANR w KQkq - 0 1\n";
    let position =
        server.ask("/api/ask", &with(define, json!({ "ask": "position", "moves": ["c1d3"] }))).json();
    assert_eq!(position["pieces"]["d3"], "A", "{position}");
    let answer = server.ask("/api/think", &with(define, json!({ "window": "one", "depth": 3 })));
    let best: Value = serde_json::from_str(answer.body.lines().last().expect("news")).expect("JSON");
    assert!(best["type"] == "best" && best["move"].is_string(), "{best}");
    let broken = "[mine:chess]\nmaxFyle = 9\n";
    for path in ["/api/ask", "/api/think"] {
        let question = with(broken, json!({ "ask": "position", "window": "one" }));
        let words = server.ask(path, &question).json()["error"].to_string();
        assert!(words.contains("wrong in line 2, column 1: maxFyle: "), "{words}");
    }
    server.check();
}

#[test]
fn a_book_is_played_from_where_the_page_asks_for_it() {
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/book/chess.book");
    let server = Server::start(&["--book", book]);
    let think = json!({ "window": "one", "game": "chess", "nodes": 100, "book": true });
    let best = server.ask("/api/think", &think).json();
    assert!(best["book"] == true && best["move"].is_string(), "{best}");
    let analysis = server.ask("/api/think", &json!({ "window": "one", "game": "chess", "nodes": 100 }));
    assert!(!analysis.body.contains("\"book\""), "{}", analysis.body);
}

#[test]
fn only_its_own_names_are_served() {
    let server = Server::start(&[]);
    let port = server.port;
    let get = |host: &str| server.send(&server.request("GET", "/", &[("Host", host)], "")).status;
    assert_eq!(get(&format!("127.0.0.1:{port}")), 200);
    assert_eq!(get(&format!("localhost:{port}")), 200);
    for host in [
        "evil.example".to_string(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.com:{port}"),
        format!("localhost.evil.com:{port}"),
        format!("localhost.:{port}"),
        format!("evil-localhost:{port}"),
        format!("127.0.0.1:{port}.evil.com"),
        format!("127.0.0.1:{port}@evil.com"),
        format!("127.0.0.1:{}", port.wrapping_add(1)),
        format!("[::1]:{port}"),
        format!("0.0.0.0:{port}"),
        "127.0.0.1".to_string(),
        "localhost".to_string(),
        String::new(),
    ] {
        assert!([400, 403].contains(&get(&host)), "{host}");
    }
    let own = format!("Host: 127.0.0.1:{port}\r\n");
    for request in [
        // No name, two names, and one name in the first line and another below.
        "GET / HTTP/1.1\r\nConnection: close\r\n\r\n".to_string(),
        "GET / HTTP/1.0\r\n\r\n".to_string(),
        format!("GET / HTTP/1.1\r\n{own}Host: evil.example\r\nConnection: close\r\n\r\n"),
        format!("GET http://evil.example:{port}/ HTTP/1.1\r\n{own}Connection: close\r\n\r\n"),
    ] {
        let status = server.send(request.as_bytes()).status;
        assert!([400, 403].contains(&status), "{request}: {status}");
    }
    server.check();
}

#[test]
fn nobody_asks_without_the_token_or_from_another_site() {
    let server = Server::start(&[]);
    let own = format!("http://127.0.0.1:{}", server.port);
    let kind = ("Content-Type", "application/json");
    let token = ("X-Firzan-Token", server.token.as_str());
    let question = json!({ "ask": "games" }).to_string();
    let mut near = server.token.clone();
    near.replace_range(31.., if near.ends_with('0') { "1" } else { "0" });
    let prefix = server.token[..31].to_string();
    let post = |headers: &[(&str, &str)]| {
        server.send(&server.request("POST", "/api/ask", headers, &question)).status
    };
    assert_eq!(post(&[kind, token]), 200);
    assert_eq!(post(&[kind, token, ("Origin", &own)]), 200);
    for headers in [
        &[kind][..],
        &[kind, ("X-Firzan-Token", "")],
        &[kind, ("X-Firzan-Token", &near)],
        &[kind, ("X-Firzan-Token", &prefix)],
        &[kind, token, token],
        &[kind, token, ("Origin", "http://evil.example")],
        &[kind, token, ("Origin", "null")],
        &[kind, token, ("Origin", "http://127.0.0.1.evil.com")],
        &[kind, token, ("Origin", &own), ("Origin", "http://evil.example")],
        &[kind, token, ("Sec-Fetch-Site", "cross-site")],
        &[kind, token, ("Sec-Fetch-Site", "same-site")],
    ] {
        assert_eq!(post(headers), 403, "{headers:?}");
    }
    // What a form of another site could send without a preflight request.
    assert_eq!(post(&[token, ("Content-Type", "text/plain")]), 415);
    assert_eq!(post(&[token]), 415);
    for path in ["/api/engine", "/api/think", "/api/stop"] {
        for (headers, way_on) in [
            (vec![kind], "open the address that firzan serve has printed"),
            (vec![kind, ("X-Firzan-Token", "0123456789abcdef")], "has ended; open the address"),
        ] {
            let refused = server.send(&server.request("POST", path, &headers, "{}"));
            assert_eq!(refused.status, 403, "{path}");
            let why = refused.json()["error"].as_str().map(str::to_string);
            assert!(why.is_some_and(|why| why.contains(way_on)), "{}", refused.body);
        }
    }
    let preflight = server.request("OPTIONS", "/api/ask", &[("Origin", "http://evil.example")], "");
    let preflight = server.send(&preflight);
    assert_eq!(preflight.status, 405);
    assert!(!preflight.headers.contains("access-control"));
    let fragment = server.send(&server.request("GET", &format!("/api/ask?token={}", server.token), &[], ""));
    assert_ne!(fragment.status, 200);
    server.check();
}

#[test]
fn no_file_of_the_disk_is_served() {
    let server = Server::start(&[]);
    for path in [
        "/../Cargo.toml",
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/etc/passwd",
        "/page/engine.js",
        "/..%5c..%5cetc",
        "/engine.js%00.txt",
        "/api/ask",
    ] {
        let answer = server.send(&server.request("GET", path, &[], ""));
        assert!([400, 404, 405].contains(&answer.status), "{path}: {}", answer.status);
        assert!(!answer.body.contains("root:") && !answer.body.contains("[package]"));
    }
}

#[test]
fn only_this_machine_is_listened_to() {
    let server = Server::start(&[]);
    // Any other address of this machine is still free.
    let elsewhere = SocketAddr::from(([127, 0, 0, 2], server.port));
    if TcpListener::bind("127.0.0.2:0").is_ok() {
        assert!(TcpStream::connect_timeout(&elsewhere, Duration::from_secs(2)).is_err());
        assert!(TcpListener::bind(elsewhere).is_ok());
    }
}

#[test]
fn what_is_too_long_is_refused() {
    let server = Server::start(&[]);
    let giant = json!({ "ask": "read", "game": "chess", "words": ["x".repeat(3 << 20)] });
    assert_eq!(server.ask("/api/ask", &giant).status, 413);
    // A request that announces a giant body, and one without a length.
    let head = |length: &str| {
        format!(
            "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             X-Firzan-Token: {}\r\nConnection: close\r\n{length}\r\n\r\n",
            server.port, server.token
        )
    };
    let mut stream = server.connect();
    let _ = stream.write_all(head("Content-Length: 99999999999").as_bytes());
    let _ = stream.write_all(&vec![b' '; 2 << 20]);
    let mut text = String::new();
    let _ = stream.read_to_string(&mut text);
    assert!(text.is_empty() || text.starts_with("HTTP/1.1 413"), "{text}");
    let mut chunks = head("Transfer-Encoding: chunked").into_bytes();
    for _ in 0..40 {
        chunks.extend(format!("{:x}\r\n{}\r\n", 64 << 10, " ".repeat(64 << 10)).bytes());
    }
    assert!([0, 413].contains(&server.send(&chunks).status));
    let mut headers = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", server.port);
    headers += &format!("X-Long: {}\r\n\r\n", "y".repeat(1 << 20));
    assert!([0, 400, 431].contains(&server.send(headers.as_bytes()).status));
    let turns: Vec<&str> = ["b1c3", "b8c6", "c3b1", "c6b8"].into_iter().cycle().take(6000).collect();
    let long = server.ask("/api/ask", &json!({ "ask": "position", "game": "chess", "moves": turns }));
    assert!(long.json()["error"].as_str().expect("words").contains("more than"));
    let deep = "[".repeat(100_000);
    let kind = [("Content-Type", "application/json"), ("X-Firzan-Token", server.token.as_str())];
    let deep = server.send(&server.request("POST", "/api/ask", &kind, &deep));
    assert!(deep.json()["error"].is_string());
    server.check();
}

#[test]
fn thousands_of_connections_do_not_shut_the_page_out() {
    let server = Server::start(&[]);
    // Silent connections, and ones that start a request.
    let mut held = Vec::new();
    for number in 0..1500 {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", server.port)) else {
            break;
        };
        if number % 2 == 0 {
            let _ = stream.write_all(b"POST /api/ask HTTP/1.1\r\nHost: ");
        }
        held.push(stream);
        if number % 500 == 250 {
            server.check();
        }
    }
    assert!(held.len() > 500, "{}", held.len());
    server.check();
    server.check();
    #[cfg(target_os = "linux")]
    {
        let open = std::fs::read_dir(format!("/proc/{}/fd", server.child.id())).expect("files");
        assert!(open.count() < 300);
    }
}

#[test]
fn a_search_ends_when_it_is_told_or_its_client_vanishes() {
    let server = Server::start(&[]);
    let think = json!({ "window": "one", "game": "insaneflip" });
    let mut stream = server.connect();
    stream.write_all(&server.own("/api/think", &think)).expect("sent");
    let mut reader = BufReader::new(stream.try_clone().expect("a stream"));
    let first_line = |reader: &mut BufReader<TcpStream>| {
        let mut line = String::new();
        while !line.contains("\"line\"") {
            line.clear();
            assert!(reader.read_line(&mut line).expect("news") > 0, "the server has ended");
        }
    };
    first_line(&mut reader);
    // It answers at once.
    let begin = Instant::now();
    assert_eq!(server.ask("/api/stop", &json!({ "window": "one" })).status, 200);
    let mut rest = String::new();
    reader.read_to_string(&mut rest).expect("the rest");
    assert!(rest.contains("\"best\""), "{rest}");
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    // Another search in the same window ends the one before; in another window it does not.
    let mut before = server.connect();
    before.write_all(&server.own("/api/think", &think)).expect("sent");
    let mut before = BufReader::new(before);
    first_line(&mut before);
    let short = |window: &str| json!({ "window": window, "game": "chess", "depth": 1 });
    assert!(server.ask("/api/think", &short("two")).body.contains("\"best\""));
    assert!(server.ask("/api/think", &short("one")).body.contains("\"best\""));
    let mut rest = String::new();
    before.read_to_string(&mut rest).expect("the rest");
    assert!(rest.contains("\"best\""));
    // A client that vanishes.
    let mut vanishing = server.connect();
    vanishing.write_all(&server.own("/api/think", &think)).expect("sent");
    let mut reader = BufReader::new(vanishing);
    first_line(&mut reader);
    drop(reader);
    #[cfg(target_os = "linux")]
    {
        // A search takes all the time that there is, so half a second shows whether there is one.
        wait_until("an end of the search for nobody", || {
            let before = worked(server.child.id());
            thread::sleep(Duration::from_millis(500));
            worked(server.child.id()) - before < 0.1
        });
    }
    server.check();
}

#[test]
fn readers_that_do_not_read_hold_nothing_up() {
    let server = Server::start(&[]);
    let mut held = Vec::new();
    for number in 0..20 {
        let mut stream = server.connect();
        let think = json!({ "window": number.to_string(), "game": "chess", "lines": 64, "nodes": 20_000 });
        stream.write_all(&server.own("/api/think", &think)).expect("sent");
        held.push(stream);
    }
    server.check();
    let think = json!({ "window": "mine", "game": "chess", "depth": 3 });
    assert!(server.ask("/api/think", &think).body.contains("\"best\""));
}

#[test]
fn garbage_is_survived() {
    let server = Server::start(&[]);
    let mut random = fastrand::Rng::with_seed(61);
    for _ in 0..200 {
        let mut bytes: Vec<u8> = match random.u8(..3) {
            0 => Vec::new(),
            1 => server.own("/api/think", &json!({ "window": "w", "game": "chess", "nodes": 10 })),
            _ => server.request("GET", "/", &[], ""),
        };
        for _ in 0..random.usize(1..8) {
            let at = random.usize(..=bytes.len());
            bytes.insert(at, random.u8(..));
        }
        let mut stream = server.connect();
        let _ = stream.write_all(&bytes);
    }
    server.check();
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_server_in_the_middle_of_a_search() {
    let mut server = Server::start(&[]);
    let mut stream = server.connect();
    stream.write_all(&server.own("/api/think", &json!({ "window": "one", "game": "chess" }))).expect("sent");
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line).expect("news");
    let killed = Command::new("kill").args(["-INT", &server.child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    let mut ended = || server.child.try_wait().expect("a process");
    wait_until("its end", || ended().is_some());
    assert_eq!(ended().and_then(|status| status.code()), Some(130));
}

#[test]
fn a_port_that_is_taken_is_said() {
    let server = Server::start(&[]);
    let second = Command::new(env!("CARGO_BIN_EXE_firzan"))
        .args(["serve", "--no-open", "--port", &server.port.to_string()])
        .output()
        .expect("the program runs");
    let words = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(1));
    assert!(words.contains(&format!("cannot listen on port {}", server.port)), "{words}");
}

#[test]
#[cfg(unix)]
fn the_token_is_in_no_command_line() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let browser = "#!/bin/sh\nprintf %s \"$*\" > \"$XDG_RUNTIME_DIR/words.new\"\n\
                   mv \"$XDG_RUNTIME_DIR/words.new\" \"$XDG_RUNTIME_DIR/words\"\n";
    std::fs::write(at("xdg-open"), browser).expect("a browser");
    let runs = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(at("xdg-open"), runs).expect("it runs");
    let path = format!("{}:/usr/bin:/bin", folder.path().display());
    let settings = [("PATH", path.as_ref()), ("XDG_RUNTIME_DIR", folder.path().as_os_str())];
    let server = Server::start_with(&[], &settings);
    wait_until("a browser", || at("words").exists());
    let words = std::fs::read_to_string(at("words")).expect("a command line");
    assert!(!words.contains(&server.token), "{words}");
    let page = std::path::Path::new(&words);
    let text = std::fs::read_to_string(page).expect("a page");
    let address = format!("http://127.0.0.1:{}/#token={}", server.port, server.token);
    assert!(text.contains(&address), "{text}");
    let mode = |path: &std::path::Path| {
        let data = std::fs::metadata(path).expect("a file");
        data.permissions().mode() & 0o777
    };
    let private = page.parent().expect("a folder");
    assert_eq!([mode(page), mode(private)], [0o600, 0o700]);
    // Once the page has been opened, the secret is in no file.
    server.check();
    assert!(!private.exists());
}
