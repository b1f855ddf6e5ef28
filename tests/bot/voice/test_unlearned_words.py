"""A question right after a correction, before any curator has read it."""

import pytest

from tests.stage import Stage, said


@pytest.mark.parametrize(
    ("told", "asked", "now", "before"),
    [
        (
            ["My cat is called Pixel.", "Actually my cat's name is Pixie, not Pixel"],
            "What's my cat called?",
            "Pixie",
            "Pixel",
        ),
        (
            ["我养了一只叫团子的猫", "不对，我的猫叫圆子，不叫团子"],
            "我的猫叫什么？",
            "圆子",
            "团子",
        ),
        (["I live in Oslo.", "I moved to Bergen in March."], "Where do I live?", "Bergen", "Oslo"),
        (["我住在杭州", "我三月搬到了上海"], "我住在哪里？", "上海", "杭州"),
    ],
)
async def test_a_correction_counts_from_the_next_message_on(
    stage: Stage, told: list[str], asked: str, now: str, before: str
):
    talk = await stage.talk()
    await said(talk, told[0])
    await stage.worker.drain()
    await said(talk, told[1])

    answer = (await said(talk, asked)).replace("（", " (").partition(" (")[0]

    assert (now in answer, before in answer) == (True, False)


async def test_it_is_cited_with_the_words_that_correct(stage: Stage):
    talk = await stage.talk()
    await said(talk, "My cat is called Pixel.")
    await stage.worker.drain()
    await said(talk, "Actually my cat's name is Pixie, not Pixel")

    assert "“Actually my cat's name is Pixie" in await said(talk, "What's my cat called?")


async def test_what_is_denied_is_told_no_more(stage: Stage):
    talk = await stage.talk()
    await said(talk, "I have a dog called Rex. I live in Oslo.")
    await stage.worker.drain()
    await said(talk, "My dog is not called Rex.")

    assert "Your dog" not in await said(talk, "What's my dog called?")
    assert "Rex" not in await said(talk, "What do you know about me?")


async def test_of_earlier_times_what_was_true_is_told(stage: Stage):
    talk = await stage.talk()
    await said(talk, "I live in Oslo.")
    await stage.worker.drain()
    await said(talk, "I moved to Bergen in March.")

    assert "Oslo" in await said(talk, "Where did I live before?")


async def test_words_off_the_record_change_no_answer(stage: Stage):
    talk = await stage.talk()
    await said(talk, "My cat is called Pixel.")
    await stage.worker.drain()
    await said(talk, "off the record: actually my cat's name is Pixie, not Pixel")

    assert "Your cat is called Pixel." in await said(talk, "What's my cat called?")


async def test_what_was_just_ended_is_told_as_over_with_the_words_it_rests_on(stage: Stage):
    talk = await stage.talk()
    await said(talk, "I moved to Edinburgh in 2015.")
    await stage.worker.drain()
    await said(talk, "I don't live in Edinburgh anymore. We bought a house in Leith.")

    answer = await said(talk, "Where do I live?")

    assert "You live in Edinburgh" not in answer
    assert "You lived in Edinburgh until" in answer
    assert "“I moved to Edinburgh in 2015" in answer
    assert "Edinburgh" not in await said(talk, "What do you know about me?")


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ("Remind me every day at 9 to take my pills.", "not again and again"),
        ("每天早上九点提醒我吃药。", "不会反复提醒"),
    ],
)
async def test_a_wish_to_be_reminded_again_and_again_is_told_that_it_is_not_kept(
    stage: Stage, wish: str, told: str
):
    assert told in await said(await stage.talk(), wish)
