"""The keyword index and its scores."""

from memory.storage.keyword_index import KEYWORDS, drop_text, index_text, rarity
from tests.memory.house import House


def found(house: House, owner: int, *tokens: str) -> list[int]:
    words = " OR ".join(f'"{owner}_{token}"' for token in tokens)
    query = KEYWORDS.select().where(KEYWORDS.c.tokens.op("MATCH")(words))
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


def test_indexing_again_replaces_what_stood_there(house: House):
    assert put(house, 1, 5, "green tea") == 2
    assert put(house, 1, 5, "black coffee beans") == 3
    assert found(house, 1, "tea") == []


def test_a_dropped_row_is_gone(house: House):
    put(house, 1, 5, "green tea")
    house.write(lambda rows: drop_text(rows, row_id=5))
    assert found(house, 1, "tea") == []


def test_a_rare_word_weighs_more_than_a_common_one():
    assert rarity(1, 100) > rarity(90, 100) > 0
