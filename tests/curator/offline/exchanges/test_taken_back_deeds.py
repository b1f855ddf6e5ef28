"""What a Chinese message says that somebody does not do after all, or that one alone does."""

import pytest

from tests.curator.offline.windows import memory, proposed

CANTONESE = ("我会说粤语", memory("a1", "speaks", "粤语", "用户会说粤语。"))
GUITAR = ("我会弹吉他", memory("a1", "plays", "吉他", "用户会演奏吉他。"))
BUDDHISTS = ("我们全家都信佛", memory("a1", "belief", "信佛", "用户全家都信佛。"))
FATHER = ("我爸会开车", memory("a1", "father.skill", "开车", "用户的爸会开车。"))


@pytest.mark.parametrize(
    ("told", "text", "content"),
    [
        (CANTONESE, "有点吹牛了，其实我不会说，只听得懂", "用户不会说粤语，只听得懂。"),
        (GUITAR, "其实我不会弹，瞎说的", "用户不会弹吉他。"),
        (BUDDHISTS, "也不能这么说，其实只有我妈信佛", "用户的妈信佛。"),
    ],
)
async def test_what_is_not_done_after_all_stands_in_the_place_of_what_was_told(told, text, content):
    before, known = told
    operations = await proposed(("user", before, "old"), text, memories=[known], language="zh")

    assert [(it.op, it.id, it.content, it.because) for it in operations] == [
        ("UPDATE", "a1", content, "corrected")
    ]


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (CANTONESE, "我不会说"),
        (CANTONESE, "其实我不想说了"),
        (CANTONESE, "其实我不开心"),
        (BUDDHISTS, "只有我妈信佛"),
        (FATHER, "说错了，我不会开"),
    ],
)
async def test_what_denies_something_else_takes_nothing_back(told, text):
    before, known = told
    operations = await proposed(("user", before, "old"), text, memories=[known], language="zh")

    assert [it for it in operations if it.id] == []


async def test_a_deed_that_is_put_right_with_another_is_not_denied():
    known = memory("a1", "mother.surgery", "心脏搭桥", "用户的妈妈做过心脏搭桥手术。")
    said = ("user", "我妈妈前年做了心脏搭桥手术", "old")
    told = await proposed(said, "讲错了，她做的是心脏支架，没搭桥", memories=[known], language="zh")
    assert [it.content for it in told] == ["用户的妈妈做过心脏支架手术。"]
