"""An erasure that has to wait, or is killed, anywhere: it ends as one that was not broken off."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from sqlmodel import Session as Rows

from config.errors import ErasureWaits
from memory.erasure.execution import erase
from memory.erasure.requests import erase_memory, erase_message
from memory.ledger.lineage import PromptReading, Shown, record
from memory.ledger.proposal import Link, SourcedSentence
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.storage.store import Store
from memory.tables import Memory, Message, Run, Turn, row_id
from memory.text.quotes import Quote
from tests.memory.erasure.erased import Eraser
from tests.memory.house import COMPRESSOR, SUMMARIZER, House
from tests.stores import open_as

STEPS = range(2, 7)


class BreakingStore(Store):
    """A store that is kept waiting at its n-th writing transaction."""

    def __init__(self, store: Store, step: int) -> None:
        self.__dict__.update(store.__dict__)
        self.step = step

    async def write(self, work: Any) -> Any:
        self.step -= 1
        if self.step == 0:
            raise ErasureWaits("somebody is being answered")
        return await super().write(work)


def run_broken_off(
    house: House, erasure_id: int, step: int, between: Callable[[], object] = lambda: None
) -> str:
    services = house.services
    breaking = replace(services, store=open_as(BreakingStore, services.store, step))
    try:
        asyncio.run(erase(breaking, erasure_id))
    except ErasureWaits:
        between()
    return Eraser(house).run(erasure_id).state


def last_turn(house: House) -> int:
    return max(row_id(turn) for turn in house.all(Turn))


def episode_of(house: House, *told: tuple[str, int]) -> int:
    episode = house.episode(" ".join(text for text, _ in told), *(said for _, said in told))
    sentences = [SourcedSentence("summary", text, [said]) for text, said in told]
    proposal = Add(
        category="episode",
        content=episode.content,
        sentences=sentences,
        episode=episode.episode,
    )
    return house.apply(proposal, author=SUMMARIZER).memory_ids[0]


@pytest.mark.parametrize("step", STEPS)
def test_an_episode_keeps_no_erased_sentence(house: House, eraser: Eraser, step: int):
    wombat, tomatoes = house.say("I keep a wombat."), house.say("I planted tomatoes.")
    told = episode_of(house, ("She keeps a wombat.", wombat), ("She planted tomatoes.", tomatoes))
    erasure_id = eraser.accept(erase_message, wombat, cascade=True)

    assert run_broken_off(house, erasure_id, step) == "done"
    assert house.memory(told).content == "She planted tomatoes."


@pytest.mark.parametrize("step", STEPS)
def test_a_reply_that_was_told_the_episode_meanwhile_goes_too(
    house: House, eraser: Eraser, step: int
):
    wombat, tomatoes = house.say("I keep a wombat."), house.say("I planted tomatoes.")
    told = episode_of(house, ("She keeps a wombat.", wombat), ("She planted tomatoes.", tomatoes))
    erasure_id = eraser.accept(erase_message, wombat, cascade=True)

    def reply() -> None:
        words = house.memory(told).content
        house.say("What do I keep?", words)
        house.read_prompt(last_turn(house), Shown("recalled", told))

    assert run_broken_off(house, erasure_id, step, reply) == "done"
    assert not any("wombat" in message.text for message in house.all(Message))


@pytest.mark.parametrize("step", STEPS)
def test_what_a_compression_had_put_away_comes_back(house: House, eraser: Eraser, step: int):
    wombat, rain = house.learn("Mira keeps a wombat."), house.learn("Mira likes rain.")
    both = [Link("derived_from", wombat), Link("derived_from", rain)]
    house.apply(
        Add(content="Mira keeps a wombat and likes rain.", links=both),
        *(Archive(memory_id=memory_id) for memory_id in (wombat, rain)),
        author=COMPRESSOR,
    )
    erasure_id = eraser.accept(erase_memory, wombat, messages=True)

    assert run_broken_off(house, erasure_id, step) == "done"
    assert [(memory.id, memory.state) for memory in house.all(Memory)] == [(rain, "active")]


@pytest.mark.parametrize("step", STEPS)
def test_a_later_reply_that_says_nothing_of_it_stays(house: House, eraser: Eraser, step: int):
    bread = "Your bread needs flour, water, salt and patience."
    interview = house.say("My interview is in Oslo.")
    house.say("what now?", f"Pack for Oslo. {bread}")
    house.read_prompt(last_turn(house), window=[interview])
    packing = next(row_id(said) for said in house.all(Message) if said.text.startswith("Pack"))
    house.say("and the recipe?", bread)
    house.read_prompt(last_turn(house), window=[packing])
    erasure_id = eraser.accept(erase_message, interview, cascade=True)

    assert run_broken_off(house, erasure_id, step) == "done"
    texts = [message.text for message in house.all(Message)]
    assert bread in texts
    assert not any("Oslo" in text for text in texts)


@pytest.mark.parametrize("step", STEPS)
def test_what_somebody_else_said_yes_to_stays_theirs(house: House, step: int):
    noor, here = house.person("noor"), house.conversation("here", audience="place:9")
    words = "Mira, do you drink zorblax?"
    asked = house.say(words, "ok", user=noor, conversation=here)
    yes = house.say("yes", conversation=here)
    run_id = house.write(partial(run_that_read, house, here, [asked, yes]))
    quotes = [Quote(yes, house.mira, "yes"), Quote(asked, noor, words, role="context")]
    place = {"conversation_id": here, "audience": "place:9", "run_id": run_id}
    house.learn("Mira drinks zorblax.", quotes=quotes, batch=place)
    accepted = partial(erase_message, cascade=False, now=house.now)
    erasure_id = house.write(lambda rows: row_id(accepted(rows, noor, asked)))

    assert run_broken_off(house, erasure_id, step) == "done"
    assert [memory.content for memory in house.all(Memory)] == ["Mira drinks zorblax."]


def run_that_read(house: House, here: int, window: list[int], rows: Rows) -> int:
    """Store a run of the curator that was shown these messages; return its id."""
    run = Run(
        user_id=house.mira,
        conversation_id=here,
        agent="curator",
        model="",
        prompt_version="",
        at=house.now,
    )
    rows.add(run)
    rows.flush()
    read = PromptReading(
        user_id=house.mira,
        conversation_id=here,
        at=house.now,
        timezone="UTC",
        language="en",
        prompt_version="x",
        called="Mira",
        window=window,
        shown=(),
        run_id=row_id(run),
    )
    record(rows, read)
    return row_id(run)
