"""Folding: which messages leave together, and whose episodes they become."""

import pytest

from config.settings.sections import Window
from memory.conversation.window import fold
from memory.conversation.window_folding import Leaving, leaving, placeholder_for
from memory.queue.job_queue import Task, enqueue
from memory.tables import Job, Message, Participant, Session, UserSettings
from tests.memory.house import SUMMARIZER, House


def summarising(
    house: House, conversation: int | None = None, *, user: int | None = None, **payload: int
) -> Job:
    task = Task(
        kind="summarise",
        lane=f"s{user}",
        run_at=house.now,
        user_id=user,
        conversation_id=conversation or house.talk,
        payload=payload,
    )
    return house.write(lambda rows: enqueue(rows, task, house.now))


def folded(house: House, job: Job, limits: Window | None = None) -> Leaving | None:
    return house.read(lambda rows: leaving(rows, job, limits or Window()))


def sessions(house: House) -> list[int]:
    return [session.id or 0 for session in house.all(Session)]


def set_message(house: House, message_id: int, **columns) -> None:
    def work(rows) -> None:
        for name, value in columns.items():
            setattr(rows.get_one(Message, message_id), name, value)

    house.write(work)


def test_up_to_thirty_messages_nothing_leaves(house: House):
    for number in range(15):
        house.say(f"message {number}")
    assert folded(house, summarising(house)) is None


def test_over_thirty_the_oldest_twenty_leave(house: House):
    for number in range(16):
        house.say(f"message {number}", f"reply {number}")
    told = folded(house, summarising(house))

    assert told is not None
    assert len(told.messages) == 20
    assert (told.messages[0].text, told.messages[-1].text) == ("message 0", "reply 9")
    assert house.read(told.is_unfolded)


def test_what_leaves_together_is_of_one_session(house: House):
    for number in range(4):
        house.say(f"old {number}")
    house.clock.move(hours=1)
    for number in range(12):
        house.say(f"new {number}")
    told = folded(house, summarising(house))

    assert told is not None
    assert told.session_id == sessions(house)[0]
    assert len(told.messages) == 8


def test_a_closed_session_leaves_as_a_whole(house: House):
    house.say("one")
    house.clock.move(hours=1)
    house.say("two")
    first, second = sessions(house)
    told = folded(house, summarising(house, session_id=first))

    assert told is not None
    assert [message.text for message in told.messages] == ["one", "I see."]
    assert folded(house, summarising(house, session_id=second)) is not None


def test_what_another_run_folded_is_noticed(house: House):
    said = house.say("one")
    told = folded(house, summarising(house, session_id=sessions(house)[0]))
    assert told is not None
    house.write(lambda rows: fold(rows, [said], house.now))
    assert not house.read(told.is_unfolded)


def test_what_may_be_told_to_a_participant_is_what_they_heard_while_remembered(house: House):
    nils = house.person("nils")
    mine, theirs = house.say("mine", "Yes."), house.say("theirs", user=nils)
    job = summarising(house, session_id=sessions(house)[0])
    told = folded(house, job)
    assert told is not None
    assert list(told.told_to(house.mira).values()) == ["mine", "Yes."]
    assert (mine in told.told_to(nils), theirs in told.told_to(nils)) == (False, True)

    def switch_off(rows) -> None:
        rows.get_one(UserSettings, nils).episodes = False

    house.write(switch_off)
    told = folded(house, job)
    assert told is not None
    assert told.told_to(nils) == {}


def test_each_participant_has_their_words_and_the_replies_to_them(house: House):
    nils = house.person("nils")
    mine, theirs = house.say("mine"), house.say("theirs", user=nils)
    told = folded(house, summarising(house, session_id=sessions(house)[0]))

    assert told is not None
    assert told.heard_by == {house.mira: {mine, mine + 1}, nils: {theirs, theirs + 1}}
    assert told.remembered_user_ids == [house.mira, nils]


def test_what_a_person_had_forgotten_is_in_nobodys_episode(house: House):
    memory = house.learn("I keep a wombat.")
    kept = house.say("I live in Oslo.", "Nice.")
    house.change(memory, state="forgotten", forgotten_because="asked")
    told = folded(house, summarising(house, session_id=sessions(house)[0]))

    assert told is not None
    assert told.heard_by[house.mira] == {kept, kept + 1}


@pytest.mark.parametrize("column", [{"retention": "session"}, {"hidden_at": "now"}])
def test_private_and_hidden_words_are_in_nobodys_episode(house: House, column):
    said, kept = house.say("one"), house.say("two")
    values = {name: house.now if value == "now" else value for name, value in column.items()}
    set_message(house, said, **values)
    told = folded(house, summarising(house, session_id=sessions(house)[0]))

    assert told is not None
    assert said not in told.heard_by[house.mira]
    assert kept in told.heard_by[house.mira]


@pytest.mark.parametrize("off", ["memory", "episodes"])
def test_who_switched_episodes_off_has_none(house: House, off: str):
    house.say("one")

    def work(rows) -> None:
        setattr(rows.get_one(UserSettings, house.mira), off, False)

    house.write(work)
    told = folded(house, summarising(house, session_id=sessions(house)[0]))
    assert told is not None
    assert told.remembered_user_ids == []


def test_in_a_place_only_who_consented_is_remembered(house: House):
    square = house.conversation("square", audience="place:town")
    nils = house.person("nils")
    house.say("one", conversation=square)
    house.say("two", conversation=square, user=nils)

    def work(rows) -> None:
        rows.get_one(Participant, (square, nils)).consented_at = house.now

    house.write(work)
    told = folded(house, summarising(house, square, session_id=sessions(house)[0]))
    assert told is not None
    assert told.remembered_user_ids == [nils]


def test_a_provisional_episode_waits_for_its_retry(house: House):
    first, last = house.say("one"), house.say("two")
    outcome = house.apply(
        house.episode("They talked.", first, last, provisional=True), author=SUMMARIZER
    )
    episode = outcome.memory_ids[0]
    job = summarising(house, user=house.mira, episode_id=episode)
    others = summarising(house, user=house.person("nils"), episode_id=episode)
    waiting = house.read(lambda rows: placeholder_for(rows, job))

    assert waiting is not None
    assert house.read(lambda rows: placeholder_for(rows, others)) is None
    assert (waiting.memory_id, waiting.user_ids) == (episode, [house.mira])
    assert [message.text for message in waiting.leaving.messages] == ["one", "I see.", "two"]
    house.change(episode, provisional=False)
    assert house.read(lambda rows: placeholder_for(rows, job)) is None
