//! Differences from fastchess and cutechess-cli. Most of their command lines work unchanged.

use crate::console::columns::entry;
use firzan::core::spelling::nearest;

/// Options of fastchess that are rejected, with the reason.
const FASTCHESS: &[(&str, &str)] = &[
    ("tb", "there are no tablebases for these games"),
    ("tbpieces", "there are no tablebases for these games"),
    ("tbignore50", "there are no tablebases for these games"),
    ("tbadjudicate", "there are no tablebases for these games"),
    ("scoreinterval", "only -output format=cutechess uses it"),
    ("show-latency", "-pgnout latency=true records it for every move"),
    ("testEnv", "OpenBench and Fishtest do not support these games"),
    ("debug", "-log file=FILE writes the engines' lines"),
    ("randomseed", "use -srand N: a match can be resumed only with a known seed"),
];

/// Options of cutechess-cli that are rejected, with what to write instead.
const CUTECHESS: &[(&str, &str)] = &[
    ("engines", "write -engine cmd=FILE once for each engine"),
    ("livepgnout", "-pgnout writes each game when it ends"),
    ("outcomeinterval", "-ratinginterval N prints the table every N games"),
    ("resultformat", "-json FILE writes every figure of the table"),
    ("tournamentfile", "-autosave FILE saves the match, and the same command resumes it"),
];

/// Keys of cutechess-cli for `-engine` and `-each` that are rejected, with what to write instead.
const CUTECHESS_KEYS: &[(&str, &str)] = &[
    ("conf", "write out the entry of engines.json, as in cmd=FILE name=NAME proto=uci option.Hash=16"),
    ("book", "-openings file=FILE sets the openings for all engines"),
    ("bookdepth", "-openings file=FILE plies=N limits the number of plies"),
    ("initstr", "option.NAME=VALUE sets an option"),
    ("ponder", "omit it; engines never ponder"),
    ("stderr", "-log file=FILE includes the engines' standard error"),
    ("tscale", "give the scaled time with tc= or st="),
    ("trust", "omit it; Firzan's rules always decide the results"),
    ("whitepov", "omit it; scores must be from the side to move's point of view, as in UCI"),
];

/// Other differences from fastchess, by option.
const DIFFERENCES: &[(&str, &str)] = &[
    ("-variant", "any of Firzan's games; without -openings, fischerandom starts from the chess position"),
    ("-rounds", "1 by default, not 2"),
    ("-games N", "1 or 2 only: write -games 2 -rounds 5 instead of -games 10"),
    ("-openings", "all pairings of a round use the same opening"),
    ("-engine name=", "duplicate names are an error"),
    ("-engine proto=", "xboard is supported"),
    ("-engine tc=", "overrides the clock of -each; with st= both limits apply"),
    ("-engine option.X=", "a value that the engine rejects is reported before the first game"),
    ("-concurrency", "can exceed the number of processors"),
    ("-event", "\"Firzan match\" by default"),
    ("-openings", "an unplayable opening is skipped with a warning"),
    ("-resign score=", "required"),
    ("-sprt model=", "bayesian is not supported; alpha and beta default to 0.05"),
    ("-srand", "0 by default, so the order is the same each time"),
    ("-pgnout notation=", "san by default for chess, Chess960 and Shatranj, uci for the other games"),
    ("-pgnout, -epdout", "the file is required; tbhits=true and match_line= are not supported"),
    ("-log", "logs only the engines' lines; engine=false and compress=true are not supported"),
    ("-config", "reads a file of command-line options; use -autosave and -resume to continue a match"),
    ("-autosaveinterval", "ignored: -autosave FILE saves every game"),
    ("-recover", "always on, but an engine that cannot be started ends the match"),
    ("--compliance", "the engine has 10 seconds for each answer"),
];

/// The error for an unknown option: why it is rejected, what to write instead, or which of the `known`
/// options has a similar name.
pub fn rejection<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let mut rejected = FASTCHESS.iter().chain(CUTECHESS);
    if let Some((_, why)) = rejected.find(|(rejected, _)| *rejected == name) {
        return format!("-{name} is not supported: {why}");
    }
    match nearest(name, known) {
        Some(near) => format!("unknown option -{name}; did you mean -{near}?"),
        None => format!("unknown option -{name}; see firzan match --help"),
    }
}

/// The advice for a rejected key of cutechess-cli after `-engine` or `-each`; `None` for any other key.
pub fn advice(key: &str) -> Option<&'static str> {
    let found = CUTECHESS_KEYS.iter().find(|(rejected, _)| *rejected == key);
    found.map(|(_, advice)| *advice)
}

/// The tables of differences, wrapped at `columns`.
pub fn differences(columns: usize) -> String {
    let mut text = "Differences from fastchess:\n\n".to_string();
    for (option, difference) in DIFFERENCES {
        text += &(entry("  ", option, 17, difference, columns) + "\n");
    }
    for (name, why) in FASTCHESS {
        let why = format!("not supported: {why}");
        text += &(entry("  ", &format!("-{name}"), 17, &why, columns) + "\n");
    }
    text += "\nReplacements for options of cutechess-cli:\n\n";
    for (name, advice) in CUTECHESS {
        text += &(entry("  ", &format!("-{name}"), 17, advice, columns) + "\n");
    }
    for (key, advice) in CUTECHESS_KEYS {
        text += &(entry("  ", &format!("-engine {key}"), 17, advice, columns) + "\n");
    }
    text
}
