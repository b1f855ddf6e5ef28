"""Whom a pronoun at the beginning of a sentence means."""

import pytest

from curator.offline.english.spoken_of import with_antecedent, words_before
from curator.offline.grammar.coreference import may_mean


@pytest.mark.parametrize(
    ("before", "sentence", "told"),
    [
        (
            "My landlord is called Costa.",
            "He keeps pigeons on the roof",
            "My landlord keeps pigeons on the roof",
        ),
        ("Since then I talk to the budgie.", "He's called Tenor", "My budgie is called Tenor"),
        ("I keep a tortoise.", "Its name is Bolt", "My tortoise's name is Bolt"),
        ("We have two cats.", "They're both deaf", "My cats are both deaf"),
        ("My sister lives in Bonn.", "and she's a vet", "My sister is a vet"),
        ("My mother-in-law rang.", "She is a vet", "My mother-in-law is a vet"),
        ("My lab partner is Kat.", "she's a vet", "My lab partner is a vet"),
        ("My brother is at uni", "he's dropped out", "My brother has dropped out"),
        ("my bro works at tesco", "he got sacked", "My brother got sacked"),
    ],
)
def test_the_users_own_stand_in_its_place(before: str, sentence: str, told: str):
    assert with_antecedent(sentence, before) == told


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ("My brother rang.", "She is a vet"),
        ("My sister rang.", "It is raining"),
        ("We have two cats.", "He is deaf"),
        ("Nobody rang.", "He is deaf"),
        ("My brother rang.", "He was like what"),
        ("Lottie's got a boyfriend.", "He's called Pete"),
        ("My sister has a new boyfriend.", "He's called Pete"),
        ("My brother rang.", "I was out"),
    ],
)
def test_nobody_stands_for_whom_the_words_before_do_not_bring_in(before: str, sentence: str):
    assert with_antecedent(sentence, before) is None


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (["My uncle runs a pub.", "He rang."], "My uncle runs a pub. He rang."),
        (["My uncle runs a pub.", "It rained."], "It rained."),
        (["My uncle runs a pub.", "My son rang, he's fine."], "My son rang, he's fine."),
        ([], ""),
    ],
)
def test_the_words_before_go_back_to_whom_they_speak_of(said: list[str], words: str):
    assert words_before(said) == words


@pytest.mark.parametrize(
    ("pronoun", "kind", "is_meant"),
    [("she", "dad", False), ("he", "mum", False), ("she", "mum", True), ("he", "boss", True)],
)
def test_a_pronoun_means_nobody_of_the_other_sex_however_they_are_called(
    pronoun: str, kind: str, is_meant: bool
):
    assert may_mean(pronoun, kind) == is_meant
