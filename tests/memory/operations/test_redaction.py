"""Never store: refused at the door, and not a word of it in any table.

Covers: memory.text.clauses.
"""

import json

import pytest

from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.privacy.topic_rules import lift_rule, ruled_topics, set_rule
from memory.tables import Evidence, Memory, Operation, UserSettings
from memory.text.clauses import without_clauses
from tests.memory.house import REVIEWER, SUMMARIZER, House


def never(house: House, topic: str) -> None:
    house.write(lambda rows: set_rule(rows, house.mira, topic, "never", now=house.now))


def written(house: House) -> str:
    """Return all that memories, evidence and the ledger hold."""
    rows = [*house.all(Memory), *house.all(Evidence), *house.all(Operation)]
    kept = [row.model_dump(exclude={"embedding"}) for row in rows]
    return json.dumps(kept, default=str, ensure_ascii=False)


@pytest.mark.parametrize(
    ("topic", "content", "word"),
    [
        ("health", "The user has diabetes.", "diabetes"),
        ("健康", "The user has diabetes.", "diabetes"),
        ("工作", "用户在面包店上班。", "面包店"),
        ("pixel", "The user's cat is Pixel.", "Pixel"),
    ],
)
def test_what_is_never_to_be_stored_is_refused_and_kept_nowhere(
    house: House, topic: str, content: str, word: str
):
    never(house, topic)
    quote = house.quote(content)
    told = Add(
        content=content,
        quotes=[quote],
        reason=content,
        entities=[word],
        structured={"key": "x", "value": word},
    )
    outcome = house.apply(told)
    assert [part.reason for part in outcome.rejected] == ["never store"]
    assert word not in written(house)


def test_what_else_was_said_is_kept_without_the_words_on_it(house: House):
    never(house, "health")
    quote = house.quote("I live in Oslo, and my diabetes is worse")
    told = Add(content="The user lives in Oslo.", quotes=[quote])
    assert house.apply(told).applied
    [evidence] = house.all(Evidence)
    assert evidence.quote.startswith("I live in Oslo, ")
    assert "diabetes" not in written(house)


def test_what_is_refused_for_another_reason_is_not_kept_either(house: House):
    never(house, "health")
    outcome = house.apply(Add(content="The user has diabetes."))
    assert [rejection.reason for rejection in outcome.rejected] == ["never store"]
    unread = Add(content="The user has diabetes.", flaw="unreadable time")
    assert [rejection.reason for rejection in house.apply(unread).rejected] == ["unreadable time"]
    assert "diabetes" not in written(house)


def test_what_waits_for_a_yes_holds_no_word_of_it(house: House):
    def ask_first(rows) -> None:
        rows.get_one(UserSettings, house.mira).automatic = False

    never(house, "health")
    house.write(ask_first)
    quote = house.quote("I live in Oslo, my diabetes is worse")
    pending = house.apply(Add(content="The user lives in Oslo.", quotes=[quote]))
    assert len(pending.pending) == 1
    assert "diabetes" not in written(house)


@pytest.mark.parametrize("author", [REVIEWER, SUMMARIZER])
def test_no_agent_may_store_it(house: House, author):
    never(house, "health")
    outcome = house.apply(Add(content="The user is often ill."), author=author)
    assert [part.reason for part in outcome.rejected] == ["never store"]


def test_a_change_to_it_is_refused_and_an_end_of_it_is_not(house: House):
    ill = house.learn("The user has a cold.")
    never(house, "health")
    change = Update(memory_id=ill, content="The user has the flu.", because="changed")
    quote = house.quote("it is over")
    assert house.apply(change).rejected
    assert house.apply(Delete(memory_id=ill, quotes=[quote])).applied


def test_the_persons_own_hand_may_store_it(house: House):
    never(house, "health")
    assert house.add("I have diabetes.")


def test_a_rule_that_is_lifted_holds_no_longer(house: House):
    never(house, "My Health")
    never(house, "health")
    assert house.read(lambda rows: ruled_topics(rows, house.mira, "never")) == ["health"]
    assert house.write(lambda rows: lift_rule(rows, house.mira, "HEALTH", "never", now=house.now))
    assert not house.write(
        lambda rows: lift_rule(rows, house.mira, "health", "never", now=house.now)
    )
    assert house.learn("The user has diabetes.")


def test_rules_are_each_persons_own(house: House):
    never(house, "health")
    nils = house.person("nils")
    quote = house.quote("I have diabetes", user=nils)
    told = Add(content="The user has diabetes.", quotes=[quote])
    assert house.apply(told, user_id=nils).applied


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("I am ill, but I live in Oslo", "…, but I live in Oslo"),
        ("我住在奥斯陆，最近老生病", "我住在奥斯陆，…"),
        ("I live in Oslo", "I live in Oslo"),
        ("my doctor", "…"),
    ],
)
def test_clauses_on_a_topic_become_an_ellipsis(text: str, left: str):
    assert without_clauses(["health"], text) == left
