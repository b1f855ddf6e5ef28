"""Which memory a claim is about, and what becomes of it.

Covers: curator.offline.known_claims, curator.offline.claim_operation.
"""

import pytest

from curator.agent_inputs import ShownMemory
from curator.curation.curator import ProposedOperation
from memory.text.language import language_of
from tests.curator.offline.windows import ACME, COFFEE, HANGZHOU, OSLO, PIXEL, memory, proposed


def gist(
    operations: list[ProposedOperation],
) -> list[tuple[str, str | None, str | None, str | None]]:
    return [
        (operation.op, operation.id, operation.content, operation.because)
        for operation in operations
    ]


async def test_a_change_replaces_the_memory_of_the_old_home():
    (operation,) = await proposed(
        "I used to live in Oslo, I moved to Bergen in March", memories=[OSLO]
    )
    assert gist([operation]) == [("UPDATE", "a1", "The user lives in Bergen.", "changed")]
    assert operation.valid_from == "2026-03"


async def test_a_change_without_a_memory_adds_the_past_and_the_present():
    past, present = await proposed("I used to live in Oslo, I moved to Bergen in March")
    assert (past.op, past.value, past.valid_until) == ("ADD", "Oslo", "2026-03")
    assert (present.op, present.value, present.valid_from) == ("ADD", "Bergen", "2026-03")


async def test_a_chinese_change_replaces_the_memory_of_the_old_home():
    said = "以前住在杭州，三月搬到了上海"
    (operation,) = await proposed(said, memories=[HANGZHOU], language="zh")
    assert gist([operation]) == [("UPDATE", "a3", "用户住在上海。", "changed")]


async def test_a_home_told_in_the_other_language_is_the_same_home():
    (operation,) = await proposed("I live in Hangzhou", memories=[HANGZHOU])
    assert gist([operation]) == [("UPDATE", "a3", "用户住在杭州。", None)]


async def test_a_fact_told_again_confirms_its_memory_word_for_word():
    (operation,) = await proposed("As I said, I live in Oslo.", memories=[OSLO])
    assert gist([operation]) == [("UPDATE", "a1", "The user lives in Oslo.", None)]
    assert operation.quote == "I live in Oslo"


@pytest.mark.parametrize(
    "said", ["Actually my cat's name is Pixie, not Pixel", "It's Pixie, not Pixel"]
)
async def test_a_correction_replaces_the_wrong_name(said):
    (operation,) = await proposed(said, memories=[PIXEL, OSLO])
    assert gist([operation]) == [("UPDATE", "a2", "The user's cat is called Pixie.", "corrected")]
    assert operation.key == "cat.name"


async def test_a_second_cat_is_a_second_memory():
    (operation,) = await proposed("I have another cat called Bo", memories=[PIXEL])
    assert (operation.op, operation.value) == ("ADD", "Bo")


async def test_what_is_no_longer_liked_ends_the_liking():
    (operation,) = await proposed("I don't like coffee any more", memories=[COFFEE])
    assert gist([operation]) == [("UPDATE", "a4", "The user no longer likes coffee.", "changed")]


async def test_leaving_a_job_ends_the_memory_of_the_employer():
    for said in ("I quit my job at Acme", "I quit my job"):
        (operation,) = await proposed(said, memories=[ACME])
        assert (operation.op, operation.id, operation.because) == ("UPDATE", "a5", "changed")


async def test_a_denial_of_exactly_what_is_remembered_deletes_it():
    (operation,) = await proposed("I don't live in Oslo", memories=[OSLO])
    assert (operation.op, operation.id, operation.quote) == ("DELETE", "a1", "I don't live in Oslo")


async def test_the_day_of_a_birthday_is_corrected_and_its_month_kept():
    known = memory("a1", "birthday", "05-03", "The user's birthday is 3 May.")
    (operation,) = await proposed("No, my birthday is the 5th", memories=[known])
    assert (operation.op, operation.because, operation.value) == ("UPDATE", "corrected", "05-05")


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("I live in Norway", OSLO),
        ("I live in Grünerløkka", OSLO),
        ("I live in a small flat", OSLO),
        ("I'm in Bergen today", OSLO),
        ("If I lived in Bergen I'd be happy", OSLO),
        ("My sister moved to Bergen", OSLO),
        ("My mum lives in Bergen now", OSLO),
        ("She said: I moved to Bergen", OSLO),
        ("I'm moving to Bergen in May", OSLO),
        ("I lived in Berlin for two years", OSLO),
        ("Do you still think I live in Bergen?", OSLO),
        ("My dog is called Rex", PIXEL),
        ("We got a new cat called Mo", PIXEL),
        ("My friend's cat is called Mo", PIXEL),
        ("I like tea now", COFFEE),
        ("I don't like cold coffee", COFFEE),
        ("My brother doesn't like coffee", COFFEE),
        ("I love coffee", COFFEE),
        ("My wife quit her job at Acme", ACME),
        ("I hate Acme", ACME),
    ],
)
async def test_what_is_still_true_is_never_retired(said, known):
    for operation in await proposed(said, memories=[known]):
        assert operation.op != "DELETE"
        assert operation.op == "ADD" or operation.because is None, operation


async def test_a_friend_who_moves_does_not_move_another_friend():
    tom = memory("a1", "friend.home", "Oslo", "The user's friend Tom lives in Oslo.")
    (operation,) = await proposed("My friend Bo moved to Bergen", memories=[tom])
    assert operation.op == "ADD"


async def test_a_friend_who_moves_moves():
    tom = memory("a1", "friend.home", "Oslo", "The user's friend Tom lives in Oslo.")
    (operation,) = await proposed("My friend Tom moved to Bergen", memories=[tom])
    assert gist([operation])[0][:2] == ("UPDATE", "a1")


async def test_opposite_tastes_of_one_thing_are_a_change():
    (operation,) = await proposed("I can't stand coffee", memories=[COFFEE])
    assert (operation.op, operation.id, operation.because) == ("UPDATE", "a4", "changed")


@pytest.mark.parametrize(
    ("said", "known", "language"),
    [
        ("我住在西湖区", HANGZHOU, "zh"),
        ("我姐姐搬到了上海", HANGZHOU, "zh"),
        ("他说他搬到了上海", HANGZHOU, "zh"),
        ("如果我搬到上海呢", HANGZHOU, "zh"),
        ("我下个月要搬到上海", HANGZHOU, "zh"),
        ("我去上海了", HANGZHOU, "zh"),
        ("我小时候住在北京", HANGZHOU, "zh"),
        ("我喜欢上海", HANGZHOU, "zh"),
        ("我还有一只猫叫圆子", memory("a1", "cat.name", "团子", "用户的猫叫团子。"), "zh"),
        ("不，我有一只叫圆子的猫", memory("a1", "cat.name", "团子", "用户的猫叫团子。"), "zh"),
        ("No, I have a cat called Bo", PIXEL, "en"),
        ("My cat is called Bo", PIXEL, "en"),
        ("我今天不喝咖啡", memory("a1", "like", "咖啡", "用户喜欢咖啡。"), "zh"),
        ("My name is Mira Hansen", memory("a1", "name", "Mira", "The user is called Mira."), "en"),
        ("I'm a student at NTNU", memory("a1", "job", "nurse", "The user is a nurse."), "en"),
    ],
)
async def test_what_is_still_true_is_never_retired_in_either_language(said, known, language):
    for operation in await proposed(said, memories=[known], language=language):
        assert operation.op == "ADD" or operation.because is None, operation


async def test_a_move_between_two_known_towns_needs_no_other_word():
    (operation,) = await proposed("I live in Bergen", memories=[OSLO])
    assert (operation.op, operation.because) == ("UPDATE", "changed")


async def test_a_name_corrected_with_actually_is_a_correction():
    (operation,) = await proposed("Actually my cat's name is Pixie", memories=[PIXEL])
    assert (operation.op, operation.id, operation.because) == ("UPDATE", "a2", "corrected")


@pytest.mark.parametrize(
    ("text", "memories"),
    [
        (
            "We broke up on Sunday.",
            [memory("a1", "family", "a boyfriend", "The user has a boyfriend.")],
        ),
        (
            "上个月分了，我搬回绵阳爸妈家了。",
            [HANGZHOU, memory("a1", "boyfriend.name", "阿哲", "用户的男朋友叫阿哲。")],
        ),
    ],
)
async def test_what_is_told_of_a_couple_ends_with_it(text: str, memories: list[ShownMemory]):
    operations = await proposed(text, memories=memories, language=language_of(text, "en"))

    assert ("DELETE", "a1") in [(one.op, one.id) for one in operations]


@pytest.mark.parametrize("said", ["打错字了 她不叫周萌 叫周檬", "更正一下，在德国的是外孙女"])
async def test_what_a_correction_says_of_nobody_is_no_memory(said: str):
    assert not any((it.content or "").startswith("是") for it in await proposed(said))


async def test_the_age_of_the_one_son_is_that_of_the_son_who_is_named():
    son = memory("a1", "son.name", "Olek", "The user has a son called Olek.")
    age = memory("a2", "son.age", "9", "The user's son is 9 years old.")
    (operation,) = await proposed("Sorry, I wrote wrong. Olek is 8.", memories=[son, age])
    assert (operation.op, operation.id) == ("UPDATE", "a2")
    assert operation.content == "The user's son Olek is 8 years old."


@pytest.mark.parametrize(
    ("said", "is_replaced"),
    [
        ("今天我儿子过生日，他五岁了", True),
        ("我儿子五岁了", True),
        ("我另一个儿子五岁", False),
        ("我儿子十二岁", False),
        ("我女儿五岁了", False),
    ],
)
async def test_an_age_takes_the_place_of_the_age(said: str, is_replaced: bool):
    son = memory("a1", "son.age", "四", "用户的儿子四岁。")

    told = await proposed(said, memories=[son], language="zh")

    assert [it.id for it in told if it.op == "UPDATE"] == (["a1"] if is_replaced else [])


async def test_what_is_denied_by_its_kind_is_put_right():
    python = memory("a1", "colleague.pet", "条蟒蛇", "用户的同事老贺养了条蟒蛇。")
    called = memory("a2", "colleague.name", "老贺", "用户的同事叫老贺。")

    told = await proposed(
        "问了下 是蜥蜴啦 老贺养的是蜥蜴不是蛇", memories=[python, called], language="zh"
    )

    assert [(it.id, it.content) for it in told] == [("a1", "用户的同事老贺养的是蜥蜴。")]


async def test_what_has_ended_on_a_day_is_so_from_then_on():
    (told, *_) = await proposed("我爸上个月退休了", language="zh")

    assert (told.content, told.valid_from, told.valid_until) == (
        "用户的爸退休了。",
        "2026-10",
        None,
    )
