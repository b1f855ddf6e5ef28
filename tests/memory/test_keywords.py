"""The keyword index and its scores."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.keywords import (
    KEYWORDS,
    Statistics,
    bm25,
    document_counts,
    drop_text,
    holds_any,
    index_text,
    rarity,
)
from tests.memory.house import House

WORDS = st.lists(st.sampled_from(["tea", "cup", "ski", "茶"]), min_size=1, max_size=12)


def found(house: House, owner: int, *tokens: str) -> list[int]:
    query = KEYWORDS.select().where(holds_any(owner, tokens))
    return [row[0] for row in house.read(lambda rows: rows.execute(query).all())]


def put(house: House, owner: int, row_id: int, words: str) -> int:
    return house.write(lambda rows: index_text(rows, owner=owner, row_id=row_id, words=words))


def test_a_row_is_found_by_any_of_its_tokens(house: House):
    put(house, 1, 5, "我爱喝绿茶 every day")

    assert found(house, 1, "绿茶") == found(house, 1, "茶", "coffee") == [5]
    assert found(house, 1, "coffee") == []


def test_another_owners_row_is_never_found(house: House):
    put(house, 1, 5, "green tea")
    put(house, 11, 6, "green tea")
    assert found(house, 1, "tea") == [5]
    assert found(house, 11, "tea") == [6]
    assert house.read(lambda rows: document_counts(rows, 1, ["tea", "ski"])) == {"tea": 1}


def test_indexing_again_replaces_what_stood_there(house: House):
    assert put(house, 1, 5, "green tea") == 2
    assert put(house, 1, 5, "black coffee beans") == 3
    assert found(house, 1, "tea") == []


def test_a_dropped_row_is_gone(house: House):
    put(house, 1, 5, "green tea")
    house.write(lambda rows: drop_text(rows, row_id=5))
    assert found(house, 1, "tea") == []
    assert house.read(lambda rows: document_counts(rows, 1, ["tea"])) == {}


@given(WORDS, st.integers(1, 50))
def test_scores_are_never_negative_and_only_shared_words_count(words: list[str], documents: int):
    stored = " ".join(f"7_{word}" for word in words)
    statistics = Statistics(documents, 5.0)
    counts = dict.fromkeys(words, min(3, documents))

    assert bm25(stored, ["coffee"], counts, statistics) == 0
    assert bm25(stored, words[:1], counts, statistics) > 0


def test_a_rare_word_weighs_more_than_a_common_one():
    assert rarity(1, Statistics(100, 5.0)) > rarity(90, Statistics(100, 5.0)) > 0


def test_the_score_is_okapis():
    statistics = Statistics(10, 4.0)
    score = bm25("1_tea 1_tea 1_cup", ["tea"], {"tea": 2}, statistics)
    expected = rarity(2, statistics) * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 3 / 4))
    assert score == pytest.approx(expected)
