"""What a memory is connected to."""

from sqlmodel import col, update

from memory.amendments.undo import undo_operation
from memory.ledger.proposal import Batch
from memory.operations.kinds.restore import Restore
from memory.operations.kinds.update import Update
from memory.tables import (
    Entity,
    EntityAlias,
    Evidence,
    MemoryEntity,
    Operation,
    Relation,
    Sentence,
    SentenceSource,
)
from memory.text.quotes import Quote
from tests.memory.house import PERSON, REVIEWER, SUMMARIZER, House
from tests.memory.ledger_rows import everything


def names_of(house: House, memory_id: int) -> list[str]:
    links = house.all(MemoryEntity, MemoryEntity.memory_id == memory_id)
    ids = [link.entity_id for link in links]
    return sorted(entity.name for entity in house.all(Entity, col(Entity.id).in_(ids)))


def test_each_quote_is_a_row_with_who_said_it_and_its_role(house: House):
    said = house.quote("yes")
    asked = Quote(said.message_id + 1, None, "Do you have a cat?", "context")
    cat = house.learn("Mira has a cat.", quotes=[said, asked])
    rows = house.all(Evidence, Evidence.memory_id == cat)

    assert [(row.quote, row.speaker_id, row.role) for row in rows] == [
        ("yes", house.mira, "source"),
        ("Do you have a cat?", None, "context"),
    ]
    added = house.all(Operation, Operation.memory_id == cat)[0]
    assert {row.operation_id for row in rows} == {added.id}


def test_a_memory_names_its_entities(house: House):
    pixel = house.learn("Pixel, Mira's cat, likes Oslo.", entities=["Pixel", "Oslo"])
    assert names_of(house, pixel) == ["Oslo", "Pixel"]


def test_a_name_written_otherwise_is_the_same_entity(house: House):
    first = house.learn("Pixel is a cat.", entities=["Pixel"])
    second = house.learn("PIXEL sleeps.", entities=["ＰＩＸＥＬ", "pixel "])

    assert len(house.all(Entity)) == len(house.all(EntityAlias)) == 1
    assert house.all(EntityAlias)[0].alias == "pixel"
    assert names_of(house, first) == names_of(house, second) == ["Pixel"]


def test_each_user_has_entities_of_their_own(house: House):
    nils = house.person("nils")
    house.learn("Pixel is a cat.", entities=["Pixel"])
    house.add("Pixel is a phone.", entities=["Pixel"], batch={"user_id": nils})
    assert {entity.user_id for entity in house.all(Entity)} == {house.mira, nils}


def test_each_sentence_of_an_episode_keeps_its_sources(house: House):
    first, second = house.say("I have a cat"), house.say("She is ill")
    outcome = house.apply(house.episode("Mira's cat is ill.", first, second), author=SUMMARIZER)
    (sentence,) = house.all(Sentence)

    assert (sentence.memory_id, sentence.text) == (outcome.memory_ids[0], "Mira's cat is ill.")
    assert [sentence_source.message_id for sentence_source in house.all(SentenceSource)] == [
        first,
        second,
    ]


def test_a_rewritten_episode_keeps_only_its_new_sentences(house: House):
    said = house.say("I have a cat")
    first = house.apply(house.episode("They talked.", said), author=SUMMARIZER).memory_ids[0]
    better = Update.like(house.episode("Mira has a cat.", said), memory_id=first)
    house.apply(better, author=SUMMARIZER)

    assert [sentence.text for sentence in house.all(Sentence)] == ["Mira has a cat."]
    assert len(house.all(SentenceSource)) == 1
    assert house.memory(first).content == "Mira has a cat."


def test_an_entity_whose_name_was_folded_by_an_older_rule_is_not_made_twice(house: House):
    first = house.learn("Straße is a band.", entities=["Straße"])
    house.write(lambda rows: rows.exec(update(EntityAlias).values(alias="as it was folded once")))

    second = house.learn("Mira saw Straße live.", entities=["Straße"])

    assert names_of(house, first) == names_of(house, second) == ["Straße"]
    assert len(house.all(Entity)) == 1


def test_what_gave_way_twice_is_related_once_and_both_times_can_be_undone(house: House):
    coffee, tea = house.learn("Mira drinks coffee."), house.learn("Mira drinks tea.")
    states = [everything(house)]
    done = [give_way(house, coffee, tea)]
    states.append(everything(house))
    done += house.apply(Restore(memory_id=coffee), author=PERSON).applied
    states.append(everything(house))
    done.append(give_way(house, coffee, tea))
    assert len(house.all(Relation)) == 1

    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    for operation_id in reversed(done):
        undo(house, operation_id, batch)
        assert everything(house) == states.pop()


def give_way(house: House, old: int, new: int) -> int:
    proposal = Update(memory_id=old, successor_id=new, because="corrected")
    (applied,) = house.apply(proposal, author=REVIEWER).applied
    return applied


def undo(house: House, operation_id: int, batch: Batch) -> None:
    policy = house.services.policy
    house.write(lambda rows: undo_operation(rows, operation_id, batch, policy))


def test_a_memory_that_is_worded_anew_names_no_more_what_its_old_words_did(house: House):
    home = house.learn("Mira and Nils live in Oslo.", entities=["Oslo", "Nils"])
    house.learn("Nils is a friend.", entities=["Nils"])
    before = everything(house)

    edited = Update(memory_id=home, content="Mira and Nils live in Bergen.")
    done = house.apply(edited, author=PERSON).applied

    assert names_of(house, home) == ["Nils"]
    assert [entity.name for entity in house.all(Entity)] == ["Nils"]
    undo(house, done[0], Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=()))
    assert everything(house) == before


def test_an_undo_names_again_what_another_memory_names_by_now(house: House):
    home = house.learn("Mira lives in Oslo.", entities=["Oslo"])
    edited = Update(memory_id=home, content="Mira lives in Bergen.")
    done = house.apply(edited, author=PERSON).applied
    again = house.learn("Oslo is cold.", entities=["Oslo"])

    undo(house, done[0], Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=()))

    assert names_of(house, home) == names_of(house, again) == ["Oslo"]
    assert len(house.all(Entity)) == len(house.all(EntityAlias)) == 1
