//! Games in the terminal, as `firzan play` shows them through a pipe.
//!
//! The first line is `> play ID OPTIONS`. The board, which comes with every position, is left out.

use super::Answers;
use crate::client::Client;

/// A word that no game knows: the message about it ends an answer.
const MARK: &str = "endofanswer";

/// Sends lines, and returns the answer before that to [`MARK`], or before the end of the program.
fn answer(client: &mut Client, lines: &str) -> Vec<String> {
    client.send(&format!("{lines}{MARK}"));
    let answer = std::iter::from_fn(|| client.next()).take_while(|line| !line.contains(MARK));
    let is_board = |line: &str| line.trim().is_empty() || line.starts_with("  ");
    answer.filter(|line| !is_board(line)).map(|line| line.trim_end().to_string()).collect()
}

/// Answers of a transcript's lines. The program keeps unfinished games in a folder.
pub fn answers() -> Answers {
    let home = tempfile::tempdir().expect("a folder");
    let mut client: Option<Client> = None;
    Box::new(move |line| {
        if let Some(client) = &mut client {
            return answer(client, &format!("{line}\n"));
        }
        let mut command = Client::program();
        command.args(line.split_ascii_whitespace()).env("XDG_STATE_HOME", home.path()).env("USER", "Ann");
        answer(client.insert(Client::of(&mut command)), "")
    })
}
