// Legal moves, reasons and notation.
import Firzan from "firzan";

const firzan = await Firzan();
const board = new firzan.Board("insaneflip8");
console.log(board.numberLegalMoves(), "turns at the start");
console.log(board.why("d2d5").text);
const [turn] = board.legalTurns();
console.log(turn, "is written", board.sanMove(turn));
