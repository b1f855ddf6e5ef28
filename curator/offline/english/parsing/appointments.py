"""Tells what has its day: "The dentist is on Tuesday", "It's my fortieth on the 12th"."""

from curator.offline.english.parsing.lasting_words import APPOINTMENTS
from memory.text.calendar_names import MONTHS, WEEKDAYS
from memory.text.late_pattern import LatePattern

_MONTH = "|".join((*MONTHS, *(name[:3] for name in MONTHS)))
_WHEN = (
    rf"(?:(?:on|at|in|this|next) )?(?:the )?(?:{'|'.join(WEEKDAYS)}|tomorrow|\d{{1,2}}(?:st|nd|rd|"
    rf"th)|\d{{1,2}}(?= (?:{_MONTH}))|(?:{_MONTH})\b)"
)
_HELD = LatePattern(
    rf"(?i)^\W*(?:the |my |our )?(?P<whose>(?-i:[A-Z])[\w-]+['’]s )?"
    rf"(?P<what>(?:[\w-]+ ){{0,2}}?[\w-]+?)(?:'s| is| are)(?P<when> {_WHEN}"
    r"(?:[\w', :]{0,40}))\W*$"
)
_OWN = LatePattern(
    rf"(?i)^\W*it(?:'s| is) (?:my|our) (?P<what>(?:[\w-]+ )??[\w-]+) (?P<when>{_WHEN}"
    r"(?:[\w', :]{0,40}))\W*$"
)
_KNOWN = APPOINTMENTS | frozenset({
    "dentist", "doctor", "gp", "optician", "vet", "hairdresser", "physio", "mot", "midwife",
    "hygienist", "funeral", "christening", "reunion", "party", "gig", "scan", "check-up",
    "course", "lesson", "hearing", "viewing", "removal", "train", "ferry", "show", "play",
    "baptism", "prom", "mitzvah", "shower", "do", "barbecue", "bbq", "meeting", "presentation",
    "viva", "results", "retreat", "festival", "fete", "fair", "rehearsal", "gala", "parade", "eid",
    "diwali", "barmitzvah", "kickoff", "opening", "move", "launch", "evening", "service", "wake",
    "thing", "cruise", "session", "chemo", "biopsy", "mammogram", "smear", "ultrasound", "mri",
})  # fmt: skip
_WEEKDAY = LatePattern(rf"(?i)\b(?:{'|'.join(WEEKDAYS)}),? (?=(?:the )?\d)")
"""Stands before a day that has its date."""
_TURNING = LatePattern(r"(?i)(?:anniversary|birthday|bday|\w+(?:th|st|nd|rd))$")


def appointment(text: str) -> str | None:
    """Return what a sentence gives the day of, told of the user; None where it gives none."""
    text = _WEEKDAY.sub("", text)
    held, own = _HELD.match(text), _OWN.match(text)
    if held and held["what"].lower().split()[-1] in _KNOWN:
        if held["whose"]:
            return f"{held['whose']}{held['what']} is{held['when'].rstrip()}."
        on = " on" if held["when"].strip()[:1].isdigit() else ""
        return f"The user has the {held['what']}{on}{held['when'].rstrip()}."
    if own and _TURNING.search(own["what"]):
        return f"The user's {own['what']} is {own['when'].rstrip()}."
    return None
