"""Normalization of text: `cleaned` where it enters, `folded` where a guard compares it.

What is stored is cleaned text: as the person wrote it, in NFC, without what cannot be seen. What
guards look at is folded text, in which two ways to write the same words are equal. Both take
linear time whatever they are given.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, takewhile

from memory.text.late_pattern import LatePattern

LONGEST = 32_000
"""The characters that are kept of a text where nothing else is said, as it is or folded."""
_ROOM = 4
"""How many times as long a text may be before it is cleaned: what cannot be seen goes first."""
_MOST_MARKS = 8
"""The marks that stay on one letter: sorting them takes the square of how many there are."""

_PLANES = range(0, 0x110000, 0x10000)
_LAST_TWO = "".join(chr(plane + last) for plane in _PLANES for last in (0xFFFE, 0xFFFF))
_FILLERS = (
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b"
    "\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufdd0-\ufdef"
    f"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a{_LAST_TWO}"
)
"""Controls, directions and blanks that no writing needs to be read as it was meant."""
_JOINERS = "\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0000-\U000e0fff"
"""Joiners, variants and tags, which belong to some emoji and scripts."""
_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
"""Marks on letters; where NFC makes no letter of them they decorate."""
_LINES = LatePattern("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_FILLER = LatePattern(f"[{_FILLERS}]")
_UNSEEN = LatePattern(f"[{_FILLERS}{_JOINERS}]+")
_DECORATION = LatePattern(f"[{_MARKS}]+")

_PICTURE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe"
    "\u2600-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
    "[\U0001f3fb-\U0001f3ff]?[\ufe0e\ufe0f]?"
)
_FLAGS = (
    "\U0001f3f4\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|"
    "\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f"
)
_SHAPED = "[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u17ff\u1810-\u18af\ua840-\uabff]"
"""Arabic, Indic and Mongolian letters, whose shapes joiners decide."""
_HAN = "[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003fffd]"
_JOINED = LatePattern(
    f"({_FLAGS}|{_PICTURE}(?:\u200d{_PICTURE})*|[0-9#*]\ufe0f\u20e3|{_SHAPED}[\u200c\u200d]"
    f"|[\u1810-\u18af][\u180b-\u180d\u180f]|{_HAN}[\ufe00-\ufe02\U000e0100-\U000e01ef])"
    f"|[{_JOINERS}]"
)
"""The group is what a joiner, variant or tag belongs to; elsewhere it is alone."""

_ZEROS = (
    "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰\U000104a0\U00010d30\U00011066\U000110f0"
    "\U00011136\U000111d0\U000112f0\U00011450\U000114d0\U00011650\U000116c0\U00011730\U000118e0"
    "\U00011950\U00011c50\U00011d50\U00011da0\U00016a60\U00016b50\U0001e140\U0001e2f0\U0001e950"
)
_PLAIN = str.maketrans(
    {chr(ord(zero) + digit): str(digit) for zero in _ZEROS for digit in range(10)}
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u02d7", "-")
    | dict.fromkeys("‘’‚‛′ʼ", "'")
    | dict.fromkeys("“”„‟″", '"')
    | {chr(lone): "\ufffd" for lone in range(0xD800, 0xE000)}
    | {"\u2800": " "}
)
_LOOK_ALIKE = str.maketrans(
    "авекмнорстухіјѕһԁԛԝӏαβεζηικνορτυχıɑɡ", "abekmhopctyxijshdqwlabezhikvoptuxiag"
)
_WORD = LatePattern(r"[^\W\d_]+")
_LATIN, _FOREIGN = LatePattern("[a-z]"), LatePattern("[\u0370-\u03ff\u0400-\u052fɑıɡ]")
_JAMO = LatePattern("[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\ud7b0-\ud7ff\uffa1-\uffdc]")
_VOICED = "\uff9e\uff9f"
_SIMPLE = LatePattern(
    "[\t\n -~\u00c0-\u00ff\u2010-\u2026\u3000-\u3020\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff"
    "\uff01-\uff5e]*"
)
"""What folds character by character, in the two languages that are met most."""


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text, and where in the original each of its characters stands."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return from where to where the original says what the folded text says there.

        What stands unseen between two of the characters is within.
        """
        return self.starts[start], self.ends[end - 1]


def cleaned(text: str, *, longest: int = LONGEST) -> str:
    """Return the text as it may be stored: bounded, in NFC, without what cannot be seen.

    Line breaks and tabs stay, and joiners and variants where emoji or a script need them. What is
    kept is within the bound also where guards read it folded.
    """
    whole = whole_characters(text[: longest * _ROOM])
    if whole.isascii() and whole.isprintable():
        return whole[:longest]
    seen = _FILLER.sub("", _LINES.sub("\n", whole))
    seen = _JOINED.sub(lambda found: found[1] or "", seen)
    return _within(unicodedata.normalize("NFC", _without_towers(seen))[:longest], longest)


def is_cut(text: str) -> bool:
    """Tell whether words of a text are lost where it is cleaned, for want of room."""
    if len(text) <= LONGEST:
        return False
    return len(cleaned(text, longest=len(text)).strip()) > len(cleaned(text).strip())


def one_line(text: str, *, longest: int = LONGEST) -> str:
    """Return cleaned text as names and topics are: single spaces, none around it."""
    return " ".join(cleaned(text).split())[:longest].rstrip()


def folded(text: str) -> str:
    """Return the text as guards compare it.

    NFKC, small letters, plain digits, dashes and quotation marks, single spaces, nothing unseen;
    a letter of another script among Latin ones is the Latin one that it looks like.
    """
    if _SIMPLE.fullmatch(text):
        plain = text.lower() if text.isascii() else _plain(text)
        return " ".join(plain.split())
    return folded_with_places(text).text


def folded_with_places(text: str) -> Folded:
    """Return the folded text with the places of its characters in the original."""
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in _clusters(text):
        for character in _folded_cluster(text[start:end]):
            if character == " " and (not characters or characters[-1] == " "):
                continue
            characters.append(character)
            starts.append(start)
            ends.append(end)
    if characters and characters[-1] == " ":
        del characters[-1], starts[-1], ends[-1]
    return Folded(_WORD.sub(_in_one_script, "".join(characters)), starts, ends)


def whole_characters(text: str) -> str:
    """Return the text with pairs of surrogates joined; one that is alone is no character."""
    if text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _within(text: str, longest: int) -> str:
    """Return as much of the text as folds to so many characters: one sign may become eighteen."""
    if _length_folded(text) <= longest:
        return text
    lengths = accumulate(map(_length_folded, text))
    return text[: sum(1 for _ in takewhile(lambda length: length <= longest, lengths))]


def _length_folded(text: str) -> int:
    return len(unicodedata.normalize("NFKC", text).casefold())


def _without_towers(text: str) -> str:
    """Return the text with at most so many marks on a letter."""
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each letter stands with its marks and with what is unseen behind it."""
    start, letter = 0, ""
    for at, word in enumerate(text):
        if at and not _continues(letter, word):
            yield start, at
            start = at
        letter = letter if at > start and _UNSEEN.match(word) else word
    if text:
        yield start, len(text)


def _continues(letter: str, text: str) -> bool:
    if text < "\x7f":
        return text < " " and _UNSEEN.match(text) is not None
    return _is_behind(text) or (_JAMO.match(text) is not None and _JAMO.match(letter) is not None)


@lru_cache(maxsize=4096)
def _is_behind(text: str) -> bool:
    """Tell whether a character is a mark of the one before it, or unseen."""
    is_mark = unicodedata.category(text).startswith("M") or text in _VOICED
    return is_mark or _UNSEEN.match(text) is not None


def _folded_cluster(cluster: str) -> str:
    return _folded_letter(cluster) if len(cluster) == 1 else _folded_letters(cluster)


@lru_cache(maxsize=4096)
def _folded_letter(letter: str) -> str:
    return _folded_letters(letter)


def _folded_letters(cluster: str) -> str:
    before, after = cluster, _plain(_without_towers(_UNSEEN.sub("", cluster)))
    while after != before:
        before, after = after, _plain(after)
    return "".join(" " if char.isspace() else char for char in after)


def _plain(text: str) -> str:
    composed = _DECORATION.sub("", unicodedata.normalize("NFKC", _UNSEEN.sub("", text)))
    return composed.translate(_PLAIN).casefold()


def _in_one_script(word: re.Match[str]) -> str:
    written = word[0]
    if _LATIN.search(written) and _FOREIGN.search(written):
        return written.translate(_LOOK_ALIKE)
    return written
