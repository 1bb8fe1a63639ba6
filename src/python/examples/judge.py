"""The moves of a game judged."""
import firzan

game = firzan.Game("chess")
for move in "e4 e5 Qh5 Nf6 Qxe5+ Be7".split():
    game.push(move)
for judged in game.annotate(nodes=5000):
    better = f", better {judged.best}" if judged.mark else ""
    print(f"{judged.side}: {judged.san}{judged.mark} gives away {judged.loss:.0%}{better}")
