//! Finds a game by any of its names: its id, XBoard's name, its title, and the names that servers and other
//! programs use.

use super::ids::{CHESS960, XBOARD_NAMES, split};
use super::variant::Variant;
#[cfg(feature = "defined")]
use {
    super::defined::definitions::Definitions,
    super::defined::{Definition, shipped},
    super::xboard_names::XBoardNames,
    std::collections::BTreeMap,
    std::ptr,
};

/// Other names of games, each with the game's id. They occur in records from lichess, chess.com and PyChess,
/// and in python-chess.
const OTHER_NAMES: [(&str, &str); 18] = [
    ("standard", "chess"),
    ("from position", "chess"),
    ("orthodox", "chess"),
    ("regular", "chess"),
    ("classical", "chess"),
    ("960", "fischerandom"),
    ("frc", "fischerandom"),
    ("fischer random", "fischerandom"),
    ("koth", "kingofthehill"),
    ("no castling", "nocastle"),
    ("sideway pawns", "pawnsideways"),
    ("chinese", "xiangqi"),
    ("thai", "makruk"),
    ("s-chess", "seirawan"),
    ("manchu+", "manchu"),
    ("gorogoro+", "gorogoroplus"),
    ("shinobi+", "shinobiplus"),
    ("racing kings 1440", "racingkings"),
];

/// The game that a name refers to.
pub enum Match {
    /// One of Firzan's own games: its id, which may have options.
    Own(&'static str),
    /// A defined game.
    #[cfg(feature = "defined")]
    Defined(&'static Definition),
    /// A defined game whose hash differs from the one in the name; contains its exact name.
    #[cfg(feature = "defined")]
    Changed(String),
}

/// The id of one of Firzan's own games, given its id or its XBoard name.
pub fn own_id(name: &str) -> Option<&'static str> {
    ids().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, id)| id)
}

/// The ids and XBoard names of Firzan's own games, each with the id.
fn ids() -> impl Iterator<Item = (&'static str, &'static str)> {
    Variant::NAMES.iter().map(|&id| (id, id)).chain(XBOARD_NAMES)
}

/// All names of Firzan's own games, each with the id. If two have the same key, the first takes precedence.
fn own_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let others = OTHER_NAMES.into_iter().filter(|(_, id)| Variant::NAMES.contains(id));
    ids().chain(Variant::TITLES.iter().copied()).chain(others)
}

/// The id of one of Firzan's own games with a name of this key.
#[cfg(not(feature = "defined"))]
pub fn own_id_by_key(key: &str) -> Option<&'static str> {
    own_names().find(|(name, _)| self::key(name).as_deref() == Some(key)).map(|(_, id)| id)
}

/// The name of the standard game, if a text names its Chess960 form (the same game with Chess960 castling):
/// by an option, as in `3check:960`, optionally with a hash, or as in PyChess's `Capablanca960`, unless that
/// is the name of a game. `None` for any other text.
pub fn standard(text: &str, is_name: impl Fn(&str) -> bool) -> Option<String> {
    if let (name, Some(options)) = split(text) {
        let (option, _) = options.split_once('@').unwrap_or((options, ""));
        return (option == CHESS960).then(|| name.to_string());
    }
    let key = key(text)?;
    let standard = key.strip_suffix(CHESS960)?;
    (!is_name(text) && is_name(standard)).then(|| standard.to_string())
}

/// The key for comparing names: the name in lower case without white space, hyphens, underscores and a final
/// `chess`; `None` if nothing is left.
pub fn key(name: &str) -> Option<String> {
    let letters = name.chars().filter(|letter| !letter.is_whitespace() && !['-', '_'].contains(letter));
    let mut key: String = letters.flat_map(char::to_lowercase).collect();
    if let Some(rest) = key.strip_suffix("chess").filter(|rest| !rest.is_empty()) {
        key.truncate(rest.len());
    }
    Some(key).filter(|key| !key.is_empty())
}

/// The names of all games, rebuilt when a game is defined.
#[cfg(feature = "defined")]
pub struct Names {
    /// The names of the playable defined games, starting with those that come with the program.
    pub defined: Vec<&'static str>,
    /// The defined games by their ids and by their exact names, in lower case.
    ids: BTreeMap<String, &'static Definition>,
    /// All games by the keys of all their names.
    keys: BTreeMap<String, Namesakes>,
}

/// The games that share a name.
#[cfg(feature = "defined")]
#[derive(Default)]
struct Namesakes {
    own: Option<&'static str>,
    /// The games from files, newest first.
    files: Vec<&'static Definition>,
    shipped: Option<&'static Definition>,
}

#[cfg(feature = "defined")]
impl Names {
    /// Collects the names of Firzan's own games, of its shipped definitions, and of these definitions.
    pub fn new(definitions: &Definitions, xboard_names: &mut XBoardNames) -> Names {
        let mut names = Names { defined: Vec::new(), ids: BTreeMap::new(), keys: BTreeMap::new() };
        for game in shipped::all().iter().copied().chain(definitions.named()) {
            names.ids.insert(game.name.clone(), game);
            names.ids.insert(game.exact_name(), game);
            let name = game.name.as_str();
            let is_own = ids().any(|(other, id)| other == name || id == name);
            if !is_own && !names.defined.contains(&name) && game.check().is_ok() {
                names.defined.push(name);
            }
        }
        for (name, id) in own_names() {
            if let Some(games) = names.namesakes_mut(name) {
                games.own.get_or_insert(id);
            }
        }
        for game in definitions.named().rev().chain(shipped::all().iter().copied()) {
            // A definition has no names if a later one has replaced it.
            if names.ids.get(&game.name).is_some_and(|newest| ptr::eq(*newest, game)) {
                names.add(game, xboard_names);
            }
        }
        names
    }

    fn add(&mut self, game: &'static Definition, xboard_names: &mut XBoardNames) {
        let others = OTHER_NAMES.into_iter().filter(|(_, id)| *id == game.name).map(|(name, _)| name);
        let xboard_name = xboard_names.of(&game.name, |name| self.defined.contains(&name));
        let is_shipped = shipped::contains(game);
        for name in [game.name.as_str(), xboard_name].into_iter().chain(game.word("title")).chain(others) {
            match self.namesakes_mut(name) {
                Some(games) if is_shipped => games.shipped = Some(game),
                Some(games) if !games.files.iter().any(|other| ptr::eq(*other, game)) => {
                    games.files.push(game)
                }
                _ => {}
            }
        }
    }

    fn namesakes_mut(&mut self, name: &str) -> Option<&mut Namesakes> {
        Some(self.keys.entry(key(name)?).or_default())
    }

    fn namesakes(&self, name: &str) -> Option<&Namesakes> {
        self.keys.get(&key(name)?)
    }

    /// The definition with this id or exact name; one from a file takes precedence over one that comes with
    /// the program.
    pub fn definition(&self, id: &str) -> Option<&'static Definition> {
        self.ids.get(&id.to_ascii_lowercase()).copied()
    }

    /// Finds the game with this name. An id always refers to its game, so that Firzan can read what it wrote.
    /// For other names, Firzan's own games take precedence over those from files, and these over shipped
    /// definitions.
    pub fn find(&self, name: &str) -> Option<Match> {
        if let Some(id) = own_id(name) {
            return Some(Match::Own(id));
        }
        let (id, _) = name.split_once('@').unwrap_or((name, ""));
        if let Some(game) = self.definition(id) {
            return Some(
                self.definition(name).map_or_else(|| Match::Changed(game.exact_name()), Match::Defined),
            );
        }
        let Namesakes { own, files, shipped } = self.namesakes(name)?;
        own.map(Match::Own).or_else(|| files.first().copied().or(*shipped).map(Match::Defined))
    }

    /// True if a text with a colon is the title of a game from a file, and not an id with options.
    pub fn is_title(&self, text: &str) -> bool {
        self.namesakes(text).is_some_and(|games| !games.files.is_empty())
    }

    /// A warning if another game with different rules shares the name used to choose a game. This only
    /// happens with games from files: the names of all other games are distinct.
    pub fn warning(&self, name: &str, chosen: Variant) -> Option<String> {
        let Namesakes { files, shipped, .. } = self.namesakes(name)?;
        let definition = chosen.definition();
        let is_other =
            |game: &&&Definition| definition.is_none_or(|chosen| game.canonical != chosen.canonical);
        let (other, origin) = match files.iter().find(is_other) {
            Some(other) => (other, "from a file"),
            None if definition.is_none_or(shipped::contains) => return None,
            None => (shipped.as_ref().filter(is_other)?, "that comes with Firzan"),
        };
        let (chosen, other) = (chosen.name(), &other.name);
        Some(format!("{name:?} names two games: {chosen} is chosen, not the game {other} {origin}"))
    }
}

#[cfg(test)]
#[cfg(feature = "defined")]
mod tests {
    use super::*;
    use crate::games::Registry;
    use std::collections::BTreeMap;

    #[test]
    fn titles_and_names_from_servers_are_understood() {
        for (text, id) in [
            ("Racing Kings", "racingkings"),
            ("King of the Hill", "kingofthehill"),
            ("KingOfTheHill", "kingofthehill"),
            ("S-Chess", "seirawan"),
            ("S-Chess960", "seirawan:960"),
            ("Gorogoro+", "gorogoroplus"),
            ("Three-check", "3check"),
            ("threeCheck", "3check"),
            ("3-Check", "3check"),
            ("Antichess", "antichess"),
            ("Anti-chess", "antichess"),
            ("Horde", "horde"),
            ("Chess960", "fischerandom"),
            ("chess 960", "fischerandom"),
            ("Fischer Random Chess", "fischerandom"),
            ("Capablanca Chess", "capablanca"),
            ("Capablanca960", "caparandom"),
            ("ASEAN Chess", "asean"),
            ("Hoppel-Poppel", "hoppelpoppel"),
            ("Ai-wok", "ai-wok"),
            ("firzan-makruk", "makruk"),
            ("Grand-Shatranj", "grandshatranj"),
            ("From Position", "chess"),
            ("Knight Relay", "knightrelay"),
            ("kingofthehill960", "kingofthehill:960"),
            ("Three-check:960", "3check:960"),
            ("chess:960", "fischerandom"),
            ("shatranj:960", "shatranj"),
        ] {
            let read = text.parse::<Variant>().map(|variant| variant.to_string());
            assert_eq!(read.as_deref(), Ok(id), "{text}");
        }
        // Racing Chess is another game of Fairy-Stockfish, which does not come with Firzan.
        for text in [
            "",
            " ",
            "-",
            "Knight Relay 960",
            "makrook960",
            "3check:961",
            "3check:960@00000000",
            "racingchess",
        ] {
            let read = text.parse::<Variant>().map(|variant| variant.to_string());
            assert!(read.is_err(), "{text}: {read:?}");
        }
    }

    #[test]
    fn no_two_games_that_come_with_firzan_share_a_name() {
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        let own = Variant::bases().into_iter().map(|variant| variant.to_string());
        for id in own.chain(Registry::new().defined().into_iter().map(str::to_string)) {
            let variant: Variant = id.parse().expect("an id");
            let title = variant.identity().title;
            let others = OTHER_NAMES.into_iter().filter(|(_, other)| *other == id).map(|(name, _)| name);
            for name in [id.as_str(), title].into_iter().chain(others) {
                let known = names.insert(key(name).expect("letters"), id.clone());
                assert!(known.is_none_or(|known| known == id), "{name}: {id}");
            }
        }
        for (_, id) in OTHER_NAMES {
            assert!(id.parse::<Variant>().is_ok_and(|variant| variant.to_string() == id), "{id}");
        }
    }
}
