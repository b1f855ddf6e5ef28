"""Episodes, asked for from end to end: what was said tells which of them comes first."""

from datetime import timedelta

import pytest
from sqlmodel import update

from config.settings.sections import Retention
from memory.conversation.window import fold
from memory.lifecycle.retention import blank_old_messages
from memory.recall import Recollection
from memory.recall.model.result import Candidate
from memory.tables import Message, UserSettings
from tests.memory.house import House

QUESTION = "the wooden boat race"
ABOUT, OF = "They spoke of a wooden boat and the race.", "They spoke of a boat race, and of Nils."


def told(house: House) -> tuple[int, int]:
    """Store an episode that shares more words, and one whose message says it."""
    about = house.tell(ABOUT, house.say("I have to hurry, see you."))
    house.clock.move(hours=2)
    return about, house.tell(OF, house.say("I won the wooden boat race!"))


def asked(house: House, text: str = QUESTION, **ask) -> Recollection:
    return house.ask(text, **{"in_mind": frozenset(), "everything": True, **ask})


def order(found: Recollection) -> list[int]:
    return [episode.candidate.memory_id for episode in found.episodes]


def candidate(found: Recollection, memory_id: int) -> Candidate:
    (one,) = [each for each in found.candidates if each.memory_id == memory_id]
    return one


def test_the_episode_whose_messages_say_it_comes_before_the_one_that_shares_more_words(
    house: House,
):
    about, of = told(house)
    found = asked(house)

    assert order(found) == [of, about]
    assert candidate(found, about).relevance > candidate(found, of).relevance
    assert candidate(found, of).features["surest"] > candidate(found, about).features["surest"]


def test_where_no_rounds_are_wanted_the_words_of_the_episode_decide(house: House):
    about, of = told(house)
    found = asked(house, in_mind=None)

    assert order(found) == [about, of]
    assert "unheard" in candidate(found, of).features


def test_where_the_person_switched_rounds_off_the_words_of_the_episode_decide(house: House):
    about, of = told(house)
    house.write(lambda rows: setattr(rows.get_one(UserSettings, house.mira), "rounds", False))

    assert order(asked(house)) == [about, of]


@pytest.mark.parametrize("column", ["hidden_at", "barred_at"])
def test_what_may_not_be_said_again_speaks_for_no_episode(house: House, column: str):
    about, of = told(house)
    house.write(lambda rows: rows.exec(update(Message).values({column: house.now})))

    assert order(asked(house)) == [about, of]


def test_purged_messages_are_not_heard(house: House):
    about, of = told(house)
    now = house.now + timedelta(days=31)
    house.write(lambda rows: fold(rows, [1, 2, 3, 4], house.now))
    house.write(lambda rows: blank_old_messages(rows, Retention(), now))

    assert order(asked(house)) == [about, of]


@pytest.mark.parametrize("text", ["What did we talk about last time?", "我们上次聊了什么？"])
def test_asked_what_was_talked_of_last_time_the_last_talk_comes_first(house: House, text: str):
    house.tell("They talked about last summer.", house.say("I talk about last summer."))
    house.clock.move(days=3)
    last = house.tell("They spoke of the garden.", house.say("The garden is in bloom."))
    house.clock.move(days=1)

    assert order(asked(house, text, everything=False))[0] == last


@pytest.mark.parametrize("days", [1, 60, 180])
def test_asked_of_days_long_past_the_last_talk_of_them_comes_first(house: House, days: int):
    first = house.tell("They talked in March.", house.say("March is cold."))
    house.clock.move(days=3)
    last = house.tell("They spoke of the garden.", house.say("The garden is in bloom."))
    house.clock.move(days=days)

    found = asked(house, "What did we talk about in March?", everything=False)
    assert order(found) == [last, first]


def test_what_is_said_elsewhere_meanwhile_speaks_for_no_episode(house: House):
    hall = house.conversation("hall", audience="place:hall")
    begin = house.say("I have to hurry, see you.")
    house.say("I won the wooden boat race!", conversation=hall)
    told = house.tell(ABOUT, begin, house.say("Bye!"))

    assert candidate(asked(house), told).features["surest"] < 0.5


def test_a_chapter_is_ranked_by_its_own_words(house: House):
    about, of = told(house)
    house.change(of, category="chapter")

    assert "unheard" in candidate(asked(house), of).features
    assert "unheard" not in candidate(asked(house), about).features


def test_what_was_said_brings_in_no_episode_that_is_not_relevant(house: House):
    about, _ = told(house)
    found = asked(house, "have to hurry", everything=False)

    assert order(found) == []
    assert candidate(found, about).why_out == "not relevant enough"
    assert candidate(found, about).features["surest"] > 0.5


def test_a_memory_has_no_features_of_an_episode(house: House):
    house.add("I won the wooden boat race.")
    assert asked(house).candidates[0].features == {}


LAST_TIME = ("What did we talk about last time?", "我们上次聊了什么？")


def talked(house: House, words: str, **where) -> int:
    """Have a talk too short for an episode, half a year before the next."""
    said = house.say(words, "Lovely.", **where)
    house.clock.move(days=180)
    return said


def said_of(found: Recollection) -> list[str]:
    return [message.text for recalled in found.rounds for message in recalled.messages]


@pytest.mark.parametrize("text", LAST_TIME)
def test_last_time_is_the_last_talk_however_long_ago(house: House, text: str):
    talked(house, "The garden is in bloom.")
    talked(house, "I won the boat race.")

    assert said_of(asked(house, text, everything=False)) == ["I won the boat race.", "Lovely."]


@pytest.mark.parametrize("text", LAST_TIME)
def test_what_is_said_just_now_is_not_the_last_time(house: House, text: str):
    talked(house, "The garden is in bloom.")
    house.say("Hello again.")
    house.clock.move(minutes=5)

    found = asked(house, text, everything=False)
    assert said_of(found) == ["The garden is in bloom.", "Lovely."]


def test_where_others_hear_the_last_time_is_the_last_that_may_be_told_there(house: House):
    hall = house.conversation("hall", audience="place:hall")
    talked(house, "The garden is in bloom.", conversation=hall)
    talked(house, "My secret is a boat.")

    found = asked(house, LAST_TIME[0], everything=False, audience="place:hall")
    assert said_of(found) == ["The garden is in bloom.", "Lovely."]


def test_last_time_with_something_more_asks_for_the_last_weeks(house: House):
    talked(house, "The garden is in bloom.")
    last = house.ask("What did I tell you last time of the garden?", in_mind=frozenset())

    assert last.asked.last_talk
    assert last.asked.window is not None
    assert house.now - last.asked.window.start < timedelta(days=32)
    assert asked(house, "What did we say yesterday?").asked.last_talk is False


def test_who_talks_for_the_first_time_asks_of_the_last_weeks(house: House):
    house.say("Hello.")
    first = asked(house, LAST_TIME[0], everything=False)

    assert (first.asked.last_talk, first.asked.looked_up) == (True, False)
    assert first.asked.window is not None
    assert house.now - first.asked.window.start > timedelta(days=29)
