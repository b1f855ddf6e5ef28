"""What authors wrote of lives becomes questions with what answers them."""

import pytest

from memory.vocabulary import Language
from tests.answers.meaning.examples import of_lives


@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_fact_is_read_as_it_is_remembered_and_as_it_was_typed(language: Language):
    examples = list(of_lives(language))
    answered = [example for example in examples if example.has_answer]

    assert {len(example.passages) % 2 for example in examples} == {0}
    assert all(example.right[::2] == example.right[1::2] for example in examples)
    assert 0.6 < len(answered) / len(examples) < 0.8


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_question_of_a_life_that_is_held_back_is_taught_with(language: Language):
    examples = list(of_lives(language))
    held = {example.question for example in examples if example.is_held_back}
    taught = {example.question for example in examples if not example.is_held_back}

    assert 0.05 < len(held) / len(examples) < 0.15
    assert len(held & taught) < 0.02 * len(held)
