"""What would go is found without anything going.

Covers: memory.erasure.cascade.cascade, memory.erasure.cascade.changes,
memory.erasure.cascade.derived_memories, memory.erasure.cascade.derived_text,
memory.erasure.cascade.fact_rewrite,
memory.erasure.cascade.left_rows, memory.erasure.cascade.model, memory.erasure.cascade.readers,
memory.erasure.cascade.retold, memory.erasure.cascade.trail.
"""

from memory.erasure.cascade.model import ErasureContext, ErasureTargets
from memory.erasure.cascade.plan import plan_of
from tests.memory.erasure.lives.worded_life import snapshot
from tests.memory.house import CURATOR, House


def test_all_that_would_go_is_named_and_all_stays_as_it_was(house: House):
    said, also = house.quote("I keep a wombat in Oslo."), house.quote("Oslo is home.")
    mine = {"author": CURATOR}
    wombat = house.add("Mira keeps a wombat.", batch=mine, quotes=[said])
    house.add("Mira lives in Oslo.", batch=mine, quotes=[said, also])
    told = house.tell("She told of a wombat.", said.message_id)
    before = snapshot(house)

    means = ErasureContext(house.now, house.services.policy)
    found = house.read(lambda rows: plan_of(rows, ErasureTargets([said.message_id]), means))

    assert found.memories == sorted([wombat, told])
    assert found.messages == [said.message_id]
    assert snapshot(house) == before
    assert house.found("wombat") != []
