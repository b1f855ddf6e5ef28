"""Particles at the end of Chinese words, and names that end alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.offline.chinese.clauses.particles import with_its_name, without_particles


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        ("骑雅马哈", "骑雅马哈"),
        ("骑雅马哈哈哈", "骑雅马哈"),
        ("爱听巴哈", "爱听巴哈"),
        ("叫哈哈", "叫哈哈"),
        ("叫小哈", "叫小哈"),
        ("叫小明哈", "叫小明"),
        ("开宝马哈哈", "开宝马"),
        ("住在大连呢", "住在大连"),
        ("是护士啦！", "是护士"),
    ],
)
def test_a_particle_goes_and_a_name_stays_whole(words: str, plain: str):
    assert without_particles(words) == plain


def test_a_noun_that_goes_on_is_told_whole():
    assert with_its_name("是雅马哈", 1, 3) == "雅马哈"
    assert with_its_name("是铃木哈", 1, 3) == "铃木"


@given(st.text(alphabet="叫哈呢啦雅马小 !，", max_size=12))
def test_only_the_end_of_words_goes(words: str):
    assert words.startswith(without_particles(words))
