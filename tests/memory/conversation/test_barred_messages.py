"""Barred messages."""

from memory.conversation.barred_messages import (
    bar,
    bar_for,
    free_among,
    free_of,
    latest_barring,
    said_by,
)
from memory.ledger.runs import open_run
from memory.tables import Message, Run, row_id
from tests.memory.conversation.test_turns import answer
from tests.memory.house import PERSON, House


def barred(house: House) -> list[str]:
    return [message.text for message in house.all(Message) if message.barred_at is not None]


def run_barring(house: House, *message_ids: int) -> int:
    def work(rows) -> int:
        run = open_run(rows, house.mira, PERSON, house.now)
        bar_for(rows, run, message_ids, house.now)
        return row_id(run)

    return house.write(work)


def free(house: House, run: int) -> int:
    return house.write(lambda rows: free_of(rows, rows.get_one(Run, run)))


def test_a_run_frees_what_it_bars_and_no_other_bars(house: House):
    house.say("I was ill", "Oh.")
    first = run_barring(house, 1, 2)
    second = run_barring(house, 1)

    assert free(house, first) == 1
    assert barred(house) == ["I was ill"]
    assert free(house, first) == 0
    assert free(house, second) == 1
    assert barred(house) == []


def test_what_is_barred_for_good_no_run_frees(house: House):
    house.say("I was ill", "Oh.")
    before = run_barring(house, 1)
    house.write(lambda rows: bar(rows, house.mira, [1], house.now))
    later = run_barring(house, 1, 2)

    assert (free(house, before), free(house, later)) == (0, 1)
    assert barred(house) == ["I was ill"]


def test_what_answers_is_barred_and_freed_with_what_it_answers(house: House):
    received = house.receive("My knee is bad")
    run = run_barring(house, received.message_id)
    answer(house, received.turn_id, "Your knee, I see!")
    assert barred(house) == ["My knee is bad", "Your knee, I see!"]
    assert free(house, run) == 2
    assert barred(house) == []


def test_nobody_elses_words_are_barred_or_said(house: House):
    nils = house.person("nils")
    house.say("I am ill", "Oh.", user=nils)
    run_barring(house, 1, 2)
    assert barred(house) == []
    assert house.read(lambda rows: free_among(rows, nils, [1])) == {1}
    assert house.read(lambda rows: said_by(rows, house.mira, [1])) == []
    assert house.read(lambda rows: latest_barring(rows, house.mira)) is None


def test_the_latest_run_that_bars_is_known_and_what_was_said(house: House):
    house.say("I was ill", "Oh.")
    run_barring(house, 1)
    last = run_barring(house, 1)
    found = house.read(lambda rows: latest_barring(rows, house.mira))
    assert found is not None
    assert found.id == last
    assert house.read(lambda rows: said_by(rows, house.mira, [1, 2])) == ["I was ill"]
