"""Names that introduce somebody in Chinese, and words that only stand where names do."""

import pytest

from curator.offline.chinese.clauses.introductions import introduced


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("大家好，我是小鱼，00后", "小鱼"),
        ("我是林悦，今年28岁", "林悦"),
        ("我是小李。", "小李"),
        ("我是小满 15 初三", "小满"),
        ("您好，我姓程 程大海 41", "程大海"),
        ("周敏，34，做会计的", "周敏"),
        ("我是学生 20", ""),
        ("我是小鱼", ""),
        ("我是高手，别怕", ""),
        ("你好，我是老师", ""),
        ("我是林悦的妈妈", ""),
    ],
)
def test_who_says_by_name_who_they_are(text: str, name: str):
    assert introduced(text)[0] == name
