//! Finding a game by any of its names: its id, XBoard's name, its title, and what servers and other programs
//! write.

#[cfg(feature = "defined")]
use super::defined::Definition;
#[cfg(feature = "defined")]
use super::defined::play::library::{self, Playable, Refusal};
#[cfg(feature = "defined")]
use super::defined::registry;
use super::ids::{CHESS960, XBOARD_NAMES, split};
#[cfg(feature = "defined")]
use crate::system::locks::lock;
#[cfg(feature = "defined")]
use std::sync::Mutex;

/// Names that are neither ids nor titles here, each before an id. They occur in the records of lichess,
/// chess.com and PyChess, and in python-chess.
const OTHER_NAMES: [(&str, &str); 13] = [
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
];

/// The most warnings about names that a process logs.
#[cfg(feature = "defined")]
const MOST_WARNINGS: usize = 100;

/// A game that was found.
pub enum Found {
    /// One of Firzan's own: its id, which may have options.
    Own(&'static str),
    /// A defined game, or why it cannot be chosen.
    #[cfg(feature = "defined")]
    Defined(Result<Playable, Refusal>),
}

/// The game of a name; `own` are the titles and names of Firzan's own games. An id always names its game, so
/// that what Firzan writes can be read back. Otherwise Firzan's own games are searched first, then those of
/// files, then those that come as definitions.
pub fn find(name: &str, own: &[(&'static str, &'static str)]) -> Option<Found> {
    let is = |other: &str| other.eq_ignore_ascii_case(name);
    let ids = own.iter().map(|&(_, id)| (id, id)).chain(XBOARD_NAMES);
    if let Some((_, id)) = ids.clone().find(|(other, _)| is(other)) {
        return Some(Found::Own(id));
    }
    #[cfg(feature = "defined")]
    if let Some(found) = library::find(name) {
        return Some(Found::Defined(found));
    }
    let key = Some(key(name)).filter(|key| !key.is_empty())?;
    let others = OTHER_NAMES.into_iter().filter(|(_, id)| own.iter().any(|(_, name)| name == id));
    let mut names = ids.chain(own.iter().copied()).chain(others);
    if let Some((_, id)) = names.find(|(other, _)| self::key(other) == key) {
        return Some(Found::Own(id));
    }
    #[cfg(feature = "defined")]
    {
        let shipped = || library::all_shipped().iter().copied().find(|game| goes_by(game, &key));
        let game = of_file(&key, |_| true).or_else(shipped)?;
        Some(Found::Defined(library::playable(game).map_err(Refusal::Unplayed)))
    }
    #[cfg(not(feature = "defined"))]
    {
        None
    }
}

/// The name of the game whose form with castling as in Chess960 a text names: by an option, as in
/// `3check:960`, which a hash may follow, or as in PyChess's `Capablanca960`. `None` for any other text.
pub fn standard(text: &str, own: &[(&'static str, &'static str)]) -> Option<String> {
    if let (name, Some(options)) = split(text) {
        let (option, _) = options.split_once('@').unwrap_or((options, ""));
        return (option == CHESS960).then(|| name.to_string());
    }
    let key = key(text);
    let standard = key.strip_suffix(CHESS960).filter(|_| find(text, own).is_none())?;
    find(standard, own).map(|_| standard.to_string())
}

/// The key by which names are compared: the name without case, blanks, hyphens, and `chess` at the end.
fn key(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace() && !['-', '_'].contains(letter));
    let key: String = letters.flat_map(char::to_lowercase).collect();
    match key.strip_suffix("chess") {
        Some(rest) if !rest.is_empty() => rest.to_string(),
        _ => key,
    }
}

/// The newest game of a file that has a name of this key. A definition that a later one replaced has none.
#[cfg(feature = "defined")]
fn of_file(key: &str, is_meant: impl Fn(&Definition) -> bool) -> Option<&'static Definition> {
    let is_current =
        |game: &Definition| registry::find(&game.name).is_some_and(|latest| std::ptr::eq(latest, game));
    registry::all().into_iter().rev().find(|game| goes_by(game, key) && is_meant(game) && is_current(game))
}

/// Whether a text with a colon is the title of a game of a file, and not an id with options.
#[cfg(feature = "defined")]
pub fn is_title(text: &str) -> bool {
    of_file(&key(text), |_| true).is_some()
}

/// Whether a defined game has a name of this key.
#[cfg(feature = "defined")]
fn goes_by(game: &'static Definition, key: &str) -> bool {
    let others = OTHER_NAMES.into_iter().filter(|(_, id)| *id == game.name).map(|(name, _)| name);
    let names = [game.name.as_str(), super::ids::wire_name_of(&game.name)].into_iter();
    names.chain(game.word("title")).chain(others).any(|name| self::key(name) == key)
}

/// A warning if a game with other rules shares the name by which a game was chosen. Only a file can define
/// such a game: the names of all others differ.
#[cfg(feature = "defined")]
pub fn namesakes(name: &str, chosen: &str, definition: Option<&Definition>) -> Option<String> {
    let is_other = |game: &Definition| definition.is_none_or(|chosen| game.canonical != chosen.canonical);
    let key = key(name);
    let is_shipped = definition.is_none_or(|chosen| library::shipped(&chosen.name) == Some(chosen));
    let shipped = || library::all_shipped().iter().find(|game| goes_by(game, &key) && is_other(game));
    let (other, origin) = match of_file(&key, is_other) {
        Some(other) => (other, "of a file"),
        None if is_shipped => return None,
        None => (*shipped()?, "that comes with Firzan"),
    };
    let other = &other.name;
    Some(format!("{name:?} names two games: {chosen} is chosen, not the game {other} {origin}"))
}

/// Logs a warning that was not logged before.
#[cfg(feature = "defined")]
pub fn warn_once(warning: Option<String>) {
    static LOGGED: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let Some(warning) = warning else {
        return;
    };
    let mut logged = lock(&LOGGED);
    if logged.len() < MOST_WARNINGS && !logged.contains(&warning) {
        log::warn!("{warning}");
        logged.push(warning);
    }
}

#[cfg(test)]
#[cfg(feature = "defined")]
mod tests {
    use super::*;
    use crate::games::Variant;
    use std::collections::BTreeMap;

    #[test]
    fn titles_and_the_names_that_servers_write_were_refused() {
        for (text, id) in [
            ("Racing Kings", "racingkings"),
            ("King of the Hill", "kingofthehill"),
            ("KingOfTheHill", "kingofthehill"),
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
        for id in own.chain(Variant::defined().into_iter().map(str::to_string)) {
            let variant: Variant = id.parse().expect("an id");
            let title = variant.identity().title;
            let others = OTHER_NAMES.into_iter().filter(|(_, other)| *other == id).map(|(name, _)| name);
            for name in [id.as_str(), title].into_iter().chain(others) {
                let known = names.insert(key(name), id.clone());
                assert!(known.is_none_or(|known| known == id), "{name}: {id}");
            }
        }
        for (_, id) in OTHER_NAMES {
            assert!(id.parse::<Variant>().is_ok_and(|variant| variant.to_string() == id), "{id}");
        }
    }
}
