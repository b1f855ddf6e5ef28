"""How surely later words tell anew what is asked."""

import numpy as np
import pytest

from config.models.embedding.bundled import shared_embedder
from curator.offline.answers.later_words import FLOOR, Worded, later_signs, sureness_of_later
from memory.vocabulary import Language


def worded(*texts: str) -> list[Worded]:
    meant = shared_embedder().passages(texts)
    return [Worded(text, vector) for text, vector in zip(texts, meant, strict=True)]


@pytest.mark.parametrize(
    ("language", "question", "answer", "anew", "beside"),
    [
        (
            "en",
            "Where do I work?",
            "I work at the library.",
            "I quit and took a job at the bakery instead.",
            "My sister's cat is called Pixel.",
        ),
        (
            "zh",
            "我在哪里上班？",
            "我在图书馆上班",
            "图书馆的活儿辞了，现在在面包店上班",
            "我妹妹的猫叫豆豆",
        ),
    ],
)
def test_what_tells_it_anew_is_sure_and_what_is_beside_it_is_not(
    language: Language, question: str, answer: str, anew: str, beside: str
):
    asked, answered, *later = worded(question, answer, anew, beside)

    told, other = sureness_of_later(asked, answered, later, language)

    assert told >= FLOOR > other


def test_of_nothing_said_later_nothing_is_weighed():
    asked, answered = worded("Where do I work?", "I work at the library.")
    assert sureness_of_later(asked, answered, [], "en") == []


def test_the_nearest_and_the_cues_are_signs():
    near, far = np.array([1, 0], dtype=np.float32), np.array([0, 1], dtype=np.float32)
    question, answer = Worded("Where do I work?", near), Worded("I work at the library.", near)
    later = [Worded("I work at the bakery now.", near), Worded("It rains.", far)]

    first, second = later_signs(question, answer, later, "en")

    assert (first["nearest both"], second["nearest both"]) == (1.0, 0.0)
    assert first["cue now"] == 1.0
    assert "cue now" not in second
