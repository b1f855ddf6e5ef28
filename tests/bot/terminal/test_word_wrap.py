import re
from itertools import pairwise

import pytest

from bot.terminal.word_wrap import CLOSING, WordWrap, columns, padded, wrapped

ENGLISH = "Your sister Nora moved to Lisbon last spring, and her cat still answers to Marmalade."
CHINESE = "你的妹妹去年春天搬到了里斯本，她的猫叫“橘子”；用 Python 写的小程序还在运行。"


def screen(written: str) -> list[str]:
    """Return the lines that a terminal shows of what was written to it."""
    lines = [""]
    for part in re.findall(r"\x1b\[K|[\s\S]", written):
        if part == "\n":
            lines.append("")
        elif part == "\b":
            lines[-1] = lines[-1][:-1]
        elif part != "\x1b[K":
            lines[-1] += part
    return [line.rstrip() for line in lines]


@pytest.mark.parametrize("text", [ENGLISH, CHINESE])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize("width", [20, 33, 40])
def test_a_reply_is_broken_at_words_however_it_comes(text: str, size: int, width: int):
    reply = WordWrap(width, column=6)
    written = "".join(
        reply.shown(text[begin : begin + size]) for begin in range(0, len(text), size)
    )

    lines = screen("Lumi: " + written)

    assert all(columns(line) < width for line in lines)
    assert "".join("".join(lines).split()) == "".join(f"Lumi:{text}".split())
    assert not any(line[:1] in CLOSING for line in lines[1:])
    for line, following in pairwise(lines):
        assert not (line[-1].isascii() and line[-1].isalpha() and f"{line}{following}" in text)
    assert lines == screen(wrapped(f"Lumi: {text}", width))


def test_every_piece_is_shown_at_once():
    reply = WordWrap(20)

    assert [reply.shown(piece) for piece in ("Hel", "lo,", " the", "re")] == [
        "Hel",
        "lo,",
        " the",
        "re",
    ]


def test_a_word_that_turns_out_too_long_goes_to_the_next_line():
    reply = WordWrap(20)
    shown = [reply.shown(piece) for piece in ("A rather long extra", "ordinary", " word")]

    assert screen("".join(shown)) == ["A rather long", "extraordinary word"]


LINK = "http://localhost:8765/login?token=" + "x1" * 60


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_a_word_longer_than_a_line_stays_whole_for_who_copies_it(size: int):
    reply, text = WordWrap(20), f"Here it is: {LINK} and more, 好的"
    shown = [reply.shown(text[begin : begin + size]) for begin in range(0, len(text), size)]

    assert screen("".join(shown)) == ["Here it is:", LINK, "and more, 好的"]


def test_a_long_word_stands_whole_below_its_column():
    assert wrapped(f"  #1   see {LINK} now", 30).splitlines() == [
        "  #1   see",
        f"       {LINK}",
        "       now",
    ]


def test_what_goes_on_stands_below_its_column():
    assert wrapped("  #1   the user likes tea", 20).splitlines() == [
        "  #1   the user",
        "       likes tea",
    ]
    assert wrapped("  and so it goes on now", 20).splitlines() == ["  and so it goes on", "  now"]


def test_lines_that_were_broken_before_stay_so():
    assert wrapped("one\n\ntwo", 20) == "one\n\ntwo"


def test_chinese_takes_two_columns():
    assert columns("茶 tea") == 6
    assert padded("茶", 4) == "茶  "
    assert wrapped("茶" * 12, 20) == f"{'茶' * 9}\n{'茶' * 3}"
