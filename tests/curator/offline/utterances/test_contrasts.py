"""What is said in the place of what is denied takes its place in the statement before."""

import pytest

from curator.offline.utterances.contrasts import contrasted


@pytest.mark.parametrize(
    ("before", "text", "told"),
    [
        (
            "Priya is a nurse, she's allergic to peanuts",
            "sorry I meant she's allergic to cashews, not peanuts",
            "Priya is a nurse, she's allergic to cashews",
        ),
        ("I live in Leeds", "I mean York, not Leeds", "I live in York"),
        (
            "My brother works for a bank",
            "he works for a children's hospital, not a bank",
            "My brother works for a children's hospital",
        ),
        (
            "my granddaughter keisha got into med school in jamaica",
            "hold on its trinidad keisha goin not jamaica",
            "my granddaughter keisha got into med school in trinidad",
        ),
        (
            "I help my uncle at his stall in bedok",
            "eh typo, not bedok. the stall in simei",
            "I help my uncle at his stall in simei",
        ),
    ],
)
def test_what_is_denied_gives_way(before: str, text: str, told: str):
    assert told in contrasted(before, text)


def test_what_is_denied_of_one_and_holds_of_another_stays():
    text = "kaylee's in lincoln now not leeds, tammy's the one in leeds"
    assert list(contrasted("my ex lives in Leeds with kaylee", text)) == []


@pytest.mark.parametrize("text", ["I'm not a bank", "York, not Paris", "not now"])
def test_what_the_statement_does_not_say_changes_nothing(text: str):
    assert list(contrasted("I live in Leeds", text)) == []


@pytest.mark.parametrize(
    ("before", "text", "right"),
    [
        ("I fly to Oslo on 22 October.", "leave is from 25 October only, not 22", "25 October."),
        (
            "The party is on the 3rd of november.",
            "its the 5th of nov not the 3rd",
            "5th of november.",
        ),
        ("We meet in Leeds.", "in Bradford only, not Leeds", "in Bradford."),
    ],
)
def test_for_a_number_stands_a_number_and_no_word_twice(before: str, text: str, right: str):
    again = list(contrasted(before, text))
    assert [each.endswith(right) for each in again] == [True]
