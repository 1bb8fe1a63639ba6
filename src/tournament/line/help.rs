//! The options of `firzan match` and their help.

use super::fastchess;
use super::words::Group;
use crate::console::columns::{self, entry, fill};

/// An option of the command line.
pub struct Known {
    /// The name without dashes.
    pub name: &'static str,
    /// Its arguments.
    values: &'static str,
    /// Its description.
    help: &'static str,
    /// The keys of its values, and what each means.
    keys: &'static [(&'static str, &'static str)],
    /// Whether it leaves the games unchanged.
    pub harmless: bool,
}

const fn known(name: &'static str, values: &'static str, harmless: bool, help: &'static str) -> Known {
    Known { name, values, help, keys: &[], harmless }
}

impl Known {
    const fn with(self, keys: &'static [(&'static str, &'static str)]) -> Known {
        Known { keys, ..self }
    }

    /// The option, what it means and its keys, in lines of so many columns.
    fn text(&self, columns: usize) -> String {
        let mut text = format!("  -{} {}", self.name, self.values).trim_end().to_string() + "\n";
        text += &(fill(INDENT, self.help, columns) + "\n");
        for (key, meaning) in self.keys {
            text += &(entry(INDENT, key, 14, meaning, columns) + "\n");
        }
        text
    }
}

/// The space before the meaning of an option.
const INDENT: &str = "          ";

/// Every option, in the order of the help.
pub const OPTIONS: &[Known] = &[
    known("engine", "KEY=VALUE...", false, "An engine; twice or more. Keys:").with(&[
        ("cmd=FILE", "the program (required)"),
        ("args=\"...\"", "its arguments"),
        ("dir=DIR", "its working directory"),
        ("name=NAME", "its name in tables and records (default: the program's)"),
        ("proto=PROTOCOL", "uci or xboard"),
        ("option.NAME=VALUE", "set an option; under xboard, option.memory and option.cores are the commands"),
        ("variant=NAME", "the engine's own name for the variant"),
        (
            "notation=NOTATION",
            "how it writes moves: rules, as Firzan does; or zero-based, with the ranks of ten-rank boards \
             from 0, as XBoard does",
        ),
        ("tc=[MOVES/][MIN:]SEC[+INC]", "a clock"),
        ("st=SEC", "time for each move"),
        ("nodes=N", "nodes for each move (uci only)"),
        ("depth=N", "depth of each search; or plies=N"),
        ("timemargin=MS", "by how much a move may be late (default 0)"),
        ("restart=on|off", "restart it for each game (default off)"),
    ]),
    known("each", "KEY=VALUE...", false, "Keys for all engines; those of -engine override them"),
    known(
        "quick",
        "cmd=FILE cmd=FILE book=FILE",
        false,
        "Two engines, tc=10+0.1, 25000 rounds, random openings, -concurrency -2 and -draw movenumber=30 \
         movecount=8 score=8; other options override these",
    ),
    known("variant", "ID", false, "The game, such as grandshatranj:rook (default chess)"),
    known(
        "variant-path",
        "FILE",
        true,
        "A file that defines games; engines with UCI's option VariantPath are given it",
    ),
    known(
        "tournament",
        "round-robin|gauntlet",
        false,
        "All against all (default), or the first against the others",
    ),
    known("seeds", "N", false, "How many of the first engines play the gauntlet (default 1)"),
    known(
        "rounds",
        "N",
        false,
        "Encounters of each pairing (default 1; 500000 with -sprt); may be raised when a match is resumed",
    ),
    known(
        "games",
        "1|2",
        false,
        "Games of an encounter, all from one opening (default 2, with colours reversed)",
    ),
    known("repeat", "[N]", false, "The same as -games 2, or -games N"),
    known("noswap", "", false, "Don't reverse colours: the first engine of a pairing is always White"),
    known("reverse", "", false, "The second engine of a pairing starts with White"),
    known("openings", "KEY=VALUE...", false, "Start positions. Keys:").with(&[
        (
            "file=FILE",
            "a FEN or EPD per line, or PGN games of the variant; unplayable ones are left out. The id or \
             title of a game stands for the suite that comes with Firzan, if there is one",
        ),
        ("format=epd|pgn", "its form (default: by the file's ending)"),
        ("order=ORDER", "sequential (default) or random; each round takes the next opening"),
        ("plies=N", "moves of both sides taken from each game (default: all)"),
        ("start=N", "the first opening used, from 1"),
    ]),
    known(
        "bookmode",
        "MODE",
        true,
        "No effect: openings are always read into memory; accepted for users of cutechess",
    ),
    known("srand", "N", false, "Seed of the random order (default 0)"),
    known(
        "draw",
        "KEY=VALUE...",
        false,
        "Declare a draw from move movenumber=N on, after movecount=N moves of each side with scores \
         within score=CP of 0",
    ),
    known(
        "resign",
        "KEY=VALUE...",
        false,
        "Declare a loss after movecount=N moves with scores of -CP or worse, given by score=CP; with \
         twosided=true only if the opponent's scores agree",
    ),
    known("maxmoves", "N", false, "Declare a draw after N full moves"),
    known(
        "sprt",
        "KEY=VALUE...",
        false,
        "Stop when the test is decided: elo0=E elo1=E alpha=P beta=P model=normalized|logistic (alpha, beta: \
         0.05, model: normalized)",
    ),
    known(
        "shard",
        "K/N",
        true,
        "Play only part K of N of the match; merge the results with `firzan merge-matches`. -sprt does not \
         stop a part",
    ),
    known(
        "report",
        "penta=true|false",
        false,
        "Count games in pairs (default) or singly, in tables and for -sprt",
    ),
    known(
        "concurrency",
        "N",
        true,
        "Games at a time (default 1); 0 or less is added to the number of processors",
    ),
    known(
        "force-concurrency",
        "",
        true,
        "No effect: there is no limit to force; accepted for users of fastchess",
    ),
    known(
        "use-affinity",
        "[LIST]",
        true,
        "Bind the engines of each board to processors of their own, out of a LIST such as 3,5,7-11, or out \
         of all (Linux only)",
    ),
    known("wait", "MS", true, "Pause before a board's next game"),
    known(
        "strict",
        "",
        true,
        "End with an error at the first warning: about an option or variant that an engine does not have or \
         refuses, an error that it reports, or an opening that is left out. A network that cannot be loaded \
         always ends the match",
    ),
    known(
        "check-mate-pvs",
        "",
        true,
        "Warn of announced mates whose lines do not mate, or not in time (uci only)",
    ),
    known(
        "pgnout",
        "[file=]FILE KEY=VALUE...",
        true,
        "Write the games as PGN. Keys, true or false, by default false:",
    )
    .with(&[
        ("append", "keep the file's present contents (default true)"),
        ("min", "no comments, and only the tags that reading needs"),
        (
            "nodes, seldepth, nps, hashfull, pv, timeleft, latency",
            "more for comments: {+0.31/9 0.052s 12345, sd=14} besides score, depth, time and nodes",
        ),
        (
            "notation=FORM",
            "notation of moves: uci or rules (g1f3), san (Nf3), lan (Ng1-f3); san by default for chess, \
             Chess960 and Shatranj, uci for the other games",
        ),
    ]),
    known("crc32", "pgn=true", true, "Print the checksum of the records at the end"),
    known("epdout", "[file=]FILE [append=true|false]", true, "Write the last position of each game"),
    known("event", "NAME", true, "The tag Event of the records"),
    known("site", "NAME", true, "The tag Site of the records"),
    known(
        "autosave",
        "FILE",
        true,
        "Write each result to a file of JSON lines, for -resume and merge-matches. If the file already \
         has games of this match, resume it; nothing in the file is ever overwritten",
    ),
    known(
        "resume",
        "[FILE]",
        true,
        "Resume the match of such a file; only more -rounds and options that do not affect the games may be \
         added. Without FILE, that of -autosave is used",
    ),
    known("json", "FILE", true, "Write the final table as JSON"),
    known("ratinginterval", "N", true, "Print the table every N games (default 10; 0: only at the end)"),
    known("output", "format=fastchess", true, "The only format; accepted for users of fastchess"),
    known(
        "log",
        "[file=]FILE [append=true|false]",
        true,
        "Log the lines to and from the engines; level= and realtime= have no effect",
    ),
    known("config", "file=FILE", true, "Read further options from a file, with # for comments"),
    known(
        "recover",
        "",
        true,
        "No effect: engines that crash or stall are always restarted; accepted for users of fastchess",
    ),
    known(
        "autosaveinterval",
        "N",
        true,
        "No effect: -autosave writes every game; accepted for users of fastchess",
    ),
    known("startup-ms", "MS", true, "How long an engine may take to start (default 10000)"),
    known(
        "ucinewgame-ms",
        "MS",
        true,
        "How long an engine may take to get ready for a game (default: that of -ping-ms)",
    ),
    known("ping-ms", "MS", true, "How long an engine may take to get ready otherwise (default 60000)"),
    known(
        "stall-ms",
        "MS",
        true,
        "How long an engine may exceed a time limit before it counts as stalled (default 5000)",
    ),
    known(
        "patience-ms",
        "MS",
        true,
        "How long an engine may think without a time limit before it counts as stalled (default 600000)",
    ),
];

/// The options for `firzan match --help`, in lines as long as clap's.
pub fn help() -> String {
    text(columns::of_help())
}

/// The same in lines of so many columns.
pub fn text(columns: usize) -> String {
    let mut text = "Options, with one dash or two:\n\n".to_string();
    for option in OPTIONS {
        text += &(option.text(columns) + "\n");
    }
    text += "  --compliance FILE [ARGUMENT...]\n";
    text += &fill(
        INDENT,
        "Instead of a match: check step by step whether an engine meets UCI's requirements",
        columns,
    );
    text += "\n\n";
    text += &fastchess::differences(columns);
    text += "
Example:
  firzan match -engine cmd=firzan name=new -engine cmd=firzan-old name=old \\
      -each tc=10+0.1 -variant knightrelay -rounds 500 -concurrency 2 \\
      -openings file=book/openings/knightrelay.epd order=random \\
      -sprt elo0=0 elo1=5 -pgnout games.pgn -autosave games.jsonl
";
    text
}

/// Whether this option leaves the games unchanged.
pub fn is_harmless(group: &Group) -> bool {
    OPTIONS.iter().any(|known| known.name == group.name && known.harmless)
}
