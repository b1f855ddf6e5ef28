"""English said plainly before any rule reads it: in small letters, in order, in whole words."""

from collections.abc import Iterator

from curator.offline.english.clefts import clefts_in
from curator.offline.english.wording.bracketed_ages import bracketed_in
from curator.offline.english.wording.careful_spelling import Spelled, replaced
from curator.offline.english.wording.done_to_user import done_to_user_in
from curator.offline.english.wording.shouted import shouted_in
from curator.offline.english.wording.work_news import work_news_in
from memory.text.late_pattern import LatePattern

_COUNTED = LatePattern(
    r"(?i)(?<![\w.:/-])(?P<count>\d{1,3}) ?(?P<unit>wk|mn?th|yr|hr)(?P<many>s?)\b(?!s?[ -]olds?\b)"
)
_OF_A_THING = LatePattern(
    r"(?i) (?!(?:ago|now|later|since|so far|and|n|of|in|on|at|for|to|til|till|but|or|if|me|we|i|"
    r"today|already|clean|sober|old|from)\b)[a-z]"
)
"""Goes on with what has the length: "12 hr shifts"."""
_UNITS = {"wk": "week", "mth": "month", "mnth": "month", "yr": "year", "hr": "hour"}
_OWN_KIN = LatePattern(
    r"(?i)(?:^\W*|[.!?,] |\b(?:and|but|so|because) )"
    r"(?P<kin>mum|mom|dad|gran|granny|nan|grandad|grandma|grandpa)(?= (?:lives|works|teaches|"
    r"studies|drives|plays|speaks|loves|likes|hates|owns|runs|comes|collects|sings) )"
)
"""Is said of one's own: "mum lives in York"."""
_SAD = LatePattern(r"(?<=\w)\s*:'?-?\((?=\s*(?:$|[.!?]))")
"""A sad face at the end, which is no word of what it is drawn behind."""


def said_plainly(text: str) -> Spelled:
    """Return a text as it would be said plainly, which knows where each word stood as typed."""
    changes = [
        *clefts_in(text),
        *bracketed_in(text),
        *shouted_in(text),
        *work_news_in(text),
        *done_to_user_in(text),
        *_counted_in(text),
        *_kin_in(text),
        *((match.start(), match.end(), "") for match in _SAD.finditer(text)),
    ]
    return replaced(text, list(_apart(changes)))


def _counted_in(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _COUNTED.finditer(text):
        is_one = match["count"] == "1"
        is_of_a_thing = not match["many"] and _OF_A_THING.match(text, match.end())
        ends = "" if is_one or is_of_a_thing else "s"
        yield match.start(), match.end(), f"{match['count']} {_UNITS[match['unit'].lower()]}{ends}"


def _kin_in(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _OWN_KIN.finditer(text):
        yield match.start("kin"), match.end("kin"), f"my {match['kin'].lower()}"


def _apart(changes: list[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    done = 0
    for start, end, words in sorted(changes):
        if start >= done:
            yield start, end, words
            done = end
