"""Episodes are folded into their month's chapter before they leave, and are answered from it.

Covers: curator.chapters.sources, curator.chapters.writer, curator.offline.chapter_writer.
"""

from zoneinfo import ZoneInfo

import pytest
from sqlmodel import col, select

from config.errors import MindUnavailable
from curator.agent_inputs import Sentence
from curator.chapters.writer import ChapterDraft, ScriptedChapterWriter
from memory.ledger.proposal import Proposal
from memory.prompt.memory_block import episode_lines
from memory.tables import Job, Memory, Operation, SentenceSource
from memory.tables import Sentence as SentenceRow
from tests.curator.home import START, Home

TALKS = ("the garden", "the exam", "a new bike")


@pytest.fixture
async def home(tmp_path):
    home = await Home.of(tmp_path)
    yield home
    home.services.store.close()


def draft(*sentences: tuple[str, ...]) -> ChapterDraft:
    return ChapterDraft(
        sentences=[Sentence(text=text, sources=list(sources)) for text, *sources in sentences],
        topics=["all"],
    )


async def talks(home: Home, *topics: str, every: float = 1) -> list[int]:
    """Hold a talk of each topic, so many days apart, and return the episodes."""
    ids = []
    for topic in topics:
        day = home.clock.now()
        ids.append(
            await home.talked_of(f"On {day.day} {day:%B} Mira told of {topic}.", topic=topic)
        )
        home.clock.move(days=every)
    return ids


async def sources_by_sentence(home: Home, chapter: Memory) -> list[tuple[str, int | None]]:
    found = (
        select(SentenceRow.text, SentenceSource.memory_id)
        .join(SentenceSource, col(SentenceSource.sentence_id) == col(SentenceRow.id))
        .where(SentenceRow.memory_id == chapter.id)
        .order_by(col(SentenceRow.position), col(SentenceSource.id))
    )
    return await home.read(lambda rows: [(text, source) for text, source in rows.exec(found)])


async def test_a_finished_month_becomes_a_chapter_with_its_episodes_as_sources(home):
    ids = await talks(home, *TALKS)
    await home.day(days=30)
    [chapter] = await home.memories("chapter")
    assert (chapter.structured or {})["month"] == "2026-06"
    assert (chapter.kind, chapter.next_due_at) == (None, None)
    assert [source for _, source in await sources_by_sentence(home, chapter)] == ids
    assert await home.sources_of(chapter.id) == ids


async def test_old_episodes_of_a_running_month_are_taken_up_and_fresh_ones_are_not(home):
    [old] = await talks(home, "the garden")
    home.clock.move(days=13)
    await talks(home, "the exam")
    await home.day()
    [chapter] = await home.memories("chapter")
    assert await home.sources_of(chapter.id) == [old]


async def test_working_twice_a_day_writes_once(home):
    await talks(home, *TALKS)
    await home.day(days=30)
    before = [memory.model_dump() for memory in await home.memories("chapter")]
    await home.day()
    assert [memory.model_dump() for memory in await home.memories("chapter")] == before


async def test_a_chapter_that_takes_up_more_keeps_what_it_told(home):
    first, second = await talks(home, "the garden", "the exam", every=10)
    writer = ScriptedChapterWriter(
        [
            draft(("The garden was planted.", "e1")),
            draft(("The exam went well.", "e2")),
        ]
    )
    await home.day(chapter_writer=writer)
    await home.day(days=15, chapter_writer=writer)
    [chapter] = await home.memories("chapter")
    assert await sources_by_sentence(home, chapter) == [
        ("The garden was planted.", first),
        ("The exam went well.", second),
    ]
    assert [sentence.text for sentence in writer.asked[1].old] == ["The garden was planted."]


async def test_an_episode_that_the_writer_leaves_out_is_told_in_its_own_words(home):
    await talks(home, "the garden", "the exam")
    writer = ScriptedChapterWriter([draft(("The garden was planted.", "e1"))])
    await home.day(days=31, chapter_writer=writer)
    [chapter] = await home.memories("chapter")
    assert chapter.content == "The garden was planted. On 2 June Mira told of the exam."
    assert not chapter.provisional


async def test_a_sentence_without_a_source_is_refused(home):
    await talks(home, "the garden")
    writer = ScriptedChapterWriter([draft(("June was good.",), ("The garden was planted.", "e1"))])
    await home.day(days=31, chapter_writer=writer)
    assert [memory.content for memory in await home.memories("chapter")] == [
        "The garden was planted."
    ]


async def test_a_chapter_holds_ten_sentences_at_most_and_each_episode(home):
    ids = await talks(home, *(f"matter {number}" for number in range(25)))
    await home.day(days=31)
    [chapter] = await home.memories("chapter")
    told = await sources_by_sentence(home, chapter)
    assert len({text for text, _ in told}) == 10
    assert sorted(source for _, source in told if source) == ids


async def test_a_failing_writer_leaves_a_provisional_chapter_that_is_made_good(home):
    await talks(home, "the garden")
    away = MindUnavailable("away")
    writer = ScriptedChapterWriter([away, away, draft(("The garden was planted.", "e1"))])
    await home.day(days=31, chapter_writer=writer)
    [chapter] = await home.memories("chapter")
    assert (chapter.content, chapter.provisional) == ("On 1 June Mira told of the garden.", True)
    home.clock.move(hours=1)
    await home.day(chapter_writer=writer)
    [chapter] = await home.memories("chapter")
    assert (chapter.content, chapter.provisional) == ("The garden was planted.", False)


async def test_audiences_have_chapters_of_their_own(home):
    await home.talked_of("Mira told a secret.")
    await home.talked_of("Mira told a joke.", audience="place:a")
    await home.day(days=31)
    found = await home.memories("chapter")
    assert sorted((part.audience, part.content) for part in found) == [
        ("place:a", "Mira told a joke."),
        ("private", "Mira told a secret."),
    ]


async def test_the_month_is_that_of_the_users_zone(tmp_path):
    home = await Home.of(tmp_path, language="zh", zone="Asia/Shanghai")
    home.clock.at = START.replace(month=6, day=30, hour=20)
    await home.talked_of("7月1日，小棠说起新工作。")
    await home.day(days=40)
    [chapter] = await home.memories("chapter")
    assert (chapter.structured or {})["month"] == "2026-07"
    home.services.store.close()


async def test_what_is_hushed_or_provisional_is_in_no_chapter(home):
    await home.talked_of("A stand-in.", provisional=True)
    hushed = await home.talked_of("Not to be brought up.")

    def hush(rows):
        rows.get_one(Memory, hushed).hushed = True

    await home.services.store.write(hush)
    await home.day(days=31)
    assert await home.memories("chapter") == []


@pytest.mark.parametrize("switch", ["memory", "episodes"])
async def test_no_chapter_is_written_where_the_person_switched_it_off(home, switch):
    await talks(home, "the garden")
    await home.switch(**{switch: False})
    await home.day(days=31)
    assert await home.memories("chapter") == []


async def test_episodes_leave_once_a_chapter_holds_them_but_the_last_five_sessions_stay(home):
    ids = await talks(home, *(f"matter {number}" for number in range(8)))
    await home.day(days=40)
    await home.day(days=1)
    assert [memory.id for memory in await home.memories("episode")] == ids[3:]


async def test_a_newer_session_lets_the_sixth_last_leave(home):
    ids = await talks(home, *(f"matter {number}" for number in range(6)))
    await home.day(days=40)
    await home.day(days=1)
    await talks(home, "something new")
    await home.day()
    assert ids[1] not in [memory.id for memory in await home.memories("episode")]


async def test_an_episode_leaves_no_earlier_than_a_chapter_holds_it(home):
    await talks(home, *(f"matter {number}" for number in range(6)))
    home.clock.move(days=40)
    held = home.clock.now()
    await home.day()
    await home.day(days=1)
    left = select(Operation).where(Operation.op == "DELETE", Operation.agent == "decay")
    [operation] = await home.read(lambda rows: list(rows.exec(left)))
    assert operation.at == held


async def test_without_a_settled_chapter_nothing_leaves(home):
    ids = await talks(home, *(f"matter {number}" for number in range(8)))
    writer = ScriptedChapterWriter([MindUnavailable("away")] * 9)
    await home.day(days=40, chapter_writer=writer)
    await home.day(days=1, chapter_writer=writer)
    assert [memory.id for memory in await home.memories("episode")] == ids


@pytest.mark.parametrize(
    ("language", "question", "told"),
    [
        ("en", "what were we up to last summer?", "In July Mira planted a garden."),
        ("zh", "去年夏天我们聊了些什么？", "7月，小棠种了一片花园。"),
    ],
)
async def test_a_summers_chapter_answers_a_year_later(tmp_path, language, question, told):
    home = await Home.of(tmp_path, language=language)
    home.clock.move(days=40)
    summer = await home.talked_of(told)
    home.clock.move(days=120)
    for _ in range(5):
        await home.talked_of("Mira said little." if language == "en" else "小棠没说什么。")
        home.clock.move(days=1)
    await home.day()
    await home.day(days=1)
    await home.day(days=220)
    assert summer not in [memory.id for memory in await home.memories("episode")]
    found = await home.recalls(question)
    assert found.episodes[0].memory.category == "chapter"
    assert f"- (2026-07) {told}" in episode_lines(found.episodes, zone=ZoneInfo("UTC"))
    home.services.store.close()


async def test_chapters_are_no_memories_to_be_changed_or_merged(home):
    await talks(home, *TALKS)
    await home.day(days=31)
    found = await home.recalls("what were we up to in June?")
    assert [memory for memory in found.memories if memory.memory.category == "chapter"] == []
    assert len(found.episodes) <= home.services.settings.recall.episodes


async def test_a_chapter_that_was_forgotten_is_not_written_again(home):
    await talks(home, *TALKS)
    await home.day(days=31)
    [chapter] = await home.memories("chapter")
    await home.apply(Proposal(op="DELETE", memory_id=chapter.id), agent="person")
    await home.day(days=1)
    assert await home.memories("chapter") == []


async def test_no_job_is_left_over(home):
    await talks(home, *TALKS)
    await home.day(days=31)
    undone = select(Job).where(col(Job.done_at).is_(None), Job.kind == "chapter")
    assert await home.read(lambda rows: list(rows.exec(undone))) == []
