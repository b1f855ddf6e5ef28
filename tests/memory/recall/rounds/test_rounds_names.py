"""A question without the names in it."""

import numpy as np

from memory.recall.rounds.query import called_words, without_names
from tests.memory.recall.talks import EMBEDDER, Line, ask, talk

LINES: list[Line] = [
    line
    for number in range(12)
    for line in ((1, f"I saw film{number} at noon"), (2, f"Ann how nice of you Ann part{number}"))
]


def test_a_question_that_calls_a_speaker_is_nearer_to_what_they_said_than_to_their_name():
    said = talk(*LINES)
    sought = ask("Ann film3", said)
    assert sought.meaning is not None
    assert sought.about is not None
    name = EMBEDDER.query("Ann")

    assert float(sought.about @ name) < float(sought.meaning.vector @ name)
    assert float(sought.about @ said.vectors[6]) > float(sought.meaning.vector @ said.vectors[6])


def test_a_question_without_names_stays_as_it_is():
    sought = ask("which film3", talk(*LINES))

    assert sought.meaning is not None
    assert sought.about is not None
    assert np.allclose(sought.about, sought.meaning.vector, atol=1e-6)


def test_a_capitalised_word_is_called_where_many_turns_hold_it():
    said = talk(*LINES)

    assert called_words("What did Ann think of Oslo?", said) == ["ann"]
    assert called_words("what did ann think?", said) == []


def test_a_vector_of_another_width_is_left_alone():
    vector = np.ones(3, dtype=np.float32)

    assert without_names(vector, talk(*LINES), ["ann"]) is vector
