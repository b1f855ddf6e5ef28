"""Which word a message says has slipped in, and what is right."""

import pytest

from curator.offline.utterances.amendments import amended
from curator.offline.utterances.slips import slips


def put_right(before: str, values: list[str], then: str) -> str | None:
    told = (amended(before, values, slip) for slip in slips(then, before))
    return next(filter(None, told), None)


@pytest.mark.parametrize(
    ("before", "values", "then", "again"),
    [
        ("my bfs name is carl", ["carl"], "karl* omg hed kill me", "my bfs name is karl"),
        ("I live in Porto", ["Porto"], "*Lisbon", "I live in Lisbon"),
        (
            "I've been a midwife for twelve years.",
            ["midwife"],
            "Let me count again... no, it's fifteen years.",
            "I've been a midwife for fifteen years.",
        ),
        (
            "my crush is called ewan",
            ["ewan"],
            "omg its owen, he corrected me in front of every1",
            "my crush is called owen",
        ),
        (
            "My new boss is called Marit.",
            ["Marit"],
            "It's Merete, she told me off about it.",
            "My new boss is called Merete.",
        ),
        ("mum lives in york", [], "wait no why did i say york, shes in hull", "mum lives in hull"),
        (
            "I'm in my second year.",
            [],
            "Did I say second year? I'm in my third year.",
            "I'm in my third year.",
        ),
        (
            "just got a honda motorbike!!",
            ["honda motorbike"],
            "*yamaha, sry, my mate has the honda",
            "just got a yamaha motorbike!!",
        ),
        (
            "I play the cello.",
            ["cello"],
            "oops viola, my sister plays the cello",
            "I play the viola.",
        ),
        ("I drive a Ford.", ["Ford"], "*Mazda, the Ford is my dad's", "I drive a Mazda."),
        ("I was born in 1987.", ["1987"], "scratch that, 1978", "I was born in 1978."),
        (
            "My teacher is called Mrs Brown.",
            ["Mrs Brown"],
            "It's Browne with an e at the end",
            "My teacher is called Mrs Browne.",
        ),
        (
            "My son's teacher is Mrs. Bright.",
            ["Mrs. Bright"],
            "Mrs. Wright, I should say. Autocorrect!",
            "My son's teacher is Mrs. Wright.",
        ),
        (
            "I've got a flat in Porto, third floor.",
            ["Porto"],
            "Did I say third? Fourth.",
            "I've got a flat in Porto, fourth floor.",
        ),
        (
            "I'm allergic to latex.",
            ["latex"],
            "No wait, it's nickel I'm allergic to.",
            "I'm allergic to nickel.",
        ),
        ("it leaves at 6am", [], "correction: 6PM thank god", "it leaves at 6PM"),
        ("my bday is on sunday", [], "my bad its saturday not sunday", "my bday is on saturday"),
        (
            "I've two brothers.",
            ["two brothers"],
            "If I'm honest it's three brothers",
            "I've three brothers.",
        ),
        ("I play the violin.", ["violin"], "Viola, I mean. Every time!", "I play the viola."),
        ("I work at Lidl", ["Lidl"], "sorry, Aldi", "I work at Aldi"),
        ("Mum's a glazer.", [], "a GRAZER. autocorrect again", "Mum's a grazer."),
        ("I've 30 stamps", [], "lol 300! missed a zero", "I've 300 stamps"),
        ("We own six boats", [], "what am I saying, seven, we bought one", "We own seven boats"),
        ("I ran it nine times", [], "eight, if I'm honest", "I ran it eight times"),
        ("My bus goes at 8:20", [], "I read that wrong, it's 8:02", "My bus goes at 8:02"),
        ("I live at 3 Oak Lane", [], "Oak LANE? listen to me. Oak Road!", "I live at 3 Oak Road"),
        ("I teach Greek.", [], "why did I write Greek? It's Latin.", "I teach Latin."),
        ("My son's a potter", [], "I didn't say potter, I said porter", "My son's a porter"),
        ("I live in Rome", ["Rome"], "No, not Rome but Turin, silly me", "I live in Turin"),
        ("He is a tenor", [], "baritone! not tenor.", "He is a baritone"),
        (
            "I'm allergic to soy.",
            ["soy"],
            "I said soy, I meant sesame. Soy's fine.",
            "I'm allergic to sesame.",
        ),
        (
            "I support spurs",
            ["spurs"],
            "correction: arsenal. dont know why i typed spurs",
            "I support arsenal",
        ),
        ("my fav band is ash", ["ash"], "sry meant suede", "my fav band is suede"),
        (
            "My wife is a lawyer",
            ["lawyer"],
            "sorry, an optician, I mix them up",
            "My wife is an optician",
        ),
        ("I've got two aunts.", [], "Three, sorry, there's a new one", "I've got three aunts."),
        ("I live in Lyon", ["Lyon"], "sorry, it's a suburb, Bron", "I live in Bron"),
        ("twenty-two stone", [], "I mean twelve. Twelve stone, phew.", "twelve stone"),
    ],
)
def test_a_word_of_its_sort_is_put_in_its_place(
    before: str, values: list[str], then: str, again: str
):
    assert put_right(before, values, then) == again


@pytest.mark.parametrize(
    "then",
    [
        "no I am fine",
        "no way lol",
        "sorry for the delay",
        "no, tell me more",
        "No, Lumi",
        "wait, 4",
        "sorry no thats my uncle",
    ],
)
def test_what_puts_nothing_right_changes_nothing(then: str):
    assert put_right("I live in Porto", ["Porto"], then) is None


def test_where_several_may_be_meant_nothing_is_put_right():
    assert put_right("Two cats and two dogs", ["Two cats"], "sorry, three") is None
