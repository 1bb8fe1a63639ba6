//! Differences from fastchess, whose command lines are accepted unchanged if they make sense here.

use crate::console::columns::entry;

/// fastchess options that are rejected, with the reason.
const REFUSED: &[(&str, &str)] = &[
    ("tb", "there are no tablebases for these games"),
    ("tbpieces", "there are no tablebases for these games"),
    ("tbignore50", "there are no tablebases for these games"),
    ("tbadjudicate", "there are no tablebases for these games"),
    ("scoreinterval", "only -output format=cutechess uses it"),
    ("show-latency", "-pgnout latency=true records it for every move"),
    ("testEnv", "OpenBench and Fishtest do not know these games"),
    ("debug", "-log file=FILE writes the engines' lines"),
    ("randomseed", "use -srand N: a match can be resumed only with a known seed"),
];

/// Other differences from fastchess, by option.
const DIFFERENCES: &[(&str, &str)] = &[
    ("-variant", "any of Firzan's games; fischerandom begins from the position of chess, or from openings"),
    ("-rounds", "1 by default, not 2"),
    ("-games N", "1 or 2, more are refused"),
    ("-engine name=", "two engines with the same name are refused, not renamed"),
    ("-engine proto=", "may also be xboard"),
    ("-engine tc=", "overrides that of -each; with st= both apply"),
    ("-engine option.X=", "a value that the engine does not accept is reported before the first game"),
    ("-concurrency", "may exceed the number of processors"),
    ("-event", "\"Firzan match\" by default"),
    ("-openings", "an unplayable opening is left out, with a warning"),
    ("-resign score=", "must be given"),
    ("-sprt model=", "bayesian is refused; alpha and beta are 0.05 by default"),
    ("-srand", "0 by default: the order is the same each time"),
    ("-pgnout notation=", "san by default for chess and Shatranj, uci for the other games"),
    ("-pgnout, -epdout", "file= must be given; tbhits=true and match_line= are refused"),
    ("-log", "only the engines' lines; engine=false and compress=true are refused"),
    ("-config", "a file of options as here; -autosave and -resume continue a match"),
    ("-autosaveinterval", "ignored: -autosave FILE saves every game"),
    ("-recover", "always on; an engine that cannot be started ends the match"),
    ("--compliance", "the engine has ten seconds for each answer"),
];

/// Why a fastchess option is rejected; `None` for any other name.
pub fn refusal(name: &str) -> Option<&'static str> {
    let found = REFUSED.iter().find(|(refused, _)| *refused == name);
    found.map(|(_, why)| *why)
}

/// The table of the differences, in lines of so many columns.
pub fn differences(columns: usize) -> String {
    let mut text = "Differences from fastchess:\n\n".to_string();
    for (words, here) in DIFFERENCES {
        text += &(entry("  ", words, 17, here, columns) + "\n");
    }
    for (name, why) in REFUSED {
        let why = format!("refused: {why}");
        text += &(entry("  ", &format!("-{name}"), 17, &why, columns) + "\n");
    }
    text
}
