// The engine against itself, at a low level.
import Firzan from "firzan";

const firzan = await Firzan();
const board = new firzan.Board("losalamos");
for (let ply = 0; ply < 40 && !board.isGameOver(); ply++) {
    const { move } = await board.search({ level: 3, seed: ply, nodes: 500 });
    board.push(move);
}
console.log(board.toString());
console.log(board.result(), board.reason() ?? "goes on");
await firzan.close();
