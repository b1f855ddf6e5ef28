"""A sentence is parsed into words with their arcs, within bounds, and only when asked."""

import pytest
from spacy.language import Language
from spacy.tokens import Doc

from curator.offline.english.parsing import parser
from curator.offline.english.parsing.parser import parsed


def test_a_word_knows_what_it_depends_on():
    words = parsed("My sister lives in Dublin")
    assert [word.text for word in words] == ["My", "sister", "lives", "in", "Dublin"]
    assert (words[1].relation, words[words[1].head].lemma) == ("nsubj", "live")
    assert words[4].end == len("My sister lives in Dublin")


@pytest.mark.parametrize("text", ["", "  ", "I live in Oslo. " * 40, "a " * 200])
def test_what_is_empty_or_too_long_has_no_words(text: str):
    assert not parsed(text)


def test_without_the_model_there_are_no_words(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parser, "_pipeline", lambda: None)
    assert not parsed("I live in Oslo")


def test_a_sentence_is_parsed_once(monkeypatch: pytest.MonkeyPatch):
    pipeline, asked = parser._pipeline(), list[str]()
    assert pipeline is not None
    called = type(pipeline).__call__

    def noting(self: Language, text: str) -> Doc:
        asked.append(text)
        return called(self, text)

    monkeypatch.setattr(Language, "__call__", noting)
    for _ in range(3):
        assert [word.text for word in parsed("I live in Turin")] == ["I", "live", "in", "Turin"]
    assert asked == ["I live in Turin"]


@pytest.mark.parametrize(("text", "norm"), [("the US Army", "US"), ("she told us", "us")])
def test_a_land_is_no_pronoun(text: str, norm: str):
    assert norm in {word.norm for word in parsed(text)}
