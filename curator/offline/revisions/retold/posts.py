"""What post somebody has now where they were something else: "got promoted, store manager now"."""

from collections.abc import Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.english import is_job
from memory.text.late_pattern import LatePattern

_RAISED = LatePattern(
    r"(?i)\b(?:promot(?:ed|ion)|made me|made (?:up to|partner|head)|bumped me up|moved me up|new title|"
    r"new role|new post|from today|stepped up|took over as|take over as)\b"
)
_NEW = LatePattern(
    r"(?i)\b(?:i'?m|i am|made me|made up to|promoted(?: me)? to|up to|(?:took|take) over as|now|role is|"
    r"title is|promotion to|stepped up to)(?: (?:now|officially|the|an?|to|as|be))* "
    r"(?P<new>[a-z][\w-]+(?: (?!from\b|now\b|since\b|at\b|in\b|of\b|as\b|on\b|and\b|so\b)[\w-]+){0,3}"
    r"(?: of (?:the )?[a-z][\w-]+)?)(?=\s*(?:[.,!;]|$|\b(?:from|now|since|at|in|as|on|and|so|lol)\b))"
)
_RANKS = frozenset(
    {"manager", "head", "supervisor", "lead", "leader", "chief", "director", "captain", "foreman",
     "senior", "partner", "boss", "principal", "deputy", "sergeant", "coordinator", "controller"}
)  # fmt: skip
_OLD = LatePattern(
    r"^The user (?:is|works as) an? (?P<old>[\w -]+?)(?P<where>(?: (?:at|for|with|in) [^.]+)?)\.$"
)
_NOT_SO = LatePattern(
    r"(?i)\b(?:if|wish|might|maybe|could|would|hope|want|passed over|didn'?t|not|my (?:son|daughter|"
    r"wife|husband|brother|sister|mum|dad|partner|boss))\b|\?"
)


def raised_to(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return the user's post now, in the place of the one that a memory tells."""
    if not _RAISED.search(text) or _NOT_SO.search(text):
        return []
    jobs = [it for it in known if it.key == "job" and _OLD.match(it.content)]
    new = next((it["new"] for it in _NEW.finditer(text) if _is_post(it["new"])), None)
    if len(jobs) != 1 or new is None or new.casefold() in jobs[0].content.casefold():
        return []
    old = _OLD.match(jobs[0].content)
    where = old["where"] if old else ""
    article = "an" if new[0].casefold() in "aeiou" else "a"
    told = f"The user is {article} {new}{where}."
    return [
        Claim("job", new, told, text.strip(), because="changed", negates=jobs[0].value, single=True)
    ]


def _is_post(words: str) -> bool:
    said = words.casefold().split()
    return bool(_RANKS & set(said)) or is_job(said[-1])
