"""The example of a server: two browsers play, and get the reason why a move is illegal."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tests" / "examples"))
try:
    from fastapi.testclient import TestClient
    from server import app
except ImportError:
    TestClient = None


@unittest.skipUnless(TestClient, "FastAPI is not installed")
class Server(unittest.TestCase):
    def test_two_browsers_play(self):
        client = TestClient(app)
        self.assertIn("Knight Relay", client.get("/").text)
        with client.websocket_connect("/play") as white, client.websocket_connect("/play") as black:
            self.assertEqual(white.receive_json()["said"], "White is here")
            self.assertEqual(white.receive_json()["said"], "Black is here")
            self.assertIn("<svg", black.receive_json()["svg"])
            black.send_text("e7e5")
            self.assertEqual(black.receive_json()["said"], "It is not your move")
            white.send_text("e2e5")
            self.assertIn("on e2 cannot", white.receive_json()["said"])
            white.send_text("e2e4")
            for player in (white, black):
                reply = player.receive_json()
                self.assertEqual(reply["said"], "e2e4")
                self.assertIn(" b ", reply["fen"])


if __name__ == "__main__":
    unittest.main()
