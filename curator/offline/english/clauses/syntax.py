"""What surrounds an English statement: lead-ins, tails, dates, tense and negation."""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from curator.offline.grammar.claim_builder import Aspect, ParsedClause
from curator.offline.grammar.dates import find_date
from curator.offline.lexicon.english import PETS, RELATIONS
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Because

_CONTRACTIONS = tuple(
    (LatePattern(shape, re.IGNORECASE), words)
    for shape, words in (
        (r"\bi'm\b|\bim\b", "I am"), (r"\bi've\b|\bive\b", "I have"), (r"\bi'll\b", "I will"),
        (r"\bi'd\b", "I would"), (r"\bcan'?t\b|\bcan not\b", "cannot"),
        (r"\bwon't\b", "will not"), (r"\bdont\b", "do not"), (r"\bdoesnt\b", "does not"),
        (r"n't\b", " not"), (r"'re\b", " are"), (r"'ve\b", " have"), (r"'ll\b", " will"),
        (r"\b(he|she|it|that|there|name|who)'s\b", r"\1 is"),
        (r"^(dad|mum|mom|mama|papa|grandma|grandpa|nan|gran)'s (?:still )?(?=in "
         r"(?-i:[A-Z]))", r"my \1 is "),
        (r"\b((?:my|our) [\w ]{2,20})'s (?=on\b|the\b|called\b|named\b)", r"\1 is "),
        (rf"\b((?:my|our) (?:\w+ )?(?:{PETS}|{RELATIONS}))'s (?=called\b|named\b|an? |from\b|"
         rf"in (?-i:[A-Z])|expecting\b|pregnant\b|still in\b)",
         r"\1 is "),
        (r"\bhave got\b", "have"), (r"\bname is (?:spelled|spelt) ", "name is "),
    )
)  # fmt: skip
LEADS = (
    r"(?:(?:and|n|but|so|well|oh|ah|hey+|hi+|hello|hiya|yo|omg|ngl|sup|ugh|hm+|after all|yes|"
    r"yeah|yep|sure|ok|okay|also|plus|btw|"
    r"by the way|fyi|actually|in fact|honestly|to be honest|tbh|look|listen|you know|i mean|"
    r"no|nope|wait|sorry|oops|hmm|um|uh|haha|lol|then|anyway|fun fact|one thing|between us|"
    r"between you and me|don't tell anyone(?: but)?|this is a secret(?: but)?|secretly|"
    r"it's a secret(?: but)?|confession|as i said|like i said|as you know|i told you(?: that)?|"
    r"i said(?: that)?|correction|i meant(?: that| to say)?|i was wrong|my mistake|my bad|update|"
    r"i (?:misspoke|mistyped)|s(?:cratch|trike|crap) that|"
    r"let me (?:correct|fix|rephrase) (?:that|this|it)|autocorrect (?:got|hates) me|"
    r"good (?:morning|evening|afternoon)|thanks|thank you|nice to meet you|guess what|"
    r"good news|bad news|sad news|big news|news|for the record|please note(?: that)?|"
    r"just so you know|now|nowadays|these days|today|currently|recently|lately|finally|"
    r"not anymore|unfortunately|sadly|luckily|happily|it turns out(?: that)?|because|since|"
    r"though|although|while|apart from that|besides|in general|in my free time|fun fact about me|"
    r"about me|no really|(?:to be )?fair|just|on paper|these days it is|at the moment|cause|"
    r"after that|long story short|nah|anyways|some background|quick intro|for context|"
    r"what'?s up|what up|where do i (?:even )?start|no no|"
    r"since this morning|since \w+ years)"
    r"(?: there(?! is\b| are\b|'s)| everyone| all)?[\s,:;.–—-]+)"
)
_LEAD = LatePattern(LEADS, re.IGNORECASE)
_BY_REASON = LatePattern(
    r"^(?:and |but |so )?(?:since|after|before|because of|due to|cause of|cos of) (?:my|the) "
    r"[\w' ]{2,40}?,? (?=(?:i|we)\b)",
    re.IGNORECASE,
)
_DATE_ALONE = LatePattern(
    r"(?:in|on|since|last|this|two|three|a) [\w ]{2,20}|yesterday", re.IGNORECASE
)
_CORRECTS = LatePattern(
    r"\b(?:no|nope|wait|sorry|oops|correction|i meant|i was wrong|my mistake|my bad|i misspoke|"
    r"i mistyped|s(?:cratch|trike|crap) that|correct that)\b",
    re.IGNORECASE,
)
_MAYBE_CORRECTS = LatePattern(r"\b(?:actually|in fact|it turns out)\b", re.IGNORECASE)
_SAID_INSIDE = LatePattern(r"\bis actually ", re.IGNORECASE)
_CHANGES = LatePattern(
    r"\b(?:now|nowadays|these days|currently|recently|lately|not anymore)\b",
    re.IGNORECASE,
)
UNCERTAIN = LatePattern(
    r"\b(?:would|could|might|may be|maybe|perhaps|possibly|probably|i think|i guess|i suppose|"
    r"(?:am|is|are|turns?|turning) \d{1,3} (?:next|in|on|tomorrow|soon)|"
    r"almost|nearly|should|not sure|kind of wish|someday|one day)\b",
    re.IGNORECASE,
)
_NOT_OTHER = LatePattern(
    r"(?:,| and)? not (?:called |in |at |an? |the |on |from )?(?P<other>[\w' -]{1,40})$",
    re.IGNORECASE,
)
_STATES_ONE = LatePattern(
    r"(?i)\b(?:is|am|are|lives?|works?|called|named|be|plays?|drives?|stud(?:y|ies)|teach(?:es)?|"
    r"speaks?|rides?)\b .+"
)
"""What states one thing, so that a closing "not X" denies the other."""
_ADVERBS = LatePattern(
    r"^((?:am|is|are|be|have|has|do not|does not|do|cannot|used to)\s+)?(?:(?:really|actually|"
    r"absolutely|totally|definitely|also|still|just|simply|truly|honestly|currently|always|"
    r"basically|recently|finally|already|now|so|very much|quite|both|all|completely|"
    r"particularly|especially|even|only|mostly|usually|officially|proudly|secretly)\s+)+",
    re.IGNORECASE,
)
_TAILS = LatePattern(
    r"(?<![\s,])[\s,]++(?P<tail>now|nowadays|these days|currently|at the moment|right now|"
    r"at present|too|as well|though|by the way|btw|actually|lol|haha|please|for now|so much|"
    r"very much|a lot|the most|more than anything|to be honest|tbh|today|tonight|"
    r"this (?:morning|evening|weekend|afternoon|week)|anyway|again|recently|also|of course|"
    r"especially .+|you know|instead|for a reason|for short|(?:last|this|next) (?:weekend|summer|"
    r"winter|"
    r"spring|autumn|fall)|the other day|like \d+ h(?:ours|rs).*|at (?:half past|a? ?quarter|noon|"
    r"\d).*|please .+|for the .+|and (?:way|so|much) \w+|"
    r"(?:un)?til+ (?!.{0,30}(?:19|20)\d\d).+|my bad|and|in the end|if you please|hands down|"
    r"(?:because|cause|whenever|when|which|where|although|even though|whereas|so that|as long as"
    r"|except|since (?:it|they|he|she|we)|after|before|but|"
    r"so (?:please|do not|no|now|it|they|that)|who would have) .+|"
    r"(?<=, )(?:mostly|mainly|only|just|the doctor|poor|apparently|near|in (?-i:[A-Z])|"
    r"\w+ (?:cups|glasses|times|hours) a (?:day|week)).*)$",
    re.IGNORECASE,
)
_PASSING = LatePattern(
    r"^(?:at the moment|right now|for now|today|tonight|this \w+)$", re.IGNORECASE
)
_SAYS_NOW = LatePattern(r"^(?:now|nowadays|these days|currently|at present|right now|instead)$")
_BASE = {
    "am": "be", "is": "be", "are": "be", "has": "have", "studies": "study", "lives": "live",
    "works": "work", "likes": "like", "loves": "love", "enjoys": "enjoy", "hates": "hate",
    "plays": "play", "speaks": "speak", "prefers": "prefer", "collects": "collect",
    "comes": "come", "goes": "go", "adores": "adore", "dislikes": "dislike", "wants": "want",
    "fears": "fear", "owns": "own", "drives": "drive", "detests": "detest", "eats": "eat",
    "drinks": "drink", "smokes": "smoke", "teaches": "teach", "suffers": "suffer",
}  # fmt: skip
_FORMS: tuple[tuple[str, str, Aspect], ...] = (
        (r"used to (?P<rest>.+)", "", "used"),
        (r"(?:do|does|can) ?not (?P<rest>.+?) (?:any ?more|any longer)", "", "gone"),
        (r"(?:am|is|are) not (?P<rest>.+?) (?:any ?more|any longer)", "be ", "gone"),
        (r"no longer (?P<rest>.+)", "", "gone"),
        (r"(?:am|is|are) no longer (?P<rest>.+)", "be ", "gone"),
        (r"do (?P<rest>(?:like|love|enjoy|hate|dislike|prefer) .+)", "", "holds"),
        (r"stopped liking (?P<rest>.+)", "like ", "gone"),
        (r"(?:do|does) not (?P<rest>.+)", "", "negated"),
        (r"(?:am|is|are) not (?P<rest>.+)", "be ", "negated"),
        (r"have never (?P<rest>lived|worked|studied)(?P<tail> .+)", "", "negated"),
        (r"cannot (?P<rest>(?:eat|drink) .+)", "", "negated"),
    (r"never (?P<rest>(?:eat|drink|smoke)\b.*)", "", "negated"),
        (r"have been (?P<rest>living|working|studying|playing|learning|collecting)(?P<tail> .+)",
         "", "holds"),
        (r"have been (?P<rest>(?!to\b|in\b|at\b).+)", "be ", "holds"),
        (r"can (?P<rest>(?:play|speak) .+)", "", "holds"),
        (r"have (?P<rest>lived|worked|studied|played|loved|liked)(?P<tail> .+)", "", "holds"),
        (r"(?:have|has) (?P<rest>moved|relocated)(?P<tail> (?:back |over |down |up )?to .+)",
         "", "holds"),
        (r"(?:am|is|are) (?P<rest>living|working|studying|playing)(?P<tail> .+)", "", "holds"),
        (r"(?P<rest>lived|worked|studied)(?P<tail> .+)", "", "past"),
        (r"(?:was|were) (?P<rest>(?:called|named) .+)", "be ", "holds"),
        (r"(?:am|is|are) (?P<rest>doing|going to|selling|driving|teaching|running|training|"
         r"retraining|flying|building|taking)(?P<tail> .+)", "be ", "holds"),
        (r"(?:was|were) (?!born|raised|put|fired|laid|diagnosed|promoted)(?P<rest>.+)", "be ",
         "past"),
        (r"had (?P<rest>(?:a|an|two|three) .+)", "have ", "past"),
)  # fmt: skip
_ASPECTS = tuple(
    (LatePattern(shape, re.IGNORECASE), told, aspect) for shape, told, aspect in _FORMS
)
_BASE_OF_FORM = {
    "living": "live", "lived": "live", "working": "work", "worked": "work", "studying": "study",
    "studied": "study", "playing": "play", "played": "play", "loved": "love", "liked": "like",
    "learning": "be learning", "collecting": "collect",
}  # fmt: skip
_FUTURE = LatePattern(
    r"^(?:have|'ve)(?: got)? (?:the|an?|my|our|another)\b(?!.*\b(?:since|last|ago)\b)|"
    r"\b(?:will|going to|(?:be|am|are|is|'m|'re|'s) (?:moving|off to|leaving|starting|visiting|"
    r"singing|performing)|due|till|until|plan|planning|want|hope|training|saving|"
    r"applying|intend|exam|flight|appointment|interview|wedding|operation|surgery|test|concert|"
    r"flying|travell?ing|heading|getting married|goal|dream|ambition|resolution)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Cues:
    """What the lead-ins of a clause gave away."""

    because: Because | None
    sure: bool
    now: bool


def spelled_out(clause: str) -> str:
    """Return the clause with its contractions written out."""
    for shape, words in _CONTRACTIONS:
        clause = shape.sub(words, clause)
    return " ".join(clause.split())


def is_opening(piece: str) -> bool:
    """Tell whether the piece is a date, or says no more than "no", "actually" or "now"."""
    if _DATE_ALONE.fullmatch(piece):
        return True
    telling = _CORRECTS.search(piece) or _MAYBE_CORRECTS.search(piece) or _CHANGES.search(piece)
    return bool(telling) and not without_leads(f"{piece}, ")[0]


def without_leads(words: str) -> tuple[str, Cues]:
    """Return the statement without its lead-ins, and what these gave away."""
    leads = ""
    words = _BY_REASON.sub("", words)
    while match := _LEAD.match(words):
        leads += match[0]
        words = words[match.end() :]
    dated = re.match(
        r"((?:in|since|on|last|this) [\w ]{2,20}?),? (?=(?:i|we|my)\b)", words, re.IGNORECASE
    )
    if dated:
        words = f"{words[dated.end() :]} {dated[1]}"
    corrects = bool(_CORRECTS.search(leads))
    plain = _SAID_INSIDE.sub("is ", words)
    maybe = bool(_MAYBE_CORRECTS.search(leads)) or plain != words
    words = plain
    now = bool(_CHANGES.search(leads))
    because: Because | None = "corrected" if corrects or maybe else "changed" if now else None
    return words, Cues(because, corrects or not maybe, now)


_JOINS = LatePattern(r",? (?:but|and)$")


def without_negated(words: str) -> tuple[str, str | None]:
    """Return the statement without a closing "not X", and X; "but not X" puts nothing right."""
    if match := _NOT_OTHER.search(words):
        before = words[: match.start()]
        if _STATES_ONE.search(before):
            whole = _JOINS.sub("", before)
            return whole, None if before[len(whole) :].strip() == "but" else match["other"].strip()
    return words, None


def without_tails(reading: ParsedClause, cues: Cues) -> ParsedClause:
    """Return the reading without what trails after the statement."""
    words, passing, now = reading.predicate.strip(" ,!."), False, cues.now
    while match := _TAILS.search(words):
        passing = passing or bool(_PASSING.match(match["tail"]))
        now = now or bool(_SAYS_NOW.match(match["tail"].lower()))
        words = words[: match.start()]
    if re.match(r"(?:\w+ )?(?:now|currently|these days)\b", words, re.IGNORECASE):
        now = True
    because = reading.because or ("changed" if now else None)
    return replace(reading, predicate=words, passing=passing, because=because)


def with_date(reading: ParsedClause, now: datetime) -> ParsedClause:
    """Return the reading with its date taken out of the predicate."""
    words = reading.predicate
    if re.match(r"=(?:birthday|(?:\w+ )?anniversary)\b|(?:was|am) born", words, re.IGNORECASE):
        return reading
    if re.search(r"\bevery\b", words):
        return reading
    found = find_date(words, "en", now, future=bool(_FUTURE.search(words)))
    if found is None or found.start == 0:
        return reading
    end = words[found.end :].strip(" ,")
    if end and not end.lower().startswith(("to ", "from ", "and ", "with ", "for ", "as ")):
        return reading
    rest = f"{words[: found.start].strip(' ,')} {end}".strip()
    rest = re.sub(r" (?:back|early|late|just)$", "", rest)
    return replace(reading, predicate=rest, dated=found,
                   dated_words=words[found.start : found.end])  # fmt: skip


def in_base_form(reading: ParsedClause) -> ParsedClause:
    """Return the reading with its verb in base form, and whether it still holds."""
    words = _ADVERBS.sub(r"\1", reading.predicate)
    for shape, told, aspect in _ASPECTS:
        if match := shape.fullmatch(words):
            parts = match.groupdict()
            rest = _BASE_OF_FORM.get(parts["rest"], parts["rest"]) + (parts.get("tail") or "")
            rest = _ADVERBS.sub(r"\1", told + rest)
            return replace(reading, predicate=_based(rest), aspect=aspect)
    return replace(reading, predicate=_based(words, third=bool(reading.being.key)))


def _based(words: str, *, third: bool = False) -> str:
    first, space, rest = words.partition(" ")
    if third and first.lower() not in _BASE and re.fullmatch(r"[a-z]{2,}[^s]s", first):
        first = re.sub(r"(?<=ch|sh|ss)es$|s$", "", first)
    return _ADVERBS.sub(r"\1", _BASE.get(first.lower(), first) + space + rest)
