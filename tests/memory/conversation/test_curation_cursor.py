"""The curation cursor."""

from config.settings.sections import Curation
from memory.conversation.curation_cursor import Stage, advance, give_up, go_on, next_stage
from memory.queue.job_queue import Task, enqueue
from memory.tables import Job, Message, Participant, Run
from tests.memory.house import House

LIMITS = Curation()


def curation(house: House, *, payload=None, again: int = 0) -> Job:
    task = Task(
        kind="curate",
        lane=f"curation {again}",
        run_at=house.now,
        user_id=house.mira,
        conversation_id=house.talk,
        payload=payload,
    )
    return house.write(lambda rows: enqueue(rows, task, house.now))


def stage_of(house: House, job: Job, limits: Curation = LIMITS) -> Stage | None:
    return house.read(lambda rows: next_stage(rows, rows.get_one(Job, job.id), limits))


def texts(messages) -> list[str]:
    return [message.text for message in messages]


def apply_once(house: House, job: Job, stage: Stage) -> bool:
    """Advance, and note the run as applying does."""

    def work(rows) -> bool:
        stored = rows.get_one(Job, job.id)
        if not advance(rows, stored, stage):
            return False
        run = Run(
            user_id=house.mira,
            job_id=stored.id,
            agent="curator",
            model="scripted",
            prompt_version="1",
            at=house.now,
            through_message_id=stage.through,
        )
        rows.add(run)
        return True

    return house.write(work)


def done(house: House, job: Job) -> None:
    def work(rows) -> None:
        rows.get_one(Job, job.id).done_at = house.now

    house.write(work)


def cursor(house: House) -> int:
    return house.all(Participant)[0].curated_through


def test_a_stage_holds_what_is_new_and_what_came_before_as_context(house: House):
    house.say("one", "first reply")
    job = curation(house)
    stage = stage_of(house, job)
    assert stage is not None
    assert texts(stage.fresh) == ["one", "first reply"]
    assert (stage.after, stage.context) == (0, [])
    apply_once(house, job, stage)
    house.say("two", "second reply")
    after = stage_of(house, job)

    assert after is not None
    assert texts(after.context) == ["one", "first reply"]
    assert texts(after.fresh) == ["two", "second reply"]


def test_a_job_applies_exactly_once_however_often_it_is_retried(house: House):
    house.say("one")
    job = curation(house)
    stage = stage_of(house, job)
    assert stage is not None

    assert apply_once(house, job, stage)
    assert not apply_once(house, job, stage)
    assert cursor(house) == stage.through
    assert stage_of(house, job) is None
    assert len(house.all(Run)) == 1


def test_of_two_runs_over_the_same_messages_one_applies(house: House):
    house.say("one")
    first, second = curation(house), curation(house, again=1)
    stage = stage_of(house, first)
    assert stage is not None
    assert stage_of(house, second) == stage

    assert [apply_once(house, job, stage) for job in (first, second)] == [True, False]


def test_a_backlog_is_read_in_stages_with_nothing_skipped(house: House):
    for number in range(20):
        house.say(f"message {number}", f"reply {number}")
    job = curation(house)
    read: list[int] = []
    sizes = []
    while (stage := stage_of(house, job)) is not None:
        read += [message.id for message in stage.fresh]
        sizes.append(len(stage.fresh))
        assert len(stage.fresh) + len(stage.context) <= 10
        apply_once(house, job, stage)

    assert sizes == [10, 10, 10, 10]
    assert read == [message.id for message in house.all(Message)]


def test_a_stage_keeps_to_its_tokens_but_holds_one_message_at_least(house: House):
    house.say("茶" * 300, "short")
    house.say("again " * 100)
    stage = stage_of(house, curation(house), Curation(tokens=200))
    assert stage is not None
    assert len(stage.fresh) == 1


def test_what_is_left_asks_for_another_run(house: House):
    for number in range(6):
        house.say(f"message {number}")
    job = curation(house)
    stage = stage_of(house, job)
    assert stage is not None
    apply_once(house, job, stage)
    before = len(house.jobs("curate"))
    done(house, job)
    house.write(lambda rows: go_on(rows, rows.get_one(Job, job.id), LIMITS, house.now))
    assert len(house.jobs("curate")) == before + 1


def test_nothing_left_asks_for_nothing(house: House):
    house.say("one")
    job = curation(house)
    stage = stage_of(house, job)
    assert stage is not None
    apply_once(house, job, stage)
    before = len(house.jobs("curate"))
    house.write(lambda rows: go_on(rows, rows.get_one(Job, job.id), LIMITS, house.now))
    assert len(house.jobs("curate")) == before


def test_a_job_that_is_given_up_keeps_its_messages_for_later(house: House):
    house.say("hard to read")
    job = curation(house)
    house.write(lambda rows: give_up(rows, rows.get_one(Job, job.id), LIMITS))
    house.say("easy to read")
    given_up, next_one = stage_of(house, job), stage_of(house, curation(house, again=1))

    assert given_up is not None
    assert next_one is not None
    assert texts(given_up.fresh) == ["hard to read", "I see."]
    assert texts(next_one.fresh) == ["easy to read", "I see."]
    assert apply_once(house, job, given_up)
    assert not apply_once(house, job, given_up)
    assert cursor(house) == given_up.through


def test_words_that_are_private_hidden_or_blanked_are_never_read(house: House):
    house.say("open")
    hidden, blanked = house.say("hidden"), house.say("blanked")
    go_private(house)
    house.say("private")

    def work(rows) -> None:
        rows.get_one(Message, hidden).hidden_at = house.now
        rows.get_one(Message, blanked).blanked_at = house.now

    house.write(work)
    stage = stage_of(house, curation(house))
    assert stage is not None
    assert not {"hidden", "blanked", "private"} & {*texts(stage.fresh), *texts(stage.context)}
    assert texts(stage.fresh)[0] == "open"


def go_private(house: House) -> None:
    def work(rows) -> None:
        rows.get_one(Participant, (house.talk, house.mira)).private_since = house.now

    house.write(work)


def test_another_conversations_words_are_not_read(house: House):
    house.say("here")
    house.say("there", conversation=house.conversation("other"))
    stage = stage_of(house, curation(house))
    assert stage is not None
    assert texts(stage.fresh) == ["here", "I see."]
