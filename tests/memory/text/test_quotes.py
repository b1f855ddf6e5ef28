"""Whether quoted words really stand in a message."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memory.text.quotes import (
    Spoken,
    asks_at_end,
    find_quote,
    fingerprint,
    folded,
    is_bare_answer,
)
from memory.text.tokenizer import question_tokens

WORDS = st.text(alphabet="abcd éß绿茶ＡＢ　１2", min_size=1, max_size=20)


@pytest.mark.parametrize(
    "quote",
    ["i drink green tea", "I  drink\ngreen tea", "Ｉ ｄｒｉｎｋ green tea", "“I drink green tea.”"],
)
def test_space_width_and_case_make_no_difference(quote: str):
    found = find_quote(quote, [Spoken(7, 1, "Well: I drink Green Tea daily")])
    assert found is not None
    assert (found.message_id, found.speaker_id, found.text) == (7, 1, quote.strip())


@pytest.mark.parametrize("quote", ["green coffee", "I drink tea", "", "  ", "…", "我喝茶"])
def test_what_was_not_said_is_not_found(quote: str):
    assert find_quote(quote, [Spoken(7, 1, "I drink green tea, 我喝绿茶")]) is None


def test_chinese_words_are_found_within_a_sentence():
    assert find_quote("喝绿茶", [Spoken(1, 1, "我每天喝绿茶。")]) is not None


def test_the_newest_message_that_holds_them_is_quoted():
    spoken = [Spoken(1, 1, "tea"), Spoken(2, 1, "tea again"), Spoken(3, 1, "coffee")]
    found = find_quote("tea", spoken)
    assert found is not None
    assert found.message_id == 2


@pytest.mark.parametrize("quote", ["I own thing 1", "own thing", "thing 1", " own thing 1 "])
def test_a_word_that_is_a_piece_of_a_longer_one_was_not_said(quote: str):
    spoken = [Spoken(1, 1, "I own thing 1, she said"), Spoken(2, 1, "I disown things 10 to 12")]
    found = find_quote(quote, [*spoken, Spoken(3, 1, "I own thing 10; she disowns thing 11.")])
    assert found is not None
    assert found.message_id == (3 if quote == "own thing" else 1)


@given(WORDS, WORDS, WORDS)
def test_words_taken_from_a_message_are_found_in_it(before: str, quote: str, after: str):
    assume(folded(quote))
    assume(len(folded(quote)) > 1 and question_tokens(folded(quote)))
    found = find_quote(quote, [Spoken(1, 1, f"{before} {quote} {after}")])
    assert found is not None


@pytest.mark.parametrize("part", ["a", "I", "c", "to", "the", "is", "我", "了", "的是"])
def test_a_letter_or_a_particle_is_no_quote(part: str):
    assert find_quote(part, [Spoken(1, 1, "I am off to the cat, 我的是猫了")]) is None


@pytest.mark.parametrize("whole", ["5", "A!", "是", "it is"])
def test_a_whole_message_may_be_as_short_as_it_is(whole: str):
    assert find_quote(whole, [Spoken(1, 1, f" {whole}")]) is not None


@given(WORDS)
def test_texts_that_fold_alike_have_one_fingerprint(text: str):
    assert fingerprint(text) == fingerprint(f" {text.upper().lower()}\n")


def test_other_words_have_another_fingerprint():
    assert fingerprint("I like tea") != fingerprint("I like teas")


@pytest.mark.parametrize("text", ["Yes!", "no.", " OK ", "是的。", "对", "没有！", "嗯嗯"])
def test_a_bare_yes_or_no_is_an_answer(text: str):
    assert is_bare_answer(text)


@pytest.mark.parametrize("text", ["yes, I moved", "", "not really me", "对面的咖啡馆"])
def test_anything_more_speaks_for_itself(text: str):
    assert not is_bare_answer(text)


@pytest.mark.parametrize("text", ["Do you ski?", "你还住在奥斯陆吗？”", "I see. Really?)"])
def test_what_ends_with_a_question_asks(text: str):
    assert asks_at_end(text)


@pytest.mark.parametrize("text", ["Do you ski? I do.", "好。", ""])
def test_what_goes_on_behind_a_question_does_not(text: str):
    assert not asks_at_end(text)
