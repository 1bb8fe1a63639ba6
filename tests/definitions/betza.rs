//! Betza notation against the slow mailbox: targets, attacks, checks and pins of pieces on random boards.

use crate::board;
use crate::mailbox::{Board, Square, Targets, targets};
use firzan::any::{AnyGame, new_game};
use firzan::games::Registry;
use firzan::games::defined::betza::Moves;
use firzan::games::defined::read;
use firzan::games::defined::shelf::Shelf;

/// Texts that no rule of chance would write often.
const TEXTS: &str = "
    W F D N A H C L Z J G K R B Q (1,0) (2,2) (4,1) (1,4) (9,0) WW FF DD NN AA HH CC ZZ GG KK RR (4,2)(4,2)
    R1 R4 R10 B0 B2+ W3 W2+ F2 Q3 N2 N0 N2+ D2 D3+ A0 C2 K2 K3+ H2 (3,1)2
    mR cR mRcB mNcK mfWcfF mfWcefF mfFcfW fsWcF mR4cR2 cQmN
    fN bN lN rN sN vN ssN vvN flN lfN frN rfN blN lbN fsN sfN bsN rvN lvN fhN bhN lhN rhN hlN hrN vsN ffNbsN
    fW fsW vW sW lW flW fF lF flF fsF rvF fhF fK fsK flK lfK fhK lhK hrK sK vK fQ fsQ rhQ fD flD fA lhA hrF
    fR4 fsR sB fRbB fNN vNN hlNN flNN fhCC lfrbN rfrbF ffNssC fhZ
    nN nA nD nH nZ nC nG nNN nDD nAA nZZ nHH nN2 nCC n(4,1) n(5,2) n(4,4) nfN nvN nmNcN
    pR pB pQ pNN pDD pAA pHH pGG pZZ pCC pR4 pW3 pF2 pN2 pN3+ pR3+ pD3 pK3 p(4,2)(4,2) p(2,2)3
    gR gB gQ gNN gDD gAA gHH gR4 gW3 gR3+ gN2 gN3+ gB4+ gD2 gA0 gGG mRcpR cpBmB mRcgR fpR sgQ fpNN
    iN ifD imfnD imW3 icR ipR igB ipNN imNN inN ifmnD ifR2 icpR
    [F-R] [F?R] [W-B] [W?B] [F?F] [F?vsF] [F-vsF] [W?vsW] [K?vsK] [K-vsK] [F?vsA] [A?vsF] [W?vsD] [D?vsW]
    [F-R3+] [F-R2] [F?W2+] [N-vsN] [N?vsR] [R1-B] [A-F] [D?W] [W-fW] [W-bW] [W-bR] [W-lR] [W-sR] [W-vR]
    [F-rB] [F-bB] [F-vB] [W-rB] [W-bF] [W-lF] [W-vF] [N-vsN2] [D-vsD] [C?vsW] [(4,1)-vsF] [F-Q] [K-lQ2]
    m[F-R] c[F-R] f[F-R] fm[F?R] lc[W?B] [fF-R] [flF?R] vs[N-vsW] mb[W?F] [F-DD] [W?vsN] [W-vsNN] [F-RR]
    t[F,F] t[FA,FA] t[W,F] t[WD,WD] t[fW,F] t[F,mR] t[F,cR2] t[W,mWcF] t[K,K] t[D,R3+]
    B2+[F-R3+] FAt[FA,FA] WDt[WD,WD] W[F?R]mN [F?vsA][A?vsF]N R[W-bR] pRnN gQpB RpB nNmpN2
";

/// A text by chance.
fn chance(random: &mut fastrand::Rng) -> String {
    let mut text = String::new();
    for _ in 0..random.usize(1..4) {
        let mut pick = |list: &[&'static str]| list[random.usize(..list.len())];
        let lead = pick(&["", "", "", "m", "c", "n", "p", "g", "i", "im", "mn", "cp", "mg"]);
        let directions = pick(&[
            "", "", "f", "b", "l", "s", "v", "fs", "fl", "lf", "rb", "fh", "rh", "hl", "hr", "vs", "bs",
            "frfl",
        ]);
        let atom = pick(&[
            "W", "F", "D", "N", "A", "H", "C", "L", "Z", "J", "G", "K", "R", "B", "Q", "(4,1)", "(0,5)",
            "(4,2)",
        ]);
        let range = pick(&["", "", "*", "0", "2", "3", "2+", "3+"]);
        let second = pick(&["R", "B", "W", "F", "K", "N", "A2", "D", "W2+", "Q3", "DD"]);
        let turn = pick(&["", "f", "b", "l", "r", "s", "v", "vs", "lb"]);
        let goes_on = pick(&["-", "?"]);
        let is_bracket = random.u8(..4) == 0;
        text += &if is_bracket {
            format!("{}{directions}[{atom}{goes_on}{turn}{second}]", lead.trim_matches(['n', 'p', 'g', 'i']))
        } else {
            format!("{lead}{directions}{atom}{}", if range == "*" { atom } else { range })
        };
    }
    text
}

/// A game of some pieces and kings on a board of this size.
struct Setting {
    files: i32,
    ranks: i32,
    texts: Vec<String>,
}

/// What stands on a square: White or not, and which piece, the king last.
type Piece = Option<(bool, usize)>;

impl Setting {
    fn definition(&self, number: usize) -> String {
        let Setting { files, ranks, .. } = self;
        let mut lines = format!(
            "[slow-{number}]\nmaxFile = {files}\nmaxRank = {ranks}\nking = k\ncastling = false\n\
             doubleStepRegionWhite = *2\ndoubleStepRegionBlack = *{}\nenPassantRegion = -\n",
            ranks - 1
        );
        for (piece, text) in self.texts.iter().enumerate() {
            lines += &format!("customPiece{} = {}:{text}\n", piece + 1, self.letter(piece));
        }
        let gap = |rank: i32| if rank == 1 { format!("k{}", files - 1) } else { files.to_string() };
        let ranks: Vec<String> =
            (2..=*ranks).rev().map(|rank| gap(if rank == *ranks { 1 } else { rank })).collect();
        format!("{lines}startFen = {}/{}K w - - 0 1\n", ranks.join("/"), files - 1)
    }

    fn letter(&self, piece: usize) -> char {
        if piece == self.texts.len() { 'k' } else { char::from(b'a' + piece as u8) }
    }

    /// A board by chance, with a king of each side.
    fn scatter(&self, random: &mut fastrand::Rng) -> Vec<Piece> {
        let size = (self.files * self.ranks) as usize;
        let density = random.f32() * 0.5;
        let mut squares = vec![None; size];
        for square in &mut squares {
            if random.f32() < density {
                *square = Some((random.bool(), random.usize(..self.texts.len())));
            }
        }
        let white = random.usize(..size);
        let black = (white + random.usize(1..size)) % size;
        squares[white] = Some((true, self.texts.len()));
        squares[black] = Some((false, self.texts.len()));
        squares
    }

    fn board(&self, squares: &[Piece]) -> Board {
        let sides = squares.iter().map(|piece| piece.map(|(white, _)| white)).collect();
        Board { files: self.files, ranks: self.ranks, squares: sides }
    }

    fn square(&self, index: usize) -> Square {
        (index as i32 % self.files, index as i32 / self.files)
    }

    fn index(&self, (file, rank): Square) -> usize {
        (rank * self.files + file) as usize
    }

    fn targets(&self, squares: &[Piece], from: usize) -> Targets {
        let (white, piece) = squares[from].expect("a piece");
        let text = self.texts.get(piece).map_or("K", String::as_str);
        let at = self.square(from);
        let far = at.1 == if white { 1 } else { self.ranks - 2 };
        targets(text, &self.board(squares), at, white, far)
    }

    /// Whether a side's king is attacked.
    fn is_attacked(&self, squares: &[Piece], white: bool) -> bool {
        let king = squares.iter().position(|piece| *piece == Some((white, self.texts.len())));
        let king = self.square(king.expect("a king"));
        let enemies = (0..squares.len()).filter(|&at| squares[at].is_some_and(|(side, _)| side != white));
        enemies.into_iter().any(|at| self.targets(squares, at).captures.contains(&king))
    }

    fn moves(&self, squares: &[Piece], white: bool) -> Vec<String> {
        let mut moves = Vec::new();
        for from in (0..squares.len()).filter(|&at| squares[at].is_some_and(|(side, _)| side == white)) {
            let Targets { quiet, captures } = self.targets(squares, from);
            for to in quiet.union(&captures) {
                let mut after = squares.to_vec();
                after[self.index(*to)] = after[from].take();
                if !self.is_attacked(&after, white) {
                    let name =
                        |(file, rank): Square| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
                    moves.push(name(self.square(from)) + &name(*to));
                }
            }
        }
        moves.sort();
        moves
    }

    fn fen(&self, squares: &[Piece], white: bool) -> String {
        let letter = |piece: &Piece| match *piece {
            None => '.',
            Some((true, piece)) => self.letter(piece).to_ascii_uppercase(),
            Some((false, piece)) => self.letter(piece),
        };
        let rows = squares.chunks(self.files as usize).rev().map(|row| row.iter().map(letter).collect());
        format!("{} {} - - 0 1", board::rows(rows), if white { 'w' } else { 'b' })
    }

    fn compare(&self, mut game: Box<dyn AnyGame>, random: &mut fastrand::Rng) -> u32 {
        let mut compared = 0;
        for _ in 0..24 {
            let squares = self.scatter(random);
            for white in [true, false] {
                let fen = self.fen(&squares, white);
                let about = format!("{fen} with {}", self.texts.join(" "));
                match game.set_up(Some(&fen)) {
                    Ok(()) => {
                        assert!(!self.is_attacked(&squares, !white), "an attack is not seen: {about}");
                        assert_eq!(game.in_check(), self.is_attacked(&squares, white), "{about}");
                        let turns = game.legal_moves().into_iter();
                        let mut turns: Vec<String> = turns.map(|turn| game.write(turn)).collect();
                        turns.sort();
                        assert_eq!(turns, self.moves(&squares, white), "{about}");
                        compared += 1;
                    }
                    Err(why) => {
                        assert!(self.is_attacked(&squares, !white), "{why}: {about}");
                    }
                }
            }
        }
        compared
    }
}

#[test]
fn pieces_move_and_attack_as_the_slow_mailbox_says() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut texts: Vec<String> = TEXTS.split_ascii_whitespace().map(str::to_string).collect();
    let wrong: Vec<_> = texts.iter().filter_map(|text| Some((text, Moves::read(text).err()?))).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    let sure = texts.len();
    while texts.len() < sure + 240 {
        let text = chance(&mut random);
        if Moves::read(&text).is_ok() {
            texts.push(text);
        }
    }
    let sizes = [(8, 8), (6, 7), (10, 10), (12, 10), (5, 9), (9, 3)];
    let (registry, mut compared) = (Registry::new(), 0);
    for (number, texts) in texts.chunks(3).enumerate() {
        let (files, ranks) = sizes[number % sizes.len()];
        let setting = Setting { files, ranks, texts: texts.to_vec() };
        let text = setting.definition(number);
        let reading = read("slow", text.as_bytes(), &mut Shelf::default());
        let game = reading.sections.into_iter().next().and_then(|section| section.game);
        let game = game.unwrap_or_else(|| panic!("{text}{:?}", reading.faults));
        let game = registry.define(game, None).expect("room");
        let variant = registry.make(game).unwrap_or_else(|why| panic!("{text}{why}"));
        compared += setting.compare(new_game(variant), &mut random);
    }
    println!("{} texts, {compared} positions", texts.len());
    assert!(compared > 1000);
}
