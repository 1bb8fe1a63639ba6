//! Lines that nobody should send, and a GUI that does not read.

use crate::waiting::wait_until;
use firzan_program::console::output::Output;
use firzan_program::protocol;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A stream of which only the end is looked at.
#[derive(Clone, Default)]
struct Last(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl Write for Last {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut last = self.0.lock().expect("no panic");
        if last.len() > 1 << 16 {
            last.clear();
        }
        last.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Lines made of protocol words, moves, and meaningless bytes.
fn hostile_line(random: &mut fastrand::Rng) -> Vec<u8> {
    const WORDS: &str = "new force go playother undo remove usermove setboard variant ping level st sd time \
                         otim nps analyze exit ? . hint bk draw result edit option post nopost hard easy \
                         computer cores d random @@@@ e2e4 c1c3 c0c2 a0a4,a4a0=+ a9a9,a4h9 e7e8q m2m6 \
                         c2c3h -- w b - KQkq 0 1 -1 99999999999999999999 0.5 40 5:30 NaN normal fliprelay \
                         fliprelay8 knightrelay gshat flipxq mirrors insaneflip grandshatranj:rook shatranj \
                         Army=rook MultiPV=3 Double=2 Clear rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR \
                         w8w/10/10 16/16/16/16/16/16/16/16 7k/8/5KQ1/8/8/8/8/8 K k + / [ {x} é \u{1F600} =";
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let mut line = Vec::new();
    // Most lines are not commands, since those take time.
    if random.u8(..4) > 0 {
        line.extend(words[random.usize(30..words.len())].bytes());
    }
    for _ in 0..random.usize(0..6) {
        line.extend(words[random.usize(..words.len())].bytes());
        line.push(b' ');
    }
    if random.u8(..8) == 0 {
        line.extend((0..random.usize(..20)).map(|_| random.u8(..)).filter(|&byte| byte != b'\n'));
    }
    line.push(b'\n');
    line
}

#[test]
fn hostile_lines_do_no_harm() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut input = b"xboard\nmemory 1\n".to_vec();
    for _ in 0..100_000 {
        input.extend(hostile_line(&mut random));
    }
    input.extend(b"\nforce\nping 12345\n");
    let last = Last::default();
    protocol::run(&input[..], Output::new(last.clone())).expect("bytes are read");
    let last = last.0.lock().expect("no panic");
    assert!(last.ends_with(b"pong 12345\n"), "{}", String::from_utf8_lossy(&last));
}

/// A GUI that does not read what it is sent, and keeps writing.
#[cfg(target_os = "linux")]
#[test]
fn lines_that_wait_for_an_answer_do_not_fill_the_memory() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_firzan"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        let long = "a".repeat(1_000_000);
        let _ = writeln!(input, "xboard\nmemory 1");
        for _ in 0..5000 {
            let _ = writeln!(input, "a bad line, and another, until the pipe is full");
        }
        for _ in 0..200 {
            let _ = writeln!(input, "{long}");
        }
        let _ = writeln!(input, "?\nping 7");
        input
    });
    // A number that the system knows of the process.
    let process = child.id();
    let figure = |file: &str, name: &str| {
        let text = std::fs::read_to_string(format!("/proc/{process}/{file}")).expect("a process");
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        let words = line.expect("a line").split_ascii_whitespace().next();
        words.and_then(|word| word.parse::<u64>().ok()).expect("a number")
    };
    // It stands still once nobody reads its answers: a tenth of a second shows it.
    wait_until("a full pipe", || {
        let before = figure("io", "wchar:");
        std::thread::sleep(Duration::from_millis(100));
        before > 50_000 && figure("io", "wchar:") == before
    });
    assert!(!writer.is_finished(), "all has been read");
    assert!(figure("status", "VmRSS:") < 50_000, "{} kB", figure("status", "VmRSS:"));
    // Once it is read again, everything is answered.
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while line != "pong 7\n" {
        line.clear();
        assert!(output.read_line(&mut line).expect("text") > 0, "no pong");
    }
    drop(writer.join().expect("no panic"));
    assert!(child.wait().expect("it ends").success());
}
