"""The arbiter that needs no model: it sees two values of one slot, and never retires."""

from collections.abc import Callable
from dataclasses import dataclass

from config.agent import OfflineAgent
from memory.vocabulary import Language
from reviewer.contradictions.arbiter import DoubtedMemory, DoubtedPair, Judgement

SINGLE = frozenset({"name", "birthday", "birth_year", "age", "home", "relationship"})
"""Slots that have one value at a time."""
ONLY_ONE = frozenset(
    {"mother", "father", "wife", "husband", "partner", "girlfriend", "boyfriend", "boss"}
)
"""People of whom one has one: two sisters' birthdays may well differ."""
_BIRTHDAY, _HOME = "birthday", "home"

_REASONS: dict[bool, dict[Language, str]] = {
    True: {
        "en": "Both say what {key} is, and not the same: {first} and {second}.",
        "zh": "两条都在说{key}，说的却不一样：{first}和{second}。",
    },
    False: {
        "en": "The rules see no slot that only one of the two can fill.",
        "zh": "按规则看，两条并不互相排斥。",
    },
}


Rivals = Callable[[str, str], bool]


def different(text: str, other: str) -> bool:
    """Take any two places for rivals."""
    return text != other


@dataclass(frozen=True, slots=True)
class OfflineArbiter(OfflineAgent):
    """Says that two values of a slot for one contradict; which is right, the person knows."""

    rival_places: Rivals = different
    """Tells of two places whether neither can lie in the other."""

    async def judge(self, pair: DoubtedPair) -> Judgement:
        """Return `contradicts` for two values of a slot for one, else `no contradiction`."""
        excludes = self._exclude(pair.first, pair.second)
        thought = _REASONS[excludes][pair.language].format(
            key=pair.first.key, first=pair.first.value, second=pair.second.value
        )
        return Judgement(thought=thought, answer="contradicts" if excludes else "no contradiction")

    def _exclude(self, first: DoubtedMemory, second: DoubtedMemory) -> bool:
        if first.key is None or first.key != second.key or not _is_for_one(first.key):
            return False
        value, rival = _plain(first.value), _plain(second.value)
        if not value or not rival or _may_be_the_same(first.key, value, rival):
            return False
        return _slot(first.key) != _HOME or self.rival_places(value, rival)


def _is_for_one(key: str) -> bool:
    being = key.rpartition(".")[0]
    return _slot(key) in SINGLE and (not being or being in ONLY_ONE)


def _may_be_the_same(key: str, text: str, other: str) -> bool:
    """Tell whether one value may only say more: a year beside the day, a part of a town."""
    if _slot(key) == _BIRTHDAY:
        return text.endswith(other) or other.endswith(text)
    return text in other or other in text


def _slot(key: str) -> str:
    return key.rpartition(".")[2]


def _plain(value: str | None) -> str:
    return " ".join((value or "").casefold().split())
