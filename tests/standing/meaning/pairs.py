"""Pairs of a memory and words said later: of groups, of lives, and of the labelled talks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from curator.offline.retirement import is_near
from memory.vocabulary import Language
from tests.first_minute.talk import HALVES
from tests.standing.groups import Group
from tests.standing.hearing import heard_in
from tests.standing.lessons import lessons_of_lines, lessons_of_talks
from tests.standing.lives import Life

Kind = Literal["over", "near", "of others", "said again"]


@dataclass(frozen=True, slots=True)
class Pair:
    """A memory and words, and whether it is over with them."""

    memory: str
    words: str
    is_over: bool
    kind: Kind


def pairs_of(author: str, told: Sequence[Group]) -> Iterator[Pair]:
    """Yield an author's pairs; words that end one memory leave one or two drawn others standing."""
    drawn = Random(author)  # the same ones each time
    own = [group for group in told if group.author == author]
    for group in own:
        others = [other.memory for other in own if other is not group]
        for words in group.over:
            yield Pair(group.memory, words, is_over=True, kind="over")
            for memory in drawn.sample(others, drawn.choice((1, 2))):
                yield Pair(memory, words, is_over=False, kind="of others")
        for words in group.stands:
            yield Pair(group.memory, words, is_over=False, kind="near")
        for words in group.again:
            yield Pair(group.memory, words, is_over=False, kind="said again")


def pairs_of_lives(author: str, told: Sequence[Life], language: Language) -> Iterator[Pair]:
    """Yield what an author's lives teach: with all that words may be about, and one drawn other."""
    drawn = Random(author)
    for life in (each for each in told if each.author == author):
        for line in life.lines:
            others: list[str] = []
            for place, memory in enumerate(life.memories):
                if place in line.ends:
                    yield Pair(memory, line.say, is_over=True, kind="over")
                elif is_near(line.say, memory, language):
                    yield Pair(memory, line.say, is_over=False, kind="near")
                else:
                    others.append(memory)
            for memory in drawn.sample(others, min(len(others), 1)):
                yield Pair(memory, line.say, is_over=False, kind="of others")


def pairs_of_talks(language: Language) -> list[Pair]:
    """Return what the labelled talks teach."""
    heard = [one for half in HALVES for one in heard_in(language, half)]
    lessons = [*lessons_of_lines(language), *lessons_of_talks(heard, language)]
    found = [Pair(it.content, it.text, it.is_over, _kind(is_over=it.is_over)) for it in lessons]
    for one in heard:
        told = [it.text for it in one.window.utterances if it.by_user][:-1]
        memories = [it.content for it in one.window.memories if it.category != "system"]
        found += [Pair(it, words, False, "said again") for it in memories for words in told]
    return found


def _kind(*, is_over: bool) -> Kind:
    return "over" if is_over else "near"
