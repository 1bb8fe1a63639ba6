//! Text that Fairy-Stockfish misreads, so that it plays a different game or none; Fairy-Stockfish's games
//! that Firzan does not play; and the keys of a fork.
//!
//! Fairy-Stockfish compares keys, words and names byte by byte, skips white space only before a value,
//! ignores a key without a value, and finds a heading only at the start of a line (tested at c19b5f6c).

use super::{Faults, Section};

/// Shipped games that Fairy-Stockfish does not have.
const FIRZAN_ONLY: &str = "great-shatranj great-shatranj-r lemurian-shatranj modern-shatranj \
                          modern-shatranj-d ninth-century-indian opulent-lemurian-shatranj \
                          shatranj-kamil-64 tamerlane";

/// Fairy-Stockfish's view of a section.
#[derive(Clone, Debug, Default)]
pub struct Foreign {
    /// The name by which it knows the section; `None` if it does not.
    pub name: Option<String>,
    /// Whether it misreads the heading.
    pub misreads_heading: bool,
    /// The keys of the section and its parents whose text it misreads.
    pub keys: Vec<String>,
}

impl Foreign {
    /// Adds a key whose text it misreads.
    pub fn add(&mut self, key: &str) {
        if !self.keys.iter().any(|known| known == key) {
            self.keys.push(key.to_string());
        }
    }

    /// Derives the view of a section from its heading and its parent's view, and adds warnings.
    pub fn of_heading(parent: Foreign, section: &Section, faults: &mut Faults) -> Foreign {
        let mut foreign = Foreign { name: Some(section.spelling.clone()), misreads_heading: false, ..parent };
        if FIRZAN_ONLY.split_ascii_whitespace().any(|name| name == section.name) {
            return Foreign { name: None, ..foreign };
        }
        let heading = format!("[{}]", section.name);
        let Section { name, spelling, .. } = section;
        let unseen = section.unseen.map(|why| {
            (section.at, format!("Fairy-Stockfish does not read the section, because {why}"), true)
        });
        let respelt = (spelling != name).then(|| {
            let message = format!(
                "Fairy-Stockfish knows the game as {spelling}, not as {name}: write the name in small letters"
            );
            (section.at.right(1), message, false)
        });
        let taken = why_unplayed(name).map(|_| {
            let message = "Fairy-Stockfish has a game of this name, which it plays instead: rename this one";
            (section.at.right(1), message.to_string(), true)
        });
        let orphaned = section.parent.as_ref().filter(|(name, _)| parent.name.as_ref() != Some(name));
        let orphaned = orphaned.map(|(name, at)| {
            let message = match &parent.name {
                Some(known) => format!("Fairy-Stockfish knows no parent {name}: write {known}"),
                None => format!("Fairy-Stockfish has no game {name}, so not this one either"),
            };
            (*at, message, true)
        });
        for (at, message, is_missing) in [unseen, respelt, taken, orphaned].into_iter().flatten() {
            faults.warning(at, heading.as_str(), message);
            foreign.misreads_heading = true;
            foreign.name = foreign.name.take().filter(|_| !is_missing);
        }
        foreign
    }
}

/// Fairy-Stockfish's games that Firzan is not going to play, by reason.
const UNPLAYED: &[(&str, &str)] = &[("two boards", "bughouse koedem supply")];

/// The reason why Firzan does not play one of Fairy-Stockfish's games; `None` for other games.
pub fn why_unplayed(name: &str) -> Option<&'static str> {
    let has = |names: &str| names.split_ascii_whitespace().any(|other| other == name);
    UNPLAYED.iter().find(|(_, names)| has(names)).map(|(why, _)| *why)
}

/// The names of Fairy-Stockfish's games that Firzan is not going to play.
pub fn unplayed_names<'a>() -> impl Iterator<Item = &'a str> {
    UNPLAYED.iter().flat_map(|(_, names)| names.split_ascii_whitespace())
}

/// The keys that only Fairy-Stockfish-X has, a fork of Fairy-Stockfish, as of August 2026. Some also exist
/// for one side, with `White` or `Black` appended.
const FORKED: &str = "adjacentSwapDiagonal adjacentSwapFriendly adjacentSwapMoveTypes \
    adjacentSwapRequiresEmptyNeighbor adjacentSwapTargetTypes allowChecks \
    alternating2x2DropIllegal antiRoyalCount antiRoyalKingMutuallyImmune \
    antiRoyalSelfCaptureOnly antiRoyalTypes blastCenter blastDiagonals \
    blastOnCaptureMoverCenter blastOnMove blastOnSameTypeCapture blastOnSelfDestruct \
    blastOrthogonals blastPassiveTypes blastPattern blastPromotion \
    borrowOpponentDropsWhenEmpty captureAllowed captureAllowedBlack captureAllowedWhite \
    captureDemotedPieceType captureDemotion captureDrops captureForbidden \
    captureForbiddenBlack captureForbiddenWhite captureMorph captureToHandSide \
    captureToHandTypes captureType castlingForbiddenPlies castlingIgnoreCheck \
    castlingPromotedPiece changingColorPieceTypes changingColorTrigger \
    checkedRoyalsIgnoreFreeze cloneMoveTypes commitGates connect3D connect4D connectGoalByType \
    connectGoalSimulValueByMover connectGroup connectNorthEast connectPieceGoal connectRegion3 \
    connectSouthEast cylindrical deathOnCaptureTypes diagonalGeneral doublePassEndsGame \
    dropKingLast dropMates dropPieceTypes edgeInsertFrom edgeInsertFromBlack \
    edgeInsertFromWhite edgeInsertOnly edgeInsertOpponentEjectionLock edgeInsertRegion \
    edgeInsertTypes enPassantPassedSquares extinctionAllPieceTypes extinctionMustAppear \
    extinctionPieceTypes firstMoveLoseOnCheck firstMovePieceTypes flagPieceTypes \
    forcedJumpContinuation forcedJumpSameDirection freezeCooldown freezeDiagonals \
    freezeImmunePieceTypes freezePieceTypes freezePotion gatingFromHand gatingPieceAfter \
    hexBoard hostageExchange jumpCooldown jumpPotion laserAutoFire laserDiagonal \
    laserEmitterOrientationOffset laserEmitters laserFireAnyRotation laserFireSelectedEmitter \
    laserGame laserPortalFallback laserPromotionOrientationBlack \
    laserPromotionOrientationWhite laserRotationPathFilter laserRotationRequiresAction \
    libertyCapture libertySelfCapture materialCountingPieceTypes mobilityRegion \
    moveMorphPieceType multimoveCapture multimoveCheck multimoves mustCaptureEnPassant \
    mutuallyHopIllegalTypes nFoldRuleImmediate nMoveHardLimitRule nMoveHardLimitRuleValue \
    nMoveRuleImmediate openingSelfRemoval openingSelfRemovalAdjacentToLast \
    openingSelfRemovalRegion openingSwapDrop openingSwapMirrorMainDiagonal orientationCounts \
    orientedPieceTypes passUntilSetup pathwayDropRule payPointsToDrop \
    petrifyOnCaptureSuppressTransfer piecePoints pointsCounting pointsGoal \
    pointsGoalSimulValue pointsGoalSimulValueByMostPoints pointsGoalSimulValueByMover \
    pointsGoalValue pointsRuleCaptures potionDropOnOccupied potions priorityDropTypes prison \
    prisonPawnPromotion progressiveMultimove promotionConsumeInHand promotionRequireInHand \
    promotionSteal pseudoRoyalCaptureIllegal pseudoRoyalCount pseudoRoyalTypes \
    pseudoRoyalValue pullingStrength pushCaptureAgainstFriendlyBlocker pushChainEnemyOnly \
    pushFirstColor pushNoImmediateReturn pushingRemoves pushingStrength \
    reciprocalWeakConnectionDrop removeConnectN removeConnectNByType rexExclusiveMorph \
    rifleCapture rotateAfterMove rotationAllowedOrientationsBlack \
    rotationAllowedOrientationsWhite rotationDelta rotationTwoWay royalPieceNoThroughCheck \
    samePlayerBoardRepetitionIllegal selfCapture selfCaptureTypes selfDestructTypes \
    stackedPieceType stepwisePushing surroundCaptureEdge surroundCaptureHostileRegion \
    surroundCaptureIntervene surroundCaptureMaxRegion surroundCaptureOpposite \
    surroundClaimExtraTurn surroundClaimPiece surroundClaimRegion swapForbiddenPlies \
    swapNoImmediateReturn symmetricDropTypes toroidal trapProtection trapRegion \
    virtualDropLimit virtualDrops wallingBlack wallingWhite weakConnectionNobiImpossible \
    weakCrosscutDropIllegal weakDiagonalConnect";

/// The key of Fairy-Stockfish-X that a key is, or that it is one side's form of; `None` for other keys.
pub fn forked_key(name: &str) -> Option<&'static str> {
    // Keys such as `laser_k` describe how each piece reflects.
    let name = if name.starts_with("laser_") { "laserGame" } else { name };
    FORKED.split_ascii_whitespace().find(|key| matches!(name.strip_prefix(key), Some("" | "White" | "Black")))
}

#[cfg(test)]
mod tests {
    use super::FIRZAN_ONLY;
    use crate::games::defined::shipped;

    #[test]
    fn games_that_only_firzan_has_are_shipped() {
        for name in FIRZAN_ONLY.split_ascii_whitespace() {
            assert!(shipped::find(name).is_some(), "{name}");
        }
    }
}
