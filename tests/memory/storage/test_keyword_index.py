"""The keyword index and its scores."""

from sqlalchemy import func, select

from memory.storage.keyword_index import KEYWORDS, drop_text, index_text, rarity
from tests.memory.house import House
from tests.stores import on_postgres


def found(house: House, owner: int, *tokens: str) -> list[int]:
    """Return the rows that the database itself finds by any of the tokens."""
    owned = [f"{owner}_{token}" for token in tokens]
    if on_postgres():
        wanted = func.string_to_array(" ".join(owned), " ")
        holds = func.string_to_array(KEYWORDS.c.tokens, " ").op("&&")(wanted)
    else:
        holds = KEYWORDS.c.tokens.op("MATCH")(" OR ".join(f'"{token}"' for token in owned))
    query = select(KEYWORDS.c.rowid).where(holds)
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
