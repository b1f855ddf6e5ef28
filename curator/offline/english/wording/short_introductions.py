"""Introductions in a few words, said in full: "jarrods the name, 35", "names steph"."""

import re
from collections.abc import Iterator

from curator.offline.lexicon.english import (
    LANGUAGES,
    NATIONS,
    PETS,
    RELATIONS,
    is_job,
    is_known_place,
)
from curator.offline.lexicon.texting import is_said_name, may_be_lower_name
from memory.text.calendar_names import MONTHS, WEEKDAYS
from memory.text.late_pattern import LatePattern

_HAIL = (
    r"(?:hi+|hello+|hey+|heya|hiya|yo+|sup|wassup|ok(?:ay)?|so|well|lol|al?right|ello|oi oi|oi|"
    r"ey up|ay ?up|g'?day|how(?:dy|ya| do| far|s it going|'s it going|'s things)|what about ye|"
    r"ahoy|"
    r"heyo|kia ora|shwmae|bore da|wah? gwaan|wagwan|aloha|namaste|"
    r"salaam|hola|ciao|hallo|bonjour|hej|whaddya at|what'?s up|what'?s the craic|"
    r"(?:good )?(?:morning|evening|afternoon|day)|greetings|and|oh|btw|right|pleased to meet you|"
    r"nice to meet (?:you|u))(?: (?:there|all|everyone|again|mate|pal|love|lad|lads|folks|guys|bro|"
    r"buddy|friend|b'y|my g|fam|po|o))*"
)
_GREETED = rf"^\W*(?:{_HAIL}[\s,.!:;–—-]+)*"
_HAILED = LatePattern(
    rf"(?i)^\W*(?P<said>{_HAIL})(?=[\s,.!]+(?:i'?m|i am|my|it'?s|name|the name|this is|call me)\b)"
)
_KNOWN_HAIL = LatePattern(
    r"(?i)(?:hi+|hello+|hey+|heya|hiya|yo+|sup|ok(?:ay)?|so|well|lol|and|oh|btw|right|"
    r"greetings)(?: there| all| everyone| again)?"
)
"""Greets as every rule knows it."""
_NAME = r"(?P<name>[^\W\d_][\w'’-]{1,14}?(?: (?-i:[A-Z])[\w'’-]{1,18})?)"
_TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_AGE = (
    rf"(?P<age>[1-9]\d(?!\d)|{_TENS}(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|"
    r"(?:thir|four|fif|six|seven|eigh|nine)teen)(?: ?(?:(?:years?|yrs?) (?:old|of age|young)|yo|"
    r"y/o))?"
)
_AGED = rf"(?:[,.;–—-]+ ?|,? (?:and |n )?)(?:(?:i'?m|i am|aged?|just turned|still) )?{_AGE}"
_AGE_ENDS = (
    r"(?=\s*(?:$|[.,!;]|(?:n|an|and|&|from|now|btw|still|lol|living|staying|outta|out of|frae|fae|"
    r"in the|based|x+)\b))"
)
_MY = r"(?:my|me|mi|ma|the)"
_BESIDE = r"(?:,? (?:btw|by the way|here|lol|mate|speaking))?"
_ENDS = r"(?=\s*(?:$|[.,!;:(–—-]| (?:like|yes|and|n|but|if|as in|aka|im|i'm|i am|i)\b))"
_TOLD = tuple(
    LatePattern(rf"(?i){_GREETED}(?P<said>{shape}{_BESIDE}(?:{_AGED}{_AGE_ENDS}|{_ENDS}))")
    for shape in (
        rf"(?:{_MY} )?name(?:'?s| is| be)? {_NAME}",
        rf"(?:i'?m|i am|it'?s|this is) {_NAME}(?=,? (?:with (?:an?|two|one|no)|without (?:an?|the)|"
        r"spelled|spelt|short for|pronounced|as in)\b| (?:and|n|&) (?:i'?m|i am) [1-9]\d\b)",
        rf"(?:i am |i'?m )?myself {_NAME}(?: only| here)?(?=\s*(?:$|[.,!;]))",
        rf"(?:it'?s |na )?{_NAME}(?:['’]?s| is| be) (?:the|my|me|mi|ma) name",
    )
)
"""Tells a name as such, and maybe an age behind it."""
_ALONE = tuple(
    LatePattern(rf"(?i){_GREETED}(?P<said>{shape})")
    for shape in (
        rf"{_NAME} (?:here|speaking|this side|by the way|btw)(?:{_AGED}{_AGE_ENDS}|(?=\s*(?:$|"
        rf"[.,!;])))",
        rf"(?:(?:it'?s|this is) )?{_NAME}{_AGED}{_AGE_ENDS}",
        rf"(?:i'?m|i am) (?P<name>[a-z]{{2,10}} [a-z]{{2,10}}),? {_AGE}{_AGE_ENDS}",
        rf"{_NAME},? (?P<origin>from (?-i:[A-Z])[\w'-]+){_AGED}{_AGE_ENDS}",
        r"(?-i:(?P<name>[A-Z][\w'’-]+ [A-Z][\w'’-]+))(?=\. (?:I'm|I am) )",
    )
)
"""Opens with no more than a name and an age, or where they say it: "Aroha speaking, 34"."""
_PRONOUNS = r"(?:they/them|she/her|he/him|she/they|he/they|they/she|they/he|xe/xem|any pronouns)"
_WITH_PRONOUNS = LatePattern(
    rf"(?i){_GREETED}(?P<said>(?:(?:it'?s|i'?m|i am|this is|name'?s|call me) )?{_NAME}(?: here)?"
    rf"(?:,| -| –| \(|) ?(?P<pronouns>{_PRONOUNS})\)?(?: (?:pls|please|btw))?"
    rf"(?:,? {_AGE})?)(?=\s*(?:$|[.,!;]))"
)
_TURNED = LatePattern(
    rf"(?i){_GREETED}(?P<said>(?:it'?s|i'?m|i am|this is|name'?s|(?:my )?name is) {_NAME},? )"
    rf"(?=(?:just )?turned {_AGE.replace('?P<age>', '?:')})"
)
_SETTLED = LatePattern(
    rf"(?i){_GREETED}(?:i'?m|i am|it'?s|this is|(?:my )?name'?s?(?: is)?) [a-z]{{2,14}},? "
    r"(?P<age>[1-9]\d)(?P<gap> )(?=(?:from|living in|based in|working)\b)"
)
"""Has no comma between an age and where somebody is from: "im gaz, 31 from sheffield"."""
_PLACE = LatePattern(
    r",? (?P<from>from |frae |fae |out of |outta |in |based in )?(?P<place>[A-Za-z][\w'-]+(?:,? "
    r"[A-Z][\w'-]+){0,2})"
    r"(?=\s*(?:$|[.!,]| x+\b))"
)
_BESIDE_NAME = LatePattern(
    r"(?i) (?:and|n|&) (?=(?:i'?m|i am)\b)|,? (?=(?:like|with|without|spelled|spelt|short for|"
    r"pronounced|as in)\b)"
)
"""Stands before what is said of a name itself."""
_JOINT = LatePattern(r"(?i)(?:,|,? (?:and|an|n|&)(?= )) *(?=\w)")
_NO_NAME = LatePattern(
    rf"(?i)(?:{NATIONS}|{LANGUAGES}|{RELATIONS}|{PETS}|{'|'.join((*MONTHS, *WEEKDAYS))}|today|"
    r"tomorrow|i'?m|it'?s|its|age|aged|my|me|only|just|about|room|day|is|floor|level|number|bus|"
    r"route|gate|page|step|chapter|episode|season|week|year|line|table|size|zone|grade|score|under|"
    r"over|nearly|almost|around|circa|still|male|female|man|woman|single|married|status|update|a|"
    r"an|the|his|her|hers|theirs|real|full|first|last|middle|what|whats|whose|that|this|on|in|"
    r"game|day|part|take|total|lvl|season|top|max|min|plus|minus|sorry|thanks|no|yes|not|are|brb|"
    r"dont|don't|can|if|when|of)(?: \w+)?"
)


def short_introductions_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a text tells a name in short, and how it would say so in full."""
    if (hailed := _HAILED.match(text)) and not _KNOWN_HAIL.compiled.fullmatch(hailed["said"]):
        yield hailed.start("said"), hailed.end("said"), "hi"
    for shape in (_WITH_PRONOUNS, *_TOLD, *_ALONE, _TURNED):
        match = shape.match(text)
        if match is not None and _may_be_said(match["name"], is_told=shape in _TOLD):
            yield match.start("said"), match.end("said"), _in_full(match)
            if match.groupdict().get("age"):
                yield from _behind(text, match.end("said"))
            elif beside := _BESIDE_NAME.match(text, match.end("said")):
                yield match.end("said"), beside.end(), ". "
            return
    if settled := _SETTLED.match(text):
        yield settled.start("gap"), settled.end("gap"), ", "


def _behind(text: str, end: int) -> Iterator[tuple[int, int, str]]:
    """Yield where somebody is, as the words behind their name and age tell it, or a full stop."""
    match, joint = _PLACE.match(text, end), _JOINT.match(text, end)
    parts = match["place"].split(",") if match else []
    if match and (match["from"] or any(is_known_place(it.strip().title()) for it in parts)):
        how = (match["from"] or "in ").strip().lower()
        yield end, match.end(), f". I am {how} {match['place']}"
    elif joint:
        yield end, joint.end(), ". "


def _may_be_said(name: str, *, is_told: bool) -> bool:
    plain = name.replace("’", "'")
    plain = plain.title() if plain.islower() else plain
    if _NO_NAME.compiled.fullmatch(plain) or is_job(plain) or not is_said_name(plain):
        return False
    return may_be_lower_name(plain) and (is_told or not is_known_place(plain.title()))


def _in_full(match: re.Match[str]) -> str:
    parts = match.groupdict()
    name = (
        match["name"].title() if " " in match["name"] and match["name"].islower() else match["name"]
    )
    told = f"my name is {name[:1].upper()}{name[1:]}"
    if parts.get("pronouns"):
        told += f". My pronouns are {match['pronouns'].lower()}"
    if parts.get("origin"):
        told += f". I am {match['origin']}"
    if parts.get("age"):
        return f"{told}. I am {match['age']}"
    if match.re is _TURNED.compiled:
        return f"{told}. I "
    return told
