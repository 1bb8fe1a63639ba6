// The games with which one may begin in the workshop.

const chess = `# Chess, written out. Change what you like: a line is "key = value".
[my-chess]
title = My Chess
summary = Chess with a difference.
pawn = p
knight = n
bishop = b
rook = r
queen = q
king = k
# A piece of your own has a letter, a colon, and its moves in Betza's notation:
# customPiece1 = a:BN
promotionPieceTypes = nbrq
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
`;

const shatranj = `# Shatranj, the chess of the caliphs.
[my-shatranj]
title = My Shatranj
pawn = p
knight = n
rook = r
alfil = b
fers = q
king = k
promotionPieceTypes = q
doubleStep = false
castling = false
stalemateValue = loss
bareKingRule = loss-unless-rebared
startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1
`;

const grandshatranj = `# Grand Shatranj D, by Joe Joyce.
[my-grand-shatranj]
title = My Grand Shatranj
pieceName = j:jumping_general m:minister h:high_priestess o:oliphant w:lightning_warmachine
maxFile = 10
maxRank = 10
king = k
knight = n
rook = r
customPiece1 = j:WFDA
customPiece2 = m:NWD
customPiece3 = h:NAF
customPiece4 = o:FAt[FA,FA]
customPiece5 = w:WDt[WD,WD]
customPiece6 = p:mfWcfF
pawnTypes = p
promotionPieceTypes = jmhonwr
promotionRegionWhite = *9 *10
promotionRegionBlack = *2 *1
mandatoryPromotionRegionWhite = *10
mandatoryPromotionRegionBlack = *1
promotionLost = true
strandedPawn = sW
promotionInPlace = true
bareKingRule = loss-unless-rebared
castling = false
doubleStep = false
enPassantRegion = -
startFen = w8w/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/W8W w - - 0 1
`;

const makruk = `# Makruk, the chess of Thailand.
[my-makruk]
title = My Makruk
pawn = p
knight = n
rook = r
fers = m
silver = s
king = k
promotionPieceTypes = m
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *3 *2 *1
doubleStep = false
castling = false
nMoveRule = 0
countingRule = makruk
startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1
`;

const minixiangqi = `# Minixiangqi: palaces, cannons that leap, kings that must not face each other.
[my-minixiangqi]
title = My Minixiangqi
variantTemplate = xiangqi
maxRank = 7
maxFile = 7
rook = r
cannon = c
soldier = p
horse = n
king = k:W
mobilityRegionWhiteKing = c1 d1 e1 c2 d2 e2 c3 d3 e3
mobilityRegionBlackKing = c5 d5 e5 c6 d6 e6 c7 d7 e7
doubleStep = false
castling = false
stalemateValue = loss
perpetualCheckIllegal = true
flyingGeneral = true
startFen = rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1
`;

const empty = `# Ten files and ten ranks for your own ideas: two kings, and a piece to begin with.
[my-game]
title = My Game
maxFile = 10
maxRank = 10
king = k
customPiece1 = a:WD
castling = false
doubleStep = false
startFen = 4ak4/10/10/10/10/10/10/10/10/4AK4 w - - 0 1
`;

/** Names and texts. */
export const TEMPLATES = [
    ["Chess", chess],
    ["Shatranj", shatranj],
    ["Grand Shatranj D", grandshatranj],
    ["Makruk", makruk],
    ["Minixiangqi", minixiangqi],
    ["Empty, 10×10", empty],
];
