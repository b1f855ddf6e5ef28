"""What others did to the user, said of the user: "they made me head waiter" is a promotion."""

import re
from collections.abc import Iterator

from curator.offline.lexicon.english import is_job
from memory.text.late_pattern import LatePattern

_OPENS = r"(?:^\W*|[.,!?;] ?|\b(?:and|but|so|then|btw|lol|well|omg|oh|yay|finally|guess what)\b,? )"
_DOERS = (
    r"(?:(?:they|he|she|(?:my |the |our )(?:[\w-]+ ){0,3}?(?:doctor|doc|dr|gp|consultant|"
    r"specialist|psychiatrist|nurse|hospital|clinic|surgery|boss|bosses|manager|managers|"
    r"supervisor|company|firm|work|head|owner|chef|board|council|bank|team)|"
    r"work|management|hr|head office|Dr [A-Z][\w-]+)"
    r"(?:'ve|'s| have| has| just| finally| now| had)* )"
)
_SELF = r"(?:i(?:'ve|'m| am| have| was| got| just| finally| also|ve|m)* )"
_DONE = r"(?:(?:got|been|was|getting|being)(?: just| finally| now| actually)? )"
_LEADING = (
    r"(?:manager|supervisor|head|lead|leader|chief|captain|sergeant|partner|director|deputy|foreman|"
    r"forewoman|coordinator|officer|principal|associate|sister|matron|president|treasurer|secretary|"
    r"chair|chairman|chairwoman|chairperson|prefect|boss|editor|professor|inspector|lieutenant|"
    r"corporal|colonel|consultant|registrar|executive|controller|superintendent)"
)
_POST = (
    r"(?:an? |the )?(?P<post>(?!(?:to|an?|the|my|our|it|up|out|do|feel|cry|laugh|happy|sad)\b)"
    r"[a-z][\w-]*(?: [a-z][\w-]*){0,3}?)"
    r"(?=\s*(?:$|[.,!;:?(]|(?:of|at|in|for|on|today|yesterday|last|this|now|after|and|so|lol)\b))"
)
_PROMOTED = LatePattern(
    rf"(?i){_OPENS}(?P<said>(?:{_SELF}?{_DONE}made|{_DOERS}made me|i(?:'ve)? made|"
    rf"(?:{_SELF}?{_DONE}|{_DOERS})(?:bumped|moved)(?: me)? up to) {_POST})"
)
"""Tells of a post that the user was given."""
_LEADS = LatePattern(rf"(?i)(?:[\w-]+ ){{0,3}}{_LEADING}")
_TURNS = (
    r"(?P<turn>(?:night|day|early|late|morning|evening|weekend)s? shifts?|nights|days|mornings|"
    r"evenings|earlies|lates|weekends)"
)
_ENDS = (
    r"(?=\s*(?:$|[.,!;:?(]|(?:now|na|finally|no more|no longer|not|as of|starting|instead|at|in|"
    r"from|since|these|this|so|and|but|for|because|cos|lol|tbh)\b))"
)
_SHIFTED = LatePattern(
    rf"(?i){_OPENS}(?P<said>(?:{_SELF}?{_DONE}|{_DOERS})(?:put|moved|switched|swapped|changed|"
    rf"transferred)(?: me| us)?(?: over| back)? (?:on ?to|to|on) (?:the )?{_TURNS}){_ENDS}|"
    rf"(?i:{_OPENS})(?P<on>(?:i'm|im|i am|i've been|ive been) (?:back )?on (?:the )?"
    rf"{_TURNS.replace('turn', 'same')}){_ENDS}|"
    rf"(?i:{_OPENS})(?P<gone>(?:i've|ive|i have|i)(?: just| now)? (?:gone|went|dropped)"
    rf"(?: back| down)? (?:to )?(?P<time>(?:part|full)[- ]time)){_ENDS}"
)
"""Tells of the turn in which the user works."""
_NO_MORE = LatePattern(r"(?i) (?:finally|no more|no longer|not)\b")
_MEDICINE = (
    r"(?:(?:the|my|all|those|these|some|a|new) )?(?:[\w-]+ ){0,3}?"
    r"(?:tablets?|pills?|meds|medication|medicines?|drugs|statins?|antibiotics|antidepressants|"
    r"steroids|painkillers|insulin|inhalers?|blockers|thinners|drops|injections|patches|hrt|"
    r"opioids|sleepers|chemo|morphine|codeine|iron|\w{3,}(?:ine|pril|olol|azole|pam|mide|formin|"
    r"mycin|cillin|sone|lone|oxin|profen|amol|opram|arin|xaban|umab|dipine|lithium))\b"
)
_TAKEN_OFF = LatePattern(
    rf"(?i){_OPENS}(?P<said>{_DOERS}(?:took|taken|weaned) me off|"
    rf"{_SELF}?{_DONE}(?:taken|weaned) off|(?:i'm|im|i am)(?: now| finally| completely| fully)? "
    rf"off) (?P<what>{_MEDICINE})"
)
"""Tells of a medicine that the user takes no more."""
_PUT_ON = LatePattern(
    rf"(?i){_OPENS}(?P<said>{_DOERS}(?:(?:put|started|got|keeps?|has|have) )?me (?:back )?on) "
    rf"(?={_MEDICINE})"
)
"""Tells of a medicine that the user was given: "the doctor has me on tablets"."""
_UNREAL = LatePattern(
    r"(?i)\b(?:if|unless|might|may|would|could|should|when|until|before|almost|nearly|hope|dreamt|"
    r"thought|wish|never|wouldn't|won't|didn't|nobody)\b[^.!?;]*$"
)
"""Stands before what did not happen, or not yet."""


def done_to_user_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a text tells what others did to the user, and how the user would say it."""
    for match in _PROMOTED.finditer(text):
        if _is_post(match["post"]) and _is_real(text, match.start("said")):
            yield match.start("said"), match.end("said"), f"I got promoted to {match['post']}"
    for match in _SHIFTED.finditer(text):
        said = next(it for it in ("said", "on", "gone") if match[it])
        if _is_real(text, match.start(said)):
            turn = match["turn"] or match["same"] or match["time"]
            stop = "." if _NO_MORE.match(text, match.end(said)) else ""
            yield match.start(said), match.end(said), f"I work {turn}{stop}"
    yield from _medicines_in(text)


def _medicines_in(text: str) -> Iterator[tuple[int, int, str]]:
    for shape, told in ((_PUT_ON, "I take"), (_TAKEN_OFF, "I came off")):
        for match in shape.finditer(text):
            if _is_real(text, match.start("said")):
                yield match.start("said"), match.end("said"), told


def _is_post(words: str) -> bool:
    return is_job(words) or _LEADS.compiled.fullmatch(words) is not None


def _is_real(text: str, start: int) -> bool:
    return not _UNREAL.search(text[:start]) and not re.search(r"\?\W*$", text)
