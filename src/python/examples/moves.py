"""Legal moves, reasons and notation."""
import firzan

game = firzan.Game("insaneflip8")
print(game.title, "-", len(game.legal_moves()), "moves at the start")
print(game.why("d2d5"))
move = game.legal_moves()[0]
print(move, "is written", game.san(move))
