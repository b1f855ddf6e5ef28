"""Turn what is noted about a user into what is said to them: "The user lives…" to "You live…".

Or into what they would say themselves.
"""

import re

from memory.vocabulary import Language

_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_IRREGULAR |= {"isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't"}
_MODAL = re.compile(r"(?:ca|wo|could|would|should|must|can|will|may|might|used)(?:n't|not)?")
_ADVERB = r"(?: (?:never|always|often|really|also|still|now|once|no longer))?"
_USER = re.compile(rf"\b([Tt])he user(?:('s)|({_ADVERB})(?: ([\w']+))?)")
_THEIR = re.compile(r"(?<!s and )\btheir\b")
"""Of the user, unless it follows several: "likes cats and their fur"."""
_OWN = {"you are": "I am", "you were": "I was", "you": "I", "your": "my"}
_YOURS = re.compile(r"\b(?:you are|you were|your|you)\b", re.IGNORECASE)
_SIBILANT = re.compile(r"(?:ch|sh|ss|x|z|o)es$")


def second_person(content: str, language: Language) -> str:
    """Return the sentence as it is said to the person it is about."""
    if language == "zh":
        return content.replace("用户自己", "你自己").replace("用户", "你")
    told = _USER.sub(_you, content)
    return _THEIR.sub("your", told) if content.startswith("The user ") else told


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
    if _MODAL.fullmatch(verb) or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if _SIBILANT.search(verb) else verb[:-1]
