"""The engine against itself, at a low level, to the end."""
import firzan

game = firzan.Game("losalamos")
while game.outcome is None and len(game.played) < 200:
    turn = game.search(level=3, seed=len(game.played), nodes=500).turn
    assert turn, "only a game that is over has no turn"
    game.push(turn)
print(game)
print(game.outcome or "cut off")
