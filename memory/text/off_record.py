"""Off the record: what a person says is not to be kept, by their own announcement of it.

Clause by clause, in English and Chinese (`off_record_words.py`). An announcement that stands alone
is about what was said just before it, or about what comes next; else about the words beside it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory.text.late_pattern import LatePattern
from memory.text.normalization import folded
from memory.text.off_record_named import names_what_not_to_keep
from memory.text.off_record_requests import requested, speaks_of_a_thing
from memory.text.off_record_words import (
    AFTER,
    ALONE,
    ANNOUNCING,
    BEFORE,
    CONTENT,
    EITHER,
    FILLING,
    GOES_ON,
    LEAD,
    LET_GO,
    PAST,
    TAKEN_BACK,
)
from memory.text.simplified import simplified

LONGEST = 160
"""The characters of a clause that are looked at, from where it begins or goes on."""
MOST_STARTS = 6
"""The places at either end of a clause where it is seen to go on."""
_DASH = LatePattern(r"(?<=\s)[-/|]+(?=\s|[a-z]+$)|--+")
_IDEOGRAPHS_APART = LatePattern(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
_CLAUSE = LatePattern(
    r"[^.,:;!?()\[\]{}<>【】「」『』、\n。…~]+[.,:;!?()\[\]{}<>【】「」『』、\n。…~]*"
)
_TYPED = {
    **{word.replace("'", ""): word for word in ("don't", "doesn't", "didn't", "won't", "isn't")},
    **{word.replace("'", ""): word for word in ("can't", "shouldn't", "wouldn't", "couldn't")},
    **{
        word.replace("'", ""): word for word in ("mustn't", "haven't", "wasn't", "that's", "what's")
    },
    **{word.replace("'", ""): word for word in ("i'm", "i've", "let's", "you're", "there's")},
    "u": "you",
    "ur": "your",
    "w": "with",
    "pls": "please",
    "plz": "please",
    "wanna": "want to",
    "dis": "this",
    "abt": "about",
    "rly": "really",
}
"""What is typed in haste, and what it stands for."""
_HASTE = LatePattern(rf"(?<![\w'-])(?:{'|'.join(_TYPED)})(?![\w'-])")
_ASKS_TO_KEEP = LatePattern(
    r"(?:^|[.,:;!?\n] ?|\b(?:please|now|but|and|so|ok|okay|you can|you may|do) )"
    r"(?:remember|note|save|store|keep in mind|write down)\b"
    r"|(?<![别不要用必甭勿])(?:请|可以|现在|帮我|给我)?(?:记住|记下|记一下|记着|可以记|存一下)"
)
_BREAK = LatePattern(r"(?<![.!?。！？…\s])[^\S\n]{0,9}\n\s{0,9}(?=\S)")
"""The end of a line where its sentence may go on."""
_ENDS = ".,:;!?()[]{}<>【】「」『』、。…~*_\"' "


@dataclass(frozen=True, slots=True)
class Announcement:
    """That something is not to be kept; the words that say so never are."""

    before: bool = False
    """Whether it is about what the person said last, too."""
    after: bool = False
    """Whether it is about what they say next, too."""
    is_alone: bool = False
    """Whether nothing else is said beside it."""


@dataclass(frozen=True, slots=True)
class _Clause:
    said: str
    """What of it announces something."""
    beside: str
    """What else stands in it."""
    takes_back: bool = False
    is_weak: bool = False
    """Whether it may mean something else where more is said."""


def announced(text: str) -> Announcement | None:
    """Return what a message says is not to be kept, or None where it says no such thing."""
    return _announced(text, text) or _announced(_unbroken(text), text)


def _unbroken(text: str) -> str:
    """Return a text with its lines as one where a sentence may go on; empty where it has one."""
    lines = _BREAK.sub(" ", text.strip())
    return lines if lines != text.strip() else ""


def _announced(words: str, text: str) -> Announcement | None:
    read = [_read(clause) for clause in _clauses(words)]
    found = [clause for clause in read if clause.said]
    if not found:
        return None
    said, rest = (
        " ".join(clause.said for clause in found),
        " ".join(clause.beside for clause in read),
    )
    if not CONTENT.search(FILLING.sub(" ", rest)):
        return _alone(f"{said} {rest}".strip(), found, is_opened=_is_opened(text))
    if all(clause.is_weak for clause in found):
        return None
    takes_first = bool(read[0].said) and read[0].takes_back and not read[0].beside.strip()
    return Announcement(before=takes_first or PAST.search(said) is not None)


def asks_to_keep(text: str) -> bool:
    """Tell whether a message asks to remember what it says."""
    return announced(text) is None and _ASKS_TO_KEEP.search(simplified(folded(text))) is not None


def _alone(said: str, found: Sequence[_Clause], *, is_opened: bool) -> Announcement:
    if is_opened:
        return Announcement(after=True, is_alone=True)
    taken_back = any(clause.takes_back for clause in found)
    is_coming = bool(AFTER.search(said)) and not PAST.search(said)
    if not (taken_back or is_coming) and ALONE.match(said) and not BEFORE.search(said):
        return Announcement(before=True, after=True, is_alone=True)
    if not (taken_back or BEFORE.search(said) or EITHER.search(said)):
        return Announcement(after=True, is_alone=True)
    after = not taken_back and bool(AFTER.search(said) or EITHER.search(said))
    return Announcement(before=taken_back or not is_coming, after=after, is_alone=True)


def _is_opened(text: str) -> bool:
    return folded(text[-LONGEST:]).endswith(":")


def _clauses(text: str) -> Iterator[str]:
    """Yield the clauses of a text, folded, without what leads into them."""
    lines = "\n".join(simplified(folded(line)) for line in text.splitlines())
    lines = _HASTE.sub(lambda word: _TYPED[word[0]], lines)
    parted = _DASH.sub(";", _IDEOGRAPHS_APART.sub("", lines))
    for found in _CLAUSE.finditer(parted):
        yield LEAD.sub("", found[0].strip().rstrip(_ENDS))


def _read(clause: str) -> _Clause:
    """Return what of a clause announces it, and what stands beside that."""
    if speaks_of_a_thing(clause[:LONGEST]):
        return _Clause("", clause)
    starts = [0, *(match.end() for match in GOES_ON.finditer(clause))]
    for start in dict.fromkeys((*starts[:MOST_STARTS], *starts[-MOST_STARTS:])):
        piece = clause[start : start + LONGEST]
        for shape in (TAKEN_BACK, LET_GO, ANNOUNCING):
            if found := shape.match(piece):
                beside = clause[:start] + clause[start + found.end() :]
                takes_back = shape in (TAKEN_BACK, LET_GO)
                return _Clause(found[0], beside, takes_back, is_weak=shape is LET_GO)
        if said := requested(piece) or names_what_not_to_keep(piece):
            return _Clause(said, clause[:start] + clause[start + len(said) :])
    return _Clause("", clause)
