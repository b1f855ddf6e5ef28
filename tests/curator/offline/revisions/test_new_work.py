"""Tests of the work that ends with other work."""

import pytest

from tests.curator.offline.windows import ACME, memory, proposed

BAKER = memory("b1", None, "", "The user makes bread in a bakery in Ghent.")


def _ended(operations) -> set[str]:
    return {it.id for it in operations if it.valid_until or it.op == "DELETE"}


@pytest.mark.parametrize(
    "said",
    [
        "I left! Now I work in a school kitchen in Bruges as a cook.",
        "i changed jobs, now i work in a cafe in bruges",
    ],
)
async def test_the_work_before_is_over(said: str):
    assert "b1" in _ended(await proposed(said, memories=[BAKER]))


async def test_what_one_was_at_the_place_that_one_left_is_over_with_it():
    work = memory("b4", "employer", "a hotel in Porto", "The user works at a hotel in Porto.")
    porter = memory("b5", None, "", "The user is a night porter at a hotel in Porto.")
    said = "Well, I handed in my keys, and since May I've been driving a tram."
    assert {"b4", "b5"} <= _ended(await proposed(said, memories=[work, porter]))


SELLER = memory("b3", "job", "sells insurance", "The user sells insurance over the phone.")


@pytest.mark.parametrize(
    "said",
    [
        "made redundant friday :(",
        "got laid off today",
        "they let me go",
        "work sacked me",
        "I gave back my uniform in May",
    ],
)
async def test_work_is_over_that_is_lost_in_a_few_words(said: str):
    done = await proposed(said, memories=[SELLER])
    assert "b3" in {it.id for it in done}
    assert not any("friday :(" in (it.content or "") for it in done)


@pytest.mark.parametrize(
    "said", ["they let me go home early", "my sister got laid off", "let go of my fears today"]
)
async def test_work_goes_on_that_nobody_lost(said: str):
    assert "b3" not in {it.id for it in await proposed(said, memories=[SELLER])}


@pytest.mark.parametrize(
    "said",
    [
        "I've started working from home on Fridays",
        "I got a second job at a bar",
        "I love working at Acme now",
        "I might take a job at a bank",
    ],
)
async def test_what_is_begun_beside_it_ends_nothing(said: str):
    assert not _ended(await proposed(said, memories=[ACME, BAKER]))


async def test_the_day_on_which_work_began_is_not_over_with_it():
    began = memory("b2", "work", "入职", "用户入职（2024-04-01）。")
    said = "I left Acme. I work at Tidewater now."
    assert "b2" not in _ended(await proposed(said, memories=[ACME, began]))
