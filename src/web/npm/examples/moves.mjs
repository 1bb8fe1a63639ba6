// Legal moves, reasons and notation.
import Firzan from "firzan";

const firzan = await Firzan();
const board = new firzan.Board("insaneflip8");
console.log(board.numberLegalMoves(), "moves at the start");
console.log(board.why("d2d5").text);
const [move] = board.moves();
console.log(move, "is written", board.sanMove(move));
