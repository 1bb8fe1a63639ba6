// Asks Firzan for the legal moves of a position, for a reason, and for the best move, over pipes.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const firzan = spawn(process.argv[2] ?? "firzan", ["ask"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: firzan.stdout })[Symbol.asyncIterator]();

async function receive() {
    const answer = JSON.parse((await answers.next()).value);
    if (answer.error) throw new Error(answer.error);
    return answer;
}

function ask(question) {
    firzan.stdin.write(JSON.stringify(question) + "\n");
    return receive();
}

const position = await ask({ ask: "position", game: "knightrelay", moves: ["e2e4"] });
console.log(position.legalMoves.length, "legal moves,", position.due);
console.log((await ask({ ask: "why", game: "knightrelay", text: "e2e5" })).text);
let found = await ask({ ask: "search", game: "knightrelay", nodes: 2000 });
while (!found.done) found = await receive();
console.log("best:", found.san[0]);
firzan.stdin.end();
