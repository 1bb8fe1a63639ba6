"""The module: rules, reasons, notation, search, pictures; nonsense; threads."""
import doctest
import random
import threading
import time
import unittest
import xml.dom.minidom

import firzan

OWN = """[own:chess]
customPiece1 = q:gQ
queen = -
title = Hoppers
"""


class Rules(unittest.TestCase):
    def test_every_variant_has_a_start_position_and_moves(self):
        names = firzan.variants()
        self.assertGreater(len(names), 100)
        for name in names:
            fen = firzan.start_fen(name)
            moves = firzan.legal_moves(name, fen, [])
            self.assertTrue(moves, name)
            game = firzan.Game(name)
            self.assertEqual(sorted(moves), sorted(game.legal_turns()), name)
            self.assertEqual(game.fen, fen)
            self.assertEqual(firzan.validate_fen(fen, name), firzan.FEN_OK, name)

    def test_a_game_goes_forward_and_back(self):
        game = firzan.Game("insaneflip8")
        start, fens = game.fen, []
        for _ in range(6):
            fens.append(game.fen)
            game.push(random.Random(3).choice(game.legal_turns()))
        while game.played:
            game.pop()
            self.assertEqual(game.fen, fens.pop())
        self.assertEqual(game.fen, start)
        with self.assertRaises(IndexError):
            game.pop()

    def test_own_games_are_variants(self):
        firzan.load_variant_config(OWN)
        self.assertIn("own", firzan.variants())
        self.assertEqual(firzan.Game("own").title, "Hoppers")
        with self.assertRaisesRegex(ValueError, "config:2:1: maxRank|config:2:11: maxRank"):
            firzan.load_variant_config("[bad:chess]\nmaxRank = 99\n")

    def test_outcomes_have_reasons(self):
        game = firzan.Game("chess", "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")
        self.assertIsNone(game.outcome)
        game.push("Qb8")
        self.assertEqual(game.outcome, firzan.Outcome("1-0", "checkmate", "white"))
        self.assertEqual(game.legal_turns(), [])
        with self.assertRaisesRegex(ValueError, "over"):
            game.push("Kh7")

    def test_pictures_are_well_formed(self):
        for name in ["chess", "makruk", "distortingmirrors", "insaneflip8", "omicron"]:
            for flipped in [False, True]:
                game = firzan.Game(name)
                game.push(game.legal_turns()[0])
                xml.dom.minidom.parseString(game.svg(flipped=flipped))
        self.assertEqual(firzan.Game().svg().count("<svg "), 33)


class Search(unittest.TestCase):
    def test_lines_come_best_first(self):
        told = []
        found = firzan.Game("knightrelay").search(nodes=3000, multipv=3, on_line=told.append)
        self.assertEqual([line.rank for line in found.lines], [1, 2, 3])
        self.assertEqual(found.lines[0].turns[0], found.turn)
        self.assertGreaterEqual(len(told), 3)

    def test_two_threads_search_at_the_same_time(self):
        def search():
            firzan.Game("chess").search(time=0.5)

        began = time.monotonic()
        threads = [threading.Thread(target=search) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # One after the other they would take two seconds.
        self.assertLess(time.monotonic() - began, 1.9)

    def test_a_callback_ends_the_search_with_its_exception(self):
        def tell(_):
            raise KeyError("enough")

        with self.assertRaises(KeyError):
            firzan.Game("chess").search(nodes=100_000_000, on_line=tell)

    def test_a_search_needs_a_limit(self):
        with self.assertRaisesRegex(ValueError, "limit"):
            firzan.Game("chess").search()

    def test_a_game_may_be_changed_while_it_is_searched(self):
        game = firzan.Game("chess")
        searching = threading.Thread(target=lambda: game.search(time=0.3))
        searching.start()
        for _ in range(200):
            game.push("e2e4")
            game.pop()
        searching.join()
        self.assertEqual(game.played, [])


class Nonsense(unittest.TestCase):
    """No input raises anything but ValueError and TypeError; a panic would be another exception."""

    def test_random_texts_are_refused(self):
        dice = random.Random(5)
        letters = "abcdefghKQRBNPkqrbnp12345678/ w-+=[]*~,:{}\"\\\n\0éß♞"
        def text(longest):
            return "".join(dice.choice(letters) for _ in range(dice.randrange(longest)))

        names = firzan.variants()
        calls = [
            lambda: firzan.Game(text(20)),
            lambda: firzan.Game(dice.choice(names), text(60)),
            lambda: firzan.Game(dice.choice(names)).push(text(8)),
            lambda: firzan.Game(dice.choice(names)).why(text(12)),
            lambda: firzan.Game(dice.choice(names)).san(text(8)),
            lambda: firzan.legal_moves(dice.choice(names), text(60), [text(5)]),
            lambda: firzan.get_fen(dice.choice(names), firzan.start_fen("chess"), [text(5)]),
            lambda: firzan.validate_fen(text(60), dice.choice(names)),
            lambda: firzan.load_variant_config(f"[{text(10)}:chess]\n{text(30)} = {text(30)}\n"),
            lambda: firzan.ask({"ask": text(6), "game": text(9), "fen": text(40)}),
            lambda: firzan.Game("chess").search(nodes=dice.randrange(-5, 5)),
        ]
        for _ in range(3000):
            try:
                dice.choice(calls)()
            except (ValueError, TypeError, OverflowError):
                pass

    def test_errors_say_what_is_wrong(self):
        for call, words in [
            (lambda: firzan.Game("chesss"), "did you mean chess"),
            (lambda: firzan.Game("chess", "8/8/8/8/8/8/8/8 w - - 0 1"), "king"),
            (lambda: firzan.Game("chess").push("e2e5"), "on e2 cannot"),
            (lambda: firzan.legal_moves("chess", "startpos", ["e2e4", "e2e4"]), "move 2"),
            (lambda: firzan.get_san("chess", "startpos", "e2e4", False, 77), "notation 77"),
            (lambda: firzan.set_option("Contempt", 3), "Contempt"),
        ]:
            with self.assertRaisesRegex(ValueError, words):
                call()


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(firzan, extraglobs={"firzan": firzan}))
    return tests


if __name__ == "__main__":
    unittest.main()
