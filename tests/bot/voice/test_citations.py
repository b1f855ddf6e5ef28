"""How a memory is told: with the words it rests on, and in the past where it is over."""

import pytest

from tests.stage import Stage, said


async def told(stage: Stage, *lines: str) -> str:
    talk, reply = await stage.talk(), ""
    for line in lines:
        reply = await said(talk, line)
        await stage.worker.drain()
    return reply


async def test_it_is_told_with_its_words_and_their_day(stage: Stage):
    reply = await told(stage, "I live in Oslo.", "Where do I live?")

    assert reply == "You live in Oslo. (You told me on 2 March 2026: “I live in Oslo”)"


@pytest.mark.parametrize(
    ("line", "asked", "part"),
    [
        (
            "My sister Anna lives in Berlin, and she plays the cello on Sundays",
            "Where does my sister live?",
            "“My sister Anna lives in Berlin”",
        ),
        ("我妹妹安娜住在柏林的老城区那边，她每个星期天都拉大提琴", "我妹妹住在哪里？", "柏林"),
    ],
)
async def test_of_long_words_the_part_is_quoted_that_says_it(
    stage: Stage, line: str, asked: str, part: str
):
    reply = await told(stage, line, asked)

    assert part in reply
    assert "cello" not in reply
    assert "大提琴" not in reply


async def test_what_is_over_is_told_in_the_past(stage: Stage):
    lines = ("I live in Oslo.", "I moved to Bergen in February.", "Where did I live before?")

    assert (await told(stage, *lines)).startswith("You lived in Oslo until February 2026.")


async def test_a_yes_is_no_words_to_rest_on(stage: Stage):
    callum = "My boyfriend Callum and I have been together for three years."
    asked = "Have Callum and I been together for three years?"
    lines = (callum, "Callum and I split up last night.", "yes", asked)

    reply = await told(stage, *lines)
    assert "had been together for three years until" in reply
    assert "“yes”" not in reply
