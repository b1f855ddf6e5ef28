"""Values that a rule cut out of a clause, against the words of the clause."""

import pytest

from curator.offline.chinese.clauses.word_bounds import splits_a_word


@pytest.mark.parametrize(
    ("value", "quote"),
    [
        ("笔灰吃了十一年", "粉笔灰吃了十一年"),
        ("能给孙子买奶", "还能给孙子买奶粉"),
        ("校乐队", "在学校乐队"),
        ("金每月五千三", "退休金每月五千三"),
    ],
)
def test_it_cuts_a_word_in_two(value: str, quote: str):
    assert splits_a_word(value, quote)


@pytest.mark.parametrize(
    ("value", "quote"),
    [
        ("酒", "我不能喝酒"),
        ("四川", "我是四川人"),
        ("乒乓球", "打乒乓球"),
        ("书", "教书的"),
        ("团子", "我的猫叫团子"),
        ("不在其中", "我住在杭州"),
        ("", "我住在杭州"),
    ],
)
def test_it_stands_between_words(value: str, quote: str):
    assert not splits_a_word(value, quote)
