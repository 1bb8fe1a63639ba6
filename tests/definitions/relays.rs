//! Relays against a slow reference, which asks every rule anew of a board of squares.

use super::shelf;
use firzan::any::{AnyGame, new_game};
use firzan::core::{Color, Spot};
use firzan::games::Registry;
use firzan::games::defined::betza::{Hop, Way};
use firzan::games::defined::region::Region;
use firzan::games::defined::{Definition, read};

/// Relays of leapers, riders, lame pieces and hoppers; several at once, of pinned, attacked, immune and
/// promoted givers; takers that give.
const GAMES: &[u8] = b"
[relays:chess]
castling = false
enPassantRegion = -
doubleStep = false
customPiece1 = p:mfWcfF
pawnTypes = p

[riders-relay:relays]
relay1 = r>nbp:R
relay2 = b>*:mB

[lame-relay:relays]
relay1 = n>qrbp:nN
relay2 = r>pq:mRcF
immuneTypesBlack = n

[hoppers-relay:relays]
relay1 = q>rnb:pR
relay2 = nb>p:sWfA
relay3 = p>n:fF
relayPawnRegionWhite = *3 *4 *5 *6
relayPawnRegionBlack = *3 *4 *5 *6 *7

[small-relay]
maxFile = 6
maxRank = 7
king = k
rook = r
customPiece1 = w:FA
customPiece2 = n:nN
customPiece3 = p:mfWcfF
pawnTypes = p
promotionPieceTypes = wn
promotionRegionWhite = *7
promotionRegionBlack = *1
doubleStep = true
doubleStepRegionWhite = *2 *3
doubleStepRegionBlack = *5 *6
castling = false
enPassantRegion = -
relay1 = wk>np:imR2fsW
relay2 = n>rw:[F?sW]
relay3 = r>*:D
immuneTypes = w
startFen = rnwknr/pppppp/6/6/6/PPPPPP/RNWKNR w - - 0 1
";

/// A board, and whose turn it is.
#[derive(Clone)]
struct Slow<'a> {
    game: &'a Definition,
    squares: Vec<Option<(usize, Color)>>,
    side: Color,
}

type At = (i8, i8);

impl<'a> Slow<'a> {
    fn read(game: &'a Definition, fen: &str) -> Slow<'a> {
        let mut fields = fen.split(' ');
        let board = fields.next().expect("a board");
        let mut squares = Vec::new();
        for rank in board.split('/').rev() {
            let mut symbols = rank.chars();
            for symbol in symbols.by_ref() {
                match symbol.to_digit(10) {
                    Some(run) => squares.extend((0..run).map(|_| None)),
                    None => {
                        let upper = symbol.to_ascii_uppercase();
                        let kind = game.kinds.iter().position(|kind| kind.letter == upper).expect("a kind");
                        let color = if symbol == upper { Color::White } else { Color::Black };
                        squares.push(Some((kind, color)));
                    }
                }
            }
        }
        let side = if fields.next() == Some("w") { Color::White } else { Color::Black };
        Slow { game, squares, side }
    }

    fn index(&self, (file, rank): At) -> Option<usize> {
        let board = self.game.rules.board;
        let is_on = (0..board.files as i8).contains(&file) && (0..board.ranks as i8).contains(&rank);
        is_on.then(|| rank as usize * usize::from(board.files) + file as usize)
    }

    fn at(&self, at: At) -> Option<(usize, Color)> {
        self.squares[self.index(at)?]
    }

    fn all(&self) -> Vec<(At, usize, Color)> {
        let files = usize::from(self.game.rules.board.files);
        let squares = self.squares.iter().enumerate();
        let spot = |index: usize| ((index % files) as i8, (index / files) as i8);
        squares.filter_map(|(index, piece)| piece.map(|(kind, color)| (spot(index), kind, color))).collect()
    }

    /// Where a way leads on the present board, whatever stands there.
    fn leads(&self, way: &Way, from: At, color: Color) -> Vec<At> {
        let sign = if color == Color::White { 1 } else { -1 };
        let plus = |(x, y): At, (dx, dy): At| (x + sign * dx, y + sign * dy);
        let is_free = |at: At| at == from || self.at(at).is_none();
        let mut found = Vec::new();
        let mut at = plus(from, way.first);
        if self.index(at).is_none() || way.first != (0, 0) && !is_free(at) {
            return found;
        }
        let (mut steps, mut hurdles) = (0, 0);
        while way.most == 0 || steps < way.most {
            if way.passed().any(|passed| !is_free(plus(at, passed))) {
                break;
            }
            at = plus(at, way.step);
            steps += 1;
            if self.index(at).is_none() {
                break;
            }
            let lands = match way.hop {
                Hop::None => steps >= way.least,
                Hop::Over | Hop::Behind => hurdles == 1,
            };
            if lands && at != from {
                found.push(at);
            }
            hurdles += u8::from(!is_free(at));
            let is_through = match way.hop {
                Hop::None => hurdles > 0,
                Hop::Over => hurdles > 1,
                Hop::Behind => lands,
            };
            if is_through {
                break;
            }
        }
        found
    }

    /// Where some ways lead a piece, in a zone.
    fn targets(&self, ways: &[Way], from: At, color: Color, zone: Region) -> Vec<At> {
        let steps = &self.game.rules.steps;
        let has = |region: Region, (file, rank): At| region.has(file as u8, rank as u8);
        let is_initial = steps.double && has(steps.double_region[color.index()], from);
        let mut found = Vec::new();
        for way in ways.iter().filter(|way| !way.initial || is_initial) {
            found.extend(self.leads(way, from, color).into_iter().filter(|&to| {
                has(zone, to)
                    && match self.at(to) {
                        None => way.moves,
                        Some((kind, other)) => {
                            let immune = self.game.rules.relays.immune[other.index()].has(kind);
                            way.captures && !way.initial && other != color && !immune
                        }
                    }
            }));
        }
        found
    }

    fn is_pawn(&self, kind: usize, color: Color) -> bool {
        self.game.rules.promotion.pawns[color.index()].has(kind)
    }

    fn relayed(&self, from: At, kind: usize, color: Color) -> Vec<At> {
        let rules = &self.game.rules;
        let outside = !rules.promotion.region[color.index()];
        let pawns = rules.relays.pawn_region[color.index()].unwrap_or(outside);
        let zone = if self.is_pawn(kind, color) { pawns } else { Region::ALL };
        let relays = rules.relays.relays.iter().flatten().filter(|relay| relay.takers.has(kind));
        let guarded = relays.filter(|relay| {
            let mut givers = self.all().into_iter();
            givers.any(|(at, giver, other)| {
                let gives = other == color && at != from && relay.givers.has(giver);
                gives && relay.moves.ways.iter().any(|way| self.leads(way, at, color).contains(&from))
            })
        });
        guarded.flat_map(|relay| self.targets(&relay.moves.ways, from, color, zone)).collect()
    }

    fn is_attacked(&self, square: At, by: Color) -> bool {
        let enemies = self.all().into_iter().filter(|piece| piece.2 == by);
        let mut reached = enemies.flat_map(|(from, kind, color)| {
            let own = self.targets(&self.game.kinds[kind].moves.ways, from, color, Region::ALL);
            own.into_iter().chain(self.relayed(from, kind, color))
        });
        reached.any(|to| to == square)
    }

    fn king_is_attacked(&self, color: Color) -> bool {
        let king = |&(_, kind, other): &(At, usize, Color)| self.game.kinds[kind].is_king() && other == color;
        self.all().iter().find(|piece| king(piece)).is_some_and(|piece| self.is_attacked(piece.0, !color))
    }

    fn legal(&self) -> Vec<String> {
        let name = |at: At| Spot { file: at.0 as u8, rank: at.1 as u8 };
        let mut found = Vec::new();
        for (from, kind, color) in self.all().into_iter().filter(|piece| piece.2 == self.side) {
            let mut try_it = |to: At, suffix: String| {
                let mut next = self.clone();
                let (a, b) = (self.index(from).expect("a square"), self.index(to).expect("a square"));
                next.squares[b] = next.squares[a].take();
                if !next.king_is_attacked(color) {
                    found.push(format!("{}{}{suffix}", text(name(from)), text(name(to))));
                }
            };
            for to in self.targets(&self.game.kinds[kind].moves.ways, from, color, Region::ALL) {
                let promotion = &self.game.rules.promotion;
                let region = promotion.region[color.index()];
                if self.is_pawn(kind, color) && region.has(to.0 as u8, to.1 as u8) {
                    for kind in promotion.kinds[color.index()].kinds() {
                        try_it(to, self.game.kinds[kind].letter.to_ascii_lowercase().to_string());
                    }
                } else {
                    try_it(to, String::new());
                }
            }
            for to in self.relayed(from, kind, color) {
                try_it(to, String::new());
            }
        }
        found.sort();
        found.dedup();
        found
    }
}

fn text(spot: Spot) -> String {
    format!("{}{}", char::from(b'a' + spot.file), spot.rank + 1)
}

fn turns(game: &dyn AnyGame) -> Vec<String> {
    let mut turns: Vec<String> = game.legal_moves().into_iter().map(|turn| game.write(turn)).collect();
    turns.sort();
    turns
}

#[test]
fn relays_are_those_of_a_slow_reference() {
    let reading = read("relays.ini", GAMES, &mut shelf());
    let registry = Registry::new();
    for section in reading.sections {
        let definition = section.game.unwrap_or_else(|| panic!("{:?}", reading.faults));
        let definition = registry.define(definition, None).expect("room");
        let (mut relayed, mut checks) = (0, 0);
        for seed in 0..12 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut game = new_game(registry.make(definition).expect("a game"));
            for _ in 0..100 {
                let slow = Slow::read(definition, &game.fen());
                let legal = slow.legal();
                assert_eq!(turns(&*game), legal, "{} {}", section.name, game.fen());
                assert_eq!(game.in_check(), slow.king_is_attacked(slow.side), "{}", game.fen());
                let lent = slow.all().into_iter().filter(|piece| piece.2 == slow.side);
                relayed +=
                    lent.map(|(from, kind, color)| slow.relayed(from, kind, color).len()).sum::<usize>();
                checks += usize::from(game.in_check());
                if legal.is_empty() {
                    break;
                }
                let text = random.choice(&legal).expect("a move");
                let turn =
                    game.legal_moves().into_iter().find(|&turn| game.write(turn) == *text).expect(text);
                game.play(turn);
            }
        }
        println!("{}: {relayed} relayed, {checks} checks", section.name);
        assert!(section.name == "relays" || relayed > 500 && checks > 10, "{}", section.name);
    }
}
