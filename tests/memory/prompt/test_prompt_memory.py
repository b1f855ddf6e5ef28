"""The prompt's memory: what always stands in it, and what goes with what came to mind."""

import pytest

from config.settings.loader import Settings
from memory.ledger.proposal import Link
from memory.operations.kinds.promote import Promote
from memory.operations.kinds.relate import Relate
from memory.prompt import prompt_memory as module
from memory.prompt.memory_block import PinnedLimits
from memory.prompt.prompt_memory import PromptMemory, PromptRequest, prompt_memory
from memory.tables import Conversation, row_id
from tests.memory.house import REVIEWER, House

ASKED = "Where do I live?"


def memory_for(house: House, text: str = ASKED) -> PromptMemory:
    found = house.ask(text)

    def work(rows) -> PromptMemory:
        request = PromptRequest(
            user_id=house.mira,
            conversation=rows.get_one(Conversation, house.talk),
            text=text,
            found=found,
            now=house.now,
            limits=PinnedLimits.of(Settings()),
        )
        return prompt_memory(rows, request)

    return house.read(work)


def test_the_words_behind_what_came_to_mind_are_there(house: House):
    oslo = house.learn("I live in Oslo.")
    found = memory_for(house)

    assert {at: quote.quote for at, quote in found.quotes.items()} == {oslo: "I live in Oslo."}
    assert [memory.id for memory in found.strongest] == [oslo]


def test_what_always_stands_there_is_held_against_what_contradicts_it(house: House):
    core, other = house.learn("I live in Oslo."), house.learn("My flat is in Bergen.")
    house.apply(Promote(memory_id=core), author=REVIEWER)
    house.apply(Relate(memory_id=core, links=[Link("contradicts", other)]), author=REVIEWER)
    found = memory_for(house, "Hello")

    assert found.standing is not None
    assert found.standing.ids == [core]
    assert [row_id(memory) for memory in found.contradicting[core]] == [other]


def test_a_part_that_fails_is_left_out_and_the_others_stand(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    house.learn("I live in Oslo.")

    def broken(*_: object, **__: object) -> None:
        raise ValueError("somebody's words")

    monkeypatch.setattr(module, "standing_memory", broken)
    found = memory_for(house)

    assert found.standing is None
    assert len(found.quotes) == 1
