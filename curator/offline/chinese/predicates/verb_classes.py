"""What kinds of lasting things Chinese verbs and nouns tell, and in which slot each is kept."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from curator.offline.lexicon.word_lists import word_list
from memory.vocabulary import Kind

Needs = Literal["nothing", "object", "place", "proof"]
"""What else a clause must have for the verb to tell something lasting: nothing, an object, an
object or a place, or a sign that it lasts (每天, 三年了, 在银行)."""


@dataclass(frozen=True, slots=True)
class VerbClass:
    """A kind of lasting thing, and the slot it is kept in."""

    key: str
    topic: str
    kind: Kind = "fact"
    salience: float = 0.6
    needs: Needs = "object"
    denies: bool = False
    """Whether a clause that says no tells something lasting, too: 不吃辣."""
    denied_key: str = ""


@cache
def _table() -> Mapping[str, Sequence[Mapping[str, Any]]]:
    text = files(__package__).joinpath("verb_classes.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _classes(part: str) -> Iterator[tuple[VerbClass, Sequence[str]]]:
    """Yield each class of a part of the table with its words."""
    for row in _table()[part]:
        told = {name: value for name, value in row.items() if name != "words"}
        yield VerbClass(**told), row["words"].split()


ATTRIBUTES: Mapping[str, VerbClass] = {
    word: noun_class for noun_class, words in _classes("attributes") for word in words
}
"""What somebody has, and of which something lasting can be said: 血压偏高, 专业是法学."""

STATEMENT = VerbClass("statement", "生活", salience=0.5)
HOME = VerbClass("home", "住处", salience=0.8)
HABIT = VerbClass("habit", "习惯", "preference", 0.5)
DIET = VerbClass("diet", "饮食", "boundary", 0.8)
GIVEN_UP = VerbClass("given_up", "习惯", salience=0.6)
JOB = VerbClass("job", "工作", salience=0.7)
TRAIT = VerbClass("trait", "性格", salience=0.6)
FAMILY = VerbClass("family", "家人", salience=0.8)
OWNS = VerbClass("owns", "物品", salience=0.6)
HEALTH = VerbClass("health", "健康", "boundary", 0.9)
SKILL = VerbClass("skill", "技能", "skill", 0.6)
PLANTS_KEPT = VerbClass("hobby", "爱好", "preference", 0.6)
PLAN = VerbClass("plan", "计划", "goal", 0.6)

HABITUAL = frozenset(word_list("chinese", "habitual"))
"""What says that something is done again and again."""
OCCUPATION_ENDS = word_list("chinese", "occupation_ends")
"""How the names of occupations, ranks and schooling end."""
TRAIT_ENDS = word_list("chinese", "trait_ends")
"""How the words for what somebody is by nature, by birth or by leaning end."""
NATURES = word_list("chinese", "natures")
"""What somebody is like for good."""


@cache
def verbs() -> Mapping[str, Sequence[VerbClass]]:
    """Return the classes by verb."""
    found: dict[str, list[VerbClass]] = {}
    for verb_class, words in _classes("verbs"):
        for word in words:
            found.setdefault(word, []).append(verb_class)
    return found


LONGEST_VERB = max(map(len, verbs()))
