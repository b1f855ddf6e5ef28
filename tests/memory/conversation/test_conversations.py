"""Conversations and their sessions."""

import pytest
from sqlmodel import select

from config.settings.sections import Sessions
from memory.conversation.conversations import (
    close_session,
    close_silent_sessions,
    open_session,
    speakers_in,
)
from memory.tables import Conversation, Message, Participant, Session
from tests.memory.house import House


def end(house: House) -> None:
    """Close the open session, as `/end` does."""

    def work(rows) -> None:
        session = open_session(rows, house.talk)
        assert session is not None
        close_session(rows, session, house.now)

    house.write(work)


def test_a_conversation_is_a_platform_channel_and_character(house: House):
    assert house.conversation("dm") == house.talk
    assert house.conversation("dm", character="nova") != house.talk
    assert house.conversation("other") != house.talk
    assert len(house.all(Conversation)) == 3


@pytest.mark.parametrize(("minutes", "sessions"), [(29, 1), (30, 2), (600, 2)])
def test_half_an_hour_of_silence_ends_a_session(house: House, minutes: int, sessions: int):
    house.say("one")
    house.clock.move(minutes=minutes)
    house.say("two")

    found = house.all(Session)
    assert len(found) == sessions
    assert [part.closed_at is None for part in found] == [False] * (sessions - 1) + [True]


def test_silent_sessions_are_closed_though_nobody_talks(house: House):
    house.say("one")
    house.clock.move(minutes=29)
    house.say("busy", conversation=house.conversation("other"))
    house.clock.move(minutes=1)
    sessions = Sessions()

    assert (
        house.write(lambda rows: close_silent_sessions(rows, sessions=sessions, now=house.now)) == 1
    )
    assert (
        house.write(lambda rows: close_silent_sessions(rows, sessions=sessions, now=house.now)) == 0
    )


def test_closing_asks_for_the_curator_and_the_episode(house: House):
    house.say("one")
    end(house)
    (told,) = house.jobs("summarise")

    assert told.payload == {"session_id": house.all(Session)[0].id}
    assert {job.user_id for job in house.jobs("curate")} == {house.mira}
    assert house.jobs("erase_session") == []
    assert house.read(lambda rows: open_session(rows, house.talk)) is None


def test_closing_asks_for_private_words_to_be_erased(house: House):
    house.say("open")

    def work(rows) -> None:
        rows.get_one(Participant, (house.talk, house.mira)).private_since = house.now

    house.write(work)
    house.say("private")
    end(house)
    (erase,) = house.jobs("erase_session")
    assert erase.payload == {"session_id": house.all(Session)[0].id}


def test_a_session_of_private_words_only_is_not_told_of(house: House):
    house.say("open")

    def work(rows) -> None:
        for message in rows.exec(select(Message)):
            message.retention = "session"

    house.write(work)
    end(house)
    assert house.jobs("summarise") == []


def test_the_speakers_of_a_session_are_its_people(house: House):
    nils = house.person("nils")
    house.say("one")
    house.say("two", user=nils)
    session = house.all(Session)[0].id or 0
    assert house.read(lambda rows: speakers_in(rows, rows.get_one(Session, session))) == [
        house.mira,
        nils,
    ]
