"""Splitting: nothing is lost, and every piece can be sent and read by itself."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.discord.messages.splitting import LIMIT, Slice, slices, split

WORDS = st.sampled_from(
    [
        "cat ",
        "Pixel. ",
        "\n",
        "\n\n",
        "```",
        "```python\n",
        "````",
        "猫。",
        "你好，",
        "<@123456789012345678>",
        "<:cat:123456789012345678>",
        "https://example.org/a?b=c ",
        "[here](https://example.org)",
        "👨‍👩‍👧",
        "é",
        "x" * 90,
        "𝒳" * 30,
        "`",
    ]
)
TEXTS = st.lists(WORDS, max_size=120).map("".join) | st.text(max_size=600)
LIMITS = st.sampled_from([60, 150, 400])


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@given(TEXTS, LIMITS)
def test_the_parts_together_are_the_text(text: str, limit: int):
    assert "".join(part.text for part in slices(text, limit)) == text


@given(TEXTS, LIMITS)
def test_no_letter_is_lost(text: str, limit: int):
    told = re.sub(r"[\s`]", "", text)

    for piece in split(text, limit):
        for letter in set(re.sub(r"[\s`]", "", piece)):
            assert letter in told
    assert all(part in "".join(split(text, limit)) for part in set(told))


@given(TEXTS, LIMITS)
@example("```python\n" + "x = 1\n" * 40, 60)
def test_no_piece_is_too_long(text: str, limit: int):
    assert all(0 < units(piece) <= limit for piece in split(text, limit))


@given(TEXTS, LIMITS)
def test_every_code_block_is_closed_in_its_piece(text: str, limit: int):
    assert all(len(re.findall(r"`{3,}", piece)) % 2 == 0 for piece in split(text, limit))


@given(st.integers(0, 200))
@pytest.mark.parametrize(
    "whole",
    [
        "<@123456789012345678>",
        "<@&123456789012345678>",
        "<#123456789012345678>",
        "<a:wave:123456789012345678>",
        "<t:1700000000:R>",
        "https://example.org/a/very/long/path?with=words&and=more",
        "[a link](https://example.org/a)",
        "👨‍👩‍👧‍👦",
        "👍🏽",
        "❤️",
    ],
)
def test_what_belongs_together_stays_whole(whole: str, before: int):
    pieces = split("a" * before + whole + "b" * 300, 200)

    assert sum(whole in piece for piece in pieces) == 1


def test_a_short_text_is_one_piece():
    assert split("Hello, Mira.") == ["Hello, Mira."]


def test_nothing_but_space_gives_no_piece():
    assert split(" \n ") == []


def test_paragraphs_are_kept_together_where_they_fit():
    first, second = "a " * 600, "b " * 600

    assert split(f"{first.strip()}\n\n{second.strip()}") == [first.strip(), second.strip()]


def test_a_long_paragraph_is_cut_after_a_sentence():
    text = "This is one sentence of it. " * 100

    assert all(piece.endswith(".") for piece in split(text))


def test_chinese_is_cut_after_a_full_stop():
    text = "今天的天气很好，我们去公园走一走吧。" * 200

    assert all(piece.endswith("。") for piece in split(text))


def test_a_code_block_goes_on_in_its_language():
    code = "```python\n" + "print('hello')\n" * 200 + "```"

    first, second = split(code)

    assert first.endswith("\n```")
    assert second.startswith("```python\nprint")
    assert second.endswith("```")


def test_the_growing_text_keeps_its_first_piece():
    text = "One sentence after another, all the same. " * 120

    first = split(text[:4000])[0]

    assert {split(text[:end])[0] for end in range(LIMIT + 100, 5000, 100)} == {first}


def test_a_slice_that_ends_in_a_block_closes_it():
    assert Slice("x = 1", "```py\n").dressed == "```py\nx = 1\n```"
