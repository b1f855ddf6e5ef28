import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.models.chat.reasoning_filter import Aloud, after_thoughts


def heard(*pieces: str, begins_thinking: bool = False) -> str:
    aloud = Aloud(begins_thinking=begins_thinking)
    return "".join([*map(aloud.said, pieces), aloud.rest()])


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        (("Hello", " there."), "Hello there."),
        (("<think>Hm.</think>", "Hello."), "Hello."),
        (("<th", "ink>H", "m.</thi", "nk>\n\n", " Hello."), "Hello."),
        (("<THINKING>Hm.</thinking>Hello.",), "Hello."),
        (
            (
                "\n <think>",
                "a</think><think>b</think>Hello.",
            ),
            "Hello.",
        ),
        (("Hello <think>what else?</think>there.",), "Hello there."),
        (("A <think> mark", " begins a thought."), "A <think> mark begins a thought."),
        (("1 < 2 and <b>",), "1 < 2 and <b>"),
        (("It ends with <th",), "It ends with <th"),
        (("<think>never ends",), ""),
        ((" ", "\n"), ""),
        (("你好<think>嗯</think>呀",), "你好呀"),
    ],
)
def test_what_is_thought_aloud_is_not_said(pieces: tuple[str, ...], words: str):
    assert heard(*pieces) == words


def test_an_endpoint_may_leave_out_the_first_mark():
    assert heard("Hm, so.</th", "ink>\nHello.", begins_thinking=True) == "Hello."


def test_what_cannot_begin_a_mark_is_said_at_once():
    aloud = Aloud()

    assert aloud.said("Once upon") == "Once upon"
    assert aloud.said(" a <") == " a "
    assert aloud.said("b>") == "<b>"


@given(st.lists(st.text(alphabet="<>/think ab", max_size=8), max_size=8))
def test_how_an_answer_is_cut_into_pieces_makes_no_difference(pieces: list[str]):
    assert heard(*pieces) == heard("".join(pieces))


@given(st.text(alphabet="<>/thikab ").filter(lambda text: text.strip() and "think" not in text))
def test_words_without_a_thought_are_left_as_they_are(text: str):
    assert heard(text) == text


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('<think>Maybe {}?</think>\n{"a": 1}', '{"a": 1}'),
        ('Maybe {}?</think>{"a": 1}', '{"a": 1}'),
        ('{"quote": "what is </think> for?"}', '{"quote": "what is </think> for?"}'),
        ('<think>x</think>{"quote": "a </think> b"}', '{"quote": "a </think> b"}'),
        ("<think>never ends", ""),
        ("  plain  ", "plain"),
    ],
)
def test_a_whole_answer_begins_after_the_thoughts(text: str, answer: str):
    assert after_thoughts(text) == answer
