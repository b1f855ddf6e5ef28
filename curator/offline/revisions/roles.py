"""Who else has a part now in a life than is remembered: "Aaliyah is my best friend now"."""

import re
from collections.abc import Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from memory.text.late_pattern import LatePattern

_ROLE = (
    r"(?P<role>best (?:friend|mate)|bestie|bff|boss|manager|supervisor|line manager|landlord|landlady|coach|trainer|teacher|tutor|doctor|gp|"
    r"dentist|therapist|counsell?or|shrink|psychiatrist|physio|hairdresser|barber|vet|childminder|nanny|cleaner|lodger|neighbou?r|flatmate|housemate|roommate|girlfriend|boyfriend|partner|gf|bf)"
)
_IS_NOW = (
    LatePattern(
        rf"(?i)(?:^|[.,!] |\b(?:so|and|but) )(?P<who>[\w'-]+)(?:'s| is|s) my (?:new )?{_ROLE}\b(?: now| these days|(?<=new \w{{2}}))"
    ),
    LatePattern(
        rf"(?i)(?:\b(?:my|our|the) |^|[.,!;] ?|\b(?:so|and|but|the) )new {_ROLE}(?:(?:'s| is|s)(?: now)?(?: called| named)?|:|(?: (?:as of|from) \w+| now)?,)(?: a| an| it's)? (?P<who>(?:(?-i:Dr|Mr|Mrs|Ms|Miss)\.? )?[A-Za-z][\w'-]+)"
    ),
    LatePattern(
        rf"(?i)\b(?:my|our) {_ROLE}(?:'s| is|s) (?:now )?(?:called )?"
        r"(?P<who>(?-i:(?:(?:Dr|Mr|Mrs|Ms|Miss)\.? )?[A-Z])[\w'-]+)(?: now| these days)"
    ),
    LatePattern(
        rf"(?i)\b(?P<who>(?-i:[A-Z])[\w'-]+)(?:'s| is| has)? (?:taken over as|took over as|replaced \w+ as|become|became) (?:my|our|the) (?:new )?{_ROLE}"
    ),
    LatePattern(
        rf"(?i)\b(?:got|have|i'?ve got|seeing|see|hired|found) an? (?:new|different|another) {_ROLE}(?: now)?,? (?:called |named |it'?s |her name'?s |his name'?s )?(?P<who>(?:(?:Dr|Mr|Mrs|Ms)\.? )?[A-Z][\w'-]+)"
    ),
)
_ALIKE = (
    frozenset({"landlord", "landlady"}),
    frozenset({"best friend", "best mate", "bestie", "bff"}),
    frozenset({"boss", "manager", "supervisor"}),
    frozenset({"doctor", "gp"}),
    frozenset({"therapist", "counsellor", "counselor", "shrink", "psychiatrist"}),
    frozenset({"flatmate", "housemate", "roommate"}),
    frozenset({"girlfriend", "boyfriend", "partner", "gf", "bf"}),
)
_MOVED_IN = LatePattern(
    r"\b(?P<left>(?!I\b|We\b|He\b|She\b|They\b)[A-Z][\w-]+)(?:['’]s| has)? (?:just |finally )?(?:moved out|moved away|moved back|left)\b[^.!?;,]{0,40}?(?:[.,;!]| and| so)+ (?:and |so |now )*"
    r"(?P<who>(?:an? (?:[\w-]+ ){1,3}?(?:called|named) )?(?!I\b|We\b|He\b|She\b|They\b|It\b)[A-Z][\w-]+)(?:['’]s| has| have)? (?:just )?"
    r"(?:moved in\b(?! with (?:his|her|their))|(?:taken|took|got|has|gets) (?:over )?(?:his|her|their|the) (?:old )?(?:room|place|lease))"
)
_LIVES_WITH = (
    r"The user(?: and [\w' ]{2,30}?)? (?:shares? (?:an?|the|their) [\w -]{2,30}? with|lives? with) |"
    r"The user's (?:flatmate|housemate|roommate|lodger|tenant) is called "
)
_NOT_SO = LatePattern(r"(?i)\b(?:if|wish|might|maybe|also|too|another|as well)\b|\?")
_NO_NAME = LatePattern(r"(?i)^(?:he|she|it|they|this|that|who|a|an|the|so|not|really|very)$")


def replaced_in_role(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return who has a part now, in the place of whom memories say to have it."""
    if _NOT_SO.search(text):
        return []
    if moved := _moved_in(text, known):
        return moved
    for shape in _IS_NOW:
        match = shape.search(text)
        if match is None or _NO_NAME.match(match["who"]):
            continue
        role, name = match["role"].lower(), match["who"]
        name = name[:1].upper() + name[1:]
        left = tuple(memory.content for memory in known if _has_role(role, name, memory.content))
        told = f"The user's {role} is called {name} now."
        return (
            [Claim("", told, told, text.strip(), because="changed", in_place_of=left)]
            if left
            else []
        )
    return []


def _moved_in(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return with whom the user lives now, in the place of who moved out."""
    match = _MOVED_IN.search(text)
    if match is None:
        return []
    shape = rf"(?P<lead>{_LIVES_WITH}){re.escape(match['left'])}\b"
    told = [
        (memory.content, f"{found['lead']}{match['who']}.")
        for memory in known
        if (found := re.match(shape, memory.content))
    ]
    return [
        Claim("", again, again, text.strip(), because="changed", in_place_of=(content,))
        for content, again in told
    ]


def _has_role(role: str, name: str, content: str) -> bool:
    roles = next((alike for alike in _ALIKE if role in alike), frozenset({role}))
    said = "|".join(map(re.escape, roles))
    return (
        name not in content
        and re.match(rf"(?i)the user(?:'s| has an?) (?:{said})\b", content) is not None
    )
