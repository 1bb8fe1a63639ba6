//! The keys that Fairy-Stockfish lacks.

use crate::games::defined::game::rules::{BareKing, BothChecked};
use crate::games::defined::keys::Class::*;
use crate::games::defined::keys::Field::*;
use crate::games::defined::keys::{Key, Sides::*, row};
use crate::games::defined::keys::{pairs, special as own};

const BOTH: [BothChecked; 2] = [BothChecked::Draw, BothChecked::AsRepetition];
const BARE: &[&str] = &["none", "loss", "loss-unless-rebared", "draw", "draw-if-both"];
const BARES: [BareKing; 5] =
    [BareKing::None, BareKing::Loss, BareKing::LossUnlessRebared, BareKing::Draw, BareKing::DrawIfBoth];

/// The keys.
pub const KEYS: &[Key] = &[
    row(
        "relayPawnRegion",
        Own,
        "where relayed moves of pawns may end",
        Given(Both, |r| &mut r.relays.pawn_region),
    ),
    row(
        "relayPawnRegionWhite",
        Own,
        "where relayed moves of White's pawns may end",
        Given(White, |r| &mut r.relays.pawn_region),
    ),
    row(
        "relayPawnRegionBlack",
        Own,
        "where relayed moves of Black's pawns may end",
        Given(Black, |r| &mut r.relays.pawn_region),
    ),
    row(
        "relay1",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 0)),
    ),
    row(
        "relay2",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 1)),
    ),
    row(
        "relay3",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 2)),
    ),
    row(
        "relay4",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 3)),
    ),
    row(
        "relay5",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 4)),
    ),
    row(
        "relay6",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 5)),
    ),
    row(
        "relay7",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 6)),
    ),
    row(
        "relay8",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 7)),
    ),
    row(
        "relay9",
        Own,
        "moves lent: givers>takers:Betza, as n>qrbp:N",
        Read(|d, v, n| own::relay(d, v, n, 8)),
    ),
    row("immuneTypes", Own, "what cannot be captured", Kinds(Both, |r| &mut r.relays.immune)),
    row("immuneTypesWhite", Own, "what cannot be captured, White's", Kinds(White, |r| &mut r.relays.immune)),
    row("immuneTypesBlack", Own, "what cannot be captured, Black's", Kinds(Black, |r| &mut r.relays.immune)),
    row(
        "mandatoryPromotionRegionWhite",
        Own,
        "where White's pawns must promote if they can",
        Region(White, |r| &mut r.promotion.must_region),
    ),
    row(
        "mandatoryPromotionRegionBlack",
        Own,
        "where Black's pawns must promote if they can",
        Region(Black, |r| &mut r.promotion.must_region),
    ),
    row(
        "promotionLost",
        Own,
        "pawns promote only to what their side has lost",
        Truth(|r| &mut r.promotion.lost_only),
    ),
    row(
        "strandedPawn",
        Own,
        "the moves of a pawn that stands where it must promote",
        Read(own::stranded_pawn),
    ),
    row(
        "promotionInPlace",
        Own,
        "such a pawn may promote where it stands",
        Truth(|r| &mut r.promotion.in_place),
    ),
    row(
        "nMoveRuleRegionWhite",
        Own,
        "from where White's moves set the n-move rule's clock back",
        Region(White, |r| &mut r.clocks.region),
    ),
    row(
        "nMoveRuleRegionBlack",
        Own,
        "from where Black's moves set the n-move rule's clock back",
        Region(Black, |r| &mut r.clocks.region),
    ),
    row(
        "drawMaterial",
        Own,
        "what draws besides the kings, as n b@*; - for kings alone",
        Read(own::draw_material),
    ),
    row(
        "perpetualBothValue",
        Own,
        "what follows if both sides check perpetually",
        Choice(
            &["draw", "nFold"],
            |r, n| r.clocks.both_checked = BOTH[n],
            |r| r.clocks.both_checked as usize,
        ),
    ),
    row(
        "bareKingRule",
        Own,
        "what a bare king means",
        Choice(BARE, |r, n| r.ends.bare_king = BARES[n], |r| r.ends.bare_king as usize),
    ),
    row("title", Words, "the name for people", Text),
    row("inventor", Words, "who invented it", Text),
    row("year", Words, "when", Text),
    row("source", Words, "where its rules are found", Text),
    row("summary", Words, "the game in a sentence", Text),
    row("rule1", Words, "a rule in words", Text),
    row("rule2", Words, "a rule in words", Text),
    row("rule3", Words, "a rule in words", Text),
    row("rule4", Words, "a rule in words", Text),
    row("rule5", Words, "a rule in words", Text),
    row("rule6", Words, "a rule in words", Text),
    row("rule7", Words, "a rule in words", Text),
    row("rule8", Words, "a rule in words", Text),
    row("rule9", Words, "a rule in words", Text),
    row("rule10", Words, "a rule in words", Text),
    row("rule11", Words, "a rule in words", Text),
    row("rule12", Words, "a rule in words", Text),
    row("rule13", Words, "a rule in words", Text),
    row("rule14", Words, "a rule in words", Text),
    row("rule15", Words, "a rule in words", Text),
    row("rule16", Words, "a rule in words", Text),
    row("rule17", Words, "a rule in words", Text),
    row("rule18", Words, "a rule in words", Text),
    row("rule19", Words, "a rule in words", Text),
    row("rule20", Words, "a rule in words", Text),
    row("pieceName", Words, "names of pieces for people, as o:oliphant m:minister", Read(pairs::names)),
];
