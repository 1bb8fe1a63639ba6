//! The rules of a defined game in words.

use super::betza::words;
use super::definition::{Definition, Kind};
use super::kinds::{KindSet, Slot};
use super::region::Region;
use super::rules::{BareKing, BothChecked, Counting, Decider, Ending, Little, Many};

/// What a definition says besides how its pieces move, a sentence for each rule.
pub struct Sentences {
    /// How pieces become others.
    pub promotion: Vec<String>,
    /// Moves and prohibitions that are no piece's own.
    pub moves: Vec<String>,
    /// How the game ends.
    pub ends: Vec<String>,
}

/// Tells the rules of a game.
pub fn sentences(game: &Definition) -> Sentences {
    let teller = Teller { game };
    let capitals = |sentences: Vec<String>| sentences.iter().map(|sentence| capital(sentence)).collect();
    Sentences {
        promotion: capitals(teller.promotion()),
        moves: capitals(teller.moves()),
        ends: capitals(teller.ends()),
    }
}

/// A sentence with a capital at its beginning.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

struct Teller<'a> {
    game: &'a Definition,
}

/// Words with an `and` or `or` before the last.
pub fn list(words: &[String], before_last: &str) -> String {
    match words {
        [] => "nothing".to_string(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {before_last} {last}", first.join(", ")),
    }
}

impl Teller<'_> {
    fn name(&self, kind: usize) -> String {
        let Kind { name, letter, .. } = &self.game.kinds[kind];
        format!("{name} ({})", letter.to_ascii_lowercase())
    }

    fn names(&self, kinds: KindSet, before_last: &str) -> String {
        if kinds.has_any() {
            return "any piece".to_string();
        }
        let names: Vec<String> = kinds.kinds().map(|kind| self.name(kind)).collect();
        list(&names, before_last)
    }

    fn squares(&self, region: Region) -> String {
        let board = self.game.rules.board;
        let written = region.write(board.files, board.ranks);
        if region & Region::board(board.files, board.ranks) == Region::board(board.files, board.ranks) {
            return "the whole board".to_string();
        }
        let (ranks, squares): (Vec<&str>, Vec<&str>) =
            written.split(' ').partition(|word| word.starts_with('*'));
        let ranks: Vec<String> = ranks.iter().map(|rank| rank[1..].to_string()).collect();
        let mut parts = Vec::new();
        match ranks.len() {
            0 => {}
            1 => parts.push(format!("rank {}", ranks[0])),
            _ => parts.push(format!("ranks {}", list(&ranks, "and"))),
        }
        parts.extend(squares.into_iter().map(str::to_string));
        list(&parts, "and")
    }

    /// A sentence for both sides if it is the same, else one for each.
    fn sides(&self, tell: impl Fn(usize) -> Option<String>) -> Vec<String> {
        let [white, black] = [tell(0), tell(1)];
        if white == black {
            return white.into_iter().collect();
        }
        let named = |side: &str, text: Option<String>| text.map(|text| format!("{side}: {text}"));
        named("White", white).into_iter().chain(named("Black", black)).collect()
    }

    fn promotion(&self) -> Vec<String> {
        let rules = &self.game.rules.promotion;
        let mut told = self.sides(|side| {
            let (pawns, kinds) = (rules.pawns[side], rules.kinds[side]);
            if pawns.is_empty() || kinds.is_empty() {
                return None;
            }
            let must = if rules.pawns_must { "must" } else { "may" };
            Some(format!(
                "{} {must} promote to {} where a move ends on {}.",
                self.names(pawns, "and"),
                self.names(kinds, "or"),
                self.squares(rules.region[side])
            ))
        });
        told.extend(self.sides(|side| {
            let region = rules.must_region[side];
            (!region.is_empty()).then(|| {
                format!(
                    "On {} a pawn promotes if it can, and else arrives as it is; elsewhere it may.",
                    self.squares(region)
                )
            })
        }));
        if rules.lost_only {
            told.push("Pawns promote only to pieces that their side has lost.".to_string());
        }
        if let Some(moves) = &rules.stranded {
            let (text, moves) = (&moves.text, words(&moves.ways));
            told.push(format!("A pawn that stands where it must promote moves by {text}: {moves}."));
        }
        if rules.in_place {
            told.push("Such a pawn may promote where it stands, as a whole move.".to_string());
        }
        for (number, kind) in self.game.kinds.iter().enumerate() {
            if let Some(into) = kind.turns_into {
                let must = if rules.pieces_must { "must" } else { "may" };
                let capture = if rules.on_capture { ", by capturing only" } else { "" };
                let back = if rules.demotion { ", and back again" } else { "" };
                let squares = match self.squares(rules.region[0]) {
                    all if all == "the whole board" => String::new(),
                    squares if rules.region[0] == rules.region[1] => format!(" in {squares}"),
                    squares => format!(" in {squares} (White) or {} (Black)", self.squares(rules.region[1])),
                };
                told.push(format!(
                    "{} {must} turn into {}{squares}{capture}{back}.",
                    self.name(number),
                    self.name(into)
                ));
            }
            if let Some(limit) = kind.limit {
                told.push(format!("There are at most {limit} of {} by promotion.", self.name(number)));
            }
        }
        if told.is_empty() {
            told.push("Nothing promotes.".to_string());
        }
        told
    }

    fn moves(&self) -> Vec<String> {
        let (rules, kinds) = (&self.game.rules, &self.game.kinds);
        let steps = &rules.steps;
        let pawn = kinds.iter().position(|kind| kind.slot == Slot::PAWN);
        let mut told = Vec::new();
        if steps.double
            && let Some(pawn) = pawn
        {
            for (count, regions) in [("two", steps.double_region), ("three", steps.triple_region)] {
                told.extend(self.sides(|side| {
                    let squares = self.squares(regions[side]);
                    let words =
                        format!("{} may step {count} squares forward from {squares}.", self.name(pawn));
                    (!regions[side].is_empty()).then_some(words)
                }));
            }
        }
        if steps.double && kinds.iter().any(|kind| kind.moves.ways.iter().any(|way| way.initial)) {
            told.extend(self.sides(|side| {
                let squares = self.squares(steps.double_region[side]);
                Some(format!("Moves marked i are made from {squares}."))
            }));
        }
        if steps.double {
            told.extend(self.sides(|side| {
                let (takers, region) = (steps.takers[side], steps.en_passant_region[side]);
                let region = region & Region::board(rules.board.files, rules.board.ranks);
                let squares = match self.squares(region) {
                    all if all == "the whole board" => String::new(),
                    squares => format!(" on {squares}"),
                };
                let words = format!("En passant is taken by {}{squares}.", self.names(takers, "and"));
                (!takers.is_empty() && !region.is_empty()).then_some(words)
            }));
        }
        told.extend(self.castling());
        for kind in kinds {
            let letter = kind.letter.to_ascii_lowercase();
            let stays = |side: usize| {
                let squares = self.squares(kind.zone[side]?);
                Some(format!("{} ({letter}) stays on {squares}.", kind.name))
            };
            told.extend(self.sides(stays));
            if kind.slot == Slot::SOLDIER && rules.promotion.soldier_rank > 0 {
                let rank = rules.promotion.soldier_rank + 1;
                told.push(format!(
                    "{} ({letter}) moves sideways only from its side's rank {rank} on.",
                    kind.name
                ));
            }
        }
        let bounds = &rules.bounds;
        for (is_said, sentence) in [
            (bounds.must_capture, "A side that can capture must."),
            (!bounds.checking, "No move may give check."),
            (bounds.king_stands, "A king in check may move only to capture the piece that gives it."),
        ] {
            told.extend(is_said.then(|| sentence.to_string()));
        }
        if rules.ends.kings_do_not_face {
            told.push("The kings may not face each other on an open file or rank.".to_string());
        }
        if rules.ends.no_dead_ends {
            told.push("No piece may go where it could never move again.".to_string());
        }
        for relay in rules.relays.relays.iter().flatten() {
            let (givers, takers) = (self.names(relay.givers, "and"), self.names(relay.takers, "and"));
            let (text, moves) = (&relay.moves.text, words(&relay.moves.ways));
            told.push(format!("{givers} lend {takers} of their side this move, {text}: {moves}."));
        }
        told.extend(self.sides(|side| {
            let immune = rules.relays.immune[side];
            (!immune.is_empty()).then(|| format!("{} cannot be captured.", self.names(immune, "and")))
        }));
        told
    }

    fn castling(&self) -> Vec<String> {
        let rules = &self.game.rules;
        let castling = &rules.castling;
        if !castling.allowed || self.game.start.rights.trim_matches('-').is_empty() {
            return vec!["There is no castling.".to_string()];
        }
        let mut told = self.sides(|side| {
            let file = |file: u8| char::from(b'a' + file.min(rules.board.files - 1));
            let [far, near] = castling.king_to.map(file);
            Some(format!(
                "{} castles with {}, to file {far} or {near}.",
                self.names(castling.king[side], "or"),
                self.names(castling.rooks[side], "or")
            ))
        });
        if castling.anywhere {
            told.push("King and rooks castle from wherever they stand on the rank.".to_string());
        }
        if castling.opposite {
            told.push("No side may castle to the wing to which the other has.".to_string());
        }
        told
    }

    fn ends(&self) -> Vec<String> {
        let rules = &self.game.rules;
        let (ends, clocks) = (&rules.ends, &rules.clocks);
        let mut told = Vec::new();
        let for_mover = |ending: Ending| match ending {
            Ending::Win => "wins",
            Ending::Draw => "draws",
            Ending::Loss => "loses",
        };
        if self.game.kinds.iter().any(Kind::is_king) || ends.extinction.is_royal {
            told.push(
                match ends.checkmate {
                    Some(Ending::Win) => "Who is mated wins.",
                    Some(Ending::Draw) => "Checkmate is a draw.",
                    _ => "Checkmate wins.",
                }
                .to_string(),
            );
        }
        if let Some(ending) = ends.stalemate {
            told.push(match ending {
                Ending::Draw => "Stalemate is a draw.".to_string(),
                _ if ends.stalemate_by_pieces => format!(
                    "If a side without a legal move is not in check, the one with fewer pieces {}; equally \
                     many draw.",
                    for_mover(ending)
                ),
                _ => format!("A side without a legal move {}, if it is not in check.", for_mover(ending)),
            });
        }
        told.extend(self.extinction());
        told.extend(self.goals());
        if ends.counts_checks {
            told.push("The last of the checks that the position counts down wins.".to_string());
        }
        told.extend(self.castling_wins());
        told.extend(
            match ends.bare_king {
                BareKing::None => None,
                BareKing::Loss => Some("A bare king loses; two draw."),
                BareKing::LossUnlessRebared => {
                    Some("A bare king loses, unless its side can bare the other's in reply; two draw.")
                }
                BareKing::Draw => Some("A bare king draws."),
                BareKing::DrawIfBoth => Some("Two bare kings draw."),
            }
            .map(str::to_string),
        );
        if let Some(patterns) = &ends.draw_material {
            told.push(self.draw_material(patterns));
        }
        match clocks.moves {
            0 => {}
            moves => told.push(format!(
                "{moves} moves of each side without a capture or a move of {} draw.",
                self.names(clocks.kinds[0], "or")
            )),
        }
        if clocks.folds > 0
            && let Some(ending) = clocks.fold
        {
            let who = match (ending, clocks.fold_is_white) {
                (Ending::Draw, _) => "the game is drawn".to_string(),
                (_, true) => format!("White {}", for_mover(ending)),
                (_, false) => format!("the side to move {}", for_mover(ending)),
            };
            told.push(format!("When a position occurs {} times, {who}.", clocks.folds));
        }
        if clocks.perpetual_loses {
            let both = match clocks.both_checked {
                BothChecked::Draw => "if both do, the game is drawn",
                BothChecked::AsRepetition => "if both do, it is a repetition like others",
            };
            told.push(format!("A side that repeats by checking with every move loses; {both}."));
        }
        if clocks.chasing {
            told.push("Perpetual chases lose by its rules, but are not judged here.".to_string());
        }
        told.extend(
            match ends.decider {
                Decider::None => None,
                Decider::Janggi => Some("What pieces are worth decides drawn games, as in Janggi."),
                Decider::Pieces => Some("Who has more pieces wins a game that would be drawn."),
                Decider::White => Some("White wins a game that would be drawn."),
                Decider::Black => Some("Black wins a game that would be drawn."),
            }
            .map(str::to_string),
        );
        told.extend(
            match clocks.counting {
                Counting::None => None,
                Counting::Makruk => Some("Moves are counted as in Makruk once a side has little left."),
                Counting::Asean => Some("Moves are counted as in ASEAN chess against a bare king."),
                Counting::Cambodian => Some("Moves are counted as in Cambodian chess."),
            }
            .map(str::to_string),
        );
        if clocks.moves == 0 && clocks.folds == 0 {
            told.push("Nothing ends a game that goes on and on.".to_string());
        }
        told
    }

    fn extinction(&self) -> Option<String> {
        let extinction = &self.game.rules.ends.extinction;
        let kinds = match extinction.kinds.has_any() {
            true => "pieces".to_string(),
            false => self.names(extinction.kinds, "or"),
        };
        if extinction.is_royal {
            let duple = match extinction.is_duple {
                true => "; more of them may not all be left attacked",
                false => "",
            };
            return Some(format!(
                "{kinds} is royal while its side has at most {}: it may not be left attacked{duple}.",
                extinction.count + 1
            ));
        }
        let result = match extinction.value? {
            Ending::Win => "wins",
            Ending::Draw => "draws",
            Ending::Loss => "loses",
        };
        let few = match (extinction.count, extinction.kinds.has_any()) {
            (0, _) => format!("without {kinds}"),
            (1, true) => "with a single piece left".to_string(),
            (count, true) => format!("with at most {count} pieces left"),
            (1, false) => format!("with at most one {kinds}"),
            (count, false) => format!("with at most {count} pieces of the kind {kinds}"),
        };
        let count = format!("A side {few} {result}");
        let others = match extinction.opponent {
            0 => String::new(),
            other => format!(", if the other side has at least {other}"),
        };
        let claim = if extinction.is_claimed { "; the side to move needs one more for that" } else { "" };
        Some(format!("{count}{others}{claim}."))
    }

    fn castling_wins(&self) -> Vec<String> {
        self.sides(|side| {
            let wings = ["kingside", "queenside"].into_iter().zip(self.game.rules.castling.wins[side]);
            let wings: Vec<String> =
                wings.filter(|(_, wins)| *wins).map(|(wing, _)| wing.to_string()).collect();
            (!wings.is_empty()).then(|| {
                let wings = list(&wings, "or");
                format!("castling {wings} wins, and a side loses that can no longer do so.")
            })
        })
    }

    fn goals(&self) -> Vec<String> {
        let goals = &self.game.rules.goals;
        self.sides(|side| {
            let region = goals.region[side];
            let count = if goals.count > 1 { format!("{} of ", goals.count) } else { String::new() };
            let reply = if goals.reply { ", after one more move of the other side" } else { "" };
            let safe = if goals.safe { ", if it is not attacked there" } else { "" };
            (!region.is_empty()).then(|| {
                format!(
                    "A side wins that brings {count}{} to {}{reply}{safe}.",
                    self.names(goals.kind[side], "or"),
                    self.squares(region)
                )
            })
        })
    }

    fn draw_material(&self, patterns: &[Vec<Little>]) -> String {
        let little = |little: &Little| match little.many {
            Many::One => format!("one {}", self.name(little.kind)),
            Many::Any => format!("any number of {}", self.name(little.kind)),
            Many::OneColor => format!("any number of {} on squares of one colour", self.name(little.kind)),
        };
        let pattern = |pattern: &Vec<Little>| match pattern.as_slice() {
            [] => "nothing else".to_string(),
            some => list(&some.iter().map(little).collect::<Vec<_>>(), "and"),
        };
        let patterns: Vec<String> = patterns.iter().map(pattern).collect();
        format!("Kings with no more than {} draw.", list(&patterns, "or"))
    }
}
