"""A plan that is put off or put right: the day that is written out moves, and its end with it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from curator.agent_inputs import ShownMemory
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.dated_clause import day_after
from curator.offline.grammar.dates import WAS, find_date
from curator.offline.grammar.hours import with_hour_of, without_hour
from curator.offline.lexicon.shared import same
from curator.offline.utterances.amendments import SORTS
from memory.text.content_words import telling_words
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_MARK = LatePattern(r" ?[(（](?P<day>\d{4}-\d\d-\d\d)[)）]")

_OTHERWISE = LatePattern(r"(?i)\b(?:instead|actually|rather)\b|^\W*(?:no|wait|sorry)\b|改|还是|换")
"""Says that something is wished otherwise than before."""
_PUT_OFF = LatePattern(r"改|推|提前|延|挪|调|换|往[前后]")
_INSTEAD = LatePattern(r"(?i),? (?:instead|rather)\b")


def on_their_new_days(
    found: Sequence[Claim], known: Sequence[ShownMemory], language: Language, now: datetime
) -> list[Claim]:
    """Return claims; what stands in the place of a memory with its day has its own day and end.

    What tells the new day once more, without a slot, is left out.
    """
    meant = [_of_known_plan(claim, known, language) for claim in found]
    meant = [_of_known_wish(claim, known, language, now) for claim in meant]
    meant = [_of_known_aim(claim, known) for claim in meant]
    moved = [_on_its_new_day(claim, known, language, now) for claim in meant]
    days = {_said(it) for it in moved if any(_takes_place_of(it, memory) for memory in known)}
    return [it for it in moved if it.key or _revises(it) or _said(it) not in days]


def _said(claim: Claim) -> tuple[str, str | None]:
    return claim.quote.strip(" .!。！"), _day(claim.content)


def _of_known_plan(claim: Claim, known: Sequence[ShownMemory], language: Language) -> Claim:
    """Return what a plan's claim denies of a plan that is known as said in the place of that."""
    if claim.key != "plan" or claim.negates is None:
        return claim
    alike = [it for it in known if it.key == claim.key and same(it.value, claim.value)]
    meant = next((it for it in alike if claim.negates in it.content), None)
    if meant is None:
        return _of_wider_plan(claim, known, language)
    content = with_hour_of(claim.content, meant.content, language)
    return replace(claim, content=content, negates=None, in_place_of=(meant.content,))


def _of_wider_plan(claim: Claim, known: Sequence[ShownMemory], language: Language) -> Claim:
    """Return what puts the day of the one plan right that tells more: "the exam is on Friday"."""
    wrong = claim.negates or ""
    sort = next((it for it in SORTS if it.fullmatch(wrong)), None) if language == "en" else None
    right = sort.search(_MARK.sub("", claim.content)) if sort else None
    if sort is None or right is None:
        return claim
    about = telling_words(sort.sub("", _MARK.sub("", claim.content)))
    meant = [
        it
        for it in known
        if it.key == claim.key
        and re.search(rf"\b{re.escape(wrong)}\b", it.content)
        and about <= telling_words(it.content)
    ]
    if len(meant) != 1:
        return claim
    content = re.sub(rf"\b{re.escape(wrong)}\b", right[0], meant[0].content)
    return replace(claim, content=content, negates=None, in_place_of=(meant[0].content,))


def _of_known_wish(
    claim: Claim, known: Sequence[ShownMemory], language: Language, now: datetime
) -> Claim:
    """Return a wish to be reminded of something at another time as said in the place of the old."""
    if claim.key != "reminder" or _revises(claim) or not _OTHERWISE.search(claim.quote):
        return claim
    about = _without_time(claim.content, language, now)
    alike = [
        it
        for it in known
        if it.key == claim.key and _without_time(it.content, language, now) == about
    ]
    if len(alike) != 1:
        return claim
    content = _INSTEAD.sub("", claim.content)
    value = _INSTEAD.sub("", claim.value)
    return replace(
        claim, content=content, value=value, because="changed", in_place_of=(alike[0].content,)
    )


def _of_known_aim(claim: Claim, known: Sequence[ShownMemory]) -> Claim:
    """Return what is due on another day than is known, as said in the place of that."""
    if not claim.key.startswith("aim.") or _revises(claim) or not _PUT_OFF.search(claim.quote):
        return claim
    alike = [it for it in known if it.key == claim.key and it.value != claim.value]
    if len(alike) != 1:
        return claim
    return replace(
        claim, because="changed", negates=alike[0].value, in_place_of=(alike[0].content,)
    )


def _without_time(content: str, language: Language, now: datetime) -> frozenset[str]:
    """Return the telling words of a wish but for its day and its hour."""
    plain = without_hour(_INSTEAD.sub("", _MARK.sub("", content)), language)
    day = find_date(plain, language, now, future=True)
    rest = f"{plain[: day.start]} {plain[day.end :]}" if day else plain
    return telling_words(rest)


def _day(content: str) -> str | None:
    mark = _MARK.search(content)
    return mark["day"] if mark else None


def _revises(claim: Claim) -> bool:
    return bool(claim.negates or claim.in_place_of)


def _on_its_new_day(
    claim: Claim, known: Sequence[ShownMemory], language: Language, now: datetime
) -> Claim:
    before = next((it for it in known if _takes_place_of(claim, it)), None)
    old = _MARK.search(before.content) if before else None
    if before is None or old is None:
        return claim
    is_over = WAS.search(claim.quote) is not None
    content = _marked(claim.content, language, now, future=not is_over)
    new = _MARK.search(content)
    if new is None:
        return claim
    ended = before.valid_until is not None and before.valid_until[:10] == day_after(old["day"])
    until = day_after(new["day"]) if ended else None
    return replace(
        claim,
        content=content,
        value=content if claim.value == claim.content else claim.value,
        valid_until=until if is_over else claim.valid_until or until,
    )


def _takes_place_of(claim: Claim, memory: ShownMemory) -> bool:
    if claim.ended or claim.denied or not (claim.negates or claim.in_place_of):
        return False
    if memory.content in (claim.negates, *claim.in_place_of):
        return True
    return bool(claim.key) and (memory.key, memory.value) == (claim.key, claim.negates)


def _marked(content: str, language: Language, now: datetime, *, future: bool) -> str:
    """Return words with the day that they name written out, where one is written already there."""
    plain = _MARK.sub("", content)
    day = find_date(plain, language, now, future=future)
    if day is None or day.day_after is None:
        return content
    if mark := _MARK.search(content):
        return content.replace(mark["day"], day.written)
    written = f" ({day.written})" if language == "en" else f"（{day.written}）"
    return f"{content[: day.end]}{written}{content[day.end :]}"
