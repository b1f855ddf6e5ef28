from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from bot.workbench.scoring.label_matching import fits, holds, holds_any, paired, unserved

words = st.sampled_from(["oslo", "cat", "pixel", "tea"])
labels = st.lists(st.lists(words, min_size=1, max_size=2), max_size=4)
texts = st.lists(st.lists(words, max_size=3).map(" ".join), max_size=4)


def test_all_patterns_must_be_held_case_and_width_folded():
    assert fits("The user's CAT is called Ｐｉｘｅｌ", ["cat", "pixel"])
    assert not fits("The user has a cat", ["cat", "pixel"])


def test_a_pattern_may_hold_alternatives():
    assert holds("since the age of nine", r"nine|\b9\b")
    assert not holds("since 1996", r"nine|\b9\b")
    assert holds_any("用户住在杭州。", ["上海", "杭州"])


def test_a_text_serves_one_label_only():
    assert paired([["oslo"], ["cat"]], ["a cat in oslo"]) == {0: 0}


def test_a_label_gives_way_where_it_fits_another_text_too():
    assert paired([["cat"], ["pixel"]], ["the cat pixel", "a cat"]) == {0: 1, 1: 0}


@given(labels, texts)
def test_pairs_fit_and_nothing_is_paired_twice(labels: list[list[str]], texts: list[str]):
    found = paired(labels, texts)

    assert all(fits(texts[text], labels[label]) for label, text in found.items())
    assert len(set(found.values())) == len(found)
    assert sorted([*found.values(), *unserved(len(texts), found)]) == list(range(len(texts)))


@given(labels, texts)
def test_as_many_labels_are_served_as_can_be(labels: list[list[str]], texts: list[str]):
    padded = [*texts, *[""] * len(labels)]
    most = max(
        sum(fits(text, label) for text, label in zip(order, labels, strict=False))
        for order in permutations(padded, len(labels))
    )

    assert len(paired(labels, texts)) == most
