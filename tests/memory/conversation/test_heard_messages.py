"""Which of a platform's messages were taken in, and which a start is to hear."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from memory.conversation.heard_messages import MOST_BEYOND, is_heard, note_heard
from memory.tables import Conversation


def talk() -> Conversation:
    return Conversation(
        platform="discord",
        channel="1",
        character="lumi",
        audience="private",
        created_at=datetime(2026, 3, 2, tzinfo=UTC),
    )


def heard(conversation: Conversation, *ids: int) -> list[bool]:
    return [is_heard(conversation, each_id) for each_id in ids]


def test_what_waits_is_not_heard_though_a_later_one_was():
    here = talk()
    note_heard(here, [10])
    note_heard(here, [12], waits_from=11)

    assert heard(here, 9, 10, 11, 12, 13) == [True, True, False, True, False]


def test_where_the_first_ever_waits_it_is_not_heard_either():
    here = talk()
    note_heard(here, [12], waits_from=11)

    assert heard(here, 10, 11, 12) == [True, False, True]


def test_what_waited_and_was_taken_in_leaves_nothing_to_keep():
    here = talk()
    note_heard(here, [12], waits_from=11)
    note_heard(here, [11])

    assert (here.heard_through, here.heard_beyond) == (12, [])


def test_while_anything_may_wait_only_what_was_taken_in_is_heard():
    here = talk()
    note_heard(here, [10])
    note_heard(here, [15, 17], waits_from=0)

    assert heard(here, 10, 14, 15, 16, 17) == [True, False, True, False, True]


def test_nothing_taken_in_says_nothing():
    here = talk()
    note_heard(here, [], waits_from=3)

    assert here.heard_through is None


def test_only_so_many_are_kept_and_the_oldest_count_as_heard():
    here = talk()
    note_heard(here, range(10, 12 + MOST_BEYOND), waits_from=5)

    assert len(here.heard_beyond) == MOST_BEYOND
    assert heard(here, 5, 11) == [True, True]


@given(st.permutations(range(1, 12)), st.data())
def test_in_any_order_exactly_what_was_not_taken_in_is_left(order: list[int], data: st.DataObject):
    here, waiting = talk(), {*order}
    for _ in range(data.draw(st.integers(0, len(order)))):
        each = order.pop()
        waiting.discard(each)
        note_heard(here, [each], min(waiting, default=None))

    if here.heard_through is not None:
        assert {each for each in range(1, 12) if not is_heard(here, each)} == waiting
