"""What a correction says again of a message before rests on that message, too."""

from pathlib import Path

from memory.tables import Evidence, Memory
from tests.curator.offline.windows import memory, proposed
from tests.stage import Stage, said, staged

GEM = "my best mate gem has just moved to dubai", "not dubai, it's abu dhabi"


async def lived(stage: Stage, *lines: str) -> list[tuple[str, set[int]]]:
    """Return what is remembered after a talk, with how many messages each rests on."""
    talk = await stage.talk()
    for line in lines:
        await said(talk, line)
        await stage.worker.drain()
    grounds: dict[int, set[int]] = {}
    for evidence in await stage.all(Evidence):
        if evidence.role == "source":
            grounds.setdefault(evidence.memory_id, set()).add(evidence.message_id)
    return [
        (it.content, grounds[it.id or 0]) for it in await stage.all(Memory) if it.state == "active"
    ]


async def test_it_rests_on_both(tmp_path: Path):
    with staged(tmp_path) as stage:
        told = await lived(stage, *GEM)
        assert told == [("The user's best mate gem has moved to abu dhabi.", {1, 3})]


async def test_whoever_takes_the_earlier_words_off_the_record_takes_it_along(tmp_path: Path):
    with staged(tmp_path) as stage:
        assert await lived(stage, *GEM, "don't remember what I said about gem") == []


async def test_what_says_nothing_again_rests_on_itself_alone():
    found = await proposed(
        ("user", "I like tea.", "old"),
        "I moved from Oslo to Bergen",
        memories=[memory("a1", "home", "Oslo", "The user lives in Oslo.")],
    )
    assert found
    assert {it.says_again for it in found} == {""}
