"""The memory that a Chinese message exchanges a value of: it says the new one from then on."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from curator.agent_inputs import ShownMemory, Utterance
from curator.offline.chinese.clauses.replacements import is_town
from curator.offline.chinese.clauses.segmentation import readable
from curator.offline.chinese.contrasts.contrast import GAPS, Contrast, exchanges
from curator.offline.chinese.contrasts.corrects import is_of_kin_alone
from curator.offline.chinese.contrasts.counted_anew import counted_anew
from curator.offline.chinese.contrasts.deeds import without_what_went_with_it
from curator.offline.chinese.contrasts.value_sorts import (
    ValueSort,
    amount_of,
    sort_of,
    written_anyhow,
)
from curator.offline.claim_reach import answers_another_matter
from curator.offline.exchanges.exchanged_days import (
    DAY_MARK,
    at_its_hour,
    at_its_part_before,
    at_its_part_of_day,
    month_named,
    on_its_new_day,
    redated,
)
from curator.offline.exchanges.gone.given_up import taken_up
from curator.offline.exchanges.same_places import in_the_same_place
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.exceptions import is_for_once
from curator.offline.grammar.play import is_play
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.questions.question import beings_asked
from curator.offline.standing.judge import may_end_anything
from curator.offline.standing.whose_change import may_be_over_with
from curator.offline.utterances.claims import claims
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_DENIED = LatePattern(r"(?:而|并|可)?不(?:是|叫|在|姓)")
_KINDS = frozenset({"fact", "preference", "goal", "core"})
_PAST = LatePattern(r"^用户(?:以前|不再|戒)|分手|去世")
_BY_TRADE = LatePattern(
    r"^用户(?:现在|目前|还)?(?:(?:是|当|做|干)|在[^，。]{1,14}(?:当|做|教))(?!用户)"
)
"""Tells what the user is: who is a manager by trade is nobody's manager."""
_TRIP = LatePattern(r"改去|取消|不去|玩|旅[行游]|出差|机票")
_UNTELLING = frozenset({"用户", "现在", "时候", "时间", "一个", "我们", "他们", "今年", "明年"})
_MEASURE = frozenset("个号点年天周月日岁")
"""What counts so many things that the same word says nothing of what is counted."""


def told_anew(
    found: Sequence[Claim], said: Utterance, known: Sequence[ShownMemory], asked: str | None
) -> list[Claim]:
    """Return what a message exchanges of what is remembered, with what it claims beside.

    Nothing where it exchanges nothing, or answers what was `asked` of something else.
    """
    text = said.text
    if not may_end_anything(text, "zh") or is_play(text, "zh") or is_for_once(text):
        return []
    anew = exchanged(text, known, said.at) or taken_up(text, found, known)
    if (
        asked
        and "？" in asked.replace("?", "？")
        and any(answers_another_matter(replace(it, key=""), asked, known) for it in anew)
    ):
        return []
    keys = {claim.key for claim in anew if claim.key}
    values = {it for one in exchanges(readable(text)) for it in (one.right, one.wrong) if it}
    values |= {it for claim in anew for it in (claim.value, claim.negates) if it}
    beside = [
        claim
        for claim in found
        if claim not in anew
        and claim.key not in keys
        and not (_is_open(claim) and any(it.quote in claim.quote for it in anew))
        and (claim.key or claim.because != "corrected")
        and not any(value in simplified(f"{claim.content} {claim.negates}") for value in values)
    ]
    return [*anew, *beside] if anew else []


def _is_open(claim: Claim) -> bool:
    """Tell whether a claim fills no slot, or that of a day to come, which is told anew."""
    return not claim.key or claim.key.partition(".")[0] in {"aim", "plan"}


def exchanged(text: str, known: Sequence[ShownMemory], now: datetime) -> list[Claim]:
    """Return what memories say instead after a message, each with the memory it is of."""
    plain = readable(text).strip()
    found: dict[str, tuple[ShownMemory, str, Contrast]] = {}
    told = [memory for memory in known if memory.category in _KINDS]
    for exchange in [*exchanges(plain), *counted_anew(plain)]:
        for memory in _meant(exchange, plain, told) if exchange.is_of_one_sort else ():
            _, content, _ = found.get(memory.handle, (memory, memory.content, exchange))
            again = _with(content, exchange, now)
            is_ended = exchange.because == "changed" and exchange.wrong
            is_theirs = not is_ended or may_be_over_with(plain, memory.content)
            if again is not None and again != content and is_theirs:
                found[memory.handle] = (memory, again, exchange)
                for beside, words in in_the_same_place(memory, exchange, told):
                    found[beside.handle] = (beside, words, exchange)
    return [_claim(*it, _quote(text.strip(), it[2].right), now) for it in found.values()]


def _quote(text: str, right: str) -> str:
    """Return the clause of a message that says what is so."""
    plain = readable(text)
    at = plain.find(right)
    if at < 0:
        return text
    begins = [gap.end() for gap in GAPS.finditer(plain, 0, at)]
    denied = [at - 1 + it.start() for it in _DENIED.finditer(plain[at:])]
    ends = [gap.start() for gap in GAPS.finditer(plain, at)] + [len(plain)]
    return text[begins[-1] if begins else 0 : min([*ends, *(it + 1 for it in denied)])]


def _meant(exchange: Contrast, plain: str, known: Sequence[ShownMemory]) -> Sequence[ShownMemory]:
    """Return the memory that is meant, by what it says of the same one."""
    whose = beings_asked(exchange.about)
    sort = _sort_of(exchange)
    weighed: list[tuple[float, int, ShownMemory]] = []
    for at, memory in enumerate(known):
        content = simplified(memory.content)
        is_anothers = exchange.wrong and is_of_kin_alone(plain, content)
        if is_anothers or _PAST.search(content) or _place(content, exchange, sort) is None:
            continue
        theirs = frozenset[str]() if _BY_TRADE.match(content) else beings_in(content)
        if whose and not whose & (theirs | set((memory.key or "").split("."))) and theirs:
            continue
        shared = _shared(exchange.about if exchange.wrong else plain, content, exchange)
        shared += _is_place_of_theirs(memory, exchange) + bool(_of_what(content, exchange))
        is_theirs = bool(whose & theirs) or (not whose and not theirs)
        weighed.append((2 * shared + is_theirs, at, memory))
    best = max((weight for weight, _, _ in weighed), default=0)
    found = [memory for weight, _, memory in weighed if weight == best]
    if exchange.wrong:
        of_same = [it for _, _, it in weighed if _says_it_alike(it, found[-1], exchange)]
        return of_same if best > 0 or len(found) == 1 else []
    is_plain = best > 1 or (len(weighed) == 1 and exchange.because == "corrected")
    is_counted = sort is not None and len(weighed) == 1 and sort.name not in _MEASURE
    is_counted = is_counted and not _is_of_another(exchange, plain, found[0].content)
    return found if len(found) == 1 and (is_plain or is_counted) else []


def _sort_of(exchange: Contrast) -> ValueSort | None:
    return (
        sort_of(exchange.right)
        if len(exchange.right) < 3 or not exchange.right.isdigit()
        else amount_of(exchange.right)
    )


def _is_of_another(exchange: Contrast, plain: str, content: str) -> bool:
    """Tell whether the clause of a value names things of which a memory says nothing."""
    at = plain.find(exchange.right)
    begins = [gap.end() for gap in GAPS.finditer(plain, 0, max(at, 0))]
    clause = plain[begins[-1] if begins else 0 : max(at, 0)]
    things = [it.text for it in tokens(clause) if it.tag[:1] == "n" and len(it.text) > 1]
    told = simplified(content)
    return bool(things) and not any(it.removesuffix("子") in told for it in things)


def _is_place_of_theirs(memory: ShownMemory, exchange: Contrast) -> bool:
    """Tell whether a memory says where somebody lives or works, and a town or post is told."""
    slot = (memory.key or "").rpartition(".")[2]
    is_of_none = exchange.wrong or sort_of(exchange.right) or _TRIP.search(exchange.about)
    if exchange.because != "changed" or is_of_none:
        return False
    return slot in (
        {"home", "workplace", "employer"} if is_town(exchange.right) else {"job", "employer"}
    )


def _says_it_alike(memory: ShownMemory, best: ShownMemory, exchange: Contrast) -> bool:
    """Tell whether a memory says what is wrong as the best does: a name, or the same number."""
    if memory is best:
        return True
    sort = sort_of(exchange.wrong)
    if sort is None:
        return len(exchange.wrong) > 1
    spoken = [
        re.search(rf"(.{{2}}){written_anyhow(exchange.wrong)}", it.content) for it in (memory, best)
    ]
    return all(spoken) and len({it[1] for it in spoken if it}) == 1


def _shared(about: str, content: str, exchange: Contrast) -> int:
    """Return how many telling words what is said and a memory have in common."""
    rest = about.replace(exchange.right, " ").replace(exchange.wrong or "\0", " ")
    words = {
        word.text
        for word in tokens(rest)
        if (word.tag[:1] in "nvaj" or word.text.isascii()) and word.text.strip()
    } - _UNTELLING
    return sum(
        1 for word in words if word in content and (len(word) > 1 or word not in "是有在去要说改")
    )


def _place(content: str, exchange: Contrast, sort: ValueSort | None) -> tuple[int, int] | None:
    """Return where a memory says the value that is exchanged."""
    if exchange.wrong:
        found = [match.span() for match in re.finditer(written_anyhow(exchange.wrong), content)]
        if not found and sort is not None and sort.name == "month":
            mark = DAY_MARK.search(content)
            month = month_named(exchange.wrong)
            return mark.span() if mark and month and int(mark["month"]) == month else None
        return found[0] if found else None
    if sort is not None:
        values = [
            match.span() for match in re.finditer(sort.shape, content) if match[0] != exchange.right
        ]
        if not values and sort.name in {"month", "month day", "week day"}:
            mark = DAY_MARK.search(content)
            is_whole = mark is not None and (mark["day"] is not None or sort.name == "month")
            return mark.span() if mark and is_whole else None
        return values[0] if len(values) == 1 else None
    if is_town(exchange.right):
        towns = [word for word in tokens(content) if word.tag == "ns" and is_town(word.text)]
        return (towns[-1].start, towns[-1].end) if towns else None
    return _of_what(content, exchange) or _post(content, exchange.right)


def _of_what(content: str, exchange: Contrast) -> tuple[int, int] | None:
    """Return what a memory says that something is which became otherwise: 目标改成西工大了."""
    became = re.search(
        rf"(?P<what>[一-鿿]{{2,4}})(?:已经|又|也)?(?:改|换|变|定)(?:成|为|到|在)了?{re.escape(exchange.right)}",
        exchange.about,
    )
    told = became and re.search(rf"{became['what'][-2:]}(?:是|在|叫|为)(?P<old>[^，。]+)", content)
    return told.span("old") if told else None


def _post(content: str, right: str) -> tuple[int, int] | None:
    """Return where somebody's work names a post that ends as another does: 二副 for 大副."""
    alike = [
        (match.start(), match.end())
        for match in re.finditer(rf"[一-鿿]{{{len(right) - 1}}}{re.escape(right[-1])}", content)
        if match[0] != right and not match[0].startswith(("用户", "的"))
    ]
    is_work = re.match(r"^用户(?:现在|目前)?(?:是|在.{2,14}(?:当|做|任))", content)
    return alike[0] if is_work and len(alike) == 1 and 1 < len(right) < 5 else None


def _with(content: str, exchange: Contrast, now: datetime) -> str | None:
    """Return a memory's words with the new value in the place of the old one."""
    sort = _sort_of(exchange)
    place = _place(simplified(content), exchange, sort)
    if place is None:
        return None
    start, end = place
    right = _without_overlap(content[:start], exchange.right, content[end:])
    if content[start] == "（":
        mark = redated(content[start:end], exchange.right, now)
        words = on_its_new_day(content[:start], content[start:end], exchange, now)
        return at_its_hour(words, exchange) + mark + content[end:]
    begins, behind = content[:start], content[end:]
    if sort is not None and sort.name == "week day":
        behind = at_its_part_of_day(behind, exchange)
    if exchange.because == "changed" and exchange.wrong:
        begins, behind = without_what_went_with_it(begins, exchange.right, behind)
    if sort is not None and sort.name.startswith("点"):
        begins = at_its_part_before(begins, exchange)
    again = begins + right + behind
    if sort is not None and sort.name in {"month", "month day", "week day"}:
        again = DAY_MARK.sub(lambda mark: redated(mark[0], exchange.right, now), again)
    return again


def _without_overlap(before: str, right: str, behind: str) -> str:
    """Return a value without what stands before or behind its place already: 儿科 of 急诊|科."""
    for size in range(min(len(right) - 1, 4), 0, -1):
        if before.endswith(right[:size]):
            right = right[size:]
            break
    for size in range(min(len(right) - 1, 4), 0, -1):
        if behind.startswith(right[-size:]):
            return right[:-size]
    return right


def _claim(
    memory: ShownMemory, content: str, exchange: Contrast, quote: str, now: datetime
) -> Claim:
    read = claims(content.rstrip("。").replace("用户", "我"), "zh", now)
    alike = next((it for it in read if it.key and it.key == memory.key), None)
    claim = alike or Claim(memory.key or "", content, content, quote, topic=memory.topic)
    return replace(
        claim, content=content, quote=quote, kind=memory.kind or "fact",
        because=exchange.because, negates=exchange.wrong or memory.value or memory.content,
        in_place_of=(memory.content,),
    )  # fmt: skip
