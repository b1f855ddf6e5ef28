"""What a clause says is over by a word that a memory names, whatever the phrase: "got let go from JD"."""

import re
from collections.abc import Iterator, Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.english.plainly_said import said_plainly
from curator.offline.exchanges.named_words import named_words
from curator.offline.known_claims import KnownClaims
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_ENDS_BEFORE = LatePattern(
    r"(?i)\b(?:fired|sacked|canned|let go|laid off|(?:made )?redundant|kicked (?:out|off)|dropped out|walked out|got out|quit|resigned|"
    r"retired|(?:giving|gave|given|give) up(?: on)?|(?:pack|jack|chuck)(?:ed|ing) in|(?:done|finished|through) (?:w|wit|with)|closed|closing|shut(?: down)?|"
    r"sold|selling up|got rid of|scrapped|binned|ditched|dropped|returned|cancell?ed|stopped|no longer|no more|not [\w ]{0,30}any ?(?:more|longer)|"
    r"hand(?:ed|ing) over|(?:gave|given|giving|handed) (?=[\w' ]{1,40} (?:away|over|back)\b)|(?:fell|fallen) out with|(?:split|broke|broken)(?: up)?(?: with| from)|parted ways with|moved on from|come off|came off|wrote off)\b"
    r"(?P<what>[^.!?;]{0,60})"
)
"""Says that what stands behind it is over."""
_ENDS_BEHIND = LatePattern(
    r"(?i)(?P<what>[^.!?;]{0,60}?)\b(?:(?:is|are|was|were|got|been|has|have|'s|s|'re)(?: all| just| finally| now)? "
    r"(?:nicked|stolen|pinched|robbed|sold|scrapped|written off|gone|over|closed|closing|shut|cancell?ed|off|history|rehomed|grown up)|"
    r"(?:aren'?t|isn'?t|arent|isnt|not|don'?t|dont|doesn'?t) [\w' ]{0,30}any ?(?:more|longer)|"
    r"(?:packed up|packed in|split up|moved out|went to live|went home|ran away|fell through|went bust|shut down|closed down|"
    r"burn(?:t|ed) (?:down|to the ground)|blew up|sank|collapsed|fell apart|came off|ran off|flew away|died(?: on me)?))\b"
)
"""Says that what stands before it is over."""
_PUT_AWAY = LatePattern(
    r"(?i)(?P<what>\b(?:the|my|our)(?: old)? [^.!?;,]{1,40}?) (?:now )?(?:(?:lies|sits|lives|is|rests|hangs|goes|went|has gone|rots|waits|stays) (?:now )?(?:in|on|at|under|to) (?:(?:a|the|my|our|some|its) )?(?:\w+ )?"
    r"(?:drawer|cupboard|shed|attic|loft|garage|cellar|basement|shelf|box|tip|dump|scrapyard|wardrobe|bin|museum)|(?:is |just )?(?:gather|collect)(?:s|ing) dust|is (?:just )?a (?:paperweight|doorstop|spare|backup) now)\b"
)
"""Says of a thing that it is used no more since there is a new one."""
_NEW_ONE = LatePattern(
    r"(?i)\b(?:bought|got|getting|new|upgraded|switched|treated|replaced|use|using|drive|driving|ride|riding)\b"
)
_IS_USED = LatePattern(
    r"(?i)^the user(?:'s (?:\w+ )?(?:phone|laptop|computer|tablet|camera|bike|bicycle|car|guitar|piano|keyboard|console|watch|tv|telly|bag|van|scooter|motorbike|e-reader|radio) is\b| has an?\b| (?:drives|rides|uses|owns)\b)"
)
_RID_OF_VEHICLE = LatePattern(
    r"(?i)\b(?:sold|got rid of|gave up|given up|scrapped|ditched|returned|wrote off|gave away|parted with|handed back) (?:the|my|our) (?:old )?(?P<vehicle>car|scooter|moped|motorbike|motorcycle|bike|van|truck|wheels)\b(?! (?:seat|keys?|park|insurance|wash|radio|loan|pool))"
)
_VEHICLES = LatePattern(
    r"(?i)\b(?:car|scooter|moped|motor(?:bike|cycle)|bike|van|truck|boat|bicycle)\b"
)
_TWO_WHEELS = LatePattern(
    r"(?i)\b(?:rides|vespa|lambretta|piaggio|aprilia|kawasaki|ducati|harley|triumph|royal enfield|ktm|yamaha|brompton|raleigh|trek|cannondale|specialized)\b"
)
"""Tells of a vehicle that is no car."""
_UNREAL = LatePattern(
    r"(?i)\b(?:if|imagine|suppose|pretend|might|maybe|perhaps|could|would|should|wish|hope|almost|nearly|want to|wanna|never|"
    r"thinking (?:of|about)|about to|haven'?t|hasn'?t|didn'?t|won'?t|can'?t)\b|\?\W*$"
)
_IN_PART = LatePattern(
    r"(?i)\b(?:just|only|early|every \w+|on (?:\w+days?|weekends?)|at (?:night|home|weekends)|today|tonight|for (?:now|today|tonight|a (?:bit|while|day|week|month)|"
    r"lunch|dinner|the (?:day|night|week|evening))|this (?:week|weekend|morning|evening|once)|so (?:much|often|many)|in (?:the )?(?:morning|evening)s?)\b"
)
"""Says that something is over for a while, or in part."""
_FOR_GOOD = LatePattern(
    r"(?i)^\W*(?:sold|selling up|got rid of|scrapped|binned|ditched|returned|wrote off|fired|sacked|laid off|quit|resigned|retired|closed|shut(?: down)?|"
    r"gave|given|hand(?:ed|ing)(?: over)?|dropped out|walked out|let go)\b"
)
"""Is done once: the day that is told with it says when."""
_DAYS = LatePattern(
    r"(?i)(?<!for )\b(?:on (?:\w+day|the weekend)\b|this (?:week|weekend|morning)|today)(?! (?:night|evening|morning)s\b)"
)
_IN_NUMBER = LatePattern(
    r"(?i)^\W*(?:(?:off|over|up) )?(?:some|a (?:few|couple|bit|lot|pair)|one|half|most|two|three|four|five|six|seven|eight|nine|ten|\d+|another|a|an)\b"
)
"""Begins what may be a part of all that there is."""
_OF_OTHERS = LatePattern(
    r"(?i)\b(?:he|she|they|his|her|their|you|your)\b|\b(?:my|our) (?:mum|mom|dad|mate|friend|boss|neighbou?r|colleague|cousin|uncle|aunt|roommate|flatmate)\b"
)
_IS_SO = LatePattern(
    r"(?i)^(?:now )?the user (?:is (?!called|named|from\b|\d)|has (?:an?|two|three|four|their|got)\b|has been \w+ing|owns|works?|drives|rides|plays|stud(?:y|ies)|goes|attends|runs|lives|"
    r"does|takes|teaches|manages|rents|makes|sells|drinks|eats|smokes|sings|trains|volunteers|learns|keeps|uses|cycles|swims|bought|got (?:a|an|their)\b)|"
    r"^the user's best (?:mate|friend)\b|"
    r"^[\w ]{2,20}, (?:the user )?(?:has|got) the user's own\b"
)
"""Begins what is told of how somebody's life is now."""
_FINISHES = LatePattern(
    r"(?i)\b(?:finished|completed|done with|uninstalled|deleted)\b(?P<what>[^.!?;]{0,60})"
)
_IS_AT_IT = LatePattern(r"(?i)^the user (?:is \w+ing|has been \w+ing|plays)\b")
_COMES_TO_LIKE = LatePattern(
    r"(?i)\b(?:(?:come|grown|learnt|learned) to (?:love|like|enjoy)|(?:love|really like|into|obsessed with)(?=.* now\b)|changed my mind about)\b(?P<what>[^.!?;]{0,60})"
)
_DISLIKES = LatePattern(
    r"(?i)^the user (?:hates|dislikes|can't stand|cannot stand|doesn't like|is not (?:a fan|into))\b"
)
_GOES_OFF = LatePattern(
    r"(?i)\b(?:gone off|went off|sick of|(?:can'?t stand|hate|don'?t like|bored of)(?=.*(?:any ?(?:more|longer)|now)\b))\b(?P<what>[^.!?;]{0,60})"
)
_LIKES = LatePattern(
    r"(?i)^the user(?:'s favou?rite\b| (?:likes|loves|enjoys|adores|prefers|is (?:into|obsessed|a fan))\b)"
)
_STAYS = LatePattern(
    r"(?:^|\.)(?:birthday|birth_year|age|origin|name|nickname|education|achievement|boundary|promise|reminder|remember|family|past)$"
)
_PAST = LatePattern(r"(?i)\b(?:no longer|used to|retired|has left|has quit|gave up|sold)\b")
_SAYING_NOTHING = raising_words(
    "job work shift working time money life part week place own house kids family people home best mate friend full years"
)
_ADDRESSES = LatePattern(r"(?i)[\s,]+(?:bro|man|mate|dude|bruv|fam|sis|girl|love|hun|babe|pal)\W*$")
_TO_WHOM = LatePattern(r"(?i)\s(?:away |over |back )?to (?:my|our|the|an?|his|her|their|some)\b.*")
"""Says who has a thing now."""
_ENDINGS = (
    (_ENDS_BEFORE, _IS_SO),
    (_ENDS_BEHIND, _IS_SO),
    (_FINISHES, _IS_AT_IT),
    (_COMES_TO_LIKE, _DISLIKES),
    (_GOES_OFF, _LIKES),
)
"""What says that something is over, each with how a memory tells of it."""
_MOST = 3


def ended_by_name(said: Utterance, shelf: KnownClaims) -> Iterator[ProposedOperation]:
    """Yield what ends of the memories of the user's life that a message names as over."""
    for memory in (*_put_away(said.text, shelf), *_only_vehicle(said.text, shelf)):
        shelf.taken.add(memory.handle)
        yield ended_now(memory, said.text, said.at)
    for what, how in _said_over(said_plainly(said.text).text):
        for memory in _named(what, shelf, how):
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)
            yield from told_with_it(memory, said, shelf)


def _said_over(text: str) -> Iterator[tuple[str, LatePattern]]:
    """Yield what a message says is over, each with how a memory tells of it."""
    for clause in _clauses(text):
        if _UNREAL.search(clause):
            continue
        for shape, how in _ENDINGS:
            for match in shape.finditer(clause):
                lead = clause[: max(match.start(), match.end("what"))]
                if not (_is_in_part(clause, match) or _OF_OTHERS.search(lead)):
                    yield match["what"], how


def _put_away(text: str, shelf: KnownClaims) -> list[ShownMemory]:
    """Return the thing that lies in a drawer since there is a new one."""
    match = _PUT_AWAY.search(text)
    if match is None or not _NEW_ONE.search(text) or _UNREAL.search(text):
        return []
    return list(_named(match["what"], shelf, _IS_USED))


def _only_vehicle(text: str, shelf: KnownClaims) -> list[ShownMemory]:
    """Return the one vehicle that is remembered by its make alone, of which words say the kind."""
    match = _RID_OF_VEHICLE.search(text)
    if match is None or _UNREAL.search(text):
        return []
    had = [it for it in shelf.memories if it.key == "vehicle" and _may_end(it, shelf)]
    kind = match["vehicle"].casefold()
    if any(kind in it.content.casefold() for it in had):
        return []
    is_small = kind not in {"car", "van", "truck", "wheels"}
    made = [
        it
        for it in had
        if not _VEHICLES.search(it.content)
        and (_TWO_WHEELS.search(it.content) is not None) == is_small
    ]
    return made if len(made) == 1 else []


def is_unreal(clause: str) -> bool:
    """Tell whether a clause tells of what is not so, or not yet."""
    return _UNREAL.search(clause) is not None


def what_is_over(clause: str) -> Iterator[str]:
    """Yield what a clause says is over for good, whoever's it is."""
    for shape in (_ENDS_BEFORE, _ENDS_BEHIND):
        for match in shape.finditer(clause):
            if not _is_in_part(clause, match):
                yield _TO_WHOM.sub("", match["what"])


def _is_in_part(clause: str, match: re.Match[str]) -> bool:
    """Tell whether something is over for a while only, or some of it."""
    is_for_good = _FOR_GOOD.match(match[0]) is not None
    if is_for_good and _IN_NUMBER.match(match["what"]):
        return True
    return _IN_PART.search(_DAYS.sub(" ", clause) if is_for_good else clause) is not None


def told_with_it(
    ended: ShownMemory, said: Utterance, shelf: KnownClaims
) -> Iterator[ProposedOperation]:
    """Yield what ends with a memory since it tells a part of the same: "drives a van"."""
    whole = raising_words(ended.content)
    for memory in shelf.memories:
        words = raising_words(memory.content) - _SAYING_NOTHING
        is_part = bool(words) and words <= whole
        is_more = memory.content.startswith(ended.content.rstrip("."))
        if _may_end(memory, shelf) and (is_part or is_more) and _one_subject(memory, ended):
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)


def _clauses(text: str) -> list[str]:
    return [
        part
        for part in re.split(r"(?:[.!?;]+|,| - | – |—|\blol\b|\n)(?=\s|$)|\b(?:so|but)\b", text)
        if part.strip()
    ]


def _named(what: str, shelf: KnownClaims, how: LatePattern) -> Sequence[ShownMemory]:
    """Return the memories that share most with what is over, told so; in doubt none.

    Of several things ("the caravan and the hens") each names its own.
    """
    what = _TO_WHOM.sub("", _ADDRESSES.sub("", what))
    each = [_most_alike(part, shelf, how) for part in re.split(r"\s+and\s+", what)]
    if len(each) == 1 or not all(each):
        return _most_alike(what, shelf, how)
    return [*{memory.handle: memory for found in each for memory in found}.values()]


def _most_alike(what: str, shelf: KnownClaims, how: LatePattern) -> Sequence[ShownMemory]:
    words = named_words(what) - _SAYING_NOTHING
    if not words:
        return []
    beings = beings_in(what)
    told = [
        (len(words & named_words(memory.content)), memory)
        for memory in shelf.memories
        if _may_end(memory, shelf, how) and beings <= beings_in(memory.content)
    ]
    best = max((shared for shared, _ in told), default=0)
    found = [memory for shared, memory in told if shared == best] if best else []
    return found if len(found) <= _MOST else []


def _may_end(memory: ShownMemory, shelf: KnownClaims, how: LatePattern = _IS_SO) -> bool:
    return (
        memory.handle not in shelf.taken
        and not _STAYS.search(memory.key or "")
        and how.search(memory.content) is not None
        and not _PAST.search(memory.content)
    )


def _one_subject(one: ShownMemory, other: ShownMemory) -> bool:
    return one.content.startswith("The user's ") == other.content.startswith("The user's ")
