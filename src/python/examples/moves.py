"""Legal moves, reasons and notation."""
import firzan

game = firzan.Game("insaneflip8")
print(game.title, "-", len(game.legal_turns()), "turns at the start")
print(game.why("d2d5"))
turn = game.legal_turns()[0]
print(turn, "is written", game.san(turn))
