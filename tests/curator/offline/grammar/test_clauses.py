"""Which sentences of a message are said in earnest."""

import pytest

from curator.offline.grammar.clauses import is_play, sentences
from memory.vocabulary import Language


def kept(text: str, language: Language = "en") -> list[str]:
    return [sentence.text for sentence in sentences(text, language)]


def test_statements_are_kept_in_order_with_their_places():
    text = "Hi. I live in Oslo! Do you?"
    found = sentences(text, "en")
    assert [text[sentence.start : sentence.end] for sentence in found] == ["Hi", "I live in Oslo"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Do I live in Oslo?", "en"),
        ("where do I live", "en"),
        ("If I lived in Oslo I would ski.", "en"),
        ("My mum says I live in a dream.", "en"),
        ("*waves* I live here", "en"),
        ("As a pirate, I live on a ship", "en"),
        ("I live on Mars, just kidding", "en"),
        ("> I live in Oslo", "en"),
        ("我住在哪里？", "zh"),
        ("如果我住在杭州", "zh"),
        ("他说我住在杭州", "zh"),
        ("（挥手）我住在森林", "zh"),
        ("假装我是国王", "zh"),
    ],
)
def test_questions_suppositions_reports_and_play_are_left_out(text, language):
    assert kept(text, language) == []


def test_quoted_words_are_not_the_speakers():
    assert all("Oslo" not in text for text in kept('She wrote "I live in Oslo." Nice.'))


def test_a_quoted_name_stays():
    assert kept('My cat is called "Pixel".') == ['My cat is called "Pixel']
    assert kept("我的猫叫“团子”。", "zh") == ["我的猫叫“团子”"]


def test_a_statement_with_a_question_behind_it_is_kept():
    assert kept("I live in Oslo, do you know it?") == ["I live in Oslo"]


def test_a_statement_that_asks_for_assent_is_not():
    assert kept("I live in Oslo, right?") == []


def test_one_starred_word_in_a_sentence_is_stress():
    assert not is_play("I *really* like tea", "en")


def test_a_full_stop_inside_a_number_or_a_title_does_not_end_a_sentence():
    assert kept("Dr. Hansen is 1.80 tall.") == ["Dr. Hansen is 1.80 tall"]
