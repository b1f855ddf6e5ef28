"""Line breaks at words, counted in a terminal's columns, also of text that comes in pieces."""

from dataclasses import dataclass
from unicodedata import category, east_asian_width

from memory.text.late_pattern import LatePattern

CLOSING = frozenset("。，、；：？！”’）》」』】〉…—·,.;:?!)]}%")
"""What begins no line."""
OPENING = frozenset("“‘（《「『【〈([{")
"""What ends no line."""
LEAST = 20
"""A narrower terminal is treated as one of so many columns."""
DEEPEST = 24
"""A column that begins further right is no column that the next line would begin at."""
_GAP = LatePattern(r"(?<=\S) {2,}(?=\S)")
"""What parts two columns of a line."""


@dataclass
class WordWrap:
    """Breaks what is shown, piece by piece, at words; every piece is shown at once.

    A word that turns out too long for its line is taken back, and begins the next one.
    """

    width: int
    """How many columns the terminal has."""
    column: int = 0
    """Where the next sign is shown."""
    hang: int = 0
    """Where lines begin that were broken here."""
    _word: str = ""
    """What was shown since the last place where a line may break."""
    _spaces: str = ""
    """What is shown only if more follows on the line."""

    def shown(self, piece: str) -> str:
        """Return what to write so that the piece is seen."""
        out = ""
        for sign in piece:
            if sign == "\n":
                self.column, self._word, self._spaces = 0, "", ""
                out += sign
            elif sign in " \t":
                self._word = ""
                self._spaces += " "
            else:
                out = self._with(out, sign)
        return out

    def _with(self, out: str, sign: str) -> str:
        if self._word and _may_break(self._word[-1], sign):
            self._word = ""
        # One column stays free: in the last one terminals wait, and can't go back.
        wanted = self.column + len(self._spaces) + _columns_of(sign)
        if wanted >= max(self.width, LEAST):
            out = self._broken(out)
        out += self._spaces + sign
        self.column += len(self._spaces) + _columns_of(sign)
        self._spaces = ""
        self._word += sign
        return out

    def _broken(self, out: str) -> str:
        """Begin a line with the word that is under way.

        One that fills a line alone goes on: the terminal breaks it, and gives it back whole to who
        copies it. An address with a line break in it would lead nowhere.
        """
        word = self._word
        if word and columns(word) >= self.column - self.hang:
            return out
        self._spaces = ""
        self.column = self.hang + columns(word)
        begun = "\n" + " " * self.hang + word
        if out.endswith(word):
            return out[: len(out) - len(word)].rstrip(" ") + begun
        earlier = word[: len(word) - len(out)]
        return "\b" * columns(earlier) + "\x1b[K" + begun


def columns(text: str) -> int:
    """Return how many columns a terminal shows the text in."""
    return sum(map(_columns_of, text))


def padded(text: str, width: int) -> str:
    """Return the text with spaces behind it, so that it takes so many columns."""
    return text + " " * (width - columns(text))


def wrapped(text: str, width: int) -> str:
    """Return whole lines broken at words; what goes on stands below where the line's text began."""
    return "\n".join(_wrapped(line, width) for line in text.split("\n"))


def _wrapped(line: str, width: int) -> str:
    gap = _GAP.search(line)
    begins = line[: gap.end()] if gap else line[: len(line) - len(line.lstrip(" "))]
    hang = columns(begins)
    return WordWrap(width, hang=hang if hang <= DEEPEST else 0).shown(line)


def _columns_of(sign: str) -> int:
    if category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def _may_break(before: str, sign: str) -> bool:
    """Tell whether a line may break between two signs with no space between them."""
    is_wide = _columns_of(before) == 2 or _columns_of(sign) == 2
    return is_wide and sign not in CLOSING and before not in OPENING
