"""What makes a profile due: what matters at once, the rest in its time."""

from functools import partial
from typing import Any

import pytest

from config.settings.sections import Profile as ProfileSettings
from memory.ledger.proposal import Batch
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.promote import Promote
from memory.operations.kinds.update import Update
from memory.queue.job_queue import enqueue
from memory.summaries.profile_schedule import PAUSE, ask_for_profile, profile_tasks
from memory.summaries.profiles import store_profile
from memory.tables import Conversation, Job, Profile
from tests.memory.house import PERSON, REVIEWER, House


@pytest.fixture
def known(house: House) -> House:
    """Return a house whose person has a profile already."""
    house.say("hello")
    profile(house)
    return house


def profile(house: House, **columns: Any) -> None:
    chosen = {"character": "lumi", "audience": "private", "version": 1, **columns}
    row = Profile(
        user_id=house.mira, model="scripted", prompt_version="1", created_at=house.now, **chosen
    )
    house.write(lambda rows: store_profile(rows, row, []))


def jobs(house: House) -> list[Job]:
    return house.jobs("profile")


def change(house: House, content: str, new: str, key: str, because: str = "changed") -> None:
    old = house.learn(content, structured={"key": key, "value": content})
    quote = house.quote(new)
    house.apply(
        Update(memory_id=old, content=new, because=because, quotes=[quote])  # type: ignore[arg-type]  # the tests' own word
    )


@pytest.mark.parametrize("key", ["name", "home", "job"])
def test_a_new_name_home_or_job_calls_for_one(known: House, key: str):
    change(known, "It is one.", "It is another.", key)
    assert len(jobs(known)) == 1


def test_another_favourite_colour_does_not(known: House):
    change(known, "It is red.", "It is blue.", "favourite.colour")
    assert jobs(known) == []


def test_a_correction_calls_for_one(known: House):
    change(known, "The cat is Pixie.", "The cat is Pixel.", "cat.name", "corrected")
    assert len(jobs(known)) == 1


def test_a_promotion_calls_for_one(known: House):
    memory = known.learn("Mira drinks tea.")
    known.apply(Promote(memory_id=memory), author=REVIEWER)
    assert len(jobs(known)) == 1


def test_a_boundary_calls_for_one(known: House):
    known.learn("No jokes about weight.", kind="boundary")
    assert len(jobs(known)) == 1


def test_what_a_person_forgets_and_what_comes_back_calls_for_one(known: House):
    tea = known.learn("Mira drinks tea.")
    known.apply(Delete(memory_id=tea), author=PERSON)
    assert len(jobs(known)) == 1


def test_what_fades_does_not(known: House):
    tea = known.learn("Mira drinks tea.")
    known.apply(Delete(memory_id=tea, forgotten_because="faded"), author=REVIEWER)
    known.learn("Mira drinks coffee.")
    assert jobs(known) == []


def test_changes_of_one_talk_wait_for_each_other_and_are_one_job(known: House):
    for number in range(3):
        known.learn(f"No jokes about {number}.", kind="boundary")
    [job] = jobs(known)
    assert job.run_at == known.now + PAUSE


def test_the_profile_of_another_audience_or_character_is_left_alone(known: House):
    market = known.conversation("market", audience="place:market")
    nova = known.conversation("dm", character="nova")
    for conversation, columns in (
        (market, {"audience": "place:market"}),
        (nova, {"character": "nova"}),
    ):
        known.say("hello", conversation=conversation)
        profile(known, **columns)
    known.learn("No jokes.", kind="boundary", batch={"character": "lumi"})
    assert [job.conversation_id for job in jobs(known)] == [known.talk]


def test_what_every_character_knows_calls_for_the_profiles_of_all(known: House):
    nova = known.conversation("dm", character="nova")
    known.say("hello", conversation=nova)
    profile(known, character="nova")
    known.add("No jokes.", kind="boundary")
    assert {job.conversation_id for job in jobs(known)} == {known.talk, nova}


def test_where_there_is_no_profile_yet_it_comes_in_its_time(house: House):
    house.say("hello")
    house.learn("No jokes.", kind="boundary")
    assert jobs(house) == []


def test_it_is_asked_for_in_the_transaction_that_causes_it(known: House):
    class Broken(Exception):  # no error of the product
        pass

    def work(rows):
        proposal = Add(content="No jokes.", kind="boundary")
        batch = Batch(user_id=known.mira, author=PERSON, now=known.now, proposals=[proposal])
        apply(rows, batch, known.services.policy)
        raise Broken

    with pytest.raises(Broken):
        known.write(work)
    assert jobs(known) == []


def test_each_day_those_are_asked_for_that_days_have_made_due(known: House):
    known.learn("Mira drinks tea.")

    def ask() -> int:
        due = known.read(
            lambda rows: list(profile_tasks(rows, known.mira, ProfileSettings(), known.now))
        )
        for task in due:
            known.write(partial(enqueue, task=task, now=known.now))
        return len(jobs(known))

    known.clock.move(days=1)
    known.learn("Mira skis.")
    assert ask() == 0
    known.clock.move(days=6)
    assert (ask(), ask()) == (1, 1)


def test_what_another_character_learned_makes_no_profile_due(house: House):
    house.say("hello")
    for number in range(5):
        house.apply(house.episode(f"Talk {number}.", house.say("hi")), character="nova")

    def work(rows) -> None:
        talk = rows.get_one(Conversation, house.talk)
        ask_for_profile(
            rows, house.mira, conversation=talk, profile=ProfileSettings(), now=house.now
        )

    house.write(work)
    assert jobs(house) == []


def test_one_that_a_clock_ahead_dated_is_written_anew_once_there_is_anything_to_tell(house: House):
    house.say("hello")
    house.clock.move(days=1500)
    profile(house)
    house.learn("Mira drinks tea.")
    house.clock.move(days=-1500)
    due = partial(profile_tasks, user_id=house.mira, profile=ProfileSettings(), now=house.now)
    assert len(house.read(lambda rows: list(due(rows)))) == 1

    profile(house, version=2)
    assert house.read(lambda rows: list(due(rows))) == []
