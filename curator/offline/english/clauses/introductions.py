"""How people introduce themselves: a name, an age and more, often in fragments.

"I'm Gudrun, 63, living in Flensburg", "17, bi, from cardiff", "Harold here, retired".
"""

import re
from collections.abc import Sequence

from curator.offline.english.wording.texting import written_out
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.english import LANGUAGES, NATIONS, PETS, PLURALS, RELATIONS, is_job
from curator.offline.lexicon.texting import is_said_name
from memory.text.late_pattern import LatePattern

_GREETING = (
    r"(?:(?:hi+|hello+|hey+|heya|hiya|yo+|sup|good (?:morning|evening|afternoon|day)|greetings|"
    r"ok|okay|so|well|about me|intro|nice to meet (?:you|u)|btw|anyway|lol|g'?day|aloha|chale|oi|"
    r"howdy|kia ora|talofa|namaste|hola|bonjour|ciao|salaam|wagwan|dia duit|hihi|'?ello|aye|"
    r"love|mate|pal|fam)"
    r"(?: there| everyone| all| again)?[\s,.!:]{1,4}){0,3}"
)
_SELF = LatePattern(
    rf"{_GREETING}(?:(?:but |and |n |so )?(?:i'?m|i am|this is|it'?s|my name(?:'?s| is)|"
    r"(?:the )?name'?s|"
    r"on paper i'?m) (?:just )?(?P<name>[^\W\d_][\w'-]*(?: (?-i:[A-Z])[\w'-]*){0,2})"
    r"|(?P<here>[A-Z][\w'-]*) here)(?: btw| here| by the way| lol)?(?: from [\w' -]{2,30})?",
    re.IGNORECASE,
)
_GREETED = LatePattern(
    r"(?:hi+|hello+|hey+|heya|hiya|yo+|sup|good (?:morning|evening|afternoon|day)|greetings|ok|"
    r"okay|so|well)(?: there| everyone| all| again)?",
    re.IGNORECASE,
)
_NAME_AND_AGE = LatePattern(
    rf"{_GREETING}(?:(?:so|and|but) )?(?:i'?m|it'?s|(?:my )?name'?s?(?: is)?) [a-z]{{2,12}}"
    r"(?P<before>\s+)\d{2}(?:[ .!]*$|(?P<after>\s+)(?=[a-z])"
    r"(?!years?\b|yrs?\b|yo\b|hours?\b|min|days?\b|weeks?\b|times\b))",
    re.IGNORECASE,
)
_AGE = (
    r"(?:aged? |(?:just )?turned )?(?P<age>\d{1,2}) ?"
    r"(?:(?:years?|yrs?)(?: (?:old|young))?|yo|y/o|m|f|nb)?"
    r"(?: btw| now| lol| today| yesterday| (?:last|this) \w+)?"
)
_OF_KIN = LatePattern(rf"(?i)\b(?:{RELATIONS}|{PETS}|boy|girl),? [\w'-]+$")
"""Ends in somebody else, of whom an age behind it is: "one boy, Enzo"."""
_SHORT_AGE = LatePattern(r"\d{2} ?(?:m|f|nb|yo|y/o)", re.IGNORECASE)
_AGE_ALONE = LatePattern(_AGE, re.IGNORECASE)
_STATE = LatePattern(
    r"(?:originally |currently |now )?(?:from|based in|living in|live in|born in|raised in|"
    r"born and raised in|working (?:at|as|for|in)|studying|student at|work (?:at|as|for)|married|"
    r"single|divorced|engaged|widowed|retired|vegan|vegetarian|new to)\b.*",
    re.IGNORECASE,
)
_COUNT = r"(?:an?|one|two|three|four|five|six|\d)"
_BELONGS = LatePattern(
    rf"{_COUNT} (?:\w+ ){{0,2}}(?:{PLURALS}|{RELATIONS}|{PETS})s?(?: (?:called|named) .+)?",
    re.IGNORECASE,
)
_IS_ONE = LatePattern(
    r"an? (?:(?:only|middle|eldest|oldest|youngest|single|proud) \w+|(?:\w+ ){0,2}(?:mother|mum|"
    r"mom|father|dad|grandmother|grandma|granny|gran|nan|grandfather|grandpa|grandad|granddad|"
    r"aunt|auntie|uncle|landlord|landlady|supervisor|friend|colleague|coworker|co-worker|boss|"
    r"mentor|neighbour|neighbor|roommate|flatmate|housemate|twin|therapist|stepmum|stepmom|stepdad|"
    r"stepmother|stepfather|godmother|godfather))",
    re.IGNORECASE,
)
"""What one is who says it of themselves: who else "a mum" were of is not told."""
_PARENT = LatePattern(
    r"(?:(?:proud|single) )?(?:mum|mom|dad|mother|father|parent) (?:of|to) .+", re.IGNORECASE
)
_FAN = LatePattern(
    r"(?:massive|huge|big|total|proud) [\w -]{3,24}|[\w ]{3,20} (?:fan|lover|nerd)", re.IGNORECASE
)
_COMMA = LatePattern(r"(?<!\s)\s*+[,/|]\s*|(?<!\s)\s++(?:and|n|&|btw)\s+", re.IGNORECASE)
_ORIGIN = LatePattern(rf"(?:{NATIONS})|(?:{LANGUAGES})", re.IGNORECASE)
_OF_A_PEOPLE = LatePattern(
    r"(?!(?:adrian|brian|ian|julian|lill?ian|vivian|damian|sebastian|christian|fabian|dorian|marian|"
    r"[gj]illian|maximilian|florian|bastian|cassian|kian|darian|emilian|cyprian|octavian)$)"
    r"\w+(?:ian|ist)|\w+stani|hindu|muslim|jewish|catholic|texan|moroccan|african|tuscan|roman",
    re.IGNORECASE,
)
"""What "I'm Ghanaian" or "I'm Buddhist" tells is no name."""
_FROM_TAIL = LatePattern(r" (?:from|in) .+", re.IGNORECASE)


def fragment_gaps(text: str) -> list[tuple[int, int]]:
    """Return the gaps before the fragments of an introduction, or none where it is none."""
    gaps = [match.span() for match in _COMMA.finditer(text)]
    gaps = sorted([*gaps, *_unmarked(text)])
    while gaps and _GREETED.fullmatch(text[: gaps[0][0]]):
        gaps = gaps[1:]
    if not gaps:
        return [(0, 0)] if _SHORT_AGE.fullmatch(text.strip(" .!")) else []
    if not _opens(text[: gaps[0][0]]):
        return []
    ends = [start for start, _ in gaps[1:]] + [len(text)]
    starts = [0] + [end for _, end in gaps[:-1]]
    return [
        gap
        for start, gap, end in zip(starts, gaps, ends, strict=True)
        if (said_of_oneself(text[gap[1] : end]) or said_of_oneself(text[start : gap[0]]))
        and not _OF_KIN.search(text[: gap[0]])
    ]


def _unmarked(text: str) -> list[tuple[int, int]]:
    """Return the gaps around an age that is typed without commas: "im elif 20 turkish"."""
    match = _NAME_AND_AGE.match(text)
    if match is None or introduced_name(text[: match.start("before")]) is None:
        return []
    return [match.span(gap) for gap in ("before", "after") if match[gap] is not None]


def said_of_oneself(piece: str) -> str | None:
    """Return the whole clause that a fragment of an introduction stands for, or None."""
    words = written_out(piece).strip(" .!")
    if match := _AGE_ALONE.fullmatch(words):
        return f"I am {match['age']}" if 5 <= int(match["age"]) <= 99 else None
    if _STATE.fullmatch(words):
        return f"I am {words}" if not words.lower().startswith(("live", "work ")) else f"I {words}"
    if _PARENT.fullmatch(words):
        return f"I am a {words}"
    if _IS_ONE.fullmatch(words):
        return f"I am {words}"
    if _BELONGS.fullmatch(words):
        return _of_kind(words) or f"I have {words}"
    return _of_kind(words)


def introduced_name(clause: str) -> str | None:
    """Return the name that "I'm …", "its …" or "… here" may tell, or None."""
    match = _SELF.fullmatch(clause.strip(" .!"))
    if match is None:
        return None
    name = _FROM_TAIL.sub("", match["name"] or match["here"]).strip()
    if not is_said_name(name) or is_job(name):
        return None
    if _ORIGIN.fullmatch(name) or _OF_A_PEOPLE.fullmatch(name):
        return None
    return name[:1].upper() + name[1:]


def told_beside_name(clause: str) -> str | None:
    """Return as a clause of its own where one is from who says it with their name, or None."""
    tail = _FROM_TAIL.search(clause.strip(" .!"))
    return f"I am{tail[0]}" if tail and introduced_name(clause) else None


def _opens(first: str) -> bool:
    plain = re.sub(rf"^{_GREETING}", "", first.strip(), flags=re.IGNORECASE)
    if introduced_name(first) is not None or _STATE.fullmatch(written_out(plain)):
        return True
    return _AGE_ALONE.fullmatch(plain) is not None


def _of_kind(words: str) -> str | None:
    bare = re.sub(r"^(?:an?|the) ", "", words)
    if is_job(_FROM_TAIL.sub("", bare)) or _FAN.fullmatch(bare):
        return f"I am a {bare}"
    return None


def tells_name(name: str, quote: str, text: str, found: Sequence[Claim]) -> bool:
    """Tell whether "I'm …" tells a name: after a greeting, beside an age, or alone in capitals.

    "I'm Mira" may be a mood or a joke by itself; "i'm tom n im 24" is none.
    """
    if any(claim.key == "name" for claim in found):
        return False
    before = text[: text.find(quote)]
    if _OWN_SLOTS & {claim.key for claim in found if not claim.ended} or _FORMAL.search(quote):
        return True
    if before.strip() and re.fullmatch(_GREETING, before.rstrip() + " ", re.IGNORECASE):
        return quote[:1].isupper() or name in quote
    tells = _TELLS.match(quote) or _GREETS_AND_TELLS.match(quote)
    return name in quote and tells is not None


_OWN_SLOTS = frozenset(
    [
        "age",
        "home",
        "job",
        "employer",
        "origin",
        "childhood",
        "birthplace",
        "studies",
        "school",
        "nickname",
        "hobby",
        "trait",
    ]
)
_TELLS = LatePattern(r"(?:.*\W)?(?:I'm|I am|on paper I'm|(?:[Tt]he )?[Nn]ame's) ")
_GREETS_AND_TELLS = LatePattern(
    r"(?:hi+|hello+|hey+|heya|hiya|yo+)(?: there| all| everyone)?\W{1,3}"
    r"(?:i'?m|it'?s|(?:the )?name'?s) ",
    re.IGNORECASE,
)
_FORMAL = LatePattern(r"\bthis is\b|\bon paper\b| here\b", re.IGNORECASE)
