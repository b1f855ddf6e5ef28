"""Tests of questions that name somebody who is known by kind and name."""

from tests.stage import Stage, said


async def test_who_is_named_is_meant_by_their_kind(stage: Stage):
    talk = await stage.talk()
    for text in ("My little brother is called Tobias.", "My brother is 9 years old."):
        await said(talk, text)
        await stage.worker.drain()
    assert "9" in await said(talk, "how old is Tobias?")


async def test_of_whom_is_not_known_nothing_is_told(stage: Stage):
    talk = await stage.talk()
    await said(talk, "My brother is 9 years old.")
    await stage.worker.drain()
    assert "9" not in await said(talk, "how old is Tobias?")


async def test_a_chinese_name_is_asked_of_as_what_it_names(stage: Stage):
    talk = await stage.talk()
    await said(talk, "家里养了只柯基，叫土豆，三岁")
    await stage.worker.drain()
    assert "柯基" in await said(talk, "土豆是什么品种")


async def test_a_name_may_own_something_without_a_mark(stage: Stage):
    chat = await stage.talk()
    await said(chat, "My husband is called Kwame.")
    await said(chat, "My husband drives a trotro.")
    await stage.worker.drain()

    for asked in ("wats kwames job", "what is Kwame's job?"):
        assert "trotro" in await said(chat, asked)


async def test_what_is_asked_of_the_world_is_of_nobody_who_is_called_so(stage: Stage):
    chat = await stage.talk()
    await said(chat, "I have a cat called Jazz.")
    await stage.worker.drain()

    assert "without a model" in await said(chat, "what is jazz")
