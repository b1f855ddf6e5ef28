"""Whom an English clause is about, and what it says of them."""

import re
from dataclasses import dataclass, replace

from curator.offline.english.clauses.segmentation import VERBS
from curator.offline.english.clauses.turned_round import turned_round
from curator.offline.english.wording.sentences import USER
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import Being
from curator.offline.grammar.coreference import NOBODY, Company, may_mean
from curator.offline.lexicon.english import PETS, PLURALS, RELATIONS
from curator.offline.lexicon.word_lists import word_list
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern

_LIKE = (
    r"(?:own|dear|beloved|best|older|younger|elder|big|little|small|tiny|tall|twin|other|new|"
    r"late|old"
    r"|first|second|grey|gray|black|white|brown|ginger|orange|golden|tabby|striped|spotted|"
    r"fluffy|fat"
    r"|lovely|sweet|lazy|crazy)"
)
"""What is said of somebody without telling whom: "my old grey cat" is the cat."""
_MY = rf"(?:my|our|the(?= (?:{_LIKE} )?(?:{'|'.join(word_list('english', 'of_the_house'))})\b))"
_BEING = LatePattern(
    rf"{_MY} (?:{_LIKE},? ){{0,3}}(?P<being>{PLURALS}|{RELATIONS}|{PETS})"
    r"(?:,? (?P<name>(?-i:[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)),?)? (?P<rest>.+)",
    re.IGNORECASE,
)
_OWNED = LatePattern(
    rf"(?:my|our) (?:{_LIKE} )?"
    rf"(?P<being>{RELATIONS}|{PETS})"
    r"(?:,? (?P<name>(?-i:[A-Z][\w-]+))(?='s (?!name\b)))?'s "
    r"(?P<what>[\w -]{2,30}?) (?P<is>is|are) (?P<rest>.+)",
    re.IGNORECASE,
)
_MINE = LatePattern(
    r"(?:my|our) (?P<what>[a-z][\w' -]{1,34}?) (?P<is>is|are) (?P<rest>.+)", re.IGNORECASE
)

_MINE_LAST = LatePattern(
    r"(?P<rest>.{1,80}?) (?:is|are) (?:one of )?my (?:[a-z-]{1,20} )?hobb(?:y|ies)", re.IGNORECASE
)
_COUPLE = LatePattern(
    r"(?P<name>(?-i:[A-Z])[\w'-]{1,40}) and i are (?P<bond>together|a couple|dating|engaged|"
    r"married|in a relationship)(?: now| since .+)?",
    re.IGNORECASE,
)
_ONE_OF_MINE = LatePattern(r"one of my hobbies is (?P<rest>.+)", re.IGNORECASE)
_CARRIED_ON = LatePattern(rf"(?:now )?{VERBS}\b", re.IGNORECASE)
_OF_A_THIRD = LatePattern(
    r"(?:now )?(?:lives|works|studies|loves|likes|enjoys|hates|has|plays|speaks|doesn't|does not|"
    r"is|"
    r"wants|owns|drives|rides|teaches|sells|runs|sings|grows|makes|paints|writes|takes|cooks|bakes|"
    r"goes|eats|drinks|needs|thinks|collects|prefers|gets|wakes)\b",
    re.IGNORECASE,
)
"""Forms that are none of "I": what goes on so is about somebody else."""
_SEVERAL = LatePattern(
    rf"(?:two|three|four|five|\d) (?:\w+ )?(?:{RELATIONS})(?:s|ren)\b(?=$|,)", re.IGNORECASE
)
_GOES_ON = LatePattern(
    r"(?:living|working|studying|driving|teaching|selling|training|retraining|doing|going|flying|"
    r"married|engaged|divorced|born|raised|"
    r"heading|travelling|traveling|getting|saving|turning|moving|obsessed|allergic|originally)\b",
    re.IGNORECASE,
)
_PRONOUN = LatePattern(
    r"(?P<pronoun>his|her|its) (?P<name>name is) (?P<rest>.+)|(?P<who>he|she|it) (?P<said>.+)",
    re.IGNORECASE,
)
_CALLED_BY_OTHERS = LatePattern(
    r"(?:you|they|every(?:one|body)|people|(?:my |all my )?(?:friends|family|mates)|most people)"
    r"(?: all| just| always)?(?: can| may| could)?(?: just)? (?:calls?|say|says) (?:me )?"
    r"(?P<name>(?-i:[A-Z])[\w'-]{1,19})(?: for short| though| instead)?",
    re.IGNORECASE,
)
_TOGETHER = LatePattern(
    rf"(?:(?:i|me) and (?:(?:my|the) (?:[\w-]+ ){{0,2}}?(?:{RELATIONS}|{PLURALS}|girls|boys|lads|"
    rf"guys|team|band|friends|mates|family)(?: (?-i:[A-Z])[\w'-]+)?|(?-i:[A-Z])[\w'-]+)"
    rf"|my (?:[\w-]+ ){{0,2}}?(?:{RELATIONS}|{PLURALS})(?:,? (?-i:[A-Z])[\w'-]+,?)? and (?:i|me)) "
    r"(?P<rest>(?!and\b).+)",
    re.IGNORECASE,
)
_RANG = LatePattern(
    r"(?:called|named) (?:(?:the|an?|my|our|his|her|their|its|it|him|me|us|them|you|every\w+|"
    r"some\w+|"
    r"about|from|for|at|to|on|in|up|off|out|over|because|and|when|while|but|so|twice|once|early|"
    r"collect|sick|drunk|angry|upset|mad|home|work|earlier|later|yesterday|today|tonight|again|back|"
    r"last|this|just|non-?stop|straight|round|around|it quits)\b|"
    r"(?!(?:ahmed|mohamm?ed|muhamm?ed|fred|wilfred|alfred|ned|ted|jared|ming|ling|jing|bing|sterling|ting|"
    r"ying|qing|xing|ping|king|red|zed|syed|saeed|sayed|majed|khaled|waleed)\b)[\w'-]{2,}(?:ing|ed)\b)",
    re.IGNORECASE,
)
"""Who rang up, or gave a name, and is not called so: "my mom called crying"."""
_STRANGER = LatePattern(
    r"\b(?:an?|the|this|that|some|another) (?:[\w-]+ ){0,2}?(?:woman|man|guy|girl|boy|lady|bloke|"
    r"person|dude|stranger|kid|student|customer|patient|singer|actor|actress|character|client|"
    r"classmate|waiter|waitress|driver|neighbou?r|someone)\b|\bsomeone\b|\bsomebody\b|"
    r"\bnamed (?-i:[A-Z])|^(?-i:[A-Z])[\w'-]+ (?-i:[A-Z])[\w'-]+ (?:is|was|has|lives|works)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Around:
    """Whom a clause without a name may be about."""

    carried: Being | None
    """The subject of the clause before; None where that was not understood."""
    other: Being | None = None
    company: Company = NOBODY


def subject_of(words: str, around: Around) -> tuple[Being, str] | None:
    """Return whom the words are about and what they say, or None where it can't be told."""
    if told := _of_the_user(words):
        return USER, told
    if match := _OWNED.match(words):
        return _being(match["being"], match["name"]), _owned(
            match["what"], match["is"], match["rest"]
        )
    if match := _BEING.match(words):
        return _being(match["being"], match["name"]), _with_verb(match["rest"])
    if someone := around.company.named_at_start(words, "en") or _meant(words, around.other):
        return someone
    if around.carried == USER and _SEVERAL.match(words):
        return USER, f"have {words}"
    if around.carried is None or not _CARRIED_ON.match(words):
        return None
    if around.carried == USER and _OF_A_THIRD.match(words):
        return None
    return around.carried, _with_helper(words)


def only_named(words: str) -> Being | None:
    """Return whom a clause names and says nothing of: "My cat", before ", who hates everyone,"."""
    match = _BEING.match(f"{words} x")
    return _being(match["being"], match["name"]) if match and match["rest"] == "x" else None


def _with_helper(words: str) -> str:
    # "been driving a bus for years", "working at a bakery", "whose name was Rosa".
    if words.lower().startswith("been "):
        return f"have {words}"
    return f"am {words}" if _GOES_ON.match(words) else words


def is_about_somebody_else(words: str) -> bool:
    """Tell whether a clause brings in somebody who is not known: "she" may mean them then."""
    return _STRANGER.search(words) is not None


def _meant(words: str, other: Being | None) -> tuple[Being, str] | None:
    if other is None:
        return None
    match = _PRONOUN.match(words)
    if match is None or not may_mean(match["pronoun"] or match["who"], other.key):
        return None
    return other, f"is called {match['rest']}" if match["name"] else match["said"]


def _of_the_user(words: str) -> str | None:
    if match := _CALLED_BY_OTHERS.fullmatch(words):
        return f"go by {match['name']}"
    if match := _COUPLE.fullmatch(words):
        return f"am {match['bond']} with {match['name']}"
    if match := _TOGETHER.match(words):
        return match["rest"]
    if match := re.match(r"(?:i|we) (?P<rest>.+)", words, re.IGNORECASE):
        return match["rest"]
    return None if _BEING.match(words) or _OWNED.match(words) else _mine(words)


def _mine(words: str) -> str | None:
    if told := turned_round(words):
        return told
    if match := _MINE.match(words):
        return _owned(match["what"], match["is"], match["rest"])
    # "Hiking is my hobby", "One of my hobbies is hiking".
    hobby = _ONE_OF_MINE.fullmatch(words) or _MINE_LAST.fullmatch(words)
    if hobby is None:
        return None
    rest = hobby["rest"]
    what = rest[:1].lower() + rest[1:] if rest.split()[0].endswith("ing") else rest
    return f"=hobby is {what}"


def _with_verb(rest: str) -> str:
    # "My mother is from Chile and my father from Finland."
    if _RANG.match(rest):
        return rest
    return f"is {rest}" if re.match(r"(?:from|called|named|in|\d)\b", rest) else rest


def _owned(what: str, verb: str, rest: str) -> str:
    if what.lower() in {"name", "first name", "full name"}:
        return f"is called {rest}"
    return f"={what} {verb} {rest}"


def _being(said: str, name: str | None) -> Being:
    kind = said.lower()
    plural = bool(re.fullmatch(PLURALS, kind))
    who = f"The user's {kind}" + (f" {name}" if name else "")
    return Being(key_word(kind), who, name, plural)


def antecedent(claims: list[Claim], being: Being) -> Being | None:
    """Return whom "she" means after a clause with its claims."""
    for claim in claims:
        kind, _, slot = claim.key.rpartition(".")
        if slot == "name" and kind:
            return replace(_being(kind, claim.value), who=f"The user's {kind} {claim.value}")
        if claim.key in {"pet", "family"}:
            kind = claim.value.split()[-1]
            if re.fullmatch(f"{PETS}|{RELATIONS}", kind) and claim.value.startswith(("a", "one")):
                return _being(kind, None)
    return being if being.key and not being.plural else None
