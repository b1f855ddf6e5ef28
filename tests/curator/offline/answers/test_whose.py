"""Of whom a memory's words are, for a Chinese question."""

import pytest

from curator.offline.answers.whose import words_of_whom


@pytest.mark.parametrize(
    ("question", "content", "told"),
    [
        ("我住哪？", "用户住在株洲。", "用户住在株洲。"),
        ("我住哪？", "用户的妹妹住在大连。", None),
        ("我住哪？", "小明住在北京，在银行上班。", None),
        ("我有多高？", "用户的妹妹一米七五，用户才一米六五。", "用户才一米六五"),
        ("我妹妹住哪？", "用户的妹妹住在大连。", "用户的妹妹住在大连。"),
        ("我妹妹住哪？", "用户住在株洲。", None),
        ("我姐姐叫什么？", "用户的双胞胎妹妹叫乔冰。", None),
        ("我弟叫什么？", "用户的哥叫大强。", None),
        ("我哥叫什么？", "用户的哥叫大强。", "用户的哥叫大强。"),
        ("我兄弟叫什么？", "用户的哥叫大强。", "用户的哥叫大强。"),
        ("我有兄弟姐妹吗？", "用户独生子女一个。", "用户独生子女一个。"),
        ("我老婆的工资多少？", "用户工资八千，加老婆的够花。", None),
        ("我老婆的工资多少？", "用户的老婆工资八千。", "用户的老婆工资八千。"),
        ("我和老婆去哪？", "用户跟老婆去西藏。", "用户跟老婆去西藏。"),
        ("我多大？", "用户说：“小明上小学了，今年七岁”", None),
        ("我家老二叫什么？", "用户的大宝叫果果。", None),
        ("我家老二叫什么？", "用户的二宝叫豆丁。", "用户的二宝叫豆丁。"),
        ("我家谁会刺绣？", "用户的外婆会绣花。", "用户的外婆会绣花。"),
    ],
)
def test_only_what_is_of_those_asked_about_is_told(question: str, content: str, told: str | None):
    assert words_of_whom(question, content, "") == told
