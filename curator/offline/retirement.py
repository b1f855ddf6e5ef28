"""Retires what a message leaves nothing of, where neither slot nor words said which memory."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.chinese.spoken_of import in_full
from curator.offline.claim_endings import ended_now, never_so
from curator.offline.exchanges.asked_endings import (
    agrees,
    asks_whether_over,
    disagrees,
    says_only_yes_or_no,
)
from curator.offline.exchanges.named_words import is_of_another
from curator.offline.known_claims import KnownClaims
from curator.offline.lexicon.shared import PARTNERS
from curator.offline.standing.cues import cues_in, puts_right
from curator.offline.standing.judge import FLOOR, may_be_over, may_end_anything, sure_over
from curator.offline.standing.matters import matters_of
from curator.offline.standing.named_first import is_of_another_name_or_thing
from curator.offline.standing.whose_change import may_be_over_with
from curator.offline.utterances.forget_requests import asks_to_forget
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.text.quotes import asks_at_end
from memory.vocabulary import Language

_AT_MOST = 3
"""So many memories one message retires."""
_MOST_READ = 4
"""So many memories the judge of meaning reads with one message."""
SURE_BY_MEANING = 0.95
"""How sure the judge of meaning has to be: a memory that is true must stay."""
LIKELY, LIKELY_AGAINST_WORDS = 0.7, 0.9
"""From where on the user is asked, and where the judge of words takes it for said again.

Of 120 lines a language by authors that nothing was taught with, that end a memory near them, 64
(English) and 60 (Chinese) are asked of; of 120 near ones 1 and 0; of 120 that say it again 8 and 3.
"""
_STAYS = LatePattern(
    r"(?:^|\.)(?:birthday|birth_year|origin|boundary|promise|reminder|remember|past)$|"
    r"^(?!(?:boyfriend|girlfriend|partner|husband|wife|fianc\w+)\.).*\bname$"
)
"""What no words retire that name no slot."""
_AGE = LatePattern(
    r"^(?:用户说：“)?[^，,。”]{1,14}?[\d一二两三四五六七八九十百]{1,4}(?:岁半?|个月)(?:左右|了|大)*[。”]*$"
)
"""Tells how old somebody is: of the age of another, or of one's own birthday, it is not over."""
_PRICES = LatePattern(r"(?:涨|降|跌)(?:到|了|价|至)")
"""Says what something costs now: it ends what is known of that thing alone."""
_PRICED = LatePattern(
    r"(?P<what>[一-鿿]{2,6}?)(?:这个月|今年|最近|也|又|都|每月|一下子|直接|从[^，。]{1,8})*(?:涨|降|跌)(?:到|了|价|至)"
)
_NO_THING_OF_ITS_OWN = LatePattern(r"我们?|家|的|费|钱|价|金|个|月|每|这|那|小区|房东|公司|老板")
_PAY = LatePattern(r"工资|薪|收入")
_OF_SPEAKER = LatePattern(r"(?i)\b(?:i|i'm|im|i've|ive)\b|我")
_OF_SOMEBODY = LatePattern(r"(?i)\b(?:he|she|they|it|him|her|them)\b|[他她它]")


def stays(key: str | None) -> bool:
    """Tell whether no words retire what is remembered in a slot that they do not name."""
    return _STAYS.search(key or "") is not None


def retired(
    said: Utterance,
    before: str,
    shelf: KnownClaims,
    language: Language,
    heard: Sequence[Utterance] = (),
) -> Iterator[ProposedOperation]:
    """Yield what becomes of the memories that a message surely leaves nothing of.

    What was so ends; what was said by mistake goes. The judge of meaning takes its time: where all
    that was `heard` is given, it is asked of what the one of words leaves. What it takes only for
    likely is in doubt.
    """
    if not may_end_anything(said.text, language) or asks_to_forget(said.text, language):
        return
    text = in_full(said.text, "", before) if language == "zh" else said.text
    yield from _retiring(_over_by_words(text, before, shelf, language), said, shelf, language)
    if heard and not _is_answer(said, heard, language):
        weighed = _weighed_by_meaning(text, shelf, language)
        sure = [
            memory
            for chance, memory in weighed
            if chance >= SURE_BY_MEANING and may_be_over(text, memory.content, language)
        ]
        yield from _retiring(sure, said, shelf, language)
        if in_doubt := [memory.handle for _, memory in weighed if memory not in sure]:
            shelf.in_doubt.extend(in_doubt)
            shelf.doubting.append(said.text)


def _is_answer(said: Utterance, told: Sequence[Utterance], language: Language) -> bool:
    """Tell whether a message answers a question right before it: it is of what was asked.

    Whether something is over is answered with a yes or a no; all else is of another matter.
    """
    asked = _question_before(said, told)
    if asks_whether_over(asked):
        return agrees(said.text, language) or disagrees(said.text, language)
    return bool(asked)


def answers_whether_over(said: Utterance, told: Sequence[Utterance], language: Language) -> bool:
    """Tell whether a message only says yes or no to the question whether something is over."""
    return asks_whether_over(_question_before(said, told)) and says_only_yes_or_no(
        said.text, language
    )


def _question_before(said: Utterance, told: Sequence[Utterance]) -> str:
    """Return what the character asked right before a message; nothing where it asked nothing."""
    before = next((one for one, after in pairwise(told) if after is said), None)
    if before is None or before.by_user or before.to_others or not asks_at_end(before.text):
        return ""
    return before.text


def _retiring(
    over: Iterable[ShownMemory], said: Utterance, shelf: KnownClaims, language: Language
) -> Iterator[ProposedOperation]:
    is_slip = puts_right(said.text, language)
    for memory in over:
        if is_slip and not stays(memory.key):
            shelf.taken.add(memory.handle)
            yield never_so(memory, said.text)
        elif not is_slip:
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)


def _over_by_words(
    text: str, before: str, shelf: KnownClaims, language: Language
) -> list[ShownMemory]:
    weighed = [
        (sure_over(text, before, memory.content, memory.key or "", language), memory)
        for memory in _that_may_end(text, shelf)
        if not _is_of_others(memory.content, text, language)
    ]
    surest = sorted(weighed, key=lambda pair: -pair[0])[:_AT_MOST]
    return [memory for sure, memory in surest if sure >= FLOOR[language]]


def _weighed_by_meaning(
    text: str, shelf: KnownClaims, language: Language
) -> list[tuple[float, ShownMemory]]:
    """Return what the judge of meaning takes for likely over: how surely, and which, surest first.

    What the judge of words allows is read first, and of that what shares most words.
    """
    near = [
        memory
        for memory in _that_may_end(text, shelf)
        if is_near(text, memory.content, language)
        and not _names_others(text, memory.content)
        and (language == "en" or may_be_over_with(text, memory.content))
    ]
    if not near:
        return []
    words = raising_words(text)
    near.sort(
        key=lambda memory: (
            not may_be_over(text, memory.content, language),
            -len(words & raising_words(memory.content)),
        )
    )
    # Late, as the model is loaded by whom it is asked of.
    from curator.offline.standing.meaning.meaning_judge import sure_by_meaning

    weighed = [(sure_by_meaning(memory.content, text), memory) for memory in near[:_MOST_READ]]
    likely = [pair for pair in weighed if pair[0] >= _likely(text, pair[1], language)]
    return sorted(likely, key=lambda pair: -pair[0])[:_AT_MOST]


def _likely(text: str, memory: ShownMemory, language: Language) -> float:
    return LIKELY if may_be_over(text, memory.content, language) else LIKELY_AGAINST_WORDS


def _that_may_end(text: str, shelf: KnownClaims) -> list[ShownMemory]:
    """Return what no rule has changed yet, that a message may be of."""
    is_price = _PRICES.search(text) is not None
    is_slip = puts_right(text, "zh")
    return [
        memory
        for memory in shelf.memories
        if memory.handle not in shelf.taken
        and not stays(memory.key)
        and (is_slip or not _AGE.search(memory.content))
        and not is_of_another(text, memory.content)
        and not is_of_another_name_or_thing(text, memory.content)
        and not (is_price and not _names_priced(text, memory.content))
    ]


def _names_priced(text: str, content: str) -> bool:
    """Tell whether a memory tells of the thing whose price words tell: 物业费涨了 is of no rent."""
    if not raising_words(text) & raising_words(content):
        return False
    priced = _PRICED.search(text)
    signs = set(_NO_THING_OF_ITS_OWN.sub("", priced["what"])) if priced else set()
    told = content + ("工资薪水收入" if _PAY.search(content) else "")
    return not signs or bool(signs & set(told))


def _names_others(text: str, content: str) -> bool:
    """Tell whether a message names beings, and none of those that a memory is of."""
    told, named = beings_in(content), beings_in(text)
    return bool(told and named) and not told & named


def is_near(text: str, content: str, language: Language) -> bool:
    """Tell whether a message has a telling word or its matter in common with a memory."""
    if language_of(content, language) != language:
        return False
    if raising_words(text) & raising_words(content):
        return True
    return bool(matters_of(text, language) & matters_of(content, language))


def _is_of_others(content: str, text: str, language: Language) -> bool:
    """Tell whether a memory is of others than those of whom a message speaks.

    "I broke up with Amy" ends nothing of a mother's birthday, 我今年28 neither.
    """
    told, named = beings_in(content), beings_in(text)
    if not told or raising_words(content) & raising_words(text):
        return False
    if named:
        return not told & named
    if "parted" in cues_in(text, language):
        return not told & PARTNERS
    return _OF_SPEAKER.search(text) is not None and _OF_SOMEBODY.search(text) is None
