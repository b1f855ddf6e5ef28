import pytest

from curator.offline.exchanges.restated_clauses import restated
from curator.offline.grammar.claim import Claim


def _told(content: str, key: str = "", value: str = "") -> Claim:
    return Claim(key, value or content, content, content)


_SIPHO = _told("The user's brother-in-law Sipho is a plumber in Durban.")
_MAX = _told("The user's son Max works at a garage.", "son.employer", "a garage")
_GRAN = _told("The user's gran was born in Riga.")


@pytest.mark.parametrize(
    ("memory", "text", "again"),
    [
        (
            _SIPHO,
            "Oh no, I was thinking of the other one, Sipho is an electrician.",
            "The user's brother-in-law Sipho is an electrician in Durban.",
        ),
        (
            _MAX,
            "Sorry, I meant to say that he works at a bakery.",
            "The user's son Max works at a bakery.",
        ),
        (
            _MAX,
            "I asked my sister again: it's a salmon farm he works for, not a garage.",
            "The user's son Max works at a salmon farm.",
        ),
        (
            _MAX,
            "I meant to write that he works at the post office.",
            "The user's son Max works at the post office.",
        ),
        (
            _told("The user's mother's family comes from Latvia."),
            "I mixed that up, they come from Lithuania.",
            "The user's mother's family comes from Lithuania.",
        ),
        (
            _told("The user's grandparents come from Bari."),
            "I got that wrong, they're from Lecce.",
            "The user's grandparents come from Lecce.",
        ),
        (
            _GRAN,
            "My dad just corrected me: she was born in Tallinn.",
            "The user's gran was born in Tallinn.",
        ),
        (
            _told("The user is allergic to penicillin.", "allergy", "penicillin"),
            "turns out I'm allergic to ibuprofen, penicillin is fine",
            "The user is allergic to ibuprofen.",
        ),
        (
            _told("The user's daughter Ngozi is 7 years old."),
            "Sorry, I mistyped, she turned eight.",
            "The user's daughter Ngozi is 8 years old.",
        ),
        (
            _told("The user's grandmother used to be a midwife in Aleppo."),
            "My uncle laughed at that: it was in Homs, she never worked in Aleppo.",
            "The user's grandmother used to be a midwife in Homs.",
        ),
        (
            _told("The user keeps a plot with their uncle on an allotment in Leeds."),
            "Did I say Leeds? The allotment is in Bradford.",
            "The user keeps a plot with their uncle on an allotment in Bradford.",
        ),
    ],
)
def test_what_is_said_again_of_somebody_stands_in_the_place_of_what_was_said(
    memory: Claim, text: str, again: str
) -> None:
    found = restated(text, [memory], memory.content, [memory.content])
    assert [claim.content for claim in found] == [again]
    assert found[0].because == "corrected"


@pytest.mark.parametrize(
    ("memory", "text"),
    [
        (_MAX, "Sorry I was away, he works at a bakery too."),
        (_MAX, "Sorry, my daughter works at a bakery."),
        (_MAX, "He works at a bakery now."),
        (_MAX, "He works at a bakery."),
        (_MAX, "Sorry, I wish he worked at a bakery."),
        (_MAX, "Sorry, she works at a bakery."),
        (_SIPHO, "Sorry, Sipho is a pain sometimes."),
        (_told("The user comes from Cork."), "Wait, I'm from work, I'll write later."),
        (_told("The user's aunt lives in Rome."), "Sorry, she lives in her own world."),
        (_told("The user is allergic to nuts."), "Sorry, I'm allergic to mornings haha"),
        (_told("The user's boss Ann is a vegan."), "Turns out she's a marathon runner!"),
        (_told("The user has a cat."), "Sorry, I have a dog."),
    ],
)
def test_what_tells_something_else_puts_nothing_right(memory: Claim, text: str) -> None:
    assert restated(text, [memory], memory.content, [memory.content]) == []


def test_nothing_is_put_right_where_two_memories_may_be_meant() -> None:
    known = [_MAX, _told("The user's son Tim works at a school.")]
    text = "Sorry, I meant to say that he works at a bakery."
    assert restated(text, known, "My sons Max and Tim", [it.content for it in known]) == []


def test_what_else_was_told_with_the_wrong_name_is_put_right_with_it() -> None:
    known = [_told("The user lives in Graz."), _told("The user's flat is in Graz.")]
    told = [it.content for it in known]
    found = restated("Did I say Graz? The flat is in Linz.", known, "My flat is in Graz.", told)
    assert {it.content for it in found} == {
        "The user's flat is in Linz.",
        "The user lives in Linz.",
    }


@pytest.mark.parametrize(
    ("content", "text", "right"),
    [
        ("The user's girlfriend is a leo.", "shes a virgo apparently n shes mad at me", "a virgo."),
        ("The user's wife is a capricorn.", "Apparently she's an aquarius.", "an aquarius."),
        ("The user's nan is a methodist.", "My mistake, she's a quaker.", "a quaker."),
    ],
)
def test_a_sign_or_a_faith_takes_the_place_of_another(content: str, text: str, right: str) -> None:
    (claim,) = restated(text, [_told(content)], content, [content])
    assert claim.content.endswith(right)


@pytest.mark.parametrize(
    "text", ["Her mum's a virgo apparently.", "She's a good cook apparently.", "She's a virgo now."]
)
def test_what_is_of_others_or_of_another_sort_puts_no_sign_right(text: str) -> None:
    told = "The user's girlfriend is a leo."
    assert restated(text, [_told(told)], told, [told]) == []
