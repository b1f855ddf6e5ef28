"""User and assistant speak by turns, and nothing that was said is lost."""

from itertools import groupby, pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.voice.turn_taking import SILENCE, by_turns
from config.models.calls.messages import ChatMessage

LINES = st.lists(
    st.builds(ChatMessage, st.sampled_from(["user", "assistant"]), st.text(min_size=1)), min_size=1
)


@given(LINES)
def test_they_speak_by_turns_and_the_user_first(lines: list[ChatMessage]):
    found = by_turns(lines)

    assert found[0].speaker == "user"
    assert all(one.speaker != other.speaker for one, other in pairwise(found))


@given(LINES)
def test_all_is_said_in_its_order_and_nothing_else(lines: list[ChatMessage]):
    found = by_turns(lines)
    spoken = [
        ChatMessage(speaker, "\n\n".join(line.text for line in group))
        for speaker, group in groupby(lines, key=lambda line: line.speaker)
    ]

    assert found[lines[0].speaker == "assistant" :] == spoken


def test_who_is_spoken_to_first_is_silent():
    assert by_turns([ChatMessage("assistant", "Hi!")])[0] == ChatMessage("user", SILENCE)


def test_nothing_is_nothing():
    assert by_turns([]) == []
