"""The module: rules, reasons, notation, search, pictures; nonsense; threads."""
import copy
import doctest
import pickle
import random
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
import warnings
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
            # Crusade's board is full at the start, which ends the game.
            self.assertEqual(not moves, name == "crusade", name)
            game = firzan.Game(name)
            # pyffish's functions write walls as Fairy-Stockfish does: e2e4,e4d5.
            own = [re.sub(",[a-z]+[0-9]+(?=[a-z])", ",", move) for move in moves]
            self.assertEqual(set(own), set(game.legal_moves()), name)
            self.assertEqual(len(moves), len(game.legal_moves()), name)
            self.assertEqual(game.fen, fen)
            self.assertEqual(firzan.validate_fen(fen, name), firzan.FEN_OK, name)

    def test_a_game_goes_forward_and_back(self):
        game = firzan.Game("insaneflip8")
        start, fens = game.fen, []
        for _ in range(6):
            fens.append(game.fen)
            game.push(random.Random(3).choice(game.legal_moves()))
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

    def test_a_game_loaded_twice_is_the_same_and_the_newest_definition_counts(self):
        text = "[again:chess]\nqueen = -\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n"
        firzan.load_variant_config(text)
        before = firzan.Game("again")
        firzan.load_variant_config(text)
        self.assertEqual(firzan.Game("again"), before)
        firzan.load_variant_config(text.replace("R3K3", "RR2K3"))
        self.assertIn("RR2K3", firzan.start_fen("again"))
        self.assertIn("/R3K3", before.fen)
        with self.assertRaisesRegex(ValueError, "rename this one"):
            firzan.load_variant_config("[same:chess]\n[same:chess]\ncastling = false\n")
        for _ in range(2):
            with self.assertRaisesRegex(ValueError, "rename this one"):
                firzan.load_variant_config("[xiangqi:chess]\n")

    def test_games_are_copied_pickled_and_compared(self):
        firzan.load_variant_config(OWN)
        for name in ["chess", "insaneflip8", "own"]:
            game = firzan.Game(name)
            for _ in range(3):
                game.push(game.legal_moves()[0])
            copies = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
            for other in copies:
                self.assertIsNot(other, game)
                self.assertEqual(other, game)
                self.assertEqual((other.fen, other.played), (game.fen, game.played))
                other.pop()
                self.assertNotEqual(other, game)
        self.assertNotEqual(firzan.Game("chess"), "chess")
        with self.assertRaises(TypeError):
            hash(game)

    def test_a_chess960_form_keeps_its_rules_when_its_game_is_defined_again(self):
        text = "[shuffled:chess]\nqueen = -\nstartFen = 1r1k2r1/8/8/8/8/8/8/1R1K2R1 w KQkq - 0 1\n"
        firzan.load_variant_config(text)
        game = firzan.Game("shuffled:960")
        firzan.load_variant_config(text.replace("queen = -", "bishop = -"))
        for other in [game.copy(), pickle.loads(pickle.dumps(game))]:
            self.assertEqual((other, other.variant, other.define), (game, game.variant, game.define))
        self.assertNotEqual(firzan.Game("shuffled:960").define, game.define)

    def test_a_pickled_game_takes_its_definition_along(self):
        firzan.load_variant_config("[taken:chess]\nqueen = -\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n")
        game = firzan.Game("taken")
        game.push("a1a8")
        code = "import pickle, sys; game = pickle.load(sys.stdin.buffer); game.search(nodes=99); print(game.fen)"
        done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(game), capture_output=True, check=True)
        self.assertEqual(done.stdout.decode().strip(), game.fen)

    def test_subclasses_keep_their_members_in_copies(self):
        class Named(firzan.Game):
            pass

        game = Named("shatranj")
        game.label = "first"
        other = copy.deepcopy(game)
        self.assertEqual((type(other), other.label), (Named, "first"))

    def test_old_names_warn_and_work(self):
        game = firzan.Game("chess")
        analysis = game.search(nodes=500)
        game.push("e4")
        judged = next(game.annotate(nodes=500))
        for old, new in [
            (game.legal_turns, game.legal_moves),
            (lambda: analysis.turn, lambda: analysis.move),
            (lambda: analysis.lines[0].turns, lambda: analysis.lines[0].moves),
            (lambda: judged.turn, lambda: judged.move),
        ]:
            with self.assertWarnsRegex(DeprecationWarning, "is now called"):
                found = old()
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                self.assertEqual(found, new())

    def test_outcomes_have_reasons(self):
        game = firzan.Game("chess", "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")
        self.assertIsNone(game.outcome)
        game.push("Qb8")
        self.assertEqual(game.outcome, firzan.Outcome("1-0", "checkmate", "white"))
        self.assertEqual(game.legal_moves(), [])
        with self.assertRaisesRegex(ValueError, "over"):
            game.push("Kh7")

    def test_pictures_are_well_formed(self):
        for name in ["chess", "makruk", "distortingmirrors", "insaneflip8", "omicron"]:
            for flipped in [False, True]:
                game = firzan.Game(name)
                game.push(game.legal_moves()[0])
                xml.dom.minidom.parseString(game.svg(flipped=flipped))
        self.assertEqual(firzan.Game().svg().count("<svg "), 33)


class Search(unittest.TestCase):
    def test_lines_come_best_first(self):
        heard = []
        found = firzan.Game("knightrelay").search(nodes=3000, multipv=3, on_line=heard.append)
        self.assertEqual([line.rank for line in found.lines], [1, 2, 3])
        self.assertEqual(found.lines[0].moves[0], found.move)
        self.assertGreaterEqual(len(heard), 3)

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

    def test_ctrl_c_ends_searches_and_counts(self):
        for call in ["search(time=60)", "perft(9)"]:
            code = f"""
import firzan, signal
# A job in the background ignores Ctrl-C from the start, and so would its children.
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    print("begun", flush=True)
    firzan.Game("chess").{call}
except KeyboardInterrupt:
    print("interrupted")
"""
            process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
            process.stdout.readline()
            time.sleep(0.5)
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=30)
            self.assertEqual(output.strip(), "interrupted", call)
            self.assertLess(time.monotonic() - begun, 5, call)

    def test_perft_counts_moves(self):
        self.assertEqual([firzan.Game("chess").perft(depth) for depth in range(4)], [1, 20, 400, 8902])

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
            (lambda: firzan.Game("chess").push("e2e5"), "illegal move e2e5: .*on e2 cannot"),
            (lambda: firzan.Game("chess").push("Ke3"), "illegal move Ke3: .*on e1 cannot go to e3"),
            (lambda: firzan.Game("chess").san("Ke3"), "illegal move Ke3: .*on e1 cannot go to e3"),
            (lambda: firzan.get_fen("chess", "startpos", [], False, True), "sfen"),
            (lambda: firzan.get_fen("chess", "startpos", [], False, False, True), "show_promoted"),
            (lambda: firzan.get_fen("makruk", "startpos", [], False, False, False, 3), "count_started"),
            (lambda: firzan.is_optional_game_end("makruk", "startpos", [], False, 3), "count_started"),
            (lambda: firzan.piece_to_partner("chess", "startpos", []), "piece_to_partner is missing"),
            (lambda: firzan.get_fog_fen("startpos", "chess"), "get_fog_fen is missing"),
            (lambda: firzan.get_san("chess", "startpos", "e2e4", False, firzan.NOTATION_SHOGI_HODGES), "notation 4"),
            (lambda: firzan.ask({"ask": "everything"}), "no question \"everything\""),
            (lambda: firzan.ask({"ask": "why", "game": "chess", "text": 5}), "text must be a string, not 5"),
            (lambda: firzan.Game("chess").search(nodes=-1), "nodes must be a whole number"),
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
