"""Names again whom "he", "she" or "it" opens a sentence with, as the words before bring them in."""

import re
from collections.abc import Sequence

from curator.offline.english.wording.careful_spelling import spelled_with_care
from curator.offline.grammar.coreference import may_mean
from curator.offline.lexicon.english import PETS, RELATIONS
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern

_KIND = (
    rf"(?:{PETS}|{RELATIONS}|stick insect|snail|bee|koi|fella|lodger|mate|godchild|au pair|"
    r"pen pal|foreman|boy|girl|grandparent|grandkid|grandchild|tenant|carer|bestie|parent|"
    r"old man|old lady)"
)
_TITLE = "mum|mom|mam|dad|nan|nana|gran|granny|grandad|grandpa|grandma"
"""What one calls one's own without saying whose they are."""
_BROUGHT_IN = LatePattern(
    rf"\b(?:my|our|this|the|an?|got|have|keep|two|three|four|both) (?P<like>(?:[\w'-]+ ){{0,2}}?)"
    rf"(?P<kind>{_KIND})(?P<many>s)?\b(?!['’]|[- ]in[- ]law)|"
    rf"(?<![\w'’])(?P<title>{_TITLE})\b(?!['’])",
    re.IGNORECASE,
)
_OWNED = LatePattern(r"(?i)my|our|got|have|keep|two|three|four|both")
_OWN = LatePattern(r"(?i)(?:my|our)\b")
_ANOTHER_HAS = LatePattern(
    r"(?:^|[.!?;,] |\b(?:and|but|so) )(?:(?i:my|our|the) (?:[\w-]+ )?[\w-]+|(?i:he|she|they)|"
    r"(?!I\b|We\b|Just\b|Now\b|Finally\b|Got\b|Have\b)[A-Z][\w-]+)"
    r"(?:['’](?:s|ve)| has| have| had| is| was| just| finally| now| also| got| been)*"
    r"(?: (?:got|met|found|seeing|dating|adopted|bought|hired))? $"
)
"""Says right before whom it brings in that another than the user has them."""
_OPENS = LatePattern(
    r"(?:(?:and|but|oh|so|well|btw|also)[, ]+)*(?P<who>its|his|he|she|it|they|her|their)"
    r"(?P<is>'s|s(?= )|'re|'ve|'d|'ll)?\b(?! (?:is|was)? ?(?:like|because|why|how|when|that|"
    r"said|fine|ok|okay)\b)",
    re.IGNORECASE,
)
_OF_A_SORT = frozenset({"partner", "mate", "parent", "boy", "girl"})
_OWNS = frozenset({"his", "her", "its", "their"})
_MANY = frozenset({"they", "their"})
_SHORT = {"'s": " is", "s": " is", "'re": " are", "'ve": " have", "'d": " had", "'ll": " will"}
_HAS_DONE = LatePattern(
    r"(?i)^ (?:just |already |also |finally |now )?"
    r"(?:(?!called|named|married|engaged|divorced|tired|scared|bored|used|allowed|based|interested|"
    r"supposed|retired|obsessed)\w{2,}ed|quit|got|been|gone|become|left|begun|taken|given|sold|"
    r"bought|won|lost)\b"
)
"""Follows a shortened "has": "he's dropped out"."""
_OF_THEM = LatePattern(r"(?i)\b(?:he|she|they|him|them)\b")
NAME_FIRST = LatePattern(r"(?P<name>[A-Z][\w-]+)(?:'s)? (?=[a-z])")
"""Opens words with a name."""
_IN_SHORT = LatePattern(
    r"(?i)^(?P<name>[a-z][\w-]+)['’]s (?=(?P<has>(?:just |finally |already |now )?"
    r"(?:\w{2,}ed|been|got|had|gone|become|left|begun|taken|given|sold|bought|quit)\b)|"
    r"(?:just |finally |now |back |still )?(?:\w+ing|in|at|on|an?|the|pregnant|engaged|married|"
    r"single|retired|out|off|home|back)\b)"
)
"""Says "has" or "is" in short behind a name: "Ben's moved", "Iris's living in Milan"."""
_FURTHEST = 3
_NOT_THINGS = LatePattern(rf"(?i)(?:{PETS}|stick insect|snail|bee|koi)$")


def brings_in(words: str) -> bool:
    """Tell whether words bring in somebody of the user's."""
    return any(_OWNED.match(found[0]) for found in _BROUGHT_IN.finditer(words))


def words_before(said: Sequence[str]) -> str:
    """Return what was said last, with those words before it that say who "he" is there."""
    words = said[-1] if said else ""
    for earlier in reversed(said[-_FURTHEST:-1]):
        if brings_in(words) or not _OF_THEM.search(words):
            break
        words = f"{earlier} {words}"
    return words


def with_antecedent(sentence: str, before: str) -> str | None:
    """Return a sentence with the user's own in place of its first pronoun; None where none fits.

    "He raises budgies" is "My landlord raises budgies" after words of the landlord.
    """
    opening = _OPENS.match(sentence)
    if opening and not _BROUGHT_IN.search(before):
        before = spelled_with_care(before).text
    found = list(_BROUGHT_IN.finditer(before)) if opening else []
    if opening is None or not found:
        return None
    who, last = opening["who"].lower(), found[-1]
    if not _may_stand_for(who, last) or _is_of_another(last, before):
        return None
    owned = f"My {_like(last)}{_kind(last)}{last['many'] or ''}"
    rest = sentence[opening.end() :]
    if who in _OWNS:
        return f"{owned}'{'' if last['many'] else 's'}{rest}"
    short = (opening["is"] or "").lower()
    if short in {"'s", "s"} and _HAS_DONE.match(rest):
        return f"{owned} has{rest}"
    return owned + _SHORT.get(short, "") + rest


def in_full_name(told: str, known: Sequence[str]) -> str:
    """Return words that open with a name with whose it is, where a memory says so: "uncle Joe"."""
    name = NAME_FIRST.match(told)
    if name is None:
        return told
    shape = re.compile(
        rf"(?i)The user's (?P<kin>{RELATIONS}|{PETS}) (?:is called )?{re.escape(name['name'])}\b"
    )
    whose = next((found["kin"].lower() for it in known if (found := shape.match(it))), None)
    return f"The user's {whose} {_IN_SHORT.sub(_said_long, told)}" if whose else told


def _said_long(short: re.Match[str]) -> str:
    return f"{short['name']} {'has' if short['has'] else 'is'} "


def _is_of_another(brought_in: re.Match[str], before: str) -> bool:
    """Tell whether somebody else has whom words bring in: "Lottie's got a boyfriend"."""
    is_own = _OWN.match(brought_in[0]) is not None or brought_in["title"] is not None
    return not is_own and _ANOTHER_HAS.search(before[: brought_in.start()]) is not None


def _like(brought_in: re.Match[str]) -> str:
    """Return what sort of partner or mate somebody is: a lab partner is no partner."""
    like = (brought_in["like"] or "").split()
    is_open = (brought_in["kind"] or "").lower() in _OF_A_SORT
    return f"{like[-1]} " if like and is_open else ""


def _kind(brought_in: re.Match[str]) -> str:
    return (brought_in["kind"] or brought_in["title"]).lower()


def _may_stand_for(who: str, last: re.Match[str]) -> bool:
    if (who in _MANY) != bool(last["many"]):
        return False
    is_animal = _NOT_THINGS.match(_kind(last)) is not None
    if who in {"it", "its"}:
        return is_animal
    return who in _MANY or may_mean(who, key_word(_kind(last)))
