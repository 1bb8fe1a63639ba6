//! The running server, and what it answers.

use crate::waiting::PATIENCE;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// The server, ended with the test.
pub struct Server {
    pub child: Child,
    pub port: u16,
    pub token: String,
}

/// An answer: its status, its headers in lower case, its body.
pub struct Answer {
    pub status: u16,
    pub headers: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Server {
    pub fn start(words: &[&str]) -> Server {
        Server::start_with(&[&["--no-open"], words].concat(), &[])
    }

    /// The same with these variables, and a browser.
    pub fn start_with(words: &[&str], settings: &[(&str, &std::ffi::OsStr)]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_firzan"))
            .envs(settings.iter().copied())
            .args(["serve", "--port", "0", "--threads", "1", "--hash", "2"])
            .args(words)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("output")).read_line(&mut line).expect("an address");
        let address = line.trim().strip_prefix("http://127.0.0.1:").expect("an address");
        let (port, token) = address.split_once("/#token=").expect("a token");
        Server { port: port.parse().expect("a port"), token: token.to_string(), child }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream
    }

    /// Sends bytes; reads until the server closes the connection.
    pub fn send(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that refuses need not read everything.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        Answer {
            status: status.unwrap_or(0),
            headers: head.to_ascii_lowercase(),
            body: if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
                unchunked(body)
            } else {
                body.to_string()
            },
        }
    }

    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            text += &format!("Host: 127.0.0.1:{}\r\n", self.port);
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        format!("{text}Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
    }

    /// A question as the page asks it.
    pub fn own(&self, path: &str, body: &Value) -> Vec<u8> {
        let origin = format!("http://127.0.0.1:{}", self.port);
        let headers = [
            ("Content-Type", "application/json"),
            ("X-Firzan-Token", &self.token),
            ("Origin", &origin),
            ("Sec-Fetch-Site", "same-origin"),
        ];
        self.request("POST", path, &headers, &body.to_string())
    }

    pub fn ask(&self, path: &str, body: &Value) -> Answer {
        self.send(&self.own(path, body))
    }

    /// Whether it still answers.
    pub fn check(&self) {
        let answer = self.ask("/api/ask", &json!({ "ask": "games" }));
        assert_eq!(answer.status, 200, "{}", answer.headers);
        assert!(answer.json()["games"].is_array());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A body sent in chunks.
fn unchunked(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || rest.len() < size {
            break;
        }
        text += &rest[..size];
        body = rest[size..].trim_start_matches("\r\n");
    }
    text
}
