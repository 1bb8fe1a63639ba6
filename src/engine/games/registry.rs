//! The registry finds games by name.

use super::ids::{self, VariantError};
use super::names::{self, Match};
use super::variant::Variant;
use std::fmt;
use std::str::FromStr;

#[cfg(feature = "defined")]
use {
    super::defined::definitions::Full,
    super::defined::play::chess960,
    super::defined::play::games::Games,
    super::defined::{Definition, shipped},
    super::names::Names,
    super::xboard_names::XBoardNames,
    crate::eval::learnt::Learnt,
    crate::eval::written::Written,
    crate::system::locks::lock,
    std::collections::VecDeque,
    std::path::{Path, PathBuf},
    std::sync::{Arc, Mutex},
};

/// Maximum number of warnings about names that a registry logs.
#[cfg(feature = "defined")]
const MAX_WARNINGS: usize = 100;
/// Maximum number of texts of definitions that are cached, so that a repeated request need not parse its
/// definition again.
#[cfg(feature = "defined")]
const MAX_TEXTS: usize = 16;

/// The games that can be chosen by name: those that come with the program, and those defined in files. Each
/// registry has its own games from files; a clone shares them.
///
/// ```
/// use firzan::games::Registry;
///
/// let variant = Registry::new().variant("Grand Shatranj:rook")?;
/// assert_eq!(variant.to_string(), "grandshatranj:rook");
/// # Ok::<(), firzan::games::VariantError>(())
/// ```
#[derive(Clone, Default)]
pub struct Registry {
    #[cfg(feature = "defined")]
    state: Arc<Mutex<State>>,
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Registry")
    }
}

/// The defined games of a registry.
#[cfg(feature = "defined")]
#[derive(Default)]
struct State {
    games: Games,
    /// Built when a name is looked up.
    names: Option<Names>,
    xboard_names: XBoardNames,
    /// The warnings logged so far.
    warnings: Vec<String>,
    /// Definitions from recent requests: text, id and game, latest last.
    texts: VecDeque<(String, String, Variant)>,
}

#[cfg(feature = "defined")]
impl State {
    fn names(&mut self) -> &Names {
        let State { games, names, xboard_names, .. } = self;
        names.get_or_insert_with(|| Names::new(games.definitions(), xboard_names))
    }

    /// True if any games are from files: only those can share a name with another game.
    fn has_files(&self) -> bool {
        self.games.definitions().named().next().is_some()
    }
}

impl Registry {
    /// Creates a registry of the games that come with the program.
    pub fn new() -> Registry {
        Registry::default()
    }

    /// Parses `name` or `name:option,option`, with options in any order. The name may be an id, XBoard's
    /// name, a title, or a name used by servers and other programs; case, spaces and hyphens don't matter.
    /// The option `960`, or that number after the name, means castling as in Chess960. If several games share
    /// a name, Firzan's own games take precedence over those from files, and these over shipped definitions;
    /// a warning is logged.
    ///
    /// # Errors
    /// If no game has this name, or the game cannot be played or does not have these options.
    pub fn variant(&self, text: &str) -> Result<Variant, VariantError> {
        if let Some(standard) = names::standard(text, |name| self.find(name).is_some()) {
            let form = self.chess960(self.variant(&standard)?).map_err(VariantError::Chess960)?;
            let now = form.exact_name();
            if text.contains('@') && !now.eq_ignore_ascii_case(text) {
                return Err(VariantError::Changed { name: text.to_string(), now: now.to_string() });
            }
            return Ok(form);
        }
        let (name, options) = ids::split(text);
        #[cfg(feature = "defined")]
        let (name, options) =
            if options.is_some() && self.is_title(text) { (text, None) } else { (name, options) };
        let variant = match self.find(name).ok_or_else(|| self.unknown(name))? {
            Match::Own(id) => {
                let (id, chosen) = ids::split(id);
                Variant::own(id, chosen.into_iter().chain(options).flat_map(|text| text.split(',')))?
            }
            #[cfg(feature = "defined")]
            Match::Defined(game) => {
                let unplayed = |why| VariantError::Unplayed { name: name.to_string(), why };
                let variant = self.make(game).map_err(unplayed)?;
                if let Some(option) = options {
                    return Err(ids::unknown_option(&game.name, option));
                }
                variant
            }
            #[cfg(feature = "defined")]
            Match::Changed(now) => return Err(VariantError::Changed { name: name.to_string(), now }),
        };
        #[cfg(feature = "defined")]
        self.warn_once(self.namesakes(variant, name));
        Ok(variant)
    }

    fn find(&self, name: &str) -> Option<Match> {
        if let Some(id) = names::own_id(name) {
            return Some(Match::Own(id));
        }
        #[cfg(feature = "defined")]
        let found = lock(&self.state).names().find(name);
        #[cfg(not(feature = "defined"))]
        let found = names::own_id_by_key(&names::key(name)?).map(Match::Own);
        found
    }

    fn unknown(&self, name: &str) -> VariantError {
        #[cfg(feature = "defined")]
        let defined = self.defined();
        #[cfg(not(feature = "defined"))]
        let defined = [];
        ids::unknown(name, Variant::NAMES, &defined)
    }

    /// The game's Chess960 form: king and rooks may start anywhere on their rank, FENs name the rooks' files,
    /// and castling is written as the king's move to its rook. A game without castling is returned unchanged.
    ///
    /// # Errors
    /// If Firzan has no Chess960 form of the game.
    pub fn chess960(&self, variant: Variant) -> Result<Variant, String> {
        #[cfg(feature = "defined")]
        let chess = shipped::find(Variant::Chess(()).name());
        #[cfg(feature = "defined")]
        if let Some(game) = variant.definition().or(chess.filter(|_| variant == Variant::Chess(()))) {
            let form = lock(&self.state).games.form(game)?;
            return self.make(form);
        }
        match variant {
            Variant::Chess(()) | Variant::KnightRelay(_) => {
                Err(format!("{variant} has no form with castling as in Chess960"))
            }
            _ => Ok(variant),
        }
    }

    /// The standard game of a Chess960 form, if it has a name.
    pub fn standard(&self, variant: Variant) -> Option<Variant> {
        #[cfg(feature = "defined")]
        {
            let form = variant.definition()?;
            let state = lock(&self.state);
            let games = shipped::all().iter().copied().chain(state.games.definitions().named());
            let standard = chess960::standard(form, games)?;
            drop(state);
            self.variant(&standard.name).ok()
        }
        #[cfg(not(feature = "defined"))]
        {
            let _ = variant;
            None
        }
    }
}

#[cfg(feature = "defined")]
impl Registry {
    /// The names of the playable defined games, starting with those that come with the program.
    pub fn defined(&self) -> Vec<&'static str> {
        lock(&self.state).names().defined.clone()
    }

    /// The definition with this id or exact name.
    pub fn definition(&self, id: &str) -> Option<&'static Definition> {
        lock(&self.state).names().definition(id)
    }

    /// Adds a definition, read from `file` if any; its name then refers to it. An older definition with that
    /// name remains for the games that use it.
    ///
    /// # Errors
    /// If there are too many definitions.
    pub fn define(&self, game: Definition, file: Option<&Path>) -> Result<&'static Definition, Full> {
        let mut state = lock(&self.state);
        state.names = None;
        state.games.definitions_mut().define(game, file)
    }

    /// Adds a definition from a request, such as one over the web; requests with the same definition share
    /// it. It cannot be found by name, because another request may use that name for another game. If there
    /// are too many, those used longest ago are forgotten, but remain for whoever uses them.
    ///
    /// # Errors
    /// If its tables are too large, or there is no room even without the others.
    pub fn define_guest(&self, game: Definition) -> Result<&'static Definition, Full> {
        lock(&self.state).games.define_guest(game)
    }

    /// The game defined by the text of a request. Calls `read` unless the text is among the recent ones.
    ///
    /// # Errors
    /// The errors of `read`.
    pub fn of_text(
        &self,
        id: &str,
        text: &str,
        read: impl FnOnce() -> Result<Variant, String>,
    ) -> Result<Variant, String> {
        let is_same = |(known, name, _): &&(String, String, Variant)| name == id && known == text;
        if let Some((_, _, variant)) = lock(&self.state).texts.iter().find(is_same) {
            return Ok(*variant);
        }
        let variant = read()?;
        let texts = &mut lock(&self.state).texts;
        if texts.len() >= MAX_TEXTS {
            texts.pop_front();
        }
        texts.push_back((text.to_string(), id.to_string(), variant));
        Ok(variant)
    }

    /// Compiles a definition into a playable game, with the weights and the network learnt for it.
    ///
    /// # Errors
    /// If it has a rule that Firzan cannot play yet, or is refused for another reason.
    pub fn make(&self, definition: &'static Definition) -> Result<Variant, String> {
        lock(&self.state).games.playable(definition).map(Variant::from)
    }

    /// The same game with these weights.
    ///
    /// # Errors
    /// If the game has built-in weights.
    pub fn with_weights(&self, variant: Variant, weights: Written) -> Result<Variant, String> {
        let own = || format!("the weights of {variant} are built into the program, not read from files");
        let definition = variant.definition().ok_or_else(own)?;
        lock(&self.state).games.with_weights(definition, weights).map(Variant::from)
    }

    /// The game that the variant's name now refers to, because its definition may have been reloaded, or
    /// weights or a network may have been learnt for it.
    pub fn newest(&self, variant: Variant) -> Variant {
        let newest = variant.definition().and_then(|game| match self.definition(&game.name) {
            Some(newest) => self.make(newest).ok(),
            // A Chess960 form cannot be found by its name.
            None => self.chess960(self.standard(variant)?).ok(),
        });
        newest.unwrap_or(variant)
    }

    /// Stores weights or a network learnt for a game. They apply to new positions, not to existing ones. If
    /// `is_whole`, both are replaced, otherwise only the part that `learnt` has.
    ///
    /// # Errors
    /// If the weights do not fit the game.
    pub fn learn(&self, learnt: Learnt, is_whole: bool) -> Result<(), String> {
        lock(&self.state).games.learn(learnt, is_whole)
    }

    /// Makes the registry refuse to play a game, for this reason; `None` accepts it again.
    pub fn refuse(&self, game: &'static Definition, why: Option<String>) {
        lock(&self.state).games.refuse(game, why);
    }

    /// The files that define games, in loading order.
    pub fn files(&self) -> Vec<PathBuf> {
        lock(&self.state).games.definitions().files()
    }

    /// The file that defines the game with this exact name; `None` for those that come with the program.
    pub fn file_of(&self, exact_name: &str) -> Option<PathBuf> {
        lock(&self.state).games.definitions().file_of(exact_name).map(Path::to_path_buf)
    }

    /// The definition from which a variant was made: its own or, for a Chess960 form without a definition,
    /// that of the standard game.
    pub fn origin(&self, variant: Variant) -> Option<&'static Definition> {
        let own = variant.definition()?;
        Some(lock(&self.state).games.origin(own).unwrap_or(own))
    }

    /// The XBoard name of a defined game, given its id.
    pub fn xboard_name(&self, id: &'static str) -> &'static str {
        let state = &mut *lock(&self.state);
        state.names();
        let State { names, xboard_names, .. } = state;
        xboard_names.of(id, |name| names.as_ref().is_some_and(|names| names.defined.contains(&name)))
    }

    /// A warning if other games share the name from which a variant was read.
    pub fn namesakes(&self, variant: Variant, name: &str) -> Option<String> {
        let mut state = lock(&self.state);
        if state.has_files() { state.names().warning(name, variant) } else { None }
    }

    fn is_title(&self, text: &str) -> bool {
        let mut state = lock(&self.state);
        state.has_files() && state.names().is_title(text)
    }

    /// Logs a warning unless it was logged before.
    fn warn_once(&self, warning: Option<String>) {
        let Some(warning) = warning else { return };
        let warnings = &mut lock(&self.state).warnings;
        if warnings.len() < MAX_WARNINGS && !warnings.contains(&warning) {
            log::warn!("{warning}");
            warnings.push(warning);
        }
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    /// Parses the id of a game that comes with the program; see [`Registry::variant`].
    fn from_str(text: &str) -> Result<Variant, VariantError> {
        Registry::new().variant(text)
    }
}

#[cfg(test)]
#[cfg(feature = "defined")]
mod tests {
    use super::*;
    use crate::eval::{Evaluate, Weights};
    use crate::games::Visitor;
    use crate::games::defined::definitions::MOST_GUESTS;
    use crate::games::defined::play::TERMS;
    use crate::games::defined::read;
    use std::ptr;

    /// The game defined by a section with these lines.
    fn game(lines: &str) -> Definition {
        let reading = read("one", format!("[one:clobber]\n{lines}").as_bytes(), &mut shipped::shelf([]));
        reading.sections.into_iter().next().and_then(|section| section.game).expect("a game")
    }

    #[test]
    fn a_file_loaded_in_one_registry_is_unknown_in_another() {
        let (one, other) = (Registry::new(), Registry::new());
        one.define(game("title = One\n"), Some(Path::new("one.ini"))).expect("room");
        let variant = one.clone().variant("One").expect("a clone is the same registry");
        for registry in [&other, &Registry::new()] {
            assert!(matches!(registry.variant("one"), Err(VariantError::Name { .. })));
            assert_eq!((registry.definition("one"), registry.files()), (None, Vec::new()));
            assert!(!registry.defined().contains(&"one"));
        }
        assert!("one".parse::<Variant>().is_err());
        assert_eq!(one.file_of(variant.exact_name()), Some(PathBuf::from("one.ini")));
        // The games that come with the program are the same everywhere.
        for name in ["makruk", "3check:960", "grandshatranj:rook"] {
            assert_eq!(one.variant(name), other.variant(name));
            assert_eq!(one.variant(name), name.parse());
        }
    }

    #[test]
    fn registries_do_not_share_what_they_learn() {
        let (one, other) = (Registry::new(), Registry::new());
        let before = one.variant("makruk").expect("a game");
        let weights = before.visit(WeightsOf);
        let learnt = |even: f64| {
            let mut weights = Written::of(before.exact_name(), weights);
            weights.chances.even = even;
            Learnt {
                game: before.exact_name().to_string(),
                made: String::new(),
                weights: Some(weights.text(TERMS)),
                net: None,
            }
        };
        one.learn(learnt(17.0), false).expect("weights");
        let after = one.newest(before);
        assert_ne!(after, before);
        assert_eq!((after.visit(WeightsOf).chances.even, one.variant("Makruk")), (17.0, Ok(after)));
        assert_eq!(other.newest(before), before);
        assert_eq!(after.by_hand().learnt_mark(), "");
        // Learning the same again makes no new game.
        one.learn(learnt(17.0), false).expect("weights");
        assert_eq!(one.newest(after), after);
    }

    struct WeightsOf;

    impl Visitor for WeightsOf {
        type Output = &'static Weights;

        fn visit<P: Evaluate>(self, options: P::Options) -> &'static Weights {
            P::weights(options)
        }
    }

    #[test]
    fn a_name_refers_to_its_newest_definition() {
        let (old, new) = (game(""), game("nMoveRule = 7\n"));
        let registry = Registry::new();
        let mut first = None;
        for game in [&old, &new, &old, &old, &new] {
            let now = registry.define(game.clone(), None).expect("room");
            assert_eq!((registry.definition("ONE"), now), (Some(now), game));
            let variant = registry.variant("one").expect("a game");
            assert_eq!(registry.newest(*first.get_or_insert(variant)), variant);
        }
        assert_eq!(registry.definition(&old.exact_name()), Some(&old), "the old one is still there");
        let changed = registry.variant(&old.exact_name());
        assert!(changed.is_ok_and(|variant| variant.definition() == Some(&old)));
        assert!(matches!(registry.variant("one@00000000"), Err(VariantError::Changed { .. })));
    }

    #[test]
    fn a_game_from_a_request_cannot_be_found_by_name() {
        let registry = Registry::new();
        let guest = registry.define_guest(game("")).expect("room");
        assert!(registry.make(guest).is_ok());
        assert_eq!(registry.definition("one"), None);
    }

    #[test]
    fn a_game_from_a_request_that_was_forgotten_is_made_anew() {
        let registry = Registry::new();
        let guest = |name: String| registry.define_guest(Definition { name, ..game("") }).expect("room");
        let first = guest("one".into());
        let variant = registry.make(first).expect("a game");
        for number in 0..MOST_GUESTS {
            guest(format!("game-{number}"));
        }
        assert_eq!(variant.definition(), Some(first), "whoever plays it still has it");
        let again = guest("one".into());
        assert!(again == first && !ptr::eq(again, first));
        assert_ne!(registry.make(again), Ok(variant));
    }
}
