"""Forgetting a topic: all of it at once, restorable at once.

Covers: memory.ledger.topic_scope.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import Engine, event
from sqlmodel import Session as Rows

from config.errors import OperationRefused
from config.settings.sections import Curation
from memory.amendments.undo import undo_run
from memory.conversation.curation_cursor import next_stage
from memory.conversation.window import Addressee, Room, window
from memory.forgetting.execution import forget_topic
from memory.ledger.proposal import Batch, SourcedSentence
from memory.ledger.topic_scope import on_topic
from memory.queue.job_queue import Task, enqueue
from memory.reports.memory_view import Viewer, all_described
from memory.summaries.profile_schedule import ask_at_once
from memory.summaries.profiles import narrative, store_profile
from memory.tables import Job, Memory, Message, Profile, Run
from tests.memory.house import PERSON, SUMMARIZER, House


def batch(house: House) -> Batch:
    return Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())


def forget(house: House, topic: str) -> int:
    policy = house.services.policy
    return house.run(forget_topic(house.store, topic, batch(house), policy)).run_id or 0


def contents(house: House, state: str = "active") -> list[str]:
    return [memory.content for memory in house.all(Memory) if memory.state == state]


def profiled(house: House, *told: tuple[str, int]) -> Profile:
    profile = Profile(
        user_id=house.mira,
        character="lumi",
        audience="private",
        version=1,
        model="scripted",
        prompt_version="1",
        created_at=house.now,
    )
    sentences = [
        SourcedSentence("paragraph", text, memory_ids=[message_id]) for text, message_id in told
    ]
    house.write(lambda rows: store_profile(rows, profile, [sentences]))
    return profile


@pytest.mark.parametrize("topic", ["health", "健康", "my health"])
def test_all_that_is_about_a_topic_goes_and_the_rest_stays(house: House, topic: str):
    house.learn("Mira has diabetes.")
    house.learn("Mira 对花生过敏。")
    house.learn("Mira drinks tea.")
    forget(house, topic)
    assert contents(house) == ["Mira drinks tea."]
    assert {memory.forgotten_because for memory in house.all(Memory)} == {"asked", None}


def test_it_is_one_run_that_is_undone_as_one(house: House):
    tea = house.learn("Mira drinks tea.")
    for number in range(12):
        house.learn(f"Mira was ill in {2000 + number}.")
    before = contents(house)
    run = forget(house, "health")
    assert contents(house) == ["Mira drinks tea."]
    assert house.memory(tea).version == 1

    house.run(undo_run(house.store, run, batch(house), house.services.policy))
    assert contents(house) == before
    assert house.all(Run)[-1].status == "undone"


@pytest.mark.parametrize("audience", ["private", "place:1"])
def test_an_episode_leaves_the_topic_out_and_undo_brings_it_back(house: House, audience: str):
    source = house.say("beans, and my doctor")
    proposal = house.episode("Mira planted beans. Her doctor called.", source)
    told = [
        SourcedSentence("summary", "Mira planted beans.", [source]),
        SourcedSentence("summary", "Her doctor called.", [source]),
        SourcedSentence("key_facts", "Mira has asthma.", [source]),
    ]
    proposal = replace(proposal, sentences=told)
    done = house.apply(proposal, author=SUMMARIZER, audience=audience)
    [episode] = done.memory_ids
    run = forget(house, "health")
    assert contents(house) == ["Mira planted beans."]
    assert house.memory(episode).content == "Mira planted beans."
    assert house.memory(episode).state == "active"
    assert not house.memory(episode).verified

    house.run(undo_run(house.store, run, batch(house), house.services.policy))
    assert house.memory(episode).content == "Mira planted beans. Her doctor called."


def test_an_episode_that_tells_of_nothing_else_goes(house: House):
    episode = house.tell("Mira was at the hospital.", house.say("I was at the hospital"))
    forget(house, "health")
    assert house.memory(episode).state == "forgotten"


def test_where_nothing_is_about_it_nothing_is_done(house: House):
    house.learn("Mira drinks tea.")
    assert forget(house, "health") == 0
    assert house.all(Run) == []
    assert house.jobs("profile") == []


@pytest.mark.parametrize("said", ["My doctor is away, isn't she?", "医生今天来吗？"])
def test_what_was_said_of_it_is_neither_told_again_nor_learned(house: House, said: str):
    house.say("I like tea", "Nice.")
    house.say(said, "Who knows.")
    run = forget(house, "health")
    assert read_by_the_curator(house) == ["I like tea", "Nice."]
    assert rounds(house) == ["I like tea", "Nice."]
    assert forget(house, "health") == 0

    house.run(undo_run(house.store, run, batch(house), house.services.policy))
    assert rounds(house) == ["I like tea", "Nice.", said, "Who knows."]
    assert house.all(Run)[-1].status == "undone"


def test_an_undo_lets_what_was_said_be_told_again_with_what_is_remembered(house: House):
    house.say("My doctor is away", "Oh.")
    ill = house.learn("Mira has diabetes.")
    run = forget(house, "health")
    assert rounds(house) == []
    house.run(undo_run(house.store, run, batch(house), house.services.policy))
    assert rounds(house)[:2] == ["My doctor is away", "Oh."]
    assert house.memory(ill).state == "active"


def test_another_persons_words_stay_theirs(house: House):
    nils = house.person("nils")
    house.say("I was ill", "Oh.", user=nils)
    assert forget(house, "health") == 0
    assert [message.barred_at for message in house.all(Message)] == [None, None]


def test_two_topics_bar_what_is_of_both_until_both_are_undone(house: House):
    house.say("The doctor at work is away", "Oh.")
    health = forget(house, "health")
    house.say("My boss is away", "Oh!")
    work = forget(house, "work")

    house.run(undo_run(house.store, health, batch(house), house.services.policy))
    assert rounds(house) == []
    house.run(undo_run(house.store, work, batch(house), house.services.policy))
    assert len(rounds(house)) == 4
    with pytest.raises(OperationRefused):
        house.run(undo_run(house.store, work, batch(house), house.services.policy))


def rounds(house: House) -> list[str]:
    """Return what a prompt's window may hold."""
    found = house.read(lambda rows: window(rows, house.talk, Addressee(house.mira), Room(30)))
    return [message.text for message in found]


def read_by_the_curator(house: House) -> list[str]:
    task = Task(
        kind="curate",
        lane="curation",
        run_at=house.now,
        user_id=house.mira,
        conversation_id=house.talk,
    )
    job = house.write(lambda rows: enqueue(rows, task, house.now))
    stage = house.read(lambda rows: next_stage(rows, rows.get_one(Job, job.id), Curation()))
    return [message.text for message in stage.fresh] if stage else []


def test_the_profile_loses_it_at_once_and_is_asked_for_anew(house: House):
    house.say("hello")
    ill, tea = house.learn("Mira has diabetes."), house.learn("Mira drinks tea.")
    profile = profiled(house, ("She has diabetes.", ill), ("She drinks tea.", tea))
    forget(house, "health")
    assert house.read(lambda rows: narrative(rows, profile)) == "She drinks tea."
    [job] = house.jobs("profile")
    assert job.run_at <= house.now


def test_another_persons_memories_stay(house: House):
    nils = house.person("nils")
    house.add("Nils has diabetes.", batch={"user_id": nils})
    forget(house, "health")
    assert contents(house) == ["Nils has diabetes."]


def test_what_would_go_can_be_looked_at_first(house: House):
    ill = house.learn("Mira has diabetes.")
    found = house.read(lambda rows: on_topic(rows, house.mira, "health"))
    assert ([go.id for go in found.goes], list(found.shortened)) == ([ill], [])
    assert contents(house) == ["Mira has diabetes."]


def test_asking_twice_is_one_job(house: House):
    house.say("hello")
    profiled(house, ("She drinks tea.", house.learn("Mira drinks tea.")))
    for _ in range(2):
        house.write(lambda rows: ask_at_once(rows, house.mira, house.now))
    assert len(house.jobs("profile")) == 1


def statements_of(house: House, work: Callable[[Rows], int]) -> tuple[int, int]:
    """Return what the work returns, and how many statements it asks."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        return house.read(work), len(statements)
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def test_a_preview_asks_the_store_as_often_for_many_memories_as_for_few(house: House):
    def previewed(rows: Rows) -> int:
        goes = on_topic(rows, house.mira, "health").goes
        return len(all_described(rows, goes, Viewer(house.now, house.services.policy)))

    house.learn("Mira has diabetes.")
    one, for_one = statements_of(house, previewed)
    for illness in ("asthma", "migraines", "an allergy to nuts"):
        house.learn(f"Mira has {illness}.")

    assert one == 1
    assert statements_of(house, previewed) == (4, for_one)


def test_the_scope_asks_the_store_as_often_for_many_episodes_as_for_few(house: House):
    def shortened(rows: Rows) -> int:
        return len(on_topic(rows, house.mira, "health").shortened)

    def told(ailment: str) -> None:
        source = house.say(f"I planted beans. My {ailment} is back.")
        sentences = [
            SourcedSentence("summary", "Mira planted beans.", [source]),
            SourcedSentence("summary", f"Her {ailment} is back.", [source]),
        ]
        proposal = house.episode(f"Mira planted beans. Her {ailment} is back.", source)
        house.apply(replace(proposal, sentences=sentences), author=SUMMARIZER)

    told("asthma")
    one, for_one = statements_of(house, shortened)
    told("migraine")
    told("diabetes")

    assert one == 1
    assert statements_of(house, shortened) == (3, for_one)
