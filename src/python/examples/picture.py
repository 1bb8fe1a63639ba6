"""A board as a picture, as notebooks show it, too."""
import tempfile
from pathlib import Path

import firzan

game = firzan.Game("distortingmirrors")
game.push(game.legal_moves()[0])
path = Path(tempfile.gettempdir()) / "mirrors.svg"
path.write_text(game.svg(size=800), encoding="utf-8")
print(path, path.stat().st_size > 1000)
