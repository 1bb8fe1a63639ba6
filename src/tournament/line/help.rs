//! The options of `firzan match` and their help text.

use super::fastchess;
use super::words::Group;
use crate::console::columns::{self, entry, fill};

/// An option and its help.
pub struct OptionHelp {
    /// The name without dashes.
    pub name: &'static str,
    /// Placeholders for the values.
    values: &'static str,
    /// The description.
    help: &'static str,
    /// The keys of the values, each with its description.
    keys: &'static [(&'static str, &'static str)],
    /// Whether the games are the same with and without it.
    pub harmless: bool,
}

const fn option(name: &'static str, values: &'static str, harmless: bool, help: &'static str) -> OptionHelp {
    OptionHelp { name, values, help, keys: &[], harmless }
}

impl OptionHelp {
    const fn with(self, keys: &'static [(&'static str, &'static str)]) -> OptionHelp {
        OptionHelp { keys, ..self }
    }

    /// The help for the option and its keys, wrapped at `columns`.
    fn text(&self, columns: usize) -> String {
        let mut text = format!("  -{} {}", self.name, self.values).trim_end().to_string() + "\n";
        text += &(fill(INDENT, self.help, columns) + "\n");
        for (key, meaning) in self.keys {
            text += &(entry(INDENT, key, 14, meaning, columns) + "\n");
        }
        text
    }
}

/// The indentation of descriptions.
const INDENT: &str = "          ";

/// Every option, in the order of the help.
pub const OPTIONS: &[OptionHelp] = &[
    option("engine", "KEY=VALUE...", false, "An engine; give two or more. Keys:").with(&[
        ("cmd=FILE", "program to run (required)"),
        ("args=\"...\"", "its arguments"),
        ("dir=DIR", "its working directory"),
        ("name=NAME", "its name in tables and PGN (default: the program's file name)"),
        ("proto=PROTOCOL", "uci (default) or xboard"),
        ("option.NAME=VALUE", "set an option; for xboard, memory and cores are options, too"),
        ("variant=NAME", "the engine's own name for the variant"),
        (
            "notation=NOTATION",
            "how the engine writes moves: rules, like Firzan; or zero-based, like XBoard, with ranks counted \
             from 0 on ten-rank boards",
        ),
        ("tc=[MOVES/][MIN:]SEC[+INC]", "time for MOVES moves or the game, and seconds added per move"),
        ("st=SEC", "seconds per move"),
        ("nodes=N", "nodes per move (uci only)"),
        ("depth=N", "search depth in plies; also plies=N"),
        ("timemargin=MS", "milliseconds by which a move may be late (default 0)"),
        ("restart=on|off", "restart the engine for each game (default off)"),
    ]),
    option("each", "KEY=VALUE...", false, "Keys for all engines; the keys of -engine override them"),
    option(
        "quick",
        "cmd=FILE cmd=FILE book=FILE",
        false,
        "Short for two engines with tc=10+0.1, -rounds 25000, random openings, -concurrency -2 and -draw \
         movenumber=30 movecount=8 score=8; other options override these",
    ),
    option("variant", "ID", false, "Game to play, such as grandshatranj:rook (default chess)"),
    option(
        "variant-path",
        "FILE",
        true,
        "File that defines games; also passed to engines that have the UCI option VariantPath",
    ),
    option(
        "tournament",
        "round-robin|gauntlet",
        false,
        "Every engine against every other (default), or the first against all others",
    ),
    option("seeds", "N", false, "Number of engines, from the first, that each play a gauntlet (default 1)"),
    option(
        "rounds",
        "N",
        false,
        "Number of rounds (default 1; 500000 with -sprt); can be raised when a match is resumed",
    ),
    option(
        "games",
        "1|2",
        false,
        "Games per pairing and round, all from the same opening (default 2, with colours reversed)",
    ),
    option("repeat", "[N]", false, "Same as -games 2, or -games N"),
    option("noswap", "", false, "Don't reverse colours: the first engine of a pairing always plays White"),
    option("reverse", "", false, "The second engine of a pairing plays White first"),
    option("openings", "KEY=VALUE...", false, "Start positions. Keys:").with(&[
        (
            "file=FILE",
            "one FEN or EPD per line, or PGN games of the variant; unplayable ones are skipped. The id or \
             title of a game selects the suite installed with Firzan, if there is one",
        ),
        ("format=epd|pgn", "file format (default: from the file extension)"),
        ("order=ORDER", "sequential (default) or random; each round uses the next opening"),
        ("plies=N", "plies to play from each PGN game (default: all)"),
        ("start=N", "first opening to use, counted from 1 (default 1)"),
    ]),
    option(
        "bookmode",
        "MODE",
        true,
        "No effect: openings are always read into memory; accepted for compatibility with cutechess",
    ),
    option("srand", "N", false, "Seed of the random order (default 0)"),
    option(
        "draw",
        "KEY=VALUE...",
        false,
        "Adjudicate a draw from move movenumber=N on, after movecount=N moves by each side with scores \
         within score=CP centipawns of 0",
    ),
    option(
        "resign",
        "KEY=VALUE...",
        false,
        "Adjudicate a loss after movecount=N consecutive moves that the loser scores at minus score=CP \
         centipawns or worse; with twosided=true, only if the opponent's scores agree",
    ),
    option("maxmoves", "N", false, "Adjudicate a draw after N full moves"),
    option(
        "sprt",
        "KEY=VALUE...",
        false,
        "Stop when a sequential test between elo0=E and elo1=E is decided, with error rates alpha=P and \
         beta=P (default 0.05) and model=normalized|logistic (default normalized)",
    ),
    option(
        "shard",
        "K/N",
        true,
        "Play only part K of N of the match; combine the results with `firzan merge-matches`. -sprt does not \
         stop a part",
    ),
    option(
        "report",
        "penta=true|false",
        false,
        "Count games in pairs (default) or singly, in tables and for -sprt",
    ),
    option(
        "concurrency",
        "N",
        true,
        "Number of games to play at once (default 1); 0 or less is added to the number of processors",
    ),
    option(
        "force-concurrency",
        "",
        true,
        "No effect: concurrency is not limited; accepted for compatibility with fastchess",
    ),
    option(
        "use-affinity",
        "[LIST]",
        true,
        "Pin the engines of each concurrent game to separate processors, from a LIST such as 3,5,7-11 or \
         from all (Linux only)",
    ),
    option("wait", "MS", true, "Milliseconds to pause between games (default 0)"),
    option(
        "strict",
        "",
        true,
        "Stop with an error at the first warning: an option or variant that an engine lacks or rejects, an \
         error that it reports, or a skipped opening. A network that cannot be loaded always stops the match",
    ),
    option(
        "check-mate-pvs",
        "",
        true,
        "Warn when the line of an announced mate does not mate, or mates too late (uci only)",
    ),
    option(
        "pgnout",
        "[file=]FILE KEY=VALUE...",
        true,
        "Write the games as PGN. Keys, true or false (default false, except append):",
    )
    .with(&[
        ("append", "keep the existing contents of the file (default true)"),
        ("min", "write no comments and only the required tags"),
        (
            "nodes, seldepth, nps, hashfull, pv, timeleft, latency",
            "add this to comments, which have score, depth, time and nodes: {+0.31/9 0.052s 12345, sd=14}",
        ),
        (
            "notation=NOTATION",
            "move notation: uci or rules (g1f3), san (Nf3), lan (Ng1-f3); default san for chess, Chess960 \
             and Shatranj, uci for the other games",
        ),
    ]),
    option("crc32", "pgn=true", true, "Print the CRC-32 of the PGN file at the end"),
    option("epdout", "[file=]FILE [append=true|false]", true, "Write the final position of each game"),
    option("event", "NAME", true, "Event tag of the PGN"),
    option("site", "NAME", true, "Site tag of the PGN"),
    option(
        "autosave",
        "FILE",
        true,
        "Write each result to a file of JSON lines, for -resume and merge-matches. If the file already \
         has games of this match, resume it; nothing in the file is ever overwritten",
    ),
    option(
        "resume",
        "[FILE]",
        true,
        "Resume the match saved in FILE (default: the file of -autosave). You can only raise -rounds and add \
         options that do not affect the games",
    ),
    option("json", "FILE", true, "Write the final table as JSON"),
    option("ratinginterval", "N", true, "Print the table every N games (default 10; 0 = only at the end)"),
    option("output", "format=fastchess", true, "The only format; accepted for compatibility with fastchess"),
    option(
        "log",
        "[file=]FILE [append=true|false]",
        true,
        "Log the lines to and from the engines; level= and realtime= have no effect",
    ),
    option("config", "file=FILE", true, "Read more options from a file; lines starting with # are comments"),
    option(
        "recover",
        "",
        true,
        "No effect: engines that fail are always restarted; accepted for compatibility with fastchess",
    ),
    option(
        "autosaveinterval",
        "N",
        true,
        "No effect: -autosave writes every game; accepted for compatibility with fastchess",
    ),
    option("startup-ms", "MS", true, "Milliseconds an engine may take to start (default 10000)"),
    option(
        "ucinewgame-ms",
        "MS",
        true,
        "Milliseconds an engine may take to get ready for a game (default: that of -ping-ms)",
    ),
    option("ping-ms", "MS", true, "Milliseconds an engine may take to get ready otherwise (default 60000)"),
    option(
        "stall-ms",
        "MS",
        true,
        "Milliseconds by which an engine may exceed a time limit before it counts as stalled (default 5000)",
    ),
    option(
        "patience-ms",
        "MS",
        true,
        "Milliseconds an engine may think without a time limit before it counts as stalled (default 600000)",
    ),
];

/// The options for `firzan match --help`, wrapped like the rest of the help.
pub fn help() -> String {
    text(columns::of_help())
}

/// The options, wrapped at `columns`.
pub fn text(columns: usize) -> String {
    let mut text = "Match options, with one dash or two:\n\n".to_string();
    for option in OPTIONS {
        text += &(option.text(columns) + "\n");
    }
    text += "  --compliance FILE [ARGUMENT...]\n";
    text += &fill(
        INDENT,
        "Instead of playing a match, check step by step that an engine conforms to UCI",
        columns,
    );
    text += "\n\n";
    text += &fastchess::differences(columns);
    text += "
A longer example, which stops when the test is decided and can be resumed:
  firzan match -engine cmd=firzan name=new -engine cmd=firzan-old name=old \\
      -each tc=10+0.1 -variant knightrelay -rounds 500 -concurrency 2 \\
      -openings file=book/openings/knightrelay.epd order=random \\
      -sprt elo0=0 elo1=5 -pgnout games.pgn -autosave games.jsonl
";
    text
}

/// Whether the games are the same with and without this option.
pub fn is_harmless(group: &Group) -> bool {
    OPTIONS.iter().any(|option| option.name == group.name && option.harmless)
}
