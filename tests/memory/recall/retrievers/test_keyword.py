"""The leg of words: Okapi BM25 over the postings of a shelf."""

from math import log
from zoneinfo import ZoneInfo

import pytest

from memory.dates.question_time import AskedTime
from memory.index.warm_caches import WarmUsers
from memory.operations.kinds.delete import Delete
from memory.recall import Query
from memory.recall.model.query import Probe
from memory.recall.retrievers import Search
from memory.recall.retrievers.keyword import UNKNOWN_SHARE, KeywordRetriever
from tests.memory.house import EMBEDDER, PERSON, House


def scores(house: House, text: str) -> dict[str, float]:
    users = WarmUsers(model=EMBEDDER.model, dimensions=EMBEDDER.dimensions)
    question = Query(
        user_id=house.mira,
        message=Probe(text),
        now=house.now,
        zone=ZoneInfo("UTC"),
        asked=AskedTime(),
        audience="private",
    )

    def work(rows) -> dict[str, float]:
        warm = users.user(house.mira)
        warm.refresh(rows)
        found = KeywordRetriever().find(Search.of(rows, warm, question, 50))
        return {str(warm.shelf.at(place).memory_id): score for place, score in found.items()}

    return house.read(work)


def rarity(count: int, documents: int) -> float:
    return log(1 + (documents - count + 0.5) / (count + 0.5))


def test_the_score_is_okapis_as_a_share_of_a_full_match(house: House):
    tea = house.add("tea tea cup")
    house.add("black coffee beans")
    shape = 1.2 * (0.25 + 0.75 * 3 / 3)
    matched = rarity(1, 2) * 2 * 2.2 / (2 + shape)
    whole = rarity(1, 2) + UNKNOWN_SHARE * rarity(0, 2)

    assert scores(house, "tea zebra") == {str(tea): pytest.approx(min(matched / whole, 1.0))}


def test_a_rare_word_weighs_more_than_a_common_one(house: House):
    rare = house.add("green dragon tea")
    for number in range(5):
        house.add(f"green leaf tea {number}")
    found = scores(house, "green dragon")
    assert max(found, key=lambda text: found[text]) == str(rare)


def test_what_shares_no_word_is_not_found(house: House):
    house.add("green tea")
    assert scores(house, "skiing in winter") == {}
    assert scores(house, "的 the of") == {}


def test_chinese_is_found_by_characters_and_pairs(house: House):
    tea = house.add("我爱喝绿茶")
    assert list(scores(house, "绿茶好喝吗")) == [str(tea)]


def test_words_of_what_was_forgotten_count_no_more(house: House):

    tea = house.add("green tea")
    house.apply(Delete(memory_id=tea), author=PERSON)
    assert scores(house, "green tea") == {}
