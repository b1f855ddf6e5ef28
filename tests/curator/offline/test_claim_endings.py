"""Which memory is over."""

from curator.offline.claim_endings import ended_by
from curator.offline.known_claims import KnownClaims
from tests.curator.offline.known_matters import known, said


def test_the_one_that_tells_of_it_holds_until_the_day_of_the_words():
    shelf = KnownClaims(
        [known("a1", "The user drives a Leaf."), known("a2", "The user knits.")], set()
    )
    (done,) = ended_by(said("I sold my Leaf"), shelf)
    assert (done.op, done.id, done.content, done.because) == (
        "UPDATE", "a1", "The user drives a Leaf.", "changed",
    )  # fmt: skip
    assert (done.valid_from, done.valid_until) == ("2024", "2026-03-02")
    assert shelf.taken == {"a1"}


def test_of_several_none_is_ended():
    shelf = KnownClaims(
        [known("a1", "The user drives a Leaf."), known("a2", "The user washes their Leaf.")], set()
    )
    assert not list(ended_by(said("I sold my Leaf"), shelf))


def test_where_and_when_somebody_was_born_stays():
    shelf = KnownClaims([known("a1", "The user comes from Oslo.", "origin")], set())
    assert not list(ended_by(said("I left Oslo"), shelf))


def test_what_is_over_already_is_left_alone():
    shelf = KnownClaims([known("a1", "The user used to drive a Leaf.")], set())
    assert not list(ended_by(said("I sold my Leaf"), shelf))


def test_a_thing_goes_with_its_name():
    bike = known("a1", "The user has a motorbike.", "owns")
    named = known("a2", "The user's motorbike is called Triumph.", "motorbike.name")
    car = known("a3", "The user has a car.", "owns")
    shelf = KnownClaims([bike, named, car], set())
    ended = {operation.id for operation in ended_by(said("Sold the Triumph yesterday."), shelf)}
    assert ended == {"a1", "a2"}


def test_what_tells_of_one_thing_ends_together():
    shelf = KnownClaims(
        [
            known("a1", "The user is a porter at the Crown."),
            known("a2", "The user works at the Crown."),
        ],
        set(),
    )
    ended = list(ended_by(said("Handed my notice in on Monday"), shelf))
    assert {done.id for done in ended} == {"a1", "a2"}


def test_what_is_pointed_back_to_is_what_was_told_right_before():
    shelf = KnownClaims(
        [known("a1", "The user plays the tuba."), known("a2", "The user drives a Leaf.")], set()
    )
    (done,) = ended_by(said("Had to pack it in"), shelf, "I play the tuba")
    assert done.id == "a1"
    assert not list(ended_by(said("Had to pack it in"), KnownClaims(shelf.memories, set()), "hi"))


def test_who_moves_out_is_a_lodger_no_more():
    shelf = KnownClaims(
        [
            known("a1", "The user has a lodger called Bruno."),
            known("a2", "The user likes Bruno Mars."),
        ],
        set(),
    )
    (done,) = ended_by(said("Bruno moved out on Saturday"), shelf)
    assert done.id == "a1"


def test_what_is_had_is_over_with_what_it_is_called():
    shelf = KnownClaims(
        [
            known("a1", "The user has a hamster.", "pet"),
            known("a2", "The user's hamster is called Otis.", "hamster.name"),
        ],
        set(),
    )
    assert {it.id for it in ended_by(said("so no hamster any more"), shelf)} == {"a1", "a2"}
