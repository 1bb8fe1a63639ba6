"""Rules and analysis of chess variants by Firzan.

>>> import firzan
>>> game = firzan.Game("knightrelay")
>>> game.push("e2e4")
'e2e4'
>>> len(game.legal_moves())
28
>>> "e4" in game.why("e7e4"), game.is_legal("e7e4")
(True, False)
>>> firzan.legal_moves("shatranj", firzan.start_fen("shatranj"), ["e2e3"])[:2]
['a7a6', 'b7b6']

The functions are those of pyffish, with its names, arguments and meanings; `README.md` lists what differs. `Game` is a game
with its history. Errors are `ValueError`, in the engine's words.
"""
from __future__ import annotations

import copy
import json
import warnings
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as _installed
from typing import Any, Callable, Iterator, NoReturn, Optional

from . import _firzan
from ._firzan import (
    captures_to_hand,
    game_result,
    get_fen,
    get_san,
    get_san_moves,
    gives_check,
    has_insufficient_material,
    is_capture,
    is_immediate_game_end,
    is_optional_game_end,
    legal_moves,
    load_variant_config,
    start_fen,
    two_boards,
    validate_fen,
    variants,
)

__all__ = [
    "Analysis", "Game", "Judgement", "Line", "Outcome", "ask", "captures_to_hand", "error", "game_result", "get_fen",
    "get_fog_fen", "get_san", "get_san_moves", "gives_check", "has_insufficient_material", "info", "is_capture",
    "is_immediate_game_end", "is_optional_game_end", "legal_moves", "load_variant_config", "piece_to_partner",
    "set_option", "start_fen", "two_boards", "validate_fen", "variants", "version",
    "FEN_INVALID_PROMOTED_PIECE", "FEN_OK", "NOTATION_DEFAULT", "NOTATION_JANGGI", "NOTATION_LAN", "NOTATION_SAN",
    "NOTATION_SHOGI_HODGES", "NOTATION_SHOGI_HODGES_NUMBER", "NOTATION_SHOGI_HOSKING", "NOTATION_THAI_LAN",
    "NOTATION_THAI_SAN", "NOTATION_XIANGQI_WXF", "VALUE_DRAW", "VALUE_MATE",
]

VALUE_MATE = 32000
VALUE_DRAW = 0
NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9
FEN_INVALID_PROMOTED_PIECE = -12
FEN_OK = 1

error = ValueError
"""Raised by every call for bad arguments, like `pyffish.error`."""

try:
    __version__ = _installed("firzan")
except PackageNotFoundError:
    __version__ = "0"

# The loss, as a share of a point, from which a move has a mark.
_MARKS = ((0.15, "??"), (0.10, "?"), (0.05, "?!"))


def version() -> tuple[int, ...]:
    """The version as numbers.

    >>> len(firzan.version())
    3
    """
    return tuple(int(part) for part in __version__.split(".") if part.isdigit())


def info() -> str:
    """The engine's name.

    >>> firzan.info().split()[0]
    'Firzan'
    """
    return f"Firzan {__version__}"


def set_option(name: str, value: Any) -> None:
    """Sets an option by its UCI name. `VariantPath` loads the games of a file; the others only concern programs that
    search by UCI, and have no effect.
    """
    if name == "VariantPath":
        with open(value, encoding="utf-8") as file:
            load_variant_config(file.read())
    elif name not in ("Hash", "Threads", "UCI_Variant", "UCI_Chess960", "Use NNUE", "EvalFile", "MultiPV"):
        raise ValueError(f"no option {name!r}")


def piece_to_partner(variant: str, fen: str, moves: list[str], chess960: bool = False, /) -> NoReturn:
    """Missing: it is for Bughouse, which Firzan does not play. Raises ValueError."""
    raise ValueError("piece_to_partner is missing: it is for Bughouse, which Firzan does not play")


def get_fog_fen(fen: str, variant: str, chess960: bool = False, /) -> NoReturn:
    """Missing: it is for Fog of War, which Firzan does not play. Raises ValueError."""
    raise ValueError("get_fog_fen is missing: it is for Fog of War, which Firzan does not play")


def _renamed(old: str, new: str) -> None:
    """Warns about an old name, at the line that uses it."""
    warnings.warn(f"{old} is now called {new}; the old name goes in version 0.4", DeprecationWarning, stacklevel=3)


def ask(question: dict[str, Any]) -> dict[str, Any]:
    """Answers a question of the page, as `src/engine/web/README.md` describes them.

    >>> firzan.ask({"ask": "position", "game": "chess"})["due"]
    'White to move'
    """
    answer: dict[str, Any] = json.loads(_firzan.ask(json.dumps(question)))
    if isinstance(answer.get("error"), str):
        raise ValueError(answer["error"])
    return answer


@dataclass(frozen=True)
class Outcome:
    """The end of a game."""

    result: str
    """`1-0`, `0-1` or `1/2-1/2`."""
    reason: str
    """Such as `checkmate`."""
    winner: Optional[str]
    """`white`, `black` or None."""


@dataclass(frozen=True)
class Line:
    """A line of a search."""

    rank: int
    """1 for the best."""
    depth: int
    """Depth of the search, in plies."""
    score: dict[str, float]
    """For White: `pawns`, `mate` in moves, or `repetition`."""
    share: float
    """White's share of the point, from 0 to 1."""
    moves: list[str]
    """Its moves in the notation of the rules."""
    san: list[str]
    """`moves` in algebraic notation."""
    nodes: int
    """Positions searched so far."""

    @property
    def turns(self) -> list[str]:
        """Deprecated: the old name of `moves`."""
        _renamed("Line.turns", "moves")
        return self.moves


@dataclass(frozen=True)
class Analysis:
    """The result of a search."""

    move: Optional[str]
    """The best move, in the notation of the rules."""
    san: Optional[str]
    """`move` in algebraic notation."""
    score: dict[str, float]
    """For White: `pawns`, `mate` in moves, or `repetition`."""
    depth: int
    """Depth of the search, in plies."""
    nodes: int
    """Positions searched."""
    lines: list[Line]
    """The lines of the last depth, best first."""

    @property
    def turn(self) -> Optional[str]:
        """Deprecated: the old name of `move`."""
        _renamed("Analysis.turn", "move")
        return self.move


@dataclass(frozen=True)
class Judgement:
    """The grade of a move of a game."""

    move: str
    """The move in the notation of the rules."""
    san: str
    """`move` in algebraic notation."""
    side: str
    """The side that played it."""
    share: float
    """White's share of the point after it, from 0 to 1."""
    loss: float
    """The share of a point that the move loses."""
    mark: str
    """`??`, `?`, `?!` or nothing."""
    best: str
    """The best move instead, in algebraic notation."""

    @property
    def turn(self) -> str:
        """Deprecated: the old name of `move`."""
        _renamed("Judgement.turn", "move")
        return self.move


class Game(_firzan.Game):
    """A game: a variant, a first position, and the moves played from there.

    >>> game = firzan.Game("chess")
    >>> for move in ["f3", "e5", "g4", "Qh4#"]:
    ...     _ = game.push(move)
    >>> game.outcome
    Outcome(result='0-1', reason='checkmate', winner='black')
    >>> game.played
    ['f2f3', 'e7e5', 'g2g4', 'd8h4']
    >>> game.pop()
    'd8h4'

    Two games are equal if they have the same variant, first position and moves. A game can be copied by `copy`, `copy.copy`
    and `copy.deepcopy`, and pickled; the pickle of a game of your own includes its definition. `define` is the text of a
    definition, of which `variant` names a section; games that were loaded before need none.

    Calls are atomic, so several threads may use a game.
    """

    __slots__ = ()

    @property
    def outcome(self) -> Optional[Outcome]:
        """The end of the game; None while it is played."""
        ending = self.ending()
        return None if ending is None else Outcome(*ending)

    def why(self, text: str) -> str:
        """The reason why a move, in any notation, is legal or not.

        >>> "e2 cannot go to e5" in firzan.Game("chess").why("e2e5")
        True
        """
        return self.explain(text)[1]

    def is_legal(self, text: str) -> bool:
        """True if a text is a legal move, or the beginning of one."""
        return self.explain(text)[0]

    def legal_turns(self) -> list[str]:
        """Deprecated: the old name of `legal_moves`."""
        _renamed("Game.legal_turns", "legal_moves")
        return self.legal_moves()

    def copy(self) -> "Game":
        """A game with the same history, which can be continued by itself.

        >>> game = firzan.Game("shatranj")
        >>> other = game.copy()
        >>> _ = other.push("e2e3")
        >>> game.played, other.played
        ([], ['e2e3'])
        """
        return copy.copy(self)

    def _state(self) -> tuple[str, Optional[str], str, list[str]]:
        return self.variant, self.define, self.start_fen, self.played

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), *self._state()), getattr(self, "__dict__", None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._state() == other._state()

    # A game is mutable, so it has no hash.
    __hash__ = None  # type: ignore[assignment]

    def search(
        self,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        multipv: int = 1,
        threads: int = 1,
        level: Optional[int] = None,
        seed: int = 0,
        hash: int = 16,
        hand: bool = False,
        on_line: Optional[Callable[[Line], None]] = None,
    ) -> Analysis:
        """Searches the position until a limit is reached: seconds, nodes or depth. Other threads of Python run meanwhile.

        `level` from 1 to 20 plays weaker. `on_line` is called with each line as it is found; if it raises an exception,
        the search ends with it.

        >>> firzan.Game("chess", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1").search(nodes=2000).san
        'Re8#'
        """
        request = {
            "seconds": time, "nodes": nodes, "depth": depth, "lines": multipv, "threads": threads, "level": level,
            "seed": seed,
        }
        lines: dict[int, Line] = {}

        def hear(text: str) -> None:
            line = _line(json.loads(text))
            if line is not None:
                lines[line.rank] = line
                if on_line is not None:
                    on_line(line)

        asked = json.dumps({name: value for name, value in request.items() if value is not None})
        best = json.loads(self.search_json(asked, hash, hand, hear))
        san = best.get("san") or [None]
        return Analysis(
            move=best.get("move"), san=san[0], score=best.get("score") or {}, depth=best.get("depth", 0),
            nodes=best.get("nodes", 0), lines=[lines[rank] for rank in sorted(lines)],
        )

    def annotate(self, *, nodes: int = 10_000, threads: int = 1) -> Iterator[Judgement]:
        """Grades the moves played, one after the other, by the share of a point that each loses.

        >>> game = firzan.Game("chess")
        >>> for move in ["f3", "e5", "g4"]:
        ...     _ = game.push(move)
        >>> [judged.mark for judged in game.annotate(nodes=3000)][-1]
        '??'
        """
        at = Game(self.variant, self.start_fen, self.define)
        found = None
        for move in self.played:
            found = found or at.search(nodes=nodes, threads=threads)
            side, san = at.side, at.san(move)
            best = found.lines[0].share if found.lines else 0.5
            better = found.san or ""
            at.push(move)
            outcome = at.outcome
            found = None if outcome else at.search(nodes=nodes, threads=threads)
            share = _share_of(outcome) if outcome else found.lines[0].share if found and found.lines else 0.5
            loss = max(0.0, best - share if side == "white" else share - best)
            mark = next((mark for least, mark in _MARKS if loss >= least), "")
            yield Judgement(move, san, side, share, loss, mark, better)

    def svg(self, size: int = 400, flipped: bool = False) -> str:
        """The board as an SVG picture, `size` pixels wide.

        >>> firzan.Game("shatranj").svg().startswith("<svg")
        True
        """
        place = {"game": self.variant, "define": self.define}
        about = ask({"ask": "game", **place})
        files, ranks, one = about["files"], about["ranks"], about["boardFiles"]
        pictures: dict[str, str] = {}
        for kind in about["pieces"]:
            pictures.update(kind["pictures"])
            pictures.update(kind.get("views", {}))
        walls = set(about.get("walls", []))
        pieces = self.pieces
        last = set()
        if self.played:
            played = ask({"ask": "position", **place, "fen": self.start_fen, "moves": self.played})["last"]
            last = set(played["squares"])
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {48 * files} {48 * ranks}" width="{size}" '
            f'height="{size * ranks // files}" role="img" aria-label="{about["title"]}">'
        ]
        for rank in range(ranks):
            for file in range(files):
                square = f"{chr(ord('a') + file)}{rank + 1}"
                if square in walls:
                    continue
                x = 48 * (files - 1 - file if flipped else file)
                y = 48 * (rank if flipped else ranks - 1 - rank)
                colour = "#e3b53c" if square in last else "#9dbdb2" if (file + rank) % 2 == 0 else "#f3e6c8"
                parts.append(f'<rect x="{x}" y="{y}" width="48" height="48" fill="{colour}"/>')
                if square in pieces:
                    symbol = pieces[square]
                    views = [symbol + second + from_black for second in (["2", ""] if file >= one else [""])
                             for from_black in (["~", ""] if flipped else [""])]
                    picture = next((pictures[view] for view in views if view in pictures), "")
                    parts.append(picture.replace("<svg ", f'<svg x="{x}" y="{y}" width="48" height="48" ', 1))
        return "".join(parts) + "</svg>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"Game({self.variant!r}, {self.fen!r})"


def _restored(kind: type[Game], variant: str, define: Optional[str], fen: str, moves: list[str]) -> Game:
    """A game from its state, for copies and pickles."""
    game = kind(variant, fen, define)
    for move in moves:
        game.push(move)
    return game


def _share(chances: list[int]) -> float:
    return (chances[0] + chances[1] / 2) / 1000


def _share_of(outcome: Outcome) -> float:
    return {"white": 1.0, "black": 0.0}.get(outcome.winner or "", 0.5)


def _line(found: dict[str, Any]) -> Optional[Line]:
    if found.get("bound") != "exact":
        return None
    return Line(
        rank=found["rank"], depth=found["depth"], score=found["score"], share=_share(found["chances"]),
        moves=found["moves"], san=found["san"], nodes=found["nodes"],
    )
