"""Turns round what English puts first to stress it: "it's hockey Jorge plays"."""

import re

from curator.offline.english.parsing.parser import parsed
from memory.text.late_pattern import LatePattern

_VERBS = (
    r"play|learn|study|studie|teach|teache|speak|eat|drink|drive|ride|love|like|hate|prefer|support|"
    r"take|read|watch|watche|wear|own|have|ha|keep|do|doe|grow|paint|collect|sell|date|see|marry|marrie|"
    r"follow|run"
)
_SAYS = (
    rf"(?:(?:now|really|actually|always|still|also) )?(?:(?:{_VERBS})s?|play(?:ed|ing)|"
    r"learn(?:t|ed|ing)|study(?:ing)|studied|teaching|taught|speaking|spoke|eating|drinking|driving|drove|riding|"
    r"supporting|supported|taking|reading|watching|wearing|growing|collecting|selling|dating|"
    r"marrying|seeing|doing|"
    r"(?:[\w-]+ ){1,3}?(?:to|of|at|in|for|with|from|on))"
)
_IS = r"(?:(?:'m|'s|'re|'ve| am| is| are| was| were| have| has|m)(?= ))?"
_WHO = (
    r"(?P<who>(?:I|we|he|she|they|(?:my|our) (?:[a-z]+ )?[a-z]+|(?-i:[A-Z][a-z]+(?: [A-Z][a-z]+)?))"
)
_TAIL = (
    r"(?=(?: (?:now|these days|instead|nowadays|today|at the moment|after all|all along))*"
    r"(?:\s*[,.!;…]|\s*$| (?:not|and not|n not|lol|haha|but)\b))"
)
_OF_WHAT = LatePattern(
    r"(?i)(?<![\w'])(?:it's|its|it is|it was)(?: (?:actually|really|in fact))? "
    r"(?P<what>(?:the |my |our )?"
    r"(?!(?:a|an|the|my|our|no|not|all|just|only|what|when|where|why|how|because|like|so|too|very)\b)"
    r"[\w'-]+(?: (?!that\b|which\b|who\b|I\b|we\b|he\b|she\b|they\b|I'm\b)[\w'-]+){0,2}?)"
    rf"(?: (?:that|which|who))? {_WHO}{_IS})(?P<says> {_SAYS}){_TAIL}"
)
_OF_WHOM = LatePattern(
    r"(?i)(?<![\w'])(?:it's|its|it is)(?: (?:actually|really|in fact))? "
    r"(?P<who>(?:my|our) (?:[a-z]+ )?[a-z]+(?: (?-i:[A-Z][a-z]+))?|(?-i:[A-Z][a-z]+)) "
    r"(?:who|that)(?P<says>'s| "
    r"(?!(?:I|we|he|she|they|it|you|my|the|makes?|made|gets?|got me|worries|"
    r"bothers)\b)[a-z]+)(?=\W|$)"
)
_NO_THING = LatePattern(
    r"(?i)(?:.* )?(?:time|luck|days?|nights?|weeks?|months?|years?|hours?|way|place|"
    r"things?|ones?|reason|people|stuff|everything|something|nothing|fun|shame|pity|joke|good|bad|sad|nice|great|cool|lovely|"
    r"weird|odd|funny|true|likely|lucky|awful|mad|crazy|fine|ok|okay|clear|obvious|"
    r"possible|amazing|rare|always|never|mainly|mostly|here|there|this|that|him|her|them|me|you|us|mine|yours|his|\d+)"
)
"""What stands behind "it's" and is no thing that somebody does or has."""
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "FW"})
_OF_A_GAME = LatePattern(
    r"(?i)\b(?:games?|save|playthrough|character|npc|sims|"
    r"(?:in|of) the (?:book|film|movie|show|series))\b"
)
"""Tells what is so in a game or a story, of which what is said of the user is not so."""
_STRESSED_SIGN = LatePattern(r"(?i)\bit(?:'?s| is| was) ")


def clefts_in(text: str) -> list[tuple[int, int, str]]:
    """Return where a text stresses by its order, and how it would say so plainly."""
    if not _STRESSED_SIGN.search(text) or _OF_A_GAME.search(text):
        return []
    found = [
        (match.start(), match.end(), f"{_i(match['who'])}{match['says']} {match['what']}")
        for match in _OF_WHAT.finditer(text)
        if _is_thing(match)
    ]
    found += [
        (match.start(), match.end(), f"{match['who']}{match['says']}")
        for match in _OF_WHOM.finditer(text)
    ]
    return sorted(found)


def _i(who: str) -> str:
    return re.sub(r"^i(?:'?m)?\b", lambda it: "I" if it[0] == "i" else "I'm", who)


def _is_thing(match: re.Match[str]) -> bool:
    what = match["what"]
    if _NO_THING.fullmatch(what):
        return False
    is_the = what.lower().startswith("the ")
    if is_the and not re.match(r"(?i)[^.!?]*\bnot\b", match.string[match.end() :]):
        return False
    last = what.split()[-1]
    if last[:1].isupper():
        return True
    plain = f"I like {what}."
    return any(it.text == last and it.tag in _NOUNS for it in parsed(plain))
