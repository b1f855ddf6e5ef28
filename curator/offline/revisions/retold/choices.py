"""One choice in the place of another: "hokkaido cancel liao, we going hanoi instead"."""

import re
from collections.abc import Iterator, Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from curator.offline.revisions.retold.sentence import told_instead, told_with
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_WORDS = r"[\w'&-]+(?: [\w'&-]+){0,2}?"
_ENDS = (
    r"(?=\s*(?:[,.!?;:]|$|\b(?:now|instead|from|these days|lol|and|but|so|because|cos|since)\b))"
)
_OFF = (
    r"(?:cancel(?:led|ed|s)?|called off|off the (?:cards|table)|off|out (?:of )?the window|"
    r"fallen through|fell through|scrapped|binned|a no[- ]go|not happening|dead in the water)"
)
_INSTEAD = tuple(
    LatePattern(rf"(?i){shape}")
    for shape in (
        rf"(?:^|[.!] )\W*(?:the |my |our )?(?P<old>{_WORDS})(?<!['’]s)(?:['’]s| is| was| got| has been| has)? {_OFF}"
        r"(?: liao| lah| sia| already| now)*[\s,.!;–—-]+(?:[^.!?]{2,25}[.,!;] )?(?:and |so |but )?(?:(?:we|i)(?:['’]?re|['’]?m| "
        r"are| am)? )?(?:now )?(?:(?:going|doing|having|flying|off|booked|trying|on|it'?s|its)(?: to)? )"
        rf"(?P<new>{_WORDS})(?: now| instead)",
        r"\b(?:switched|moved|changed|swapped|put|took) (?:me|us|him|her|them) (?:over )?(?:from|off) "
        rf"(?:the |my )?(?P<old>{_WORDS}) (?:and )?(?:on ?to|to|onto|for) (?:the )?(?P<new>{_WORDS}){_ENDS}",
        r"\b(?:don'?t|do not|no longer) (?:wanna|want to) be (?:an? )?"
        rf"(?P<old>{_WORDS})(?: any ?more)?[\s,.;–—-]+(?:i )?(?:(?:i'?m |now )?(?:gonna|going to|wanna|"
        rf"want to|rather|will|i'?ll|set on being|going for) )(?:be )?(?:an? )?(?P<new>{_WORDS}){_ENDS}",
    )
)
"""Says what is off, and what there is in its place."""
_NO_THING = LatePattern(
    r"(?i)^(?:it|that|this|them|everything|all|nothing|home|work|i|we|he|she|they|you)$"
)
_GOT_RID = LatePattern(
    r"(?i)\b(?P<old>[\w-]+)(?: [^.!?,]{3,40})?[ ,.]+(?:and |so |then |had to )*(?:i |we |i'?ve |we'?ve )?"
    r"(?:had to |just |finally )?(?:scrap(?:ped)?|sold|binned|dumped|got rid of|flogged|wrote|junked) "
    r"(?:it|him|her|them)\b"
)
_HAS = LatePattern(
    r"^The user (?P<verb>has|owns|drives|rides|keeps|runs|uses) (?P<what>(?:an? |the )?[^.,]+)\.$"
)
_MIXED = LatePattern(
    r"(?i)\b(?:muddled|mixed (?:\w+ )*up|wrong way (?:a?round|about)|other way (?:a?round|about)|"
    r"(?:got|had) (?:them|those|the two|my \w+) (?:backwards|mixed|muddled|confused)|confused (?:them|"
    r"the two|my \w+)|swap(?:ped)? (?:them|the two|those)|vice versa)\b"
)
_NAMES = LatePattern(r"\b[A-Z][\w-]+\b")
_NO_NAMES = frozenset({"The", "They", "I", "He", "She", "It", "My", "Their"})
_PLAIN = frozenset({"has", "have", "the", "and", "plays", "makes", "her", "his"})
_MOST = 3


def chosen_instead(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return what a memory tells with what there is in the place of what is off."""
    for shape in _INSTEAD:
        match = shape.search(text)
        if match is None or _NO_THING.match(match["old"]) or _NO_THING.match(match["new"]):
            continue
        new = match["new"]
        found = [(memory, place) for memory in known if (place := _place(match["old"], memory))]
        if 0 < len(found) <= _MOST:
            return [
                told_with(memory, place.span(), _as(place[0], new), text) for memory, place in found
            ]
    return []


def _place(old: str, memory: ToldClaim) -> re.Match[str] | None:
    return re.search(rf"(?i)(?<![\w'-]){re.escape(old)}(?![\w'-])", memory.content)


def _as(old: str, new: str) -> str:
    """Return a name as one is written, where it takes the place of a name."""
    return new.title() if old[:1].isupper() and new.islower() else new


def got_rid_of(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return that the user no longer has what a message names first, and then is rid of."""
    match = _GOT_RID.search(text)
    if match is None or "?" in text or re.search(r"(?i)\b(?:if|might|maybe|should)\b", text):
        return []
    return [
        told_instead(memory, f"The user no longer {had['verb']} {had['what']}.", text)
        for memory in known
        if (had := _HAS.match(memory.content)) and _place(match["old"], memory)
        and raising_words(match["old"])
    ]  # fmt: skip


def exchanged_names(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return what memories tell of two with their names exchanged, where they were mixed up."""
    if not _MIXED.search(text) or "?" in text:
        return []
    named = [name for name in dict.fromkeys(_NAMES.findall(text)) if name not in _NO_NAMES]
    for memory in known:
        told = [it for it in dict.fromkeys(_NAMES.findall(memory.content)) if it not in _NO_NAMES]
        both = [name for name in told if name in named] if named else told
        if len(both) == 2 and _is_turned(text, memory.content, both):
            return [told_instead(memory, _turned(memory.content, *both), text)]
    return []


def _is_turned(text: str, content: str, names: Sequence[str]) -> bool:
    """Tell whether a message says of each of two what a memory says of the other."""
    if not all(name in text for name in names):
        return True
    said, told = _said_of(text, names), _said_of(content, names)
    if not any(set(words) - _PLAIN for words in said.values()):
        return True
    return any(_share(said[name], told[other]) for name, other in (names, names[::-1]))


def _said_of(text: str, names: Sequence[str]) -> dict[str, list[str]]:
    """Return the words behind each of two names."""
    parts = re.split(rf"\b({'|'.join(map(re.escape, names))})\b", text)
    return {name: list(_words(parts, name)) for name in names}


def _words(parts: Sequence[str], name: str) -> Iterator[str]:
    for at, part in enumerate(parts[:-1]):
        if part == name:
            yield from re.findall(r"[a-z]{3,}", parts[at + 1].casefold())


def _share(said: Sequence[str], told: Sequence[str]) -> bool:
    return any(
        one[: len(other)] == other or other[: len(one)] == one
        for one in said if one not in _PLAIN
        for other in told if other not in _PLAIN
    )  # fmt: skip


def _turned(content: str, one: str, other: str) -> str:
    hidden = re.sub(rf"\b{re.escape(one)}\b", "\x00", content)
    return re.sub(rf"\b{re.escape(other)}\b", one, hidden).replace("\x00", other)
