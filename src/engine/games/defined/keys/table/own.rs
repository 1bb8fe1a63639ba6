//! Firzan's own keys, which Fairy-Stockfish lacks.

use super::row::{Row, each_side, numbered, own, sided, text};
use crate::games::defined::game::rules::{BareKing, BothChecked};
use crate::games::defined::keys::Field::*;
use crate::games::defined::keys::{pairs, special};

const BOTH: [BothChecked; 2] = [BothChecked::Draw, BothChecked::AsRepetition];
const BARE: &[&str] = &["none", "loss", "loss-unless-rebared", "draw", "draw-if-both"];
const BARES: [BareKing; 5] =
    [BareKing::None, BareKing::Loss, BareKing::LossUnlessRebared, BareKing::Draw, BareKing::DrawIfBoth];

/// The keys, in the order in which they are read.
pub const ROWS: &[Row] = &[
    sided(own(
        "relayPawnRegion",
        "where borrowed moves of {}pawns may end",
        Given(|r| &mut r.relays.pawn_region),
    )),
    numbered(9, own("relay", "moves lent: givers>takers:Betza, as n>qrbp:N", Relay(0))),
    sided(own("immuneTypes", "what cannot be captured", Kinds(|r| &mut r.relays.immune))),
    each_side(own(
        "mandatoryPromotionRegion",
        "where {}pawns must promote if they can",
        Region(|r| &mut r.promotion.must_region),
    )),
    own(
        "promotionLost",
        "pawns promote only to what their side has lost",
        Truth(|r| &mut r.promotion.lost_only),
    ),
    own(
        "strandedPawn",
        "the moves of a pawn on a square where it must promote",
        Read(special::stranded_pawn),
    ),
    own("promotionInPlace", "such a pawn may promote without moving", Truth(|r| &mut r.promotion.in_place)),
    each_side(own(
        "nMoveRuleRegion",
        "squares from which {}moves reset the n-move rule's clock",
        Region(|r| &mut r.clocks.region),
    )),
    own(
        "drawMaterial",
        "what draws besides the kings, as n b@*; - for bare kings",
        Read(special::draw_material),
    ),
    own(
        "perpetualBothValue",
        "the result if both sides check perpetually",
        Choice(
            &["draw", "nFold"],
            |r, n| r.clocks.both_checked = BOTH[n],
            |r| r.clocks.both_checked as usize,
        ),
    ),
    own(
        "bareKingRule",
        "the result of a bare king",
        Choice(BARE, |r, n| r.ends.bare_king = BARES[n], |r| r.ends.bare_king as usize),
    ),
    text("title", "the name for people", Text),
    text("inventor", "who invented it", Text),
    text("year", "when", Text),
    text("source", "where its rules are found", Text),
    text("summary", "the game in a sentence", Text),
    numbered(20, text("rule", "a rule in words", Text)),
    text("pieceName", "names of pieces for people, as o:oliphant m:minister", Read(pairs::names)),
];
