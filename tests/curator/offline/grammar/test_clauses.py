"""Which sentences of a message are said in earnest.

Covers: curator.offline.grammar.pasted.
"""

import pytest

from curator.offline.grammar.clauses import sentences
from curator.offline.grammar.play import is_play
from memory.text.language import language_of
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


@pytest.mark.parametrize(
    "pasted",
    [
        ">>> I love jazz\nI live in Oslo.",
        "Ann — Today at 14:02\nI live in Oslo and I love jazz\nMy cat is called Rex",
        "Ann — 21/11/2026, 14:02\nI live in Oslo",
        "Ann — Yesterday at 2:02 PM\nI live in Oslo\nTom — Yesterday at 2:03 PM\nI love jazz",
        "-----Forwarded message-----\nFrom: Ann\nI live in Oslo.",
        "---------- Forwarded message ---------\nI live in Oslo.\n\nI love jazz.",
        "Begin forwarded message:\n\nI live in Oslo.",
        "<Ann> I live in Oslo",
        "<ann_92> I live in Oslo\n<Tom> I love jazz",
        "安妮 14:02\n我住在奥斯陆\n我养了一只猫叫皮克",
        "安妮 2026-11-21 14:02:11\n我住在奥斯陆",
        "小林 — 今天14:02\n我住在奥斯陆",
        "小林 昨天 下午2:02\n我住在奥斯陆",
        "-----转发的消息-----\n我住在奥斯陆",
        "——————转发消息——————\n我住在奥斯陆",
    ],
)
def test_what_was_pasted_from_somebody_else_is_not_the_speakers(pasted: str):
    language = language_of(pasted)
    assert kept(pasted, language) == []
    before = {"en": "I like tea.", "zh": "我喜欢喝茶。"}[language]
    assert len(kept(f"{before}\n{pasted}", language)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "I get up at 6:30\nI live in Oslo",
        "My train leaves today at 14:02\nI live in Oslo",
        "Tea — my favourite\nI live in Oslo",
        "a < b and c > d\nI live in Oslo",
        "Mira, 34\nI live in Oslo",
        "<3 you\nI live in Oslo",
        "我每天早上6:30起床\n我住在奥斯陆",
        "我今天14:02\n我住在奥斯陆",
    ],
)
def test_a_time_or_a_mark_makes_nobody_elses_line(text: str):
    assert kept(text, language_of(text))[-1] in ("I live in Oslo", "我住在奥斯陆")


@pytest.mark.parametrize(
    "text",
    [
        "Look what Ann posted:\nMy dog is called Rex.",
        "Ann wrote this:\nI live in Oslo.\nCute, right?",
        "小安发来一条消息：我养了一只猫叫皮克",
        "安妮，14:02\n我养了一只猫叫皮克",
    ],
)
def test_what_somebody_else_is_said_to_have_written_is_theirs(text: str):
    assert kept(text, language_of(text)) == []


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("I posted this:\nI live in Oslo.", "I live in Oslo"),
        ("Ann wrote me a letter.\nI live in Oslo.", "I live in Oslo"),
        ("Ann posted:\nHello.\n\nI live in Oslo.", "I live in Oslo"),
        ("我发了一条朋友圈：我住在奥斯陆", "我住在奥斯陆"),
    ],
)
def test_what_the_person_wrote_is_theirs(text: str, stays: str):
    assert kept(text, language_of(text))[-1].endswith(stays)


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
