"""Splitting: a long reply in pieces that Discord takes, cut where a reader would pause.

Length is counted in UTF-16 units, which is never less than what Discord counts. A code block that
a cut goes through is closed and opened again. Mentions, emoji, links and letters with their
accents stay whole.
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from memory.text.late_pattern import LatePattern

LIMIT = 2000
"""The longest message that Discord takes."""
CLOSING = "\n```"
LONGEST_WHOLE = 500
"""A link or mention longer than this may be cut: nothing else could be done with it."""
JOINERS = frozenset("\u200d\ufe0e\ufe0f\u20e3") | frozenset(map(chr, range(0x1F3FB, 0x1F400)))
"""What continues the picture before it."""
_FENCE = LatePattern(r"`{3,}")
_WHOLE = LatePattern(
    r"`{3,}|<(?:@[!&]?|#|a?:\w{1,40}:|t:|/[^<>:\n]{1,100}:|id:)[^<>\s]{0,100}>"
    r"|\[[^\]\n]{0,250}\]\([^)\s]{0,250}\)|https?://\S+"
)
_LANGUAGE = LatePattern(r"[\w+#.-]{1,20}(?=\n)")
_BORDERS = (
    (0.5, LatePattern(r"\n[ \t]*\n+")),
    (0.5, LatePattern(r"\n")),
    (0.4, LatePattern(r"[.!?…][\"')\]”’]*\s+|[。！？…；]+[”’」』）]*")),
    (0.25, LatePattern(r"[,;:，、：]?\s+|[，、：]")),
)
"""Where to cut rather, the best first: how full a piece must be for it, and what it looks like."""


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of the text, and the code block that it begins within."""

    text: str
    opening: str = ""
    """What opens that block again: fence and language."""

    @property
    def dressed(self) -> str:
        """The part as a message of its own."""
        body = f"{self.opening}{self.text}"
        if len(_FENCE.findall(body)) % 2 == 0:
            return body
        return f"{body.rstrip()}{CLOSING}"


def split(text: str, limit: int = LIMIT) -> list[str]:
    """Return the text as messages; what is only white space gives none."""
    dressed = (piece.dressed.strip() for piece in slices(text, limit) if piece.text.strip())
    return [word for word in dressed if word.strip("`\n ")]


def slices(text: str, limit: int = LIMIT) -> Iterator[Slice]:
    """Yield the parts of the text, which together are the text."""
    units = _units(text)
    begin, opening = 0, ""
    while begin < len(text):
        room = limit - len(opening)
        end = _end(text, units, begin, room=room, inside=bool(opening))
        part = Slice(text[begin:end], opening)
        yield part
        opening = _still_open(part)
        begin = end


def _end(text: str, units: list[int], begin: int, *, room: int, inside: bool) -> int:
    """Return where the part that begins here ends."""
    left = units[-1] - units[begin]
    if left <= room and left + _closing(text[begin:], inside=inside) <= room:
        return len(text)
    furthest = bisect_right(units, units[begin] + room - len(CLOSING)) - 1
    return _cut(text, begin, max(furthest, begin + 1))


def _closing(rest: str, *, inside: bool) -> int:
    """Return how much a block that the rest leaves open adds to it."""
    return len(CLOSING) if (len(_FENCE.findall(rest)) + inside) % 2 else 0


def _cut(text: str, begin: int, furthest: int) -> int:
    """Return the best place for a cut, at the furthest one there is room for."""
    window = text[begin:furthest]
    spans = [match.span() for match in _WHOLE.finditer(text, begin, furthest + LONGEST_WHOLE)]
    for fullness, border in _BORDERS:
        least = begin + int(len(window) * fullness)
        places = (begin + match.end() for match in border.finditer(window))
        if good := [
            found_id for found_id in places if found_id >= least and not _within(found_id, spans)
        ]:
            return good[-1]
    for place in range(furthest, begin, -1):
        if not _within(place, spans) and not _continues(text, place):
            return place
    return furthest


def _within(place: int, spans: list[tuple[int, int]]) -> bool:
    return any(begin < place < end for begin, end in spans if end - begin <= LONGEST_WHOLE)


def _continues(text: str, place: int) -> bool:
    """Tell whether the letter or picture before the place goes on after it."""
    if place >= len(text):
        return False
    after = text[place]
    return after in JOINERS or unicodedata.combining(after) > 0 or text[place - 1] == "\u200d"


def _still_open(part: Slice) -> str:
    """Return what opens again the code block that a part ends within, or nothing."""
    body = f"{part.opening}{part.text}"
    fences = list(_FENCE.finditer(body))
    if len(fences) % 2 == 0:
        return ""
    language = _LANGUAGE.match(body, fences[-1].end())
    return f"```{language.group() if language else ''}\n"


def _units(text: str) -> list[int]:
    """Return how many UTF-16 units stand before each letter, and in all."""
    counts = [0]
    for letter in text:
        counts.append(counts[-1] + (2 if ord(letter) > 0xFFFF else 1))
    return counts
