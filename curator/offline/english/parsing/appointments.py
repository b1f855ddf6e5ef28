"""Tells what has its day: "The dentist is on Tuesday", "It's my fortieth on the 12th"."""

from curator.offline.english.parsing.lasting_words import APPOINTMENTS
from memory.text.calendar_names import MONTHS, WEEKDAYS
from memory.text.late_pattern import LatePattern

_MONTH = "|".join((*MONTHS, *(name[:3] for name in MONTHS)))
_WHEN = (
    rf"(?:(?:on|at|in|this|next) )?(?:the )?(?:{'|'.join(WEEKDAYS)}|tomorrow|\d{{1,2}}(?:st|nd|rd|"
    rf"th)|"
    rf"\d{{1,2}}(?= (?:{_MONTH}))|(?:{_MONTH})\b)"
)
_HELD = LatePattern(
    rf"(?i)^\W*(?:the |my |our )?(?P<what>(?:[\w-]+ )?[\w-]+?)(?:'s| is| are)(?P<when> {_WHEN}"
    r"(?:[\w', :]{0,40}))\W*$"
)
_OWN = LatePattern(
    rf"(?i)^\W*it(?:'s| is) (?:my|our) (?P<what>(?:[\w-]+ )??[\w-]+) (?P<when>{_WHEN}"
    r"(?:[\w', :]{0,40}))\W*$"
)
_KNOWN = APPOINTMENTS | frozenset({
    "dentist", "doctor", "gp", "optician", "vet", "hairdresser", "physio", "mot", "midwife",
    "hygienist", "funeral", "christening", "reunion", "party", "gig", "scan", "check-up",
    "course", "lesson", "hearing", "viewing", "removal", "train", "ferry",
})  # fmt: skip
_TURNING = LatePattern(r"(?i)(?:anniversary|birthday|bday|\w+(?:th|st|nd|rd))$")


def appointment(text: str) -> str | None:
    """Return what a sentence gives the day of, told of the user; None where it gives none."""
    held, own = _HELD.match(text), _OWN.match(text)
    if held and held["what"].lower().split()[-1] in _KNOWN:
        return f"The user has the {held['what']}{held['when'].rstrip()}."
    if own and _TURNING.search(own["what"]):
        return f"The user's {own['what']} is {own['when'].rstrip()}."
    return None
