// Types of the package, checked by scripts/test-npm.
import Firzan, { type Found } from "firzan";

const firzan = await Firzan();
const board = new firzan.Board("chess");
const found: Found = await board.search({ nodes: 1 }, (line) => console.log(line.san));
const ended: boolean = board.push("e2e4") && board.isGameOver();
console.log(found.turn, ended);
