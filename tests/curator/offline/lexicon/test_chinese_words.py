"""Words of Chinese with their sorts: what is built as a name, and what only looks so."""

import pytest

from curator.offline.lexicon.chinese_words import is_cut_as_name


@pytest.mark.parametrize("name", ["林悦", "陈思", "张伟", "刘洋", "小李", "阿陈", "于娜", "李雷"])
def test_what_no_dictionary_knows_is_cut_as_a_name(name: str):
    assert is_cut_as_name(name)


@pytest.mark.parametrize(
    "word",
    [
        "高手",
        "白领",
        "程序员",
        "路痴",
        "方便",
        "高三",
        "周杰伦",
        "小白",
        "白男",
        "宋粉",
        "高中生",
        "左撇子",
        "石头",
    ],
)
def test_what_is_a_word_or_a_sort_is_none(word: str):
    assert not is_cut_as_name(word)
