"""Asks Firzan for the legal moves of a position, for a reason, and for the best move, over pipes."""
import json
import subprocess
import sys


class Firzan:
    """A running `firzan ask`."""

    def __init__(self, program="firzan"):
        self.process = subprocess.Popen([program, "ask"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, **question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()

    def receive(self):
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def ask(self, **question):
        self.send(**question)
        return self.receive()

    def search(self, **question):
        """The lines of a search, the last of which is its result."""
        self.send(ask="search", **question)
        while True:
            answer = self.receive()
            yield answer
            if answer.get("done"):
                return


firzan = Firzan(*sys.argv[1:])
position = firzan.ask(ask="position", game="knightrelay", moves=["e2e4"])
print(len(position["legalMoves"]), "legal moves,", position["due"])
print(firzan.ask(ask="why", game="knightrelay", text="e2e5")["text"])
*_, best = firzan.search(game="knightrelay", nodes=2000)
print("best:", best["san"][0])
