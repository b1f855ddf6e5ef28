"""Tests of the home that ends with another one."""

from tests.curator.offline.windows import OSLO, memory, proposed

NAN = memory("b1", None, "", "The user's nan loves bingo, she is in a home called Fern Lodge.")


async def test_who_is_back_with_their_parents_lives_where_they_did_no_more():
    operations = await proposed("im back living with my parents in moss", memories=[OSLO])
    assert [it.id for it in operations if it.id] == ["a1"]


async def test_of_what_is_told_of_kin_only_the_home_is_over():
    said = "We've moved Nan. She's at The Elms now, lovely garden."
    operations = await proposed(said, memories=[OSLO, NAN])
    assert [it.content for it in operations if it.id] == ["The user's nan loves bingo."]
    assert any("The Elms" in (it.content or "") for it in operations)


async def test_who_loves_to_live_there_stays():
    assert not [it for it in await proposed("I love living in Oslo now", memories=[OSLO]) if it.id]
