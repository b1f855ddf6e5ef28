"""Hasty English with its words written out one by one, and where each stood as it was typed."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from curator.offline.lexicon.english import PETS, RELATIONS
from curator.offline.lexicon.texting import written_out_word
from memory.text.late_pattern import LatePattern

_WORD = LatePattern(r"(?<![\w'])[\w']+(?![\w'])")
_JOINED = LatePattern(
    rf"^((?:{RELATIONS}|{PETS}|gf|bf|bro|sis|mam|nan|hubby|bestie|phone|car|bike|house|flat|job|name))"
    r"(s)$",
    re.IGNORECASE,
)
_MINE = LatePattern(r"\b(?:my|our) (?:\w+ )?$", re.IGNORECASE)
_OWNS = LatePattern(
    r" (?:names?|birthday|bday|called|an?|the|getting|in|from|at|on|not|really|just|been|got|"
    r"going|turning|also|coming|moving|\d)\b",
    re.IGNORECASE,
)
"""What follows "my dogs" where it stands for "my dog's"."""
_STRETCHED = LatePattern(r"([a-z])\1{2,}", re.IGNORECASE)

_KIN = LatePattern(rf"(?:{RELATIONS}|hubby|wifey|missus|gf|bf)", re.IGNORECASE)
_AND_I = LatePattern(r" and (?:i|me)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Spelled:
    """A text as it would be written with care."""

    text: str
    _places: tuple[tuple[int, int, int, int], ...]
    """Of what differs: where it begins and ends here, and where as it was typed."""

    def typed(self, start: int, end: int) -> tuple[int, int]:
        """Return where a part of the text stood as it was typed."""
        return self._typed(start, at_end=False), self._typed(end, at_end=True)

    def _typed(self, place: int, *, at_end: bool) -> int:
        number = bisect_right(self._places, place, key=lambda found: found[0]) - 1
        if number < 0:
            return place
        begin, end, typed_begin, typed_end = self._places[number]
        if place == begin and (at_end or place == end):
            return typed_begin
        if place < end:
            return typed_end if at_end else typed_begin
        return typed_end + place - end


def spelled_with_care(text: str) -> Spelled:
    """Return a text with the words of hasty typing written out."""
    changes = []
    for match in _WORD.finditer(text):
        plain = match[0]
        if _MINE.search(text[: match.start()]) and _OWNS.match(text, match.end()):
            plain = _JOINED.sub(r"\1'\2", plain)
        plain = _STRETCHED.sub(r"\1\1", plain)
        told = (
            "I"
            if plain == "i"
            else "with"
            if plain in {"w", "W"}
            else written_out_word(plain, text[: match.start()])
        )
        told = re.sub(r"^i'", "I'", told)
        if _KIN.fullmatch(plain) and _AND_I.match(text, match.end()):
            told = f"{_whose(text[: match.start()])}{told}"
        if told != match[0]:
            changes.append((match.start(), match.end(), told))
    return replaced(text, changes)


def replaced(text: str, changes: Sequence[tuple[int, int, str]]) -> Spelled:
    """Return a text with other words where each change says so, in order."""
    words, places, done = "", [], 0
    for start, end, told in changes:
        words += text[done:start]
        places.append((len(words), len(words) + len(told), start, end))
        words += told
        done = end
    return Spelled(words + text[done:], tuple(places))


def _whose(before: str) -> str:
    """Return what says that somebody is the speaker's who opens a clause: "Hubby and I"."""
    if before.strip() and not before.rstrip().endswith((",", ".", "!", "?", ";")):
        return ""
    return "My " if not before.strip() else "my "
