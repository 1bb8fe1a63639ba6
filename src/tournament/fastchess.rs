//! Differences from fastchess, whose command lines are accepted as they are if they make sense here.

use crate::console::columns::entry;

/// fastchess options that are rejected, and why.
const REFUSED: &[(&str, &str)] = &[
    ("tb", "these games have no tablebases"),
    ("tbpieces", "these games have no tablebases"),
    ("tbignore50", "these games have no tablebases"),
    ("tbadjudicate", "these games have no tablebases"),
    ("scoreinterval", "only -output format=cutechess has it"),
    ("show-latency", "-pgnout latency=true records it turn by turn"),
    ("testEnv", "OpenBench and Fishtest do not know these games"),
    ("debug", "-log file=FILE writes what engines say"),
    ("randomseed", "-srand takes any number, which the match needs to go on"),
];

/// Other differences from fastchess: its options, and what applies here.
const DIFFERENCES: &[(&str, &str)] = &[
    ("-variant", "any game of Firzan's; standard is chess, fischerandom is refused"),
    ("-rounds", "1 by default, not 2"),
    ("-games N", "1 or 2, more are refused"),
    ("-engine name=", "two engines of one name are refused, not renamed"),
    ("-engine proto=", "xboard, too"),
    ("-engine tc=", "overrides that of -each; with st= both hold"),
    ("-engine option.X=", "what an engine does not accept is reported before the first game"),
    ("-concurrency", "may exceed the number of processors"),
    ("-event", "\"Firzan match\" by default"),
    ("-openings", "an opening that cannot be played is left out, with a warning"),
    ("-resign score=", "must be given"),
    ("-sprt model=", "bayesian is refused; alpha and beta are 0.05 by default"),
    ("-srand", "0 by default: the same order each time, not another one"),
    ("-pgnout notation=", "san by default for chess and Shatranj; the other games' records have uci"),
    ("-pgnout, -epdout", "file= must be given; tbhits=true and match_line= are refused"),
    ("-log", "engines' words only; engine=false and compress=true are refused"),
    ("-config", "holds options as here; -autosave and -resume continue a match"),
    ("-autosaveinterval", "every game is saved, and only with -autosave FILE"),
    ("-recover", "always; an engine that cannot be started ends the match"),
    ("--compliance", "ten seconds for each answer"),
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
