"""What was forgotten long ago goes for good."""

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import OperationRefused
from config.settings.sections import Fading
from memory.amendments.undo import undo_operation
from memory.ledger.evidence import connect
from memory.ledger.proposal import Batch, Link, SourcedSentence
from memory.lifecycle.purge import PORTION, purge_forgotten
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.restore import Restore
from memory.tables import (
    Entity,
    EntityAlias,
    Evidence,
    Memory,
    MemoryEntity,
    Operation,
    Relation,
    Sentence,
    SentenceSource,
    User,
)
from tests.memory.house import COMPRESSOR, PERSON, SUMMARIZER, House

FADING = Fading()


def forget(house: House, memory_id: int) -> None:
    house.apply(Delete(memory_id=memory_id), author=PERSON)


def purge(house: House, *, days: float) -> int:
    house.clock.move(days=days)
    return house.write(lambda rows: purge_forgotten(rows, FADING, house.now))


def related(house: House, new: int, old: int) -> None:
    def work(rows: Rows) -> None:
        one, other = rows.get_one(Memory, new), rows.get_one(Memory, old)
        connect(rows, one, other, "derived_from", operation_id=1)

    house.write(work)


def test_a_memory_is_purged_a_year_after_it_was_forgotten_and_not_before(house: House):
    tea = house.learn("Mira drinks tea.")
    forget(house, tea)

    assert purge(house, days=364) == 0
    assert house.memory(tea).state == "forgotten"
    assert purge(house, days=1) == 1
    assert house.all(Memory) == []
    assert purge(house, days=1) == 0


def test_what_is_active_archived_or_restored_is_never_purged(house: House):
    tea, coffee = house.learn("Mira drinks tea."), house.learn("Mira drinks coffee.")
    house.change(house.learn("Mira drinks milk."), state="archived", forgotten_at=None)
    forget(house, tea)
    house.apply(Restore(memory_id=tea), author=PERSON)

    assert purge(house, days=900) == 0
    assert house.memory(coffee).state == "active"


def compressed(house: House, content: str, *ids: int) -> int:
    links = [Link("derived_from", memory_id) for memory_id in ids]
    put_away = (Archive(memory_id=memory_id) for memory_id in ids)
    merged = Add(content=content, links=links)
    return house.apply(merged, *put_away, author=COMPRESSOR).memory_ids[0]


def test_what_only_a_purged_compression_held_goes_with_it(house: House):
    ids = [house.learn(f"Mira drinks {drink}.") for drink in ("tea", "milk", "cocoa")]
    first = compressed(house, "Mira drinks tea and milk.", *ids[:2])
    last = compressed(house, "Mira drinks tea, milk and cocoa.", first, ids[2])
    forget(house, last)
    purge(house, days=365)

    assert house.all(Memory) == []
    assert house.all(Relation) == []


def test_what_another_compression_holds_or_was_restored_stays(house: House):
    ids = [house.learn(f"Mira drinks {drink}.") for drink in ("tea", "milk", "cocoa")]
    gone = compressed(house, "Mira drinks tea, milk and cocoa.", *ids)
    house.apply(Restore(memory_id=ids[2]), author=PERSON)
    stays = house.learn("Mira drinks milk.")
    related(house, stays, ids[1])
    forget(house, gone)
    purge(house, days=365)

    assert [memory.id for memory in house.all(Memory)] == [ids[1], ids[2], stays]


def test_evidence_entities_and_keywords_go_with_it_and_those_of_others_stay(house: House):
    gone = house.learn("Mira met Noor in Oslo.", entities=["Noor", "Oslo"])
    stays = house.learn("Mira lives in Oslo.", entities=["Oslo"])
    forget(house, gone)

    purge(house, days=365)

    assert [evidence.memory_id for evidence in house.all(Evidence)] == [stays]
    assert [memory_entity.memory_id for memory_entity in house.all(MemoryEntity)] == [stays]
    assert [entity.name for entity in house.all(Entity)] == ["Oslo"]
    assert [entity_alias.alias for entity_alias in house.all(EntityAlias)] == ["oslo"]
    assert house.found("Who is Noor?") == []


def test_the_ledger_keeps_that_it_happened_but_not_the_words(house: House):
    tea = house.learn("Mira drinks tea.", reason="she said so")
    forget(house, tea)

    purge(house, days=365)

    assert house.operations(tea) == ["ADD", "DELETE"]
    for operation in house.all(Operation, col(Operation.memory_id) == tea):
        assert (operation.before, operation.after, operation.reason, operation.proposed) == (
            None,
            None,
            None,
            None,
        )
        assert operation.evidence == []


def test_what_was_purged_cannot_be_undone(house: House):
    tea = house.learn("Mira drinks tea.")
    forget(house, tea)
    purge(house, days=365)
    [deleted] = house.all(Operation, col(Operation.op) == "DELETE")
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=[])

    with pytest.raises(OperationRefused, match="purged"):
        house.write(
            lambda rows: undo_operation(rows, deleted.id or 0, batch, house.services.policy)
        )


def test_caches_of_the_owner_start_anew(house: House):
    tea = house.learn("Mira drinks tea.")
    forget(house, tea)
    [before] = house.all(User)

    purge(house, days=365)

    [after] = house.all(User)
    assert after.erased_revision == after.revision == before.revision + 1


def test_what_is_derived_from_it_keeps_the_words_behind_it(house: House):
    tea, green = house.learn("Mira drinks tea."), house.learn("Mira drinks green tea.")
    heir = house.learn("Mira loves tea.")
    related(house, heir, tea)
    related(house, heir, green)
    forget(house, tea)

    purge(house, days=365)

    quotes = {evidence.quote for evidence in house.all(Evidence, col(Evidence.memory_id) == heir)}
    assert quotes == {"Mira loves tea.", "Mira drinks tea."}
    assert [relation.to_id for relation in house.all(Relation)] == [green]


def test_a_chapter_of_a_purged_episode_rests_on_its_messages(house: House):
    said = house.say("I planted tomatoes.")
    episode = house.tell("She planted tomatoes.", said)
    chapter = Add(
        category="chapter",
        content="In March she planted tomatoes.",
        sentences=[_sentence("In March she planted tomatoes.", episode)],
    )
    told = house.apply(chapter, author=SUMMARIZER).memory_ids[0]
    forget(house, episode)

    purge(house, days=365)

    [sentence] = house.all(Sentence)
    [source] = house.all(SentenceSource)
    assert (sentence.memory_id, source.message_id, source.memory_id) == (told, said, None)


def test_a_waiting_operation_about_it_is_declined(house: House):
    tea = house.learn("Mira drinks tea.")
    forget(house, tea)

    def wait(rows: Rows) -> None:
        operation = rows.get_one(Operation, 1)
        copy = operation.model_dump(exclude={"id", "uid"}) | {"status": "pending"}
        rows.add(Operation(**copy))

    house.write(wait)
    purge(house, days=366)

    assert not house.all(Operation, col(Operation.status) == "pending")


def test_portions_go_until_nothing_is_left(house: House):
    for number in range(PORTION + 1):
        forget(house, house.add(f"Thing {number}."))

    assert [purge(house, days=days) for days in (365, 0, 0)] == [PORTION, 1, 0]


def _sentence(text: str, episode: int) -> SourcedSentence:
    return SourcedSentence("summary", text, memory_ids=[episode])
