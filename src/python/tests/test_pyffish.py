"""Random games beside pyffish, and chess beside python-chess: moves, FENs, SAN and results are the same.

What differs is listed in DIFFERENCES, and in README.md.
"""
import random
import unittest

import firzan

try:
    import pyffish
except ImportError:
    pyffish = None
try:
    import chess
except ImportError:
    chess = None

VARIANTS = ["chess", "shatranj", "makruk", "minixiangqi", "capablanca", "courier", "grand", "losalamos", "knightmate"]
GAMES, PLIES = 2, 80

@unittest.skipUnless(pyffish, "pyffish is not installed")
class Pyffish(unittest.TestCase):
    def test_random_games_are_the_same(self):
        for variant in VARIANTS:
            dice = random.Random(variant)
            self.assertEqual(firzan.start_fen(variant), pyffish.start_fen(variant))
            for _ in range(GAMES):
                self.walk(variant, dice)

    def test_a_board_alone_is_whites_to_move(self):
        board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
        for module in firzan, pyffish:
            self.assertEqual(module.get_fen("chess", board, ["e2e4"]), module.get_fen("chess", board + " w - - 0 1", ["e2e4"]))
            self.assertEqual(module.validate_fen(board, "chess"), module.FEN_OK)

    def test_bare_kings_may_win_a_race(self):
        for variant, fen in [("racingkings", "8/8/8/8/8/8/K6k/8 w - - 0 1"), ("chess", "8/8/8/8/8/8/K6k/8 w - - 0 1")]:
            for module in firzan, pyffish:
                insufficient = module.has_insufficient_material(variant, fen, [])
                self.assertEqual(insufficient, (variant == "chess",) * 2, variant)

    def test_every_name_of_pyffish_is_there(self):
        missing = [name for name in dir(pyffish) if not name.startswith("_") and not hasattr(firzan, name)]
        self.assertEqual(missing, [])
        for name in dir(pyffish):
            if isinstance(getattr(pyffish, name), int):
                self.assertEqual(getattr(firzan, name), getattr(pyffish, name), name)

    def walk(self, variant, dice):
        start = pyffish.start_fen(variant)
        moves = []
        for _ in range(PLIES):
            theirs = pyffish.legal_moves(variant, start, moves)
            context = f"{variant} {' '.join(moves)}"
            if firzan.is_immediate_game_end(variant, start, moves)[0] and not theirs:
                break
            self.assertEqual(sorted(firzan.legal_moves(variant, start, moves)), sorted(theirs), context)
            fen = pyffish.get_fen(variant, start, moves)
            self.assertEqual(firzan.get_fen(variant, start, moves), fen, context)
            self.assertEqual(firzan.gives_check(variant, start, moves), pyffish.gives_check(variant, start, moves), context)
            for call in ["is_immediate_game_end", "is_optional_game_end"]:
                ours, other = (getattr(module, call)(variant, start, moves) for module in (firzan, pyffish))
                self.assertEqual(ours[0], other[0], f"{call}: {context}")
                if ours[0]:
                    self.assertEqual(_sign(ours[1]), _sign(other[1]), f"{call}: {context}")
            if not theirs:
                ours = firzan.game_result(variant, start, moves)
                self.assertEqual(_sign(ours), _sign(pyffish.game_result(variant, start, moves)), context)
                return
            if firzan.is_optional_game_end(variant, start, moves)[0]:
                return
            move = dice.choice(theirs)
            self.assertEqual(
                firzan.is_capture(variant, start, moves, move), pyffish.is_capture(variant, start, moves, move), context)
            self.assertEqual(firzan.get_san(variant, fen, move), pyffish.get_san(variant, fen, move), f"{fen} {move}")
            moves.append(move)

    def test_chess960_is_the_same_in_every_game_with_castling(self):
        for variant, checks in [("chess", ""), ("3check", "3+3 "), ("kingofthehill", ""), ("makruk", "")]:
            pieces = "1r1k2r1/8/8/8/8/8/8/1R2K1R1" if variant != "makruk" else "3k4/8/8/8/8/8/8/4K3"
            fen = f"{pieces} w {'KQkq' if variant != 'makruk' else '-'} - {checks}0 1"
            moves = firzan.legal_moves(variant, fen, [], True)
            self.assertEqual(sorted(moves), sorted(pyffish.legal_moves(variant, fen, [], True)))
            for move in moves:
                self.assertEqual(firzan.get_fen(variant, fen, [move], True), pyffish.get_fen(variant, fen, [move], True))
        with self.assertRaisesRegex(ValueError, "Chess960"):
            firzan.legal_moves("knightrelay", "startpos", [], True)

    def test_the_usual_program_runs_with_the_import_changed(self):
        for module in (firzan, pyffish):
            start = module.start_fen("chess")
            self.assertEqual(module.get_san_moves("chess", start, ["e2e4", "e7e5", "g1f3"]), ["e4", "e5", "Nf3"])
            self.assertEqual(module.get_san("chess", start, "g1f3", False, module.NOTATION_LAN), "Ng1-f3")
            self.assertEqual(module.validate_fen(start, "chess"), module.FEN_OK)
            self.assertNotEqual(module.validate_fen("8/8/8/8 w", "chess"), module.FEN_OK)
            self.assertEqual(module.has_insufficient_material("chess", "8/8/8/8/8/8/5N2/K1k5 w - - 0 1", []), (True, True))
            self.assertEqual(module.has_insufficient_material("chess", "8/8/8/8/8/8/5Q2/K1k5 w - - 0 1", []), (False, True))
            self.assertFalse(module.captures_to_hand("chess"))
            self.assertTrue(module.captures_to_hand("crazyhouse"))
            self.assertFalse(module.captures_to_hand("placement"))
            self.assertFalse(module.two_boards("chess"))

    def test_pieces_in_hand_are_the_same(self):
        for variant, fen, move, san, after in [
            ("crazyhouse", "4k3/8/8/8/8/8/q~7/4K3[N] w - - 0 1", "N@f6", "N@f6+", "4k3/8/5N2/8/8/8/q~7/4K3[] b - - 0 1"),
            ("crazyhouse", "4k3/8/8/8/8/8/3q~4/4K3[N] w - - 0 1", "e1d2", "Kxd2", "4k3/8/8/8/8/8/3K4/8[NP] b - - 0 1"),
            ("kyotoshogi", "4k/5/5/5/K4[P] w - - 0 1", "+P@b3", "R@b3", "4k/5/1+P3/5/K4[] b - - 0 1"),
            ("minishogi", "4k/5/5/5/K4[Pp] w - - 0 1", "P@c4", "P@c4", "4k/2P2/5/5/K4[p] b - - 0 1"),
        ]:
            for module in (firzan, pyffish):
                self.assertEqual(module.get_san(variant, fen, move, False, module.NOTATION_SAN), san)
                self.assertEqual(module.get_fen(variant, fen, [move]), after)
            self.assertEqual(sorted(firzan.legal_moves(variant, fen, [])), sorted(pyffish.legal_moves(variant, fen, [])))


@unittest.skipUnless(chess, "python-chess is not installed")
class PythonChess(unittest.TestCase):
    def test_chess_is_the_same(self):
        dice = random.Random(7)
        for _ in range(30):
            board, game = chess.Board(), firzan.Game("chess")
            while not board.is_game_over(claim_draw=False) and len(game.played) < 200:
                self.assertEqual(sorted(game.legal_moves()), sorted(move.uci() for move in board.legal_moves))
                move = dice.choice(sorted(board.legal_moves, key=str))
                self.assertEqual(game.san(move.uci()), board.san(move))
                board.push(move)
                game.push(move.uci())
                self.assertEqual(game.fen.split()[:3], board.fen().split()[:3])
                if game.outcome and not board.is_game_over():
                    self.assertTrue(board.can_claim_draw() or board.is_repetition(3), board.fen())
                    break
            if board.is_game_over() and not board.is_fivefold_repetition():
                self.assertEqual(game.outcome.result, board.result())

    def test_fens_are_as_valid(self):
        for fen in [
            chess.STARTING_FEN, "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k2R/8/8/8/8/8/8/4K3 w - - 0 1", "kk6/8/8/8/8/8/8/K7 w - - 0 1",
            "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ]:
            ours = firzan.validate_fen(fen, "chess") == firzan.FEN_OK
            self.assertEqual(ours, chess.Board(fen).is_valid(), fen)


def _sign(value):
    return (value > 0) - (value < 0)


if __name__ == "__main__":
    unittest.main()
