"""What stood in a reply's prompt is noted with it, by ids."""

from collections.abc import Sequence
from pathlib import Path

from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.flow.turn import build_turn
from bot.voice.prompt_context import PromptContext
from bot.voice.voice import ScriptedVoice
from bot.worker.maintenance import DAILY, MINUTE
from memory.conversation.incoming import Incoming, Part, Quoted
from memory.ledger.lineage import window_of
from memory.tables import Message, PromptRecord, Run, ShownSource, Turn
from memory.vocabulary import PromptSection
from tests.stage import Stage, last_turn, said, staged


async def lineage(stage: Stage, turn: Turn) -> tuple[PromptRecord, list[ShownSource]]:
    """Return what is noted of a turn's prompt."""

    def work(rows: Rows) -> tuple[PromptRecord, list[ShownSource]]:
        found = rows.exec(select(PromptRecord).where(PromptRecord.turn_id == turn.id)).one()
        return found, _shown(rows, found)

    return await stage.services.store.read(work)


def _shown(rows: Rows, found: PromptRecord) -> list[ShownSource]:
    shown = select(ShownSource).where(ShownSource.record_id == found.id)
    return list(rows.exec(shown.order_by(col(ShownSource.position))))


def ids_in(shown: Sequence[ShownSource], section: PromptSection) -> list[int]:
    return [source.source_id for source in shown if source.section == section]


def standing(scene: PromptContext) -> list[int | None]:
    return [memory.id for memory in scene.standing.core] if scene.standing else []


async def test_a_reply_knows_its_window_and_what_came_to_mind(tmp_path: Path):
    voice = ScriptedVoice(["Go on."] * 4)
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        for text in ("My name is Mira.", "My cat is called Pixel.", "I live in Oslo."):
            await said(talk, text)
            await stage.worker.drain()
        await said(talk, "What is my cat called?")

        turn, scene = await last_turn(stage), voice.scenes[-1]
        found, shown = await lineage(stage, turn)
        window = await stage.services.store.read(lambda rows: window_of(rows, found))

        assert window == [message.id for message in scene.window] != []
        assert ids_in(shown, "asked") == [scene.message.id]
        assert scene.recollection is not None
        recalled = [memory.candidate.memory_id for memory in scene.recollection.memories]
        assert ids_in(shown, "recalled") == recalled != []
        assert ids_in(shown, "core") == standing(scene)
        assert set(ids_in(shown, "quoted")) == {quote.message_id for quote in scene.quotes.values()}
        assert (found.called, found.language, found.timezone) == ("Mira", "en", "UTC")
        assert found.prompt_version == "scripted-en"
        assert found.at == stage.clock.now()


async def test_a_message_that_the_window_left_out_is_no_part_of_it(tmp_path: Path):
    voice = ScriptedVoice(["Fine."] * 3)
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        for text in ("One.", "Two."):
            await said(talk, text)
        stage.damage("UPDATE messages SET hidden_at = '2026-03-02' WHERE id = 2")
        await said(talk, "Three.")

        found, _ = await lineage(stage, await last_turn(stage))
        window = await stage.services.store.read(lambda rows: window_of(rows, found))

        assert (found.first_message_id, found.last_message_id, found.gaps) == (1, 4, [2])
        assert window == [message.id for message in voice.scenes[-1].window] == [1, 3, 4]


async def test_episodes_rounds_summaries_and_the_profile_are_noted(tmp_path: Path):
    voice = ScriptedVoice(["I see."] * 5)
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        for text in (
            "My name is Mira and I live in Oslo.",
            "My cat is called Pixel.",
            "Today I planted tomatoes on the balcony.",
        ):
            await said(talk, text)
        await talk.end()
        await stage.worker.drain()
        stage.clock.move(days=8)
        for what in (DAILY, MINUTE):
            await stage.worker.chores.enqueue(what)
        await stage.worker.drain()
        await said(talk, "What did we talk about last time, with the tomatoes?")
        of_talk, told = await lineage(stage, await last_turn(stage))
        await said(talk, "What did I say of the tomatoes that I planted on the balcony?")
        _, said_then = await lineage(stage, await last_turn(stage))

        asking, looking = voice.scenes[-2:]
        assert asking.recollection is not None
        assert looking.recollection is not None
        assert asking.standing is not None
        episodes = [episode.candidate.memory_id for episode in asking.recollection.episodes]
        rounds = [said.id for recalled in looking.recollection.rounds for said in recalled.messages]
        assert ids_in(told, "episode") == episodes != []
        assert ids_in(said_then, "round") == list(dict.fromkeys(rounds)) != []
        assert len(ids_in(told, "summary")) == len(asking.standing.summaries) == 1
        assert len(ids_in(told, "profile")) == 1
        assert asking.standing.profile
        assert of_talk.first_message_id is None


async def test_what_was_said_in_one_breath_and_replied_to_is_noted(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Fine."] * 2)) as stage:
        talk = await stage.talk()
        flow = build_turn()

        async def say(**more: object) -> None:
            incoming = Incoming(
                conversation_id=talk.conversation_id,
                user_id=talk.user_id,
                held_by="here:1",
                **more,  # type: ignore[arg-type]  # each test's own
            )
            await flow.ainvoke({"incoming": incoming}, context=stage.app.turn)

        await say(text="I keep a wombat.", platform_id="71")
        chain = [Quoted("Mira", "I keep a wombat.", "71"), Quoted("Nils", "A what?", "70")]
        await say(text="Really!", platform_id="73", parts=[Part("72", "Oh.")], chain=chain)

        _, shown = await lineage(stage, await last_turn(stage))
        said_ids = {message.platform_id: message.id for message in await stage.all(Message)}

        assert ids_in(shown, "asked") == [said_ids["72"], said_ids["73"]]
        assert ids_in(shown, "replied_to") == [said_ids["71"]]


async def test_a_run_of_the_curator_knows_what_it_was_shown(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Fine."] * 2)) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        await said(talk, "My cat Pixel is ill.")
        await stage.worker.drain()

        def work(rows: Rows) -> tuple[PromptRecord, list[ShownSource], Run]:
            run = rows.exec(select(Run).order_by(col(Run.id).desc())).first()
            assert run is not None
            found = rows.exec(select(PromptRecord).where(PromptRecord.run_id == run.id)).one()
            return found, _shown(rows, found), run

        found, shown, run = await stage.services.store.read(work)

        assert (found.first_message_id, found.last_message_id) == (1, 4)
        assert ids_in(shown, "asked") == [3]
        known = {*ids_in(shown, "recalled"), *ids_in(shown, "memory"), *ids_in(shown, "near")}
        assert known == set(run.handles.values()) != set()


async def test_what_a_reply_used_is_marked(tmp_path: Path):
    voice = ScriptedVoice(["Hello.", "Pixel, of course."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        await said(talk, "What is my cat called?")
        await stage.worker.drain()

        _, shown = await lineage(stage, await last_turn(stage))

        assert {source.source_id for source in shown if source.used} == {1}


async def test_nothing_is_noted_of_a_turn_without_a_reply(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice([""])) as stage:
        await said(await stage.talk(), "Hello?")
        assert await stage.all(PromptRecord) == []


async def test_what_was_read_in_private_goes_with_its_words(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 2)) as stage:
        talk = await stage.talk()
        await said(talk, "Hello.")
        await talk.switch_private()
        await said(talk, "Between us.")
        assert [prompt_record.turn_id for prompt_record in await stage.all(PromptRecord)] == [1, 2]
        await talk.end()
        assert [prompt_record.turn_id for prompt_record in await stage.all(PromptRecord)] == [1]
