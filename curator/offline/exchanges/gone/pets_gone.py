"""That the user keeps an animal is over since a Chinese message tells that it is gone.

豆包死了 ends 养了一只仓鼠 where Doubao is the hamster, 鱼全死了 that the user keeps a tank of them.
"""

import re
from collections.abc import Iterator, Sequence

from curator.agent_inputs import Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims
from curator.offline.standing.judge import may_end_anything
from curator.offline.standing.whose_change import is_told_of_others
from memory.text.attribute_keys import key_words
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_KEEPS = LatePattern(
    r"^用户(?:家里?)?(?:养|有|收养|领养)(?:了|着|过)?(?P<count>[一1两二俩三四五六七八九十几\d]*)[只条个头匹缸窝群池对]?"
    r"(?P<kind>[一-鿿]{1,6})。?$"
)
_ONE = frozenset({"", "一", "1"})
_GONE = r"[^，。！!]{0,4}?(?<![没别会要])(?:死|送(?:人|走|给)|飞走|跑丢|走丢|丢了|没了|去世|卖了)"
_ALL = LatePattern(r"都|全|一只不剩|死光")


def ended_with_their_animals(
    said: Utterance, shelf: KnownClaims, told: Sequence[Claim]
) -> Iterator[ProposedOperation]:
    """Yield the end of each memory that the user keeps an animal that is gone."""
    plain = simplified(said.text)
    if not may_end_anything(plain, "zh"):
        return
    died = {claim.key.removesuffix(".died") for claim in told if claim.key.endswith(".died")}
    for memory in [*shelf.memories]:
        kept = _KEEPS.match(simplified(memory.content))
        if kept is None or memory.handle in shelf.taken:
            continue
        if _is_gone(kept["kind"], plain, died) and (
            (kept["count"] in _ONE and "缸" not in memory.content) or _ALL.search(plain)
        ):
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)


def _is_gone(kind: str, plain: str, died: set[str]) -> bool:
    """Tell whether a kind of animal is one that died, or that a message says to be gone."""
    word = next((it for it in _animals() if kind.endswith(it)), kind)
    if {word, key_words().get(word, word)} & died:
        return True
    named = re.search(rf"(?:^|[，,。！!？?… 的]|我|我家|家里?){re.escape(word)}{_GONE}", plain)
    return named is not None and not is_told_of_others(plain, named[0].strip("，,。！!？?… "))


def _animals() -> Sequence[str]:
    return sorted((it for it in key_words() if "一" <= it[0] <= "鿿"), key=len, reverse=True)
