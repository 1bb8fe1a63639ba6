"""The engine against itself, at a low level, to the end."""
import firzan

game = firzan.Game("losalamos")
while game.outcome is None and len(game.played) < 200:
    game.push(game.search(level=3, seed=len(game.played), nodes=500).turn)
print(game)
print(game.outcome or "cut off")
