"""What is taken back while a chapter is written is told in none."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from curator.chapters.writer import ChapterDraft, ChapterSources
from curator.offline.chapter_writer import OfflineChapterWriter
from memory.ledger.proposal import SourcedSentence
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.tables import Memory
from tests.curator.home import Home

BEANS, BOSS = "On 1 June Mira planted beans.", "Her boss is Rodrigo."
Act = Callable[[], Awaitable[object]]


@dataclass
class Interrupted(OfflineChapterWriter):
    """A chapter writer during whose first answer something happens."""

    meanwhile: Act | None = None
    asked: list[ChapterSources] = field(default_factory=list)

    async def write(self, sources: ChapterSources) -> ChapterDraft:
        self.asked.append(sources)
        draft = await super().write(sources)
        act, self.meanwhile = self.meanwhile, None
        if act is not None:
            await act()
        return draft


@pytest.fixture
async def home(tmp_path):
    home = await Home.of(tmp_path)
    yield home
    home.services.store.close()


async def test_an_episode_that_is_shortened_meanwhile_is_read_anew(home: Home):
    told = await home.talked_of(f"{BEANS} {BOSS}")
    [episode] = await home.memories("episode")
    shorter = Update(
        memory_id=told,
        category="episode",
        content=BEANS,
        sentences=[SourcedSentence("summary", BEANS, [episode.first_message_id or 0])],
    )
    writer = Interrupted(meanwhile=lambda: home.apply(shorter, agent="summarizer"))
    await home.day(days=31, chapter_writer=writer)

    [chapter] = await home.memories("chapter")
    assert (chapter.content, chapter.provisional) == (BEANS, False)
    assert len(writer.asked) == 2


async def test_an_episode_that_is_forgotten_meanwhile_is_in_no_chapter(home: Home):
    told, other = await home.talked_of(BOSS), await home.talked_of(BEANS)
    gone = Delete(memory_id=told)
    writer = Interrupted(meanwhile=lambda: home.apply(gone, agent="person"))
    await home.day(days=31, chapter_writer=writer)

    [chapter] = await home.memories("chapter")
    assert chapter.content == BEANS
    assert await home.sources_of(chapter.id or 0) == [other]


async def test_what_may_not_be_told_any_more_is_in_no_chapter(home: Home):
    await home.talked_of(f"{BEANS} {BOSS}")
    boss = await home.remembers(BOSS)
    writer = Interrupted(meanwhile=lambda: home.apply(Delete(memory_id=boss), agent="person"))
    await home.day(days=31, chapter_writer=writer)

    [chapter] = await home.memories("chapter")
    assert "Rodrigo" not in chapter.content


@pytest.mark.parametrize("switch", ["memory", "episodes"])
async def test_what_is_switched_off_meanwhile_writes_no_chapter(home: Home, switch: str):
    await home.talked_of(BEANS)
    writer = Interrupted(meanwhile=lambda: home.switch(**{switch: False}))
    await home.day(days=31, chapter_writer=writer)
    assert await home.memories("chapter") == []


async def test_where_nothing_is_taken_back_it_is_written_once(home: Home):
    await home.talked_of(BEANS)

    async def boost() -> None:
        def work(rows):
            rows.get_one(Memory, 1).shown_count += 1

        await home.services.store.write(work)

    writer = Interrupted(meanwhile=boost)
    await home.day(days=31, chapter_writer=writer)
    assert [memory.content for memory in await home.memories("chapter")] == [BEANS]
    assert len(writer.asked) == 1
