"""Where somebody is now, or where something is held: "he's been posted to Cyprus now"."""

import re
from collections.abc import Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.english import RELATIONS, is_known_place
from curator.offline.revisions.retold.sentence import told_instead, told_with
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern

_WHO = rf"(?P<who>(?:(?:my|our) (?:[\w-]+ ){{0,2}}?)?(?:{RELATIONS})|he|she|they)"
_WENT = (
    r"(?:moved|shifted|relocated|gone|went|posted|transferred|sent|stationed|flown|emigrated|"
    r"packed up and (?:gone|moved|left)|upped sticks)"
)
_MOVED = LatePattern(
    rf"(?i)(?:^|[.,!;] |\b(?:and|so|but|btw|oh) ){_WHO}(?:['’](?:s|ve|re)| has| have| is| was| got|"
    rf"s)?(?: (?:just|now|been|finally|actually|got|since))* {_WENT}(?: (?:back|over|out|down|up|off|"
    r"home|across))* to (?P<place>[a-z][\w'-]+(?: (?-i:[A-Z])[\w'-]+)*)"
)
_FOR_A_WHILE = LatePattern(
    r"(?i)\b(?:for (?:a|the|his|her|two|three|some|work|\d)|holiday|visit\w*|to see|until|till|trip|"
    r"tomorrow|weekend|if|might|maybe|wants?)\b|\?"
)
_LIVES = LatePattern(
    r"\b(?P<lead>(?:lives?|living|stationed|based|posted|stays?|is|are|works?|settled)"
    r"(?: over| out| down| up)? in )(?P<old>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)(?P<rest>.*)"
)
_HELD = LatePattern(
    r"(?i)\b(?:doing|having|holding|hosting|moved|moving|switched|it'?s) (?:it|the \w+|everything)? ?"
    r"(?:now )?(?:in|at|to) (?P<place>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)*)"
    r"(?: (?P<instead>instead|now)\b)"
)
_TRANSFERRED = LatePattern(
    r"(?i)(?:^\W*|[.,!] ?)(?:(?:and|so|but|i|i'?ve|just|got|have) )*(?:transferred|switched|changed)"
    r"(?: over| uni| school| college)* to (?P<place>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)*)"
    r"(?=\s*(?:[.,!;]|$|\b(?:this|now|last|in|from|for|because|uni|college)\b))"
)
_ATTENDS = LatePattern(
    r"^The user (?:studies|goes to (?:uni|school|college)|is (?:at|a student at)|is studying)"
    r"(?: [\w ]+?)? ?(?:at )?(?P<old>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)\."
)
_EVENT = LatePattern(
    r"(?i)\b(?:married|wedding|party|reunion|reception|concert|gig|meeting|match|exam|interview|"
    r"conference|trip|holiday|camp|course|ceremony|funeral|christening|baby shower|festival|race)\b"
)
_IN = LatePattern(r"\b(?:in|at) (?P<old>(?:the )?[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)")
_MONTHS = LatePattern(
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
)


def moved_to(text: str, known: Sequence[ToldClaim], last: Sequence[str]) -> list[Claim]:
    """Return where one of the user's lives now, in the place of where memories say."""
    match = None if _FOR_A_WHILE.search(text) else _MOVED.search(text)
    if match is None:
        return []
    place = match["place"] if match["place"][0].isupper() else match["place"].title()
    if match["place"][0].islower() and not is_known_place(place):
        return []
    who = beings_in(match["who"])
    found = [
        (memory, home)
        for memory in known
        if (home := _LIVES.search(memory.content))
        and (who & beings_in(memory.content) if who else _is_of_last(memory, last))
        and home["old"] != place
    ]
    if not found or len(found) > 1:
        return []
    memory, home = found[0]
    if memory.key and memory.value == home["old"]:
        again = f"{memory.content[: home.start('old')]}{place}."
        return [
            Claim(memory.key, place, again, text.strip(), because="changed", negates=memory.value)
        ]
    rest = re.sub(r"^ with .*?(?=[.,]|$)", "", home["rest"])
    return [told_instead(memory, f"{memory.content[: home.start('old')]}{place}{rest}", text)]


def transferred_to(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return where the user studies or works, in the place of where they did before."""
    match = None if _FOR_A_WHILE.search(text) else _TRANSFERRED.search(text)
    if match is None:
        return []
    found = [
        (memory, place)
        for memory in known
        if (place := _ATTENDS.match(memory.content)) and place["old"] != match["place"]
    ]
    if len(found) != 1:
        return []
    memory, place = found[0]
    return [told_with(memory, place.span("old"), match["place"], text)]


def _is_of_last(memory: ToldClaim, last: Sequence[str]) -> bool:
    return memory.content in last and bool(beings_in(memory.content))


def held_at(text: str, known: Sequence[ToldClaim], last: Sequence[str]) -> list[Claim]:
    """Return an event with the place where it is held instead."""
    match = _HELD.search(text)
    if match is None or _FOR_A_WHILE.search(text):
        return []
    found = [
        (memory, place)
        for memory in known
        if memory.content in last and _EVENT.search(memory.content)
        for place in _IN.finditer(memory.content)
        if not _MONTHS.match(place["old"]) and place["old"] != match["place"]
    ]
    if len(found) != 1:
        return []
    memory, place = found[0]
    return [told_with(memory, place.span("old"), match["place"], text)]
