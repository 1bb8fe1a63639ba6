//! The keys that Fairy-Stockfish lacks.

use super::key_of as key;
use crate::games::defined::keys::Class::*;
use crate::games::defined::keys::Field::*;
use crate::games::defined::keys::{Key, Sides::*};
use crate::games::defined::rules::{BareKing, BothChecked};
use crate::games::defined::{pairs, special as own};

const BOTH: [BothChecked; 2] = [BothChecked::Draw, BothChecked::AsRepetition];
const BARE: &[&str] = &["none", "loss", "loss-unless-rebared", "draw", "draw-if-both"];
const BARES: [BareKing; 5] =
    [BareKing::None, BareKing::Loss, BareKing::LossUnlessRebared, BareKing::Draw, BareKing::DrawIfBoth];

/// The keys.
pub const KEYS: &[Key] = &[
    key(
        "relayPawnRegion",
        Own,
        "where relayed moves of pawns may end",
        Given(Both, |r| &mut r.relays.pawn_region),
    ),
    key(
        "relayPawnRegionWhite",
        Own,
        "where relayed moves of White's pawns may end",
        Given(White, |r| &mut r.relays.pawn_region),
    ),
    key(
        "relayPawnRegionBlack",
        Own,
        "where relayed moves of Black's pawns may end",
        Given(Black, |r| &mut r.relays.pawn_region),
    ),
    key(
        "relay1",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 0)),
    ),
    key(
        "relay2",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 1)),
    ),
    key(
        "relay3",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 2)),
    ),
    key(
        "relay4",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 3)),
    ),
    key(
        "relay5",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 4)),
    ),
    key(
        "relay6",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 5)),
    ),
    key(
        "relay7",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 6)),
    ),
    key(
        "relay8",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 7)),
    ),
    key(
        "relay9",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 8)),
    ),
    key("immuneTypes", Own, "what cannot be captured", Kinds(Both, |r| &mut r.relays.immune)),
    key("immuneTypesWhite", Own, "what cannot be captured, White's", Kinds(White, |r| &mut r.relays.immune)),
    key("immuneTypesBlack", Own, "what cannot be captured, Black's", Kinds(Black, |r| &mut r.relays.immune)),
    key(
        "mandatoryPromotionRegionWhite",
        Own,
        "where White's pawns must promote if they can",
        Region(White, |r| &mut r.promotion.must_region),
    ),
    key(
        "mandatoryPromotionRegionBlack",
        Own,
        "where Black's pawns must promote if they can",
        Region(Black, |r| &mut r.promotion.must_region),
    ),
    key(
        "promotionLost",
        Own,
        "pawns promote only to what their side has lost",
        Truth(|r| &mut r.promotion.lost_only),
    ),
    key(
        "strandedPawn",
        Own,
        "the moves of a pawn that stands where it must promote",
        Read(own::stranded_pawn),
    ),
    key(
        "promotionInPlace",
        Own,
        "such a pawn may promote where it stands",
        Truth(|r| &mut r.promotion.in_place),
    ),
    key(
        "nMoveRuleRegionWhite",
        Own,
        "from where White's moves set the n-move rule's clock back",
        Region(White, |r| &mut r.clocks.region),
    ),
    key(
        "nMoveRuleRegionBlack",
        Own,
        "from where Black's moves set the n-move rule's clock back",
        Region(Black, |r| &mut r.clocks.region),
    ),
    key(
        "drawMaterial",
        Own,
        "what draws besides the kings, as n b@*; - for kings alone",
        Read(own::draw_material),
    ),
    key(
        "perpetualBothValue",
        Own,
        "what follows if both sides check perpetually",
        Choice(
            &["draw", "nFold"],
            |r, n| r.clocks.both_checked = BOTH[n],
            |r| r.clocks.both_checked as usize,
        ),
    ),
    key(
        "bareKingRule",
        Own,
        "what a bare king means",
        Choice(BARE, |r, n| r.ends.bare_king = BARES[n], |r| r.ends.bare_king as usize),
    ),
    key("title", Words, "the name for people", Text),
    key("inventor", Words, "who invented it", Text),
    key("year", Words, "when", Text),
    key("source", Words, "where its rules are found", Text),
    key("summary", Words, "the game in a sentence", Text),
    key("rule1", Words, "a rule in words", Text),
    key("rule2", Words, "a rule in words", Text),
    key("rule3", Words, "a rule in words", Text),
    key("rule4", Words, "a rule in words", Text),
    key("rule5", Words, "a rule in words", Text),
    key("rule6", Words, "a rule in words", Text),
    key("rule7", Words, "a rule in words", Text),
    key("rule8", Words, "a rule in words", Text),
    key("rule9", Words, "a rule in words", Text),
    key("rule10", Words, "a rule in words", Text),
    key("rule11", Words, "a rule in words", Text),
    key("rule12", Words, "a rule in words", Text),
    key("rule13", Words, "a rule in words", Text),
    key("rule14", Words, "a rule in words", Text),
    key("rule15", Words, "a rule in words", Text),
    key("rule16", Words, "a rule in words", Text),
    key("rule17", Words, "a rule in words", Text),
    key("rule18", Words, "a rule in words", Text),
    key("rule19", Words, "a rule in words", Text),
    key("rule20", Words, "a rule in words", Text),
    key("pieceName", Words, "names of pieces for people, as o:oliphant m:minister", Read(pairs::names)),
];
