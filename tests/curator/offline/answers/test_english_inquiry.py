"""What an English question asks for."""

import pytest

from curator.offline.answers.english_inquiry import inquiry, lemmas, names


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("Where do I live?", "where"),
        ("How old is Nia?", "age"),
        ("How many hens have I got?", "number"),
        ("whats my dogs name", "called"),
        ("Am I married?", "whether"),
    ],
)
def test_a_question_has_the_shape_of_its_asking_word(question: str, shape: str):
    assert inquiry(question).shape == shape


def test_the_words_of_every_question_tell_nothing():
    assert inquiry("What is it I drink of a Saturday?").lemmas == {"drink", "saturday"}


def test_what_is_called_by_name_is_found():
    assert names("My grandson Ewan flies for Loganair") == {"ewan", "loganair"}


def test_words_are_compared_uninflected():
    assert lemmas("She flies planes") & lemmas("I flew a plane") == {"fly", "plane"}
