//! Differences from fastchess and cutechess-cli, whose command lines are accepted unchanged if they make
//! sense here.

use crate::console::columns::entry;
use firzan::core::spelling::nearest;

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

/// Options of cutechess-cli that are rejected, with what to write instead.
const CUTECHESS: &[(&str, &str)] = &[
    ("engines", "write -engine cmd=FILE once for each engine"),
    ("livepgnout", "-pgnout writes each game when it ends"),
    ("outcomeinterval", "-ratinginterval N prints the table every N games"),
    ("resultformat", "-json FILE writes every figure of the table"),
    ("tournamentfile", "-autosave FILE keeps the match, and the same command resumes it"),
];

/// Words of cutechess-cli after `-engine` and `-each` that are rejected, with what to write instead.
const CUTECHESS_WORDS: &[(&str, &str)] = &[
    ("conf", "write what engines.json has of it, as in cmd=FILE name=NAME proto=uci option.Hash=16"),
    ("book", "all engines begin with the openings of -openings file=FILE"),
    ("bookdepth", "-openings file=FILE plies=N limits what is taken from games"),
    ("initstr", "option.NAME=VALUE sets an option"),
    ("ponder", "engines do not ponder here; leave it out"),
    ("stderr", "-log file=FILE has what engines write to standard error, too"),
    ("tscale", "give the time itself by tc= or st="),
    ("trust", "results are always those of Firzan's rules; leave it out"),
    ("whitepov", "scores must be those of the side to move, as UCI has them; leave it out"),
];

/// Other differences from fastchess, by option.
const DIFFERENCES: &[(&str, &str)] = &[
    ("-variant", "any of Firzan's games; fischerandom begins from the position of chess, or from openings"),
    ("-rounds", "1 by default, not 2"),
    ("-games N", "1 or 2, more are refused: -games 2 -rounds 5 instead of -games 10"),
    ("-openings", "all pairings of a round have the same opening"),
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
    ("-pgnout notation=", "san by default for chess, Chess960 and Shatranj, uci for the other games"),
    ("-pgnout, -epdout", "file= must be given; tbhits=true and match_line= are refused"),
    ("-log", "only the engines' lines; engine=false and compress=true are refused"),
    ("-config", "a file of options as here; -autosave and -resume continue a match"),
    ("-autosaveinterval", "ignored: -autosave FILE saves every game"),
    ("-recover", "always on; an engine that cannot be started ends the match"),
    ("--compliance", "the engine has ten seconds for each answer"),
];

/// The error for an option that is not known: why it is rejected or what to write instead, or an option with
/// a similar name among the `known` ones.
pub fn refusal<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let mut rejected = REFUSED.iter().chain(CUTECHESS);
    if let Some((_, why)) = rejected.find(|(rejected, _)| *rejected == name) {
        return format!("-{name} is not supported: {why}");
    }
    match nearest(name, known) {
        Some(near) => format!("unknown option -{name}; did you mean -{near}?"),
        None => format!("unknown option -{name}; see firzan match --help"),
    }
}

/// The replacement for a word of cutechess-cli after `-engine` or `-each`; `None` for any other word.
pub fn instead(word: &str) -> Option<&'static str> {
    let found = CUTECHESS_WORDS.iter().find(|(rejected, _)| *rejected == word);
    found.map(|(_, instead)| *instead)
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
    text += "\nInstead of what cutechess-cli has:\n\n";
    for (name, instead) in CUTECHESS {
        text += &(entry("  ", &format!("-{name}"), 17, instead, columns) + "\n");
    }
    for (word, instead) in CUTECHESS_WORDS {
        text += &(entry("  ", &format!("-engine {word}"), 17, instead, columns) + "\n");
    }
    text
}
