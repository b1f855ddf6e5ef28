"""The memory that a Chinese message exchanges a value of."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from curator.offline.exchanges.exchanged_memories import exchanged
from tests.curator.offline.windows import NOW, memory, proposed

SISTER = memory("a1", "sister.age", "20", "用户的妹妹20岁。")
COUSIN = memory("a2", None, "", "用户的表哥20岁，在读大学。")
WEDDING = memory("a3", "plan", "参加婚礼", "用户四月要去参加婚礼（2027-04）。")
BAND = memory("a4", "hobby", "排练", "用户每个星期二晚上去排练。")
SHOW = memory("a5", "plan", "漫展", "用户要去漫展，扮路飞。")
GREY = memory("a6", None, "", "用户家里有五个果园。")
MATE = memory("a7", "job", "二副", "用户是远洋货轮上的三副。")
SON = memory("a8", None, "", "用户的儿子在深圳工作，一年回来两趟。")
TWINS = memory("b2", "daughter.age", "七", "用户的女儿七岁。")
DOG = memory("b3", None, "", "用户家旺财十岁了，是条土狗。")
COURIER = memory("b4", "job", "外卖", "用户在美团送外卖。")
COFFEE = memory("b5", "diet", "", "用户喝咖啡只喝美式。")
YOGA = memory("a9", "habit", "每周一和周五去练瑜伽", "用户每周一和周五去练瑜伽。")
EAR = memory("b1", "grandfather.health", "左耳听不见", "用户的爷爷左耳听不见。")
KNOWN = (
    SISTER,
    COUSIN,
    WEDDING,
    BAND,
    SHOW,
    GREY,
    MATE,
    SON,
    YOGA,
    EAR,
    TWINS,
    DOG,
    COURIER,
    COFFEE,
)


@pytest.mark.parametrize(
    ("said", "handle", "content"),
    [
        ("不好意思打错了，妹妹是21岁，不是20岁", "a1", "用户的妹妹21岁。"),
        ("婚礼是五月不是四月", "a3", "用户五月要去参加婚礼（2027-05）。"),
        ("我记错了 排练是周四，不是周二", "a4", "用户每个周四晚上去排练。"),
        ("不扮路飞了 不是路飞 改扮索隆", "a5", "用户要去漫展，扮索隆。"),
        ("又包了一个果园，现在一共六个了", "a6", "用户家里有六个果园。"),
        ("我看了课表，瑜伽是周一和周六，我把日子说错了", "a9", "用户每周一和周六去练瑜伽。"),
        ("说反了，我爷爷是右耳听不见，左耳好着呢", "b1", "用户的爷爷右耳听不见。"),
        ("说错了，双胞胎刚满八岁，不是七岁", "b2", "用户的女儿八岁。"),
        ("旺财没得十岁，才七岁", "b3", "用户家旺财七岁了，是条土狗。"),
        ("不送外卖了，改行开滴滴", "b4", "用户开滴滴。"),
        ("最近不喝咖啡了，换成喝茶", "b5", "用户喝茶。"),
        ("我升二副啦", "a7", "用户是远洋货轮上的二副。"),
        ("儿子说他不在深圳了，调到珠海去了", "a8", "用户的儿子在珠海工作，一年回来两趟。"),
    ],
)
async def test_the_memory_says_the_new_value(said: str, handle: str, content: str):
    told = await proposed(said, memories=KNOWN, language="zh")

    assert [(it.id, it.content) for it in told if it.id == handle] == [(handle, content)]


@pytest.mark.parametrize(
    "said",
    ["要是婚礼改到五月就好了", "我同事的妹妹21岁", "婚礼是五月吗", "我换了三部手机", "今天周四"],
)
async def test_what_exchanges_nothing_leaves_all_as_it_is(said: str):
    told = await proposed(said, memories=KNOWN, language="zh")

    assert [it for it in told if it.id] == []


async def test_the_words_that_say_what_is_so_are_quoted():
    told = await proposed("打错了，妹妹是21岁，不是20岁", memories=KNOWN, language="zh")

    assert [it.quote for it in told if it.id == "a1"] == ["妹妹是21岁"]


SIGNS = "我是不在叫改成到了二21岁五月周四，。 说错妹婚礼排练升副现六个珠海深圳"


@settings(deadline=None)
@given(st.text(alphabet=SIGNS, max_size=30))
def test_any_words_can_be_looked_at(text: str):
    exchanged(text, KNOWN, NOW)


async def test_what_a_schoolmate_exchanged_leaves_the_users_own():
    shop = memory("a1", None, "", "用户周末在书店兼职。")
    told = await proposed("我师姐刚从书店离职，去了出版社。", memories=[shop], language="zh")

    assert not [it for it in told if it.id == "a1"]


async def test_a_count_is_of_what_ends_as_it_is_named():
    pigeons = memory("a1", "owns", "八只信鸽", "用户院里养着八只信鸽。")
    told = await proposed(
        "鸽子现在是十一只了，上个礼拜孵出来三只", memories=[pigeons], language="zh"
    )

    assert "用户院里养着十一只信鸽。" in {it.content for it in told}
