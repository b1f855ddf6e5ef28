"""What waits for a yes is seen by what is said of it: in any order one home holds at last."""

from itertools import permutations
from typing import Any

import pytest

from memory.amendments.questions import questions_of
from memory.ledger.proposal import Awaited, Proposal
from memory.operations.awaited import waiting_target
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.tables import Evidence, Memory, Operation
from memory.vocabulary import Because
from tests.memory.amendments.answering import ask_first, asked, no, propose, row, yes
from tests.memory.house import House

HOMES = [("I live in Oslo", "Mira lives in Oslo."), ("I moved to Bergen", "Mira lives in Bergen.")]
HOMES += [("I moved to Tromsø", "Mira lives in Tromsø.")]
ORDERS = list(permutations(range(3)))


def waits(house: House, proposal: Proposal) -> int:
    _, [one] = propose(house, proposal)
    house.clock.move(days=1)
    return one


def on(house: House, operation_id: int, text: str, content: str, because: Because | None) -> int:
    """Have the curator say something of what waits; return what waits for that."""
    awaits = Awaited(operation_id, because)
    quotes = [house.quote(text)]
    return waits(house, Update(content=content, because=because, awaits=awaits, quotes=quotes))


def three_homes(house: House, first: int | None = None) -> list[int]:
    """Have three homes told, one a run, while the person is asked first."""
    ask_first(house)
    text, content = HOMES[0]
    asked_first = first or waits(house, Add(content=content, quotes=[house.quote(text)]))
    second = on(house, asked_first, *HOMES[1], "changed")
    return [asked_first, second, on(house, second, *HOMES[2], "changed")]


def homes(house: House) -> dict[str, tuple[Any, Any]]:
    """Return the homes by their town, each with when it held."""
    return {
        memory.content.split()[-1].strip("."): (memory.valid_from, memory.valid_until)
        for memory in house.all(Memory, Memory.state == "active")
    }


def said(house: House, operation_id: int) -> Any:
    return row(house, operation_id).recorded_at


@pytest.mark.parametrize("order", ORDERS)
def test_in_whatever_order_the_last_home_alone_holds(house: House, order: tuple[int, ...]):
    waiting = three_homes(house)
    moved = [said(house, each) for each in waiting]
    for at in order:
        yes(house, waiting[at])
    assert homes(house) == {
        "Oslo": (None, moved[1]),
        "Bergen": (moved[1], moved[2]),
        "Tromsø": (moved[2], None),
    }


@pytest.mark.parametrize("order", [(0, 2), (2, 0)])
@pytest.mark.parametrize("is_before", [True, False])
def test_where_the_middle_one_is_declined_the_last_follows_the_first(
    house: House, order: tuple[int, ...], is_before: bool
):
    waiting = three_homes(house)
    if is_before:
        no(house, waiting[1])
    for at in order:
        yes(house, waiting[at])
    if not is_before:
        no(house, waiting[1])
    moved = said(house, waiting[2])
    assert homes(house) == {"Oslo": (None, moved), "Tromsø": (moved, None)}


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_what_was_known_before_is_what_the_first_change_ends(house: House, order: tuple[int, ...]):
    oslo = house.learn("Mira lives in Oslo.")
    ask_first(house)
    change = Update(
        memory_id=oslo, content=HOMES[1][1], because="changed", quotes=[house.quote(HOMES[1][0])]
    )
    second = waits(house, change)
    third = on(house, second, *HOMES[2], "changed")
    for at in order:
        yes(house, (0, second, third)[at])
    moved = [said(house, second), said(house, third)]
    assert homes(house) == {
        "Oslo": (None, moved[0]),
        "Bergen": (moved[0], moved[1]),
        "Tromsø": (moved[1], None),
    }


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_was_corrected_while_it_waited_was_never_so(house: House, order: tuple[int, ...]):
    ask_first(house)
    oslo = waits(house, Add(content=HOMES[0][1], quotes=[house.quote("I live in Oslo")]))
    bodo = on(house, oslo, "no, in Bodø", "Mira lives in Bodø.", "corrected")
    for at in order:
        yes(house, (oslo, bodo)[at])
    assert list(homes(house)) == ["Bodø"]
    wrong = [memory.forgotten_because for memory in house.all(Memory, Memory.state == "forgotten")]
    assert wrong == ["corrected"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_was_worded_anew_while_it_waited_is_one_memory(house: House, order: tuple[int, ...]):
    ask_first(house)
    cat = waits(house, Add(content="Mira has a cat.", quotes=[house.quote("I have a cat")]))
    named = on(house, cat, "the cat is Miso", "Mira has a cat called Miso.", None)
    for at in order:
        yes(house, (cat, named)[at])
    (memory,) = house.all(Memory)
    assert memory.content == "Mira has a cat called Miso."
    assert len(house.all(Evidence)) == 2


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_is_to_be_forgotten_again_is_not_kept(house: House, order: tuple[int, ...]):
    ask_first(house)
    oslo = waits(house, Add(content=HOMES[0][1], quotes=[house.quote("I live in Oslo")]))
    words = [house.quote("forget that I live in Oslo")]
    gone = waits(house, Delete(awaits=Awaited(oslo), quotes=words))
    for at in order:
        if row(house, (oslo, gone)[at]).status == "pending":
            yes(house, (oslo, gone)[at])
    assert homes(house) == {}
    assert "pending" not in {each.status for each in house.all(Operation)}


def test_who_is_not_asked_any_more_has_one_home_too(house: House):
    ask_first(house)
    oslo = waits(house, Add(content=HOMES[0][1], quotes=[house.quote("I live in Oslo")]))
    change = Update(
        content=HOMES[1][1],
        because="changed",
        awaits=Awaited(oslo, "changed"),
        quotes=[house.quote("I moved to Bergen")],
    )
    assert house.apply(change, consented=True).applied
    moved = house.now
    yes(house, oslo)
    assert homes(house) == {"Oslo": (None, moved), "Bergen": (moved, None)}


def test_a_question_says_what_it_would_change(house: House):
    waiting = three_homes(house)
    found = house.read(lambda rows: questions_of(rows, house.mira))
    assert [each.operation_id for each in found] == waiting
    assert [each.about for each in found] == ["", HOMES[0][1], HOMES[1][1]]


def test_only_what_waits_can_be_awaited(house: House):
    waiting = three_homes(house)
    no(house, waiting[0])
    about = [Update(awaits=Awaited(each)) for each in waiting]
    found = house.read(
        lambda rows: [waiting_target(rows, asked(house), update) for update in about]
    )
    assert [each and each.content for each in found] == [None, HOMES[1][1], HOMES[2][1]]
