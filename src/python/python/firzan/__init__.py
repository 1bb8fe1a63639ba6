"""Rules and analysis of chess variants by Firzan.

>>> import firzan
>>> game = firzan.Game("knightrelay")
>>> game.push("e2e4")
'e2e4'
>>> len(game.legal_turns())
28
>>> "e4" in game.why("e7e4"), game.is_legal("e7e4")
(True, False)
>>> firzan.legal_moves("shatranj", firzan.start_fen("shatranj"), ["e2e3"])[:2]
['a7a6', 'b7b6']

The functions are those of pyffish, with its names, arguments and meanings; `README.md` lists what differs. `Game` is a game
with its history. Errors are `ValueError`, in the engine's words.
"""
from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as _installed
from typing import Any, Callable, Iterator, Optional

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
    "get_san", "get_san_moves", "gives_check", "has_insufficient_material", "info", "is_capture",
    "is_immediate_game_end", "is_optional_game_end", "legal_moves", "load_variant_config", "set_option", "start_fen",
    "two_boards", "validate_fen", "variants", "version",
    "FEN_OK", "NOTATION_DEFAULT", "NOTATION_LAN", "NOTATION_SAN", "VALUE_DRAW", "VALUE_MATE",
]

VALUE_MATE = 32000
VALUE_DRAW = 0
NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
FEN_OK = 1

error = ValueError
"""What every call raises for bad arguments, as `pyffish.error`."""

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
    """Sets an option by its name in UCI. `VariantPath` takes up the games of a file; the others only concern programs
    that search by UCI, and are taken without effect.
    """
    if name == "VariantPath":
        with open(value, encoding="utf-8") as file:
            load_variant_config(file.read())
    elif name not in ("Hash", "Threads", "UCI_Variant", "UCI_Chess960", "Use NNUE", "EvalFile", "MultiPV"):
        raise ValueError(f"no option {name!r}")


def ask(question: dict[str, Any]) -> dict[str, Any]:
    """Answers a question of the page, as `src/web/README.md` describes them.

    >>> firzan.ask({"ask": "position", "game": "chess"})["due"]
    'White to move'
    """
    answer: dict[str, Any] = json.loads(_firzan.ask(json.dumps(question)))
    if isinstance(answer.get("error"), str):
        raise ValueError(answer["error"])
    return answer


@dataclass(frozen=True)
class Outcome:
    """How a game has ended."""

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
    """Moves of both sides that it has been searched for."""
    score: dict[str, float]
    """For White: `pawns`, `mate` in moves, or `repetition`."""
    share: float
    """White's share of the point, from 0 to 1."""
    turns: list[str]
    """Its moves in the notation of the rules."""
    san: list[str]
    """The same in algebraic notation."""
    nodes: int
    """Positions searched so far."""


@dataclass(frozen=True)
class Analysis:
    """The result of a search."""

    turn: Optional[str]
    """The best move."""
    san: Optional[str]
    """The same in algebraic notation."""
    score: dict[str, float]
    """For White: `pawns`, `mate` in moves, or `repetition`."""
    depth: int
    """Moves of both sides searched."""
    nodes: int
    """Positions searched."""
    lines: list[Line]
    """The lines of the last depth, best first."""


@dataclass(frozen=True)
class Judgement:
    """What a move of a game was worth."""

    turn: str
    """The move in the notation of the rules."""
    san: str
    """The same in algebraic notation."""
    side: str
    """Who played it."""
    share: float
    """White's share of the point after it, from 0 to 1."""
    loss: float
    """The share of a point that it gives away."""
    mark: str
    """`??`, `?`, `?!` or nothing."""
    best: str
    """The best move instead, in algebraic notation."""


class Game(_firzan.Game):
    """A game: a variant, a first position, and the moves played from there.

    >>> game = firzan.Game("chess")
    >>> for turn in ["f3", "e5", "g4", "Qh4#"]:
    ...     _ = game.push(turn)
    >>> game.outcome
    Outcome(result='0-1', reason='checkmate', winner='black')
    >>> game.played
    ['f2f3', 'e7e5', 'g2g4', 'd8h4']
    >>> game.pop()
    'd8h4'

    It may be used from several threads: each call is done as a whole.
    """

    __slots__ = ()

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game has ended; None while it goes on."""
        ending = self.ending()
        return None if ending is None else Outcome(*ending)

    def why(self, text: str) -> str:
        """Why a move, in any notation, is legal or not.

        >>> "e2 cannot go to e5" in firzan.Game("chess").why("e2e5")
        True
        """
        return self.explain(text)[1]

    def is_legal(self, text: str) -> bool:
        """Whether a text is a legal move, or its beginning."""
        return self.explain(text)[0]

    def copy(self) -> "Game":
        """A game with the same history, which goes its own way.

        >>> game = firzan.Game("shatranj")
        >>> other = game.copy()
        >>> _ = other.push("e2e3")
        >>> game.played, other.played
        ([], ['e2e3'])
        """
        other = Game(self.variant, self.start_fen)
        for turn in self.played:
            other.push(turn)
        return other

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

        def tell(text: str) -> None:
            line = _line(json.loads(text))
            if line is not None:
                lines[line.rank] = line
                if on_line is not None:
                    on_line(line)

        asked = json.dumps({name: value for name, value in request.items() if value is not None})
        best = json.loads(self.search_json(asked, hash, hand, tell))
        san = best.get("san") or [None]
        return Analysis(
            turn=best.get("turn"), san=san[0], score=best.get("score") or {}, depth=best.get("depth", 0),
            nodes=best.get("nodes", 0), lines=[lines[rank] for rank in sorted(lines)],
        )

    def annotate(self, *, nodes: int = 10_000, threads: int = 1) -> Iterator[Judgement]:
        """Judges the moves played, one after the other: each by the share of the point that it gives away.

        >>> game = firzan.Game("chess")
        >>> for turn in ["e4", "e5", "Ke2"]:
        ...     _ = game.push(turn)
        >>> [judged.mark for judged in game.annotate(nodes=3000)][:2]
        ['', '']
        """
        at = Game(self.variant, self.start_fen)
        found = None
        for turn in self.played:
            found = found or at.search(nodes=nodes, threads=threads)
            side, san = at.side, at.san(turn)
            best = found.lines[0].share if found.lines else 0.5
            better = found.san or ""
            at.push(turn)
            outcome = at.outcome
            found = None if outcome else at.search(nodes=nodes, threads=threads)
            share = _share_of(outcome) if outcome else found.lines[0].share if found and found.lines else 0.5
            loss = max(0.0, best - share if side == "white" else share - best)
            mark = next((mark for least, mark in _MARKS if loss >= least), "")
            yield Judgement(turn, san, side, share, loss, mark, better)

    def svg(self, size: int = 400, flipped: bool = False) -> str:
        """The board as a picture, so many pixels wide.

        >>> firzan.Game("shatranj").svg().startswith("<svg")
        True
        """
        about = ask({"ask": "game", "game": self.variant})
        files, ranks, one = about["files"], about["ranks"], about["boardFiles"]
        pictures: dict[str, str] = {}
        for man in about["men"]:
            pictures.update(man["pictures"])
            pictures.update(man.get("views", {}))
        walls = set(about.get("walls", []))
        pieces = self.pieces
        last = set()
        if self.played:
            played = ask({"ask": "position", "game": self.variant, "fen": self.start_fen, "turns": self.played})["last"]
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
                    sign = pieces[square]
                    views = [sign + second + turned for second in (["2", ""] if file >= one else [""])
                             for turned in (["~", ""] if flipped else [""])]
                    picture = next((pictures[view] for view in views if view in pictures), "")
                    parts.append(picture.replace("<svg ", f'<svg x="{x}" y="{y}" width="48" height="48" ', 1))
        return "".join(parts) + "</svg>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"Game({self.variant!r}, {self.fen!r})"


def _share(chances: list[int]) -> float:
    return (chances[0] + chances[1] / 2) / 1000


def _share_of(outcome: Outcome) -> float:
    return {"white": 1.0, "black": 0.0}.get(outcome.winner or "", 0.5)


def _line(found: dict[str, Any]) -> Optional[Line]:
    if found.get("bound") != "exact":
        return None
    return Line(
        rank=found["rank"], depth=found["depth"], score=found["score"], share=_share(found["chances"]),
        turns=found["turns"], san=found["san"], nodes=found["nodes"],
    )
