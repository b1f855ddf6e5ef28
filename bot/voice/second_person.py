"""Turn what is noted about a user into what is said to them: "The user lives…" to "You live…".

Or into what they would say themselves.
"""

import re

from curator.offline.chinese.clauses.subjects import of_them_in_chinese
from curator.offline.english.clauses.syntax import spelled_out
from curator.offline.english.wording.sentences import sentence_about_user
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_IRREGULAR |= {"isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't"}
_MODAL = LatePattern(r"(?:ca|wo|could|would|should|must|can|will|may|might|used)(?:n't|not)?")
_ADVERB = r"(?: (?:never|always|often|also|still|now|once|sometimes|just|already|\w+ly|no longer))?"
_USER = LatePattern(rf"\b([Tt])he user(?:('s)|({_ADVERB})(?: ([\w']+))?)")
_THEIR = LatePattern(r"(?<!s and )\btheir\b")
"""Of the user, unless it follows several: "likes cats and their fur"."""
_THEMSELVES = LatePattern(r"\bthemselves\b")
_OF_USER_ALONE = LatePattern(r"The user(?:'s favou?rite)? ")
"""Begins what is of the user and of nobody of theirs, who may have a thing of their own."""
_OWN = {"you are": "I am", "you were": "I was", "you": "I", "your": "my"}
_YOURS = LatePattern(r"\b(?:you are|you were|your|you)\b", re.IGNORECASE)
_IS_PAST = LatePattern(r"\bused to\b|\bno longer\b|\b(?:was|were|had)\b|以前|曾|不再|不在")
_YOU_ZH = LatePattern(r"^(你)(?:现在|目前)?")
_HOLDS = LatePattern(
    r"^(?P<who>You(?: (?:also|still|really|often|always|now))*|(?P<pair>You and )[\w' -]{1,60}?|"
    r"Your?(?! and ) [\w' -]{1,60}?) "
    r"(?P<verb>(?:is|are|has|have|can't|can|don't|doesn't)|(?<=^You )(?!and )[a-z]+|"
    r"(?(pair)(?!)|[a-z]+s))\b"
)
_IS_SHORTLY = LatePattern(
    r"^(Your? [\w -]{1,60}?)'(s|re) (?=(?:in|at|on|off|out|up|away|back|home|here|abroad|an?|the|"
    r"not|so|very|ill|sick|pregnant|married|single|engaged|retired|\w+ing|\d+)\b)"
)
"""Has "is" as people say it: "Your mum's in hospital" of a mother, not of what is hers."""
_PAST = {
    "is": "was", "are": "were", "has": "had", "have": "had", "can": "could", "can't": "couldn't",
    "don't": "didn't", "doesn't": "didn't", "go": "went", "speak": "spoke", "drive": "drove",
    "ride": "rode", "drink": "drank", "eat": "ate", "teach": "taught", "run": "ran", "sing": "sang",
    "grow": "grew", "take": "took", "get": "got", "keep": "kept", "wear": "wore", "write": "wrote",
    "swim": "swam", "sleep": "slept", "make": "made", "do": "did", "come": "came",
    "think": "thought", "sell": "sold", "buy": "bought", "know": "knew", "see": "saw",
    "meet": "met", "pay": "paid", "lead": "led", "read": "read", "cut": "cut", "leave": "left",
    "lose": "lost", "give": "gave", "hold": "held", "feel": "felt", "find": "found", "win": "won",
    "build": "built", "bring": "brought", "catch": "caught", "fly": "flew", "draw": "drew",
    "feed": "fed", "fight": "fought", "hear": "heard", "begin": "began", "tell": "told",
    "say": "said", "stand": "stood", "sit": "sat", "spend": "spent", "put": "put", "hurt": "hurt",
    "cost": "cost", "become": "became", "understand": "understood", "smell": "smelt",
}  # fmt: skip
_DOUBLED = LatePattern(r"[^aeiou]*[aeiou][bdgklmnprt]")
_BY_Y = LatePattern(r"\w*[^aeiou]y")
_BY_ME = LatePattern(r"(?:i|i['’](?:m|ve|d|ll)|my)\b", re.IGNORECASE)
_BY_ME_ZH = LatePattern(r"(?:我|咱)(?!们)")
_MORE = LatePattern(r"[.!?]\s\S|[。！？]\S")
"""Begins a second sentence: what is said in several is kept as it was said."""
_NO_VERB = LatePattern(r"this|us|as|always|perhaps|besides|towards|its|his|hers|[a-z]+days")
"""What may follow on the user that ends like a verb and is none."""
_SIBILANT = LatePattern(r"(?:ch|sh|ss|x|z|o)es$")


def second_person(content: str, language: Language) -> str:
    """Return the sentence as it is said to the person it is about."""
    if language == "zh":
        return content.replace("用户他们", "你们").replace("用户", "你")
    told = _USER.sub(_you, content)
    if not _OF_USER_ALONE.match(content):
        return told
    return _THEMSELVES.sub("yourself", _THEIR.sub("your", told))


def spoken(content: str) -> str:
    """Return a memory's sentence as the character says it to the person it is about.

    What they had remembered in their own words is told likewise: "I play the cello" is theirs.
    """
    language = told_in(content)
    return second_person(third_person(content, language), language)


def told_in(content: str) -> Language:
    """Return the language that a memory is told in, which may not be that of the talk."""
    return language_of(content, "en")


def in_the_past(told: str, until: str, language: Language) -> str:
    """Return what was told in the second person as it is said of what is over.

    "You live in Oslo." and "February 2026" become "You lived in Oslo until February 2026."
    """
    if language == "zh":
        past = told if _IS_PAST.search(told) else _YOU_ZH.sub(r"\1以前", told, count=1)
        return past if until in past else f"{past.rstrip('。')}（到{until}为止）。"
    told = _IS_SHORTLY.sub(lambda at: f"{at[1]} {'is' if at[2] == 's' else 'are'} ", told)
    past = told if _IS_PAST.search(told) else _HOLDS.sub(_was, told, count=1)
    return past if until in past else f"{past.rstrip('.')} until {until}."


def third_person(words: str, language: Language) -> str:
    """Return a sentence of the person's about themselves as memories tell it, others as they are.

    "I play the cello" becomes "The user plays the cello."; 我会拉大提琴 becomes 用户会拉大提琴。
    """
    is_own = (_BY_ME_ZH if language == "zh" else _BY_ME).match(words)
    if not is_own or _MORE.search(words):
        return words
    if language == "zh":
        return f"{of_them_in_chinese(words).rstrip('。')}。"
    return sentence_about_user(spelled_out(words))


def first_person(content: str, language: Language) -> str:
    """Return the sentence as the person whom it is about would say it."""
    if language == "zh":
        return content.replace("用户", "我")
    told = _YOURS.sub(lambda match: _OWN[match[0].casefold()], second_person(content, language))
    return told[:1].upper() + told[1:]


def _you(match: re.Match[str]) -> str:
    start, possessive, adverb, verb = match.groups()
    if possessive:
        return "Your" if start == "T" else "your"
    you = "You" if start == "T" else "you"
    return f"{you}{adverb}" + (f" {_base_form(verb)}" if verb else "")


def _base_form(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if _NO_VERB.fullmatch(verb):
        return verb
    if _MODAL.fullmatch(verb) or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if _SIBILANT.search(verb) else verb[:-1]


def _was(match: re.Match[str]) -> str:
    verb = match["verb"]
    base = verb if match["who"].startswith("You ") or match["who"] == "You" else _base_form(verb)
    told = _PAST.get(verb) or _PAST.get(base)
    return f"{match['who']} {told or _regular_past(base)}"


def _regular_past(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb}d"
    if _BY_Y.fullmatch(verb):
        return f"{verb[:-1]}ied"
    return f"{verb}{verb[-1]}ed" if _DOUBLED.fullmatch(verb) else f"{verb}ed"
