"""Words of dialects in standard Chinese."""

import pytest

from memory.dialects.standard_words import in_standard_chinese


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("我喺边度返工", "我在哪里上班"),
        ("佢系护士", "他是护士"),
        ("你食咗饭未", "你吃了饭未"),
        ("我姊夫", "我姐夫"),
        ("我阿公种田", "我爷爷种田"),
        ("我屋头喂了猫", "我家里喂了猫"),
        ("我老汉儿是跑船的", "我的爸爸是跑船的"),
        ("我家小子念高二", "我家儿子念高二"),
        ("我屋里伢上初一", "我家里娃上初一"),
        ("我稀罕钓鱼", "我喜欢钓鱼"),
        ("个女今年读中五", "女儿今年读中五"),
        ("我崽崽五岁半", "我孩子五岁半"),
    ],
)
def test_a_word_stands_in_the_place_of_another(written: str, plain: str):
    assert in_standard_chinese(written) == plain
    assert len(plain) == len(written)


@pytest.mark.parametrize(
    "text",
    ["我学计算机系", "我在食堂上班", "我们的关系很好", "旁边有家店", "我想什么事都做", "这么事多"],
)
def test_standard_chinese_stays_as_it_is(text: str):
    assert in_standard_chinese(text) == text
