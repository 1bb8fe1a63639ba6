//! Keys that only Firzan has, not Fairy-Stockfish.

use super::row::{Row, each_side, numbered, own, sided, text};
use crate::games::defined::game::rules::{BareKing, BothChecked};
use crate::games::defined::keys::Field::*;
use crate::games::defined::keys::{pairs, special};

const BOTH_CHECKED: [BothChecked; 2] = [BothChecked::Draw, BothChecked::AsRepetition];
const BARE_KING_NAMES: &[&str] = &["none", "loss", "loss-unless-rebared", "draw", "draw-if-both"];
const BARE_KING_RULES: [BareKing; 5] =
    [BareKing::None, BareKing::Loss, BareKing::LossUnlessRebared, BareKing::Draw, BareKing::DrawIfBoth];

/// The keys, in reading order.
pub const ROWS: &[Row] = &[
    sided(own(
        "relayPawnRegion",
        "squares on which {}pawns may end a borrowed move",
        Given(|r| &mut r.relays.pawn_region),
    )),
    numbered(9, own("relay", "lent moves (givers>takers:Betza), such as n>qrbp:N", Relay(0))),
    sided(own("immuneTypes", "kinds that cannot be captured", Kinds(|r| &mut r.relays.immune))),
    each_side(own(
        "mandatoryPromotionRegion",
        "squares where {}pawns must promote if they can",
        Region(|r| &mut r.promotion.must_region),
    )),
    own("diagonalKing", "the king also follows diagonalLines", Truth(|r| &mut r.lines.king)),
    own("freeDrops", "every piece can always be dropped, without a hand", Truth(|r| &mut r.drops.free)),
    own(
        "promotionLost",
        "pawns promote only to kinds that their side has lost",
        Truth(|r| &mut r.promotion.lost_only),
    ),
    own("strandedPawn", "the moves of a pawn on a mandatory promotion square", Read(special::stranded_pawn)),
    own(
        "promotionInPlace",
        "a pawn on a mandatory promotion square may promote without moving",
        Truth(|r| &mut r.promotion.in_place),
    ),
    each_side(own(
        "nMoveRuleRegion",
        "squares from which {}moves reset the n-move rule's clock",
        Region(|r| &mut r.clocks.region),
    )),
    own(
        "drawMaterial",
        "material that draws, besides the kings, such as n b@*; - for bare kings",
        Read(special::draw_material),
    ),
    own(
        "perpetualBothValue",
        "the result of mutual perpetual check",
        Choice(
            &["draw", "nFold"],
            |r, n| r.clocks.both_checked = BOTH_CHECKED[n],
            |r| r.clocks.both_checked as usize,
        ),
    ),
    own(
        "bareKingRule",
        "the result for a side with only its king left",
        Choice(BARE_KING_NAMES, |r, n| r.ends.bare_king = BARE_KING_RULES[n], |r| r.ends.bare_king as usize),
    ),
    text("title", "the display name", Text),
    text("inventor", "the inventor", Text),
    text("year", "the year of invention", Text),
    text("source", "the source of the rules", Text),
    text("summary", "the game in one sentence", Text),
    numbered(20, text("rule", "a rule in plain English", Text)),
    text("pieceName", "display names of pieces, such as o:oliphant m:minister", Read(pairs::names)),
];
