"""English said plainly before any rule reads it: in small letters, in order, in whole words."""

from collections.abc import Iterator

from curator.offline.english.called_kin import called_kin_in
from curator.offline.english.clefts import clefts_in
from curator.offline.english.wording.bracketed_ages import bracketed_in
from curator.offline.english.wording.careful_spelling import Spelled, replaced
from curator.offline.english.wording.dialect import dialect_in
from curator.offline.english.wording.done_to_user import done_to_user_in
from curator.offline.english.wording.short_introductions import short_introductions_in
from curator.offline.english.wording.shouted import shouted_in
from curator.offline.english.wording.work_news import work_news_in
from curator.offline.lexicon.english import PETS, PLURALS
from curator.offline.lexicon.kin_words import kin_in
from memory.text.calendar_names import MONTHS
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
_KEEPS = LatePattern(
    rf"(?i)(?:^\W*|[.!?] |\band )(?P<said>(?:(?:i|we) )?keep) (?=(?:two|three|four|five|six|"
    rf"seven|eight|nine|ten|a dozen|\d+|a few|some) (?:[\w-]+ )?(?:{PLURALS}|(?:{PETS})s)\b)"
)
"""Says of animals that one has them: "keep three hens, Dot, Maud and Elsie"."""
_MONTH = "|".join((*MONTHS, *(name[:3] for name in MONTHS)))
_BOUND = LatePattern(
    r"(?i)\b(?P<going>goin|going) (?!to\b|on\b|out\b|home\b|back\b|well\b|for\b|in\b|at\b|off\b|"
    r"away\b|with\b|there\b|abroad\b|\w+ing\b|\w+ly\b|mad\b|crazy\b|strong\b|through\b|by\b|and\b|"
    r"n\b|up\b|down\b|over\b|from\b|live\b|part\b|full\b|next\b|this\b|every\b|tomorrow\b|today\b)"
    rf"(?=[a-z]{{4,}}(?: [a-z]{{3,}})? (?:(?:on |in |for |next |this )(?:the )?)?"
    rf"(?:\d|(?:{_MONTH})\b|summer|spring|winter|autumn|week|weekend|w |with ))"
)
"""Leaves out the "to" before where one goes: "goin magaluf 22nd july"."""
_DEEDS = {
    "selling": "sold", "buying": "bought", "getting": "got", "moving": "moved", "leaving": "left",
    "starting": "started", "quitting": "quit", "losing": "lost", "joining": "joined",
    "changing": "changed", "finding": "found", "breaking": "broke", "giving": "gave",
}  # fmt: skip
_AFTER = LatePattern(rf"(?i)\b(?:i'?m|i am) after (?P<deed>{'|'.join(_DEEDS)})\b")
"""Tells what has just been done: "I'm after selling the herd"."""
_AM = LatePattern(r"(?i)^\W*(?P<am>am) (?!i\b|not\b|sure\b|so\b|just\b|\w+ing\b)[a-z]")
"""Leaves out who is: "am coeliac"."""
_NOT = LatePattern(
    r"(?i)^\W*(?P<not>not) (?=(?:married|engaged|vegan|vegetarian|religious|political|diabetic|"
    r"from|into|a (?:[\w-]+ )?(?:fan|drinker|smoker|person|student|vegan|vegetarian|parent))\b)"
)
_NO_KIDS = LatePattern(
    r"(?i)(?:^\W*|, (?:and )?|\band )(?P<no>no) (?=(?:kids|children|pets|siblings|"
    r"allergies)\b(?! (?:allowed|of)))"
)
_ONLY_HOBBY = LatePattern(
    r"(?i)(?:^\W*|[.!?,] )(?P<said>(?:my |the )?(?:only|main|one|biggest) (?:hobby|pastime)"
    r" (?:that )?i(?:'ve)? (?:have|got) is)(?= )"
)
_MA = LatePattern(
    r"(?i)\b(?P<ma>ma) (?=(?:wee|big|lil|little|own|job|name|house|flat|car|"
    r"mum|mam|dad|da|gran|sister|brother|wife|man|son|daughter|dog|cat|boss|birthday|pal|mate)\b)"
)
_WHEN_FREE = LatePattern(
    r"(?i)^\W*(?P<when>when(?:ever)? (?:i'?m|i am|i have|i've got|i get|i) (?:free|off(?: work)?|"
    r"not "
    r"working|(?:at )?home|bored|stressed|(?:some |the |any |a bit of )?(?:free )?(?:time|"
    r"chance)|a day off)"
    r",? )(?=(?:i|we) (?!am\b|was\b)\w)"
)
"""Opens what one does in one's own time."""
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
        *_kept_in(text),
        *_bound_in(text),
        *_done_in(text),
        *short_introductions_in(text),
        *called_kin_in(text),
        *kin_in(text),
        *dialect_in(text),
        *((match.start(), match.end(), "") for match in _SAD.finditer(text)),
    ]
    return replaced(text, list(_apart(changes)))


def _counted_in(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _COUNTED.finditer(text):
        is_one = match["count"] == "1"
        is_of_a_thing = not match["many"] and _OF_A_THING.match(text, match.end())
        ends = "" if is_one or is_of_a_thing else "s"
        yield match.start(), match.end(), f"{match['count']} {_UNITS[match['unit'].lower()]}{ends}"


def _kept_in(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _KEEPS.finditer(text):
        yield match.start("said"), match.end("said"), "I have"


def _bound_in(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _BOUND.finditer(text):
        yield match.end("going"), match.end("going"), " to"


def _done_in(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _AFTER.finditer(text):
        yield match.start(), match.end(), f"I {_DEEDS[match['deed'].lower()]}"
    if mine := _AM.match(text):
        yield mine.start("am"), mine.end("am"), "I'm"
    if denied := _NOT.match(text):
        yield denied.start("not"), denied.end("not"), "I'm not"
    for match in _NO_KIDS.finditer(text):
        yield match.start("no"), match.end("no"), "I have no"
    for match in _ONLY_HOBBY.finditer(text):
        yield match.start("said"), match.end("said"), "my hobby is"
    for match in _MA.finditer(text):
        yield match.start("ma"), match.end("ma"), "my"
    if free := _WHEN_FREE.match(text):
        yield free.start("when"), free.end("when"), ""


def _apart(changes: list[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    done = 0
    for start, end, words in sorted(changes):
        if start >= done:
            yield start, end, words
            done = end
