"""What surrounds a message and what memory brings to it: the same, however often it is read."""

from pathlib import Path
from typing import Any

import pytest

from bot.flow import remembering
from bot.flow.remembering import BroughtToMind, remembered, surroundings
from config.errors import StoreUnreadable
from memory.conversation.incoming import Incoming
from memory.conversation.turns import receive
from memory.recall.recall import probes_of
from memory.services import Services
from tests.stage import Stage, said, staged

TOLD = ("My cat is called Pixel.", "My sister Anna lives in Leeds.", "I drink green tea.")
ASKED = "What is my cat called?"


async def arrived(stage: Stage) -> tuple[Services, Incoming, Any]:
    """Return what a turn remembers by, where a question was taken in and embedded."""
    talk, services = await stage.talk(), stage.services
    for sentence in TOLD:
        await said(talk, sentence)
        await stage.worker.drain()
    incoming = Incoming(
        conversation_id=talk.conversation_id, user_id=talk.user_id, text=ASKED, held_by="here:1"
    )
    received = await stage.write(
        lambda rows: receive(rows, incoming, pace=services.pace, now=services.now())
    )
    await services.vector_of_question(incoming.whole)
    return services, incoming, received


def told(found: BroughtToMind) -> object:
    """Return all of it but how long it took."""
    assert found.recollection is not None
    recollection = found.recollection
    assert recollection.shown
    candidates = [candidate[:7] for candidate in recollection.candidates]
    return repr(found.context), recollection.shown, candidates, repr(found.memory)


async def test_what_is_read_at_once_is_what_is_read_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with staged(tmp_path) as stage:
        services, incoming, received = await arrived(stage)
        asked_for: list[object] = []

        async def noted(*given: Any) -> Any:
            asked_for.append(given)
            return await probes_of(*given)

        monkeypatch.setattr(remembering, "probes_of", noted)
        at_once = await remembered(services, incoming, received)
        assert not asked_for

        monkeypatch.setattr(remembering, "known_probes", lambda *_: None)
        in_turn = await remembered(services, incoming, received)
        assert len(asked_for) == 1
        assert told(at_once) == told(in_turn)


async def test_where_the_embedder_was_not_asked_yet_it_is_asked_in_between(tmp_path: Path):
    with staged(tmp_path) as stage:
        services, incoming, received = await arrived(stage)
        services.asked.clear()
        found = await remembered(services, incoming, received)

        assert services.known_vector(ASKED) is not None
        assert found.recollection is not None
        assert found.recollection.embedder is not None


async def test_where_memory_fails_what_surrounds_the_message_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def refused(*_: object) -> None:
        raise StoreUnreadable("damaged")

    with staged(tmp_path) as stage:
        services, incoming, received = await arrived(stage)
        monkeypatch.setattr(remembering, "recall_by", refused)
        found = await remembered(services, incoming, received)

        alone = await surroundings(services, incoming, received)
        assert repr(found) == repr(alone)
        assert (found.recollection, found.memory) == (None, None)


def test_a_chinese_question_is_looked_up_in_plain_words():
    assert remembering.words_to_recall_by("我返咩工㗎？") == "我做什么工作？"
    assert remembering.words_to_recall_by("我返工好攰") == "我返工好攰"
    assert remembering.words_to_recall_by("wats ma job") == "wats ma job"
