"""Memory asked a question, from end to end.

Covers: memory.recall.last_session, memory.recall.retrievers.attribute.
"""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlmodel import Session as Rows

from config.errors import EmbedderUnavailable
from config.models.embedding.embedder import Calibration, HashedEmbedder, Matrix, Vector
from config.settings.sections import Recall
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.hush import Hush
from memory.operations.kinds.restore import Restore
from memory.privacy.topic_rules import lift_rule, set_rule
from memory.tables import UserSettings
from tests.memory.house import PERSON, House

TEA, SKI = "I drink green tea.", "I ski in winter."


class SilentEmbedder(HashedEmbedder):
    """Cannot be reached."""

    def query(self, text: str) -> Vector:
        raise EmbedderUnavailable(f"no answer about {text}")

    def passages(self, texts: object) -> Matrix:
        raise EmbedderUnavailable("no answer")


def forget(house: House, memory_id: int) -> None:
    house.apply(Delete(memory_id=memory_id), author=PERSON)


def test_what_shares_its_words_is_recalled(house: House):
    house.add(TEA)
    house.add(SKI)
    assert house.found("green tea?") == [TEA]


def test_chinese_is_recalled_by_any_of_its_words(house: House):
    house.add("我爱喝绿茶")
    house.add("我每个冬天滑雪")
    assert house.found("绿茶") == ["我爱喝绿茶"]


def test_meaning_alone_is_enough(house: House):
    house.add("of the and")  # no word of it is worth a keyword search
    found = house.ask("of the and")
    assert [memory.memory.content for memory in found.memories] == ["of the and"]
    assert set(found.candidates[0].scores) == {"dense"}


def test_without_the_embedder_words_still_find(house: House):
    house.add(TEA)
    services = replace(house.services, embedder=SilentEmbedder())
    found = house.ask("green tea", services=services)

    assert [memory.memory.content for memory in found.memories] == [TEA]
    assert found.embedder is None
    assert set(found.candidates[0].scores) == {"keyword"}


def test_vectors_of_another_model_are_not_compared(house: House):
    house.add("of the and")
    house.embedder = HashedEmbedder(model="other")
    assert house.found("of the and") == []


def test_relevance_is_read_by_the_embedders_calibration(house: House):
    house.add(TEA)
    services = house.services
    strict = replace(services, embedder=HashedEmbedder(calibration=Calibration(0.9, 1.0)))
    (loose,) = house.ask("the green of tea", services=services).candidates
    (harsh,) = house.ask("the green of tea", services=strict).candidates
    assert harsh.scores["dense"] < loose.scores["dense"]


def test_what_was_talked_of_just_before_is_found_too(house: House):
    house.add("I climb mountains.")
    house.add("I play the cello.")

    assert house.found("that first one") == []
    assert house.found("that first one", earlier=["I climb mountains"]) == ["I climb mountains."]


def test_forgotten_memories_are_never_recalled_until_they_are_restored(house: House):
    tea = house.add(TEA)
    forget(house, tea)
    assert house.found("green tea", everything=True) == []
    house.apply(Restore(memory_id=tea), author=PERSON)
    assert house.found("green tea") == [TEA]


def test_a_hushed_memory_comes_only_where_the_person_brings_it_up_or_looks_for_it(house: House):
    tea = "I drink green tea on Mondays."
    house.apply(Hush(memory_id=house.add(tea)), author=PERSON)
    assert house.found("what happens on Mondays?") == []
    assert house.found("I made green tea") == [tea]
    assert house.found("what happens on Mondays?", everything=True) == [tea]


def test_a_memory_on_a_hushed_topic_comes_only_where_the_person_brings_it_up(house: House):
    illness = house.add("Mira has diabetes and rests a lot on Sundays.")
    house.write(lambda rows: set_rule(rows, house.mira, "健康", "hushed", now=house.now))
    assert house.found("What about Sundays?") == []
    assert [memory.memory.id for memory in house.ask("my health on Sundays").memories] == [illness]
    assert house.ask("my health on Sundays").memories[0].hushed
    house.write(lambda rows: lift_rule(rows, house.mira, "健康", "hushed", now=house.now))
    assert len(house.found("What about Sundays?")) == 1


def test_at_most_six_memories_and_three_episodes_come(house: House):
    for number in range(9):
        house.add(f"Green tea number {number}.")
        house.tell(f"They drank green tea {number}.", house.say("tea"))
    found = house.ask("green tea")
    reasons = [candidate.why_out for candidate in found.candidates]

    assert (len(found.memories), len(found.episodes)) == (6, 3)
    assert (reasons.count("memory limit"), reasons.count("episode limit")) == (3, 6)
    assert len(house.ask("green tea", limit=2).memories) == 2


def test_what_is_recalled_keeps_to_the_token_budget(house: House):
    house.with_settings(recall=Recall(tokens=20))
    for number in range(3):
        house.add(f"Green tea is what I drink {number}.")
    found = house.ask("green tea")
    assert len(found.memories) == 1
    assert [candidate.why_out for candidate in found.candidates] == [
        None,
        "token budget",
        "token budget",
    ]


def test_every_candidate_has_its_reasons(house: House):
    house.add(TEA)
    (candidate,) = house.ask("green tea").candidates
    assert set(candidate.scores) == {"dense", "keyword"}
    assert candidate.rank == pytest.approx(
        0.6 * candidate.relevance + 0.2 * candidate.recency + 0.2 * candidate.importance
    )


def test_what_was_used_lately_comes_first(house: House):
    first, second = house.add("Green tea one."), house.add("Green tea two.")
    house.clock.move(days=5)
    house.apply(Boost(memory_id=first), author=PERSON)
    ids = [memory.memory.id for memory in house.ask("green tea").memories]
    assert ids == [first, second]


def test_private_words_are_not_told_in_a_place(house: House):
    house.add(TEA)
    house.add("I sell tea.", batch={"audience": "place:market"})
    house.add("Tea is dear.", batch={"audience": "place:town"})

    assert house.found("tea", audience="place:market") == ["I sell tea."]
    assert set(house.found("tea")) == {TEA, "I sell tea.", "Tea is dear."}


def test_private_words_may_be_told_in_places_where_the_user_allowed_it(house: House):
    house.add(TEA)
    house.add("Tea is dear.", batch={"audience": "place:town"})

    def work(rows) -> None:
        rows.get_one(UserSettings, house.mira).private_in_places = True

    house.write(work)
    assert house.found("tea", audience="place:market") == [TEA]


def test_nobody_hears_what_another_said(house: House):
    house.add(TEA, batch={"user_id": house.person("nils")})
    assert house.found("green tea", everything=True) == []


def test_a_character_knows_its_own_and_what_all_know(house: House):
    house.add("Tea one.", batch={"character": "lumi"})
    house.add("Tea two.", batch={"character": "nova"})
    house.add("Tea three.")

    assert set(house.found("tea", character="lumi")) == {"Tea one.", "Tea three."}
    assert len(house.found("tea")) == 3


@pytest.mark.parametrize("text", ["", "   ", "?!", "👍", '"', "tea* OR (NEAR", "NULL\0byte", "的"])
def test_no_question_is_too_odd_to_be_asked(house: House, text: str):
    house.add(TEA)
    assert house.ask(text).embedder in (None, "hashed")


def test_a_warm_user_sees_what_was_just_added(house: House):
    services = house.services
    house.add(TEA)
    assert len(house.ask("tea", services=services).memories) == 1
    house.add("Tea two.")
    assert len(house.ask("tea", services=services).memories) == 2


def test_a_question_is_asked_in_the_users_zone(house: House):
    lin = house.person("lin", "Asia/Shanghai")
    house.clock.at = datetime(2026, 3, 3, 15, tzinfo=UTC)  # 23:00 of the same day in Shanghai
    said = house.say("I thought about teapots", user=lin)
    house.apply(house.episode("They spoke about teapots.", said), user_id=lin, author=PERSON)
    house.clock.move(hours=2)

    assert house.found("昨天", user_id=lin) == ["They spoke about teapots."]
    assert house.found("今天", user_id=lin) == []


def test_what_is_switched_off_is_not_recalled_but_the_person_finds_it(house: House):
    house.learn("Mira drinks green tea.")

    def switch_off(rows) -> None:
        rows.get_one(UserSettings, house.mira).long_term = False

    house.write(switch_off)
    assert house.found("green tea?") == []
    assert house.found("green tea?", everything=True) == ["Mira drinks green tea."]


@pytest.mark.parametrize(("everything", "found"), [(False, ["Mira likes tea."]), (True, [])])
def test_an_agent_is_brought_nothing_private_for_a_place_whatever_the_person_allows(
    house: House, everything: bool, found: list[str]
):
    house.add("Mira likes tea.")

    def work(rows: Rows) -> None:
        rows.get_one(UserSettings, house.mira).private_in_places = True

    house.write(work)
    assert house.found("tea", audience="place:1", everything=everything) == found
