"""The engine against itself, at a low level, to the end."""
import firzan

game = firzan.Game("losalamos")
while game.outcome is None and len(game.played) < 200:
    move = game.search(level=3, seed=len(game.played), nodes=500).move
    assert move, "only a game that is over has no move"
    game.push(move)
print(game)
print(game.outcome or "cut off")
