"""A game of one's own: knights that ride."""
import firzan

firzan.load_variant_config("""
[riders:chess]
title = Riders
knight = -
customPiece1 = n:NN
""")
game = firzan.Game("riders", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1")
print([move for move in game.legal_moves() if move.startswith("a1")])
