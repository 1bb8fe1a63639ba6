// A game of one's own: knights that ride.
import Firzan from "firzan";

const firzan = await Firzan();
firzan.loadVariantConfig(`
[riders:chess]
title = Riders
knight = -
customPiece1 = n:NN
`);
const board = new firzan.Board("riders", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
console.log(board.moves().filter((move) => move.startsWith("a1")));
