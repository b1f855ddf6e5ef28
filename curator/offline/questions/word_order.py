"""English questions in the order of a statement, turned: "my job is what", "where my dad work"."""

import re
from collections.abc import Mapping

from memory.text.calendar_names import WEEKDAYS
from memory.text.late_pattern import LatePattern

_MOST_WORDS = 16
_WHAT = (
    r"(?:what|where|when|who|whom|whose|why|which|how (?:old|long|many|much|often|far|come)|"
    r"(?:at|in|from|with|for|to|on|by|since) (?:what|which|whom|who|where|when)|"
    r"what (?:kind|sort|type) of)"
)
_SUBJECT = (
    r"(?:i|we|(?:my|our) (?:(?!is\b|are\b|was\b|does\b|do\b|did\b|has\b|have\b|at\b|in\b|on\b|"
    r"from\b|"
    r"with\b|called\b|name\b|names\b|call\b|and\b|n\b)[\w'-]+ ){0,2}?[\w'-]+?)"
)
_BEING = "am|are|is|was|were"
_AUX = rf"(?:{_BEING}|have|has|had|can|can't|could|will|would|should|must|did|do|does|don't)"
_TURNED = LatePattern(
    rf"(?i)^\W*(?P<what>{_WHAT}(?: (?!{_AUX}\b|i\b|i'm\b|i've\b|we\b|my\b|our\b|of\b|to\b|not\b)"
    r"[\w'-]+){0,3}?)(?: already)? "
    rf"(?P<who>{_SUBJECT})(?P<rest>(?: [\w'’,-]+)*)(?P<end>\W*)$"
)
"""Asks first and then goes on like a statement: "how old i am", "what my mum do"."""
_CLEFT = LatePattern(
    r"(?i)^(\W*(?:where|who|which [\w ]{2,20}?|when)) (?:is|was) it (?:that )?(i|my)\b"
)
_GOES_ON = LatePattern(
    r"(?i)\b(?:is|isn't|was|it|it's|there(?:'s| is| are)|i|we|he|she|they|you|but|because|cuz|"
    r"that's|and)\b"
)
"""What no question in such an order has behind its verb: "what i do is fix cars"."""
_SHORT = LatePattern(r"(?i)\b(i)'(m|ve|d)\b")
_LONG: Mapping[str, str] = {"m": "am", "ve": "have", "d": "would"}
_SMALL = (
    r"(?:from|at|in|on|with|to|for|of|under|near|scared|afraid|allergic|called|named|born|off|away|"
    r"married|single|retired|going|up)"
)
_LAST = LatePattern(
    r"(?i)^\W*(?P<lead>(?:(?:on )?\w+day|sat|sun|mon|tues?|wed|thurs?|fri|now|mornings?|"
    r"weekends?)s? )?"
    r"(?P<who>i|we|(?:my|our) [\w'-]+(?: [\w'-]+)?) (?P<adverb>(?:usually|always|now|normally|"
    r"currently) )?(?P<verb>[\w']+)(?P<prep> (?:with|at|in|from|to|for|on|by|under))?"
    r"(?P<over> (?:in|at|on|for) \w+)? "
    r"(?P<what>what|where|who|when|how long|how old|how many(?: \w+)?|(?:which|what)(?: \w+)?)"
    r"(?: (?:one|already|ah|huh|sia|leh|lah))*\W*$"
)
"""Asks last: "my sister study what", "i stay with who"."""
_NAMELESS = LatePattern(
    r"(?i)^\W*(?P<who>(?:my|our) [\w'-]+(?: (?!is\b|are\b|was\b)[\w'-]+)?)(?: (?P<is>is|are|was|"
    r"were))?"
    r" (?P<prep>(?:at|in|from|with|on|for) )?(?P<what>what|where|who|when|which one|how old|how "
    r"much|"
    r"how many|(?:which|what) \w+|at which \w+|in which \w+)(?: (?:one|already|ah|huh|sia|"
    r"leh))*\W*$"
)
"""Asks last, and has no verb but "is": "my grandma how old", "my place is which one"."""
_FRONTED = LatePattern(
    r"(?i)^\W*(?:and |so )?(?P<who>(?:my|our) [\w' -]{2,28}?)\s*[,:–—-]+ ?"
    r"(?P<asked>(?:what|who|where|how|when|which|is|are|does|do|has)\b.*)$"
)
"""Names first of whom it asks: "my dog, what breed is he?"."""
_ITS = LatePattern(r"(?i)\b(?:his|her|its|their|the) (?P<what>name|age|job|birthday|breed)s?\b")
_IT = LatePattern(r"(?i)\b(?:he|she|it|they|him|her|them|that)\b(?!['’]s name)")
_IT_IS = LatePattern(r"(?i)\b(?P<it>he|she|it|they)(?:['’]s|['’]re)\b")
_WHOLE = frozenset({"do", "does", "have", "has", "had"})
"""Verbs that are often all that is said of what somebody does."""
_PARTICIPLE = LatePattern(r"(?i)(?:been|got|had|to|gone|done|\w+ed|\w+en)\b")
_THIRD: Mapping[str, str] = {"does": "do", "has": "have", "goes": "go"}


def in_question_order(text: str) -> str:
    """Return an English question with its words in the order of one; any other text as it is."""
    if len(text.split()) > _MOST_WORDS:
        return text
    text = _named_last(text)
    plain = _SHORT.sub(lambda match: f"{match[1]} {_LONG[match[2]]}", text)
    if asked := _asked_last(plain):
        return asked
    plain = _CLEFT.sub(r"\1 \2", plain)
    match = _TURNED.match(plain)
    if match is None or (_GOES_ON.search(match["rest"].partition(" ")[2]) and "?" not in text):
        return text
    turned = _verb_first(match["who"], match["rest"].split())
    return f"{match['what']} {turned}{match['end']}" if turned else text


def _named_last(text: str) -> str:
    """Return a question that names first of whom it asks with their name where "he" stands."""
    match = _FRONTED.match(text)
    if match is None:
        return text
    asked, who = match["asked"], match["who"]
    if _ITS.search(asked):
        return _ITS.sub(lambda its: f"{who}'s {its['what']}", asked, count=1)
    if _IT_IS.search(asked):
        return _IT_IS.sub(f"is {who}", asked, count=1)
    return _IT.sub(who, asked, count=1) if _IT.search(asked) else text


def _asked_last(text: str) -> str | None:
    """Return what is asked for first, where it stands at the end."""
    match = _LAST.match(text)
    if match and re.fullmatch(rf"{_BEING}|{_SMALL}|{_WHAT}", match["verb"].casefold()):
        match = None if match["verb"] != "called" else match
    if match is None:
        return _of_what_is(text)
    verb, who = match["verb"].casefold(), match["who"]
    if verb in {"know", "see", "said", "wonder", "forgot"}:
        return None
    if verb in {"call", "called", "name", "named"}:
        is_own = who.casefold() == "i"
        return "what is my name" if is_own else f"what {_verbs_of(who)[0]} {who} called"
    turned = _verb_first(who, [match["verb"]])
    place = f"{match['prep'] or ''}{match['over'] or ''}".rstrip()
    return f"{match['what']} {turned}{place}{_day(match['lead'])}" if turned else None


def _of_what_is(text: str) -> str | None:
    """Return what is asked for first, where it stands at the end and has no verb but "is"."""
    match = _NAMELESS.match(text)
    if match is None:
        return None
    what = "which" if match["what"].casefold() == "which one" else match["what"]
    return f"{match['prep'] or ''}{what} {match['is'] or 'is'} {match['who']}"


def _day(lead: str | None) -> str:
    """Return on which day it is that a question begins with: "sat" is a Saturday."""
    if not lead:
        return ""
    words = lead.casefold().removeprefix("on ").strip()
    return f" on {next((day for day in WEEKDAYS if day.startswith(words[:3])), words)}"


def _verb_first(who: str, rest: list[str]) -> str | None:
    """Return whom it is asked of behind the verb that a question has before them."""
    is_own = who.casefold() in {"i", "we"}
    be, do, have = _verbs_of(who)
    who = "I" if who == "i" else who
    if not rest:
        return None if is_own else f"{be} {who}"
    rest = rest[1:] if rest[0].casefold() == "be" and len(rest) > 1 else rest
    verb, more = rest[0].casefold(), " ".join(rest[1:])
    if re.fullmatch(_AUX, verb):
        return _with_helper(verb, who, more, do)
    if verb in {"been", "got"}:
        return f"{have} {who} {' '.join(rest)}"
    if verb.endswith("ed"):
        return None
    if verb != "having" and re.fullmatch(rf"{_SMALL}|(?!sing$|bring$)\w+ing", verb):
        return f"{be} {who} {' '.join(rest)}"
    verb = "have" if verb == "having" else _bare(verb, is_own=is_own)
    return f"{do} {who} {verb} {more}".strip()


def _with_helper(verb: str, who: str, more: str, do: str) -> str:
    """Return whom it is asked of behind "am", "have" or "did", which may be all that is said."""
    if more == "having":
        return f"{do} {who} have"
    if verb == "did":
        return f"did {who} do {more}".strip()
    if verb not in _WHOLE or _PARTICIPLE.match(more):
        return f"{verb} {who} {more}".strip()
    return f"{do} {who} {_bare(verb, is_own=do == 'do')} {more}".strip()


def _verbs_of(who: str) -> tuple[str, str, str]:
    """Return "is", "does" and "has" as they stand with whom a question is of."""
    if who.casefold() == "i":
        return "am", "do", "have"
    is_many = who.casefold().endswith("s") or who.casefold() == "we" or "children" in who
    return ("are", "do", "have") if is_many else ("is", "does", "has")


def _bare(verb: str, *, is_own: bool) -> str:
    """Return a verb without the ending of a third person: "lives" is "live"."""
    if is_own or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb in _THIRD:
        return _THIRD[verb]
    if re.search(r"(?:ch|sh|x|z|ss)es$", verb):
        return verb[:-2]
    return re.sub(r"ies$", "y", verb) if verb.endswith("ies") else verb[:-1]
