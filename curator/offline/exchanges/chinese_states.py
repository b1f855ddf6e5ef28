"""What of a life is over since a Chinese message says that its matter stands otherwise.

我妈出院了 ends that she is in hospital, 牙套摘了 that the user wears braces: a table tells how
memories tell each matter, and what messages say of it when it is over.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.grammar.coreference import may_mean
from curator.offline.known_claims import KnownClaims
from curator.offline.lexicon.shared import PARTNERS
from curator.offline.standing.judge import may_end_anything
from curator.offline.standing.whose_change import (
    is_of_strangers,
    may_be_over_with,
    opens_with_one_of_theirs,
)
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_PAST = LatePattern(r"^用户(?:以前|曾|不再|戒|说)|已经?不|分手了?。$|(?:戒|出院|痊愈|毕业)了?。$")
_STAYS = LatePattern(
    r"(?:^|\.)(?:birthday|birth_year|age|origin|nickname|education|past|promise|reminder|remember|boundary)$"
)
_DENIED = LatePattern(
    r"(?:没有?|还没|未|别|不会|不想|不能|要不要|快要|准备|等|想|打算|考虑|计划|可能|希望|差点|快|就要)[^，。]{0,3}$"
)
"""What before the words of an end says that there is none."""
_IS_BY_TRADE = LatePattern(r"^用户(?:现在|目前|还)?(?:是|当|做|干)(?!我)")
"""Begins what the user is: a teacher by trade is nobody else's teacher."""
_SPEAKER = LatePattern(r"我(?!们)")
_UNTIL = 6
_OF_TWO = frozenset({"couple", "engaged", "apart"})
"""What ends with a partner though the words name nobody of the user's."""
_OF_A_CHILD = frozenset({"expecting", "trying"})
"""What ends with what is told of a child."""
_OF_ONE_ALONE = frozenset({"single"})
"""What ends with whomever somebody is with since."""
_OF_WHO_SAYS_SO = frozenset({"living-together"})
"""What is the user's own, whoever else is told to take part in it."""
_CHILDREN = frozenset({"child", "son", "daughter", "baby", "kid"})
_LONGEST = 120
_MOST = 3


@dataclass(frozen=True, slots=True)
class ChineseMatter:
    """A matter of a life in which one thing is so at a time."""

    name: str
    held: LatePattern
    over: LatePattern
    shares: bool = False
    """Whether there may be several at a time: then words end the one that they name."""


def ended_by_chinese_state(
    said: Utterance, before: str, shelf: KnownClaims
) -> Iterator[ProposedOperation]:
    """Yield what is over of what is remembered; `before` is what was said right before."""
    for memory in _over(said.text, before, shelf):
        shelf.taken.add(memory.handle)
        yield ended_now(memory, said.text, said.at)


def ends_a_chinese_state(text: str, before: str, known: Sequence[ShownMemory]) -> bool:
    """Tell whether a message says that a matter of which a memory tells stands otherwise."""
    return bool(_over(text, before, KnownClaims(list(known), set())))


def _over(text: str, before: str, shelf: KnownClaims) -> list[ShownMemory]:
    plain = simplified(text).strip()
    if len(plain) > _LONGEST or not may_end_anything(plain, "zh"):
        return []
    found: list[ShownMemory] = []
    for matter in matters():
        if not _says_so(matter, plain):
            continue
        meant = [
            memory
            for memory in shelf.memories
            if memory.handle not in shelf.taken
            and _is_held(memory, matter)
            and (not matter.shares or raising_words(plain) & raising_words(memory.content))
            and (
                _is_named(memory, plain) or _is_of_them(memory.content, plain, before, matter.name)
            )
        ]
        if plain[0] in "他她" and len({beings_in(it.content) for it in meant}) > 1:
            meant = []
        meant = meant or _of_who_is_meant(plain, before, matter, shelf)
        meant = [memory for memory in meant if memory not in found]
        found += meant if len(meant) <= _MOST else []
    return found


def _of_who_is_meant(
    plain: str, before: str, matter: ChineseMatter, shelf: KnownClaims
) -> list[ShownMemory]:
    """Return what is held of the only one whom a pronoun may mean that is told of nobody near."""
    pronoun = plain[0]
    if pronoun not in "他她" or opens_with_one_of_theirs(plain) or beings_in(plain + before):
        return []
    held = [
        memory
        for memory in shelf.memories
        if memory.handle not in shelf.taken and _is_held(memory, matter)
    ]
    whose = {frozenset(beings_in(memory.content)) for memory in held}
    one = next(iter(whose)) if len(whose) == 1 else frozenset()
    return held if len(one) == 1 and may_mean(pronoun, next(iter(one))) else []


def _says_so(matter: ChineseMatter, plain: str) -> bool:
    return any(
        not _DENIED.search(plain[max(0, match.start() - _UNTIL) : match.start()])
        for match in matter.over.finditer(plain)
    )


def _is_held(memory: ShownMemory, matter: ChineseMatter) -> bool:
    content = simplified(memory.content)
    if _STAYS.search(memory.key or "") or _PAST.search(content):
        return False
    return matter.held.search(content) is not None and matter.over.search(content) is None


def _is_named(memory: ShownMemory, plain: str) -> bool:
    """Tell whether a message names somebody by the name that a memory tells of them."""
    is_name = (memory.key or "").endswith(".name") and len(memory.value or "") > 1
    return is_name and simplified(memory.value or "") in plain


def _is_of_them(content: str, plain: str, before: str, matter: str) -> bool:
    """Tell whether a memory is of those of whom a message speaks, or the words before it."""
    if is_of_strangers(plain):
        return False
    is_own = _IS_BY_TRADE.match(content) or matter in _OF_WHO_SAYS_SO
    theirs = frozenset[str]() if is_own else beings_in(content)
    named = beings_in(plain) - (_CHILDREN if matter in _OF_A_CHILD else frozenset())
    if _goes_with_who_came(matter, theirs, plain):
        return matter in _OF_A_CHILD or may_be_over_with(plain, content)
    if theirs and theirs <= PARTNERS and not may_be_over_with(plain, content):
        return False
    if matter in _OF_TWO and theirs <= PARTNERS and beings_in(plain) <= PARTNERS:
        return True
    if plain[0] in "他她它" and (not theirs or opens_with_one_of_theirs(plain)):
        return False
    if not theirs:
        return may_be_over_with(plain, content) and not (
            beings_in(plain) and "我" not in plain and not content.startswith("用户的")
        )
    if named:
        return bool(theirs & named)
    return _SPEAKER.search(plain) is None and bool(theirs & beings_in(before))


def _goes_with_who_came(matter: str, theirs: frozenset[str], plain: str) -> bool:
    """Tell whether a message names nobody but whoever a matter of the user's ends with."""
    named = beings_in(plain)
    if matter in _OF_A_CHILD:
        is_theirs = bool(theirs) and theirs <= PARTNERS and _SPEAKER.search(plain) is None
        return named <= _CHILDREN and (not theirs or is_theirs)
    is_own = not theirs and plain[0] not in "他她它"
    return matter in _OF_ONE_ALONE and is_own and named <= PARTNERS


@cache
def matters() -> Sequence[ChineseMatter]:
    """Return the matters of the table."""
    text = files(__package__).joinpath("chinese_states.toml").read_text(encoding="utf-8")
    return [
        ChineseMatter(
            name, _joined(table["held"]), _joined(table["over"]), shares="shares" in table
        )
        for name, table in tomllib.loads(text).items()
    ]


def _joined(lines: str) -> LatePattern:
    return LatePattern("".join(lines.split("\n")))
