"""Whose a sentence is that leaves its subject out."""

import pytest

from curator.offline.english.parsing.speakers import somebody_else, voiced


@pytest.mark.parametrize(
    ("before", "said", "told"),
    [
        ("", "moved to oslo in May", "I moved to oslo in May"),
        ("The gig was great. ", "moved to oslo in May", "I moved to oslo in May"),
        ("My mum retired. ", "moved to Spain last year", "My mum moved to Spain last year"),
        ("coco moved out?? ", "left her bath mat", "coco left her bath mat"),
        ("My ex dumped me. ", "moved back to Leeds", "I moved back to Leeds"),
        ("My dog died in May. ", "moved to a smaller flat", "I moved to a smaller flat"),
        ("My brother came round. ", "got a new car", "I got a new car"),
        ("My sister visited. ", "left my job yesterday", "I left my job yesterday"),
        ("", "Booked a flight to Rome", "I booked a flight to Rome"),
        ("", "from tequila to bears", "from tequila to bears"),
        ("", "vegan arc is over", "vegan arc is over"),
    ],
)
def test_it_is_of_whom_the_sentence_before_is(before: str, said: str, told: str):
    assert voiced(said, before).tree.text == told


def test_the_speaker_is_nobody_else():
    assert somebody_else("I moved out. ") is None
    assert somebody_else("My brother moved out! ") == "My brother"
