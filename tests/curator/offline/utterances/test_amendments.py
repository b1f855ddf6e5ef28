"""Which word a correction puts right."""

import pytest

from curator.offline.utterances.amendments import amended, amendments, said_again


def put_right(before: str, values: list[str], then: str) -> str | None:
    told = (amended(before, values, amendment) for amendment in amendments(then))
    return next(filter(None, told), None)


@pytest.mark.parametrize(
    ("before", "values", "then", "again"),
    [
        ("my bfs name is carl", ["carl"], "karl* omg hed kill me", "my bfs name is karl"),
        ("I live in Porto", ["Porto"], "*Lisbon", "I live in Lisbon"),
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
    ],
)
def test_what_puts_nothing_right_changes_nothing(then: str):
    assert put_right("I live in Porto", ["Porto"], then) is None


def test_where_several_may_be_meant_nothing_is_put_right():
    assert put_right("Two cats and two dogs", ["Two cats"], "sorry, three") is None


@pytest.mark.parametrize(
    ("before", "then", "again"),
    [
        (
            "I don't eat lamb",
            "I put that badly, I don't eat VEAL. Lamb is fine",
            "I don't eat veal",
        ),
        ("I teach Greek", "hm, I meant I teach Latin", None),
        ("I teach Greek", "I typed it wrong, I teach Latin", "I teach Latin"),
        ("I like tea", "sorry, I like coffee", None),
        ("My name is Bo", "well, my name is a secret", None),
        ("Anna teaches Greek", "my mistake. Anna teaches Latin", None),
    ],
)
def test_what_is_said_again_takes_the_place_of_its_end(before: str, then: str, again: str | None):
    assert next(said_again(before, then), None) == again
