//! An engine that plays at random and, if asked to, misbehaves: `faulty_engine [MODE]`. The tests of
//! `firzan match` play against it.
//!
//! It speaks UCI and the XBoard protocol. From its second turn on it does what its mode says: `illegal`,
//! `silence`, `crash`, `late` (a second), `garbage` (noise around good turns), `claim` or `deaf` (does not
//! answer `isready` and `ping` from the second game on), `chatter` (endless lines instead of a turn), `flood`
//! (endless long lines after its turn) or `child` (starts a program that keeps running, and falls silent).
//! `resign` resigns by a result under XBoard, and `pvfirst` has the line before the score in UCI's `info`.
//! `narrow` offers no variant, and `grumbling` reports the same error before each turn.
//! `inventor` takes files of definitions, as Fairy-Stockfish does, and writes what it is told of them to the
//! file `told`; `owner` does, too, and has a game `hoppers` of its own. `shuffler` plays Chess960, and King
//! of the Hill with its castling, by the option UCI_Chess960 alone, as Stockfish does; it notes what it is
//! told.
//! `zero-based` numbers the ranks of ten-rank boards from 0. `winning` always reports a score of +9, `losing`
//! of -9, `mating` a false mate.

use firzan::any::{AnyGame, new_game};
use firzan::core::Color;
use firzan::core::key::split_mix;
use firzan::games::{Registry, Variant};
use firzan_program::console::definitions;
use firzan_program::tournament::dialect::Dialect;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

struct Engine {
    mode: String,
    registry: Registry,
    game: Box<dyn AnyGame>,
    notation: Dialect,
    xboard: bool,
    /// Under XBoard: whether it answers turns.
    plays: bool,
    games: u32,
    answers: u32,
    seed: u64,
}

fn main() {
    let mode = std::env::args().nth(1).unwrap_or_default();
    let notation = if mode == "zero-based" { Dialect::ZeroBased } else { Dialect::Rules };
    let mut engine = Engine {
        mode,
        notation,
        registry: Registry::new(),
        game: new_game(Variant::Chess(())),
        xboard: false,
        plays: false,
        games: 0,
        answers: 0,
        seed: 1,
    };
    for line in io::stdin().lines().map_while(Result::ok) {
        if line == "quit" {
            return;
        }
        engine.command(&line);
        // A reader that has gone is not a failure.
        let _ = io::stdout().flush();
    }
}

impl Engine {
    fn command(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "uci" => {
                let choices = match self.mode.as_str() {
                    "narrow" => " var chess".to_string(),
                    "inventor" | "owner" => self.introduce(),
                    "shuffler" => {
                        println!("option name UCI_Chess960 type check default false");
                        " var chess var kingofthehill".to_string()
                    }
                    _ => String::new(),
                };
                println!("option name UCI_Variant type combo default chess{choices}\nuciok");
            }
            "isready" if self.hears() => println!("readyok"),
            "setoption" => {
                if let Some(id) = rest.strip_prefix("name UCI_Variant value ") {
                    self.note("UCI_Variant", id);
                    self.variant(id);
                } else if let Some(value) = rest.strip_prefix("name UCI_Chess960 value ") {
                    self.note("UCI_Chess960", value);
                    let form = self.registry.chess960(self.game.variant()).expect("a form");
                    self.game = new_game(form);
                } else if let Some(files) = rest.strip_prefix("name VariantPath value ") {
                    self.note("VariantPath", files);
                    definitions::load(&self.registry, files.split(definitions::SEPARATOR).map(Path::new));
                }
            }
            "ucinewgame" => self.new_game(),
            "position" => self.position(rest),
            "go" => {
                self.plays = true;
                self.answer();
            }
            "xboard" => self.xboard = true,
            "protover" => {
                let variants =
                    if self.mode == "narrow" { "normal".to_string() } else { Variant::NAMES.join(",") };
                println!("feature ping=1 setboard=1 usermove=1 variants=\"{variants}\"");
                println!("feature myname=\"Faulty engine\" done=1");
            }
            "ping" if self.hears() => println!("pong {rest}"),
            "new" => {
                self.new_game();
                self.plays = false;
                self.game = new_game(Variant::Chess(()));
            }
            "variant" => self.variant(rest),
            "force" => self.plays = false,
            "setboard" => self.set_up(Some(rest)),
            "usermove" => {
                self.play(rest);
                if self.plays {
                    self.answer();
                }
            }
            _ => {}
        }
    }

    /// Names itself and its option for files; gives back the variants that it knows.
    fn introduce(&self) -> String {
        println!("id name Fairy-Stockfish of the tests\noption name VariantPath type string default <empty>");
        let own = if self.mode == "owner" { " var hoppers" } else { "" };
        let defined = self.registry.defined().into_iter().map(|name| format!(" var {name}"));
        format!(" var chess{own}{}", defined.collect::<String>())
    }

    /// Writes down an option that is set.
    fn note(&self, option: &str, value: &str) {
        if ["inventor", "shuffler"].contains(&self.mode.as_str()) {
            let mut told = File::options().create(true).append(true).open("told").expect("a file");
            writeln!(told, "{option} = {value}").expect("it is written");
        }
    }

    fn hears(&self) -> bool {
        self.mode != "deaf" || self.games < 2
    }

    fn new_game(&mut self) {
        self.games += 1;
        self.answers = 0;
    }

    fn variant(&mut self, id: &str) {
        self.game = new_game(self.registry.variant(id).expect("a variant"));
    }

    fn set_up(&mut self, fen: Option<&str>) {
        self.game.set_up(fen).expect("a position");
    }

    fn position(&mut self, text: &str) {
        if self.mode == "shuffler" {
            self.note("position", text);
        }
        let (start, turns) = text.split_once(" moves ").unwrap_or((text, ""));
        self.set_up(start.strip_prefix("fen "));
        for turn in turns.split_whitespace() {
            self.play(turn);
        }
    }

    fn play(&mut self, text: &str) {
        let text = self.notation.read(self.game.as_ref(), text).expect("the notation");
        let turn = self.game.read(&text).expect("a legal turn");
        self.game.play(turn);
    }

    fn answer(&mut self) {
        if self.game.outcome().is_some() {
            return;
        }
        self.answers += 1;
        let turns = self.game.legal_moves();
        self.seed = split_mix(self.seed ^ self.game.key());
        let turn = turns[(self.seed % turns.len() as u64) as usize];
        let text = self.notation.write(self.game.as_ref(), &self.game.write(turn));
        let sayings = match self.mode.as_str() {
            "winning" => "info depth 1 score cp 900",
            "losing" => "info depth 1 score cp -900",
            _ => "info depth 1 score cp 0 nodes 1",
        };
        match self.mode.as_str() {
            "mating" => println!("info depth 1 score mate 3 pv {text}"),
            "pvfirst" => println!("info pv {text} depth 3 score cp 10 nodes 10 time 5"),
            _ => println!("{sayings}"),
        }
        match (self.mode.as_str(), self.xboard) {
            ("grumbling", true) => println!("Error (dust): board"),
            ("grumbling", false) => println!("info string error: the board is dusty"),
            _ => {}
        }
        let mode = if self.answers < 2 { "" } else { self.mode.as_str() };
        match (mode, self.xboard) {
            ("illegal", _) => return self.say("a1a1"),
            ("silence", _) => return,
            ("chatter", _) => return repeat("info depth 1 score cp 1"),
            ("child", _) => {
                let mut child = Command::new("sleep").arg("600").spawn().expect("sleep");
                std::fs::write("child", child.id().to_string()).expect("a file");
                child.wait().expect("its end");
                return;
            }
            ("crash", _) => std::process::exit(3),
            ("late", _) => sleep(Duration::from_millis(1000)),
            ("resign", true) => {
                let side = self.game.side();
                let result = if side == Color::White { "0-1" } else { "1-0" };
                return println!("{result} {{{side} resigns}}");
            }
            ("claim", true) => return println!("1-0 {{White mates}}"),
            ("claim", false) => return println!("bestmove (none)"),
            ("garbage", _) => {
                let _ = io::stdout()
                    .write_all(b"\xFF\xFE bestmove\0\n\n{}\ninfo score cp\ninfo depth -1 pv\nmovee2\n");
            }
            _ => {}
        }
        self.say(&text);
        if self.xboard {
            self.game.play(turn);
        }
        if mode == "flood" {
            repeat(&"x".repeat(1_000_000));
        }
    }

    fn say(&self, turn: &str) {
        let word = if self.xboard { "move" } else { "bestmove" };
        println!("{word} {turn}");
    }
}

/// Writes a line until nobody listens.
fn repeat(line: &str) {
    while writeln!(io::stdout(), "{line}").is_ok() {}
}
