"""The tokens that keyword search works on."""

from hypothesis import given
from hypothesis import strategies as st

from memory.text.language import is_cjk
from memory.text.tokenizer import question_tokens, tokens_of

CHINESE = st.text(alphabet=[chr(point) for point in range(0x4E00, 0x4E80)], min_size=1, max_size=12)
ENGLISH = st.text(alphabet="abcdefghijklmnop ABC'-.", max_size=40)


@given(st.text())
def test_any_text_has_tokens_and_none_of_them_holds_a_separator(text: str):
    for token in tokens_of(text):
        assert token
        assert not any(character.isspace() or character in '_"' for character in token)


@given(st.one_of(st.text(), ENGLISH, CHINESE))
def test_a_questions_tokens_are_distinct_and_all_in_the_same_text(text: str):
    asked = question_tokens(text)
    assert set(asked) <= set(tokens_of(text))
    assert len(asked) == len(set(asked))


@given(CHINESE)
def test_chinese_becomes_its_characters_and_its_neighbours(text: str):
    pairs = [text[at : at + 2] for at in range(len(text) - 1)]
    assert tokens_of(text) == [*text, *pairs]


@given(CHINESE, CHINESE, CHINESE)
def test_a_chinese_word_is_found_wherever_it_stands(before: str, word: str, after: str):
    assert set(tokens_of(word)) <= set(tokens_of(before + word + after))


@given(ENGLISH)
def test_case_and_width_say_nothing(text: str):
    wide = "".join(chr(ord(part) + 0xFEE0) if "!" <= part <= "~" else part for part in text)
    assert tokens_of(text.upper()) == tokens_of(text) == tokens_of(wide)


def test_green_tea_is_found_in_what_was_said_without_spaces():
    said = tokens_of("我爱喝绿茶")
    assert "绿茶" in said
    assert set(question_tokens("绿茶")) <= set(said)


def test_one_chinese_character_is_found_within_a_word():
    assert set(question_tokens("猫")) <= set(tokens_of("猫叫了"))


def test_forms_of_an_english_word_share_a_stem():
    assert tokens_of("cats running") == tokens_of("cat runs") == tokens_of("Cats run")


def test_writing_changes_within_a_word_part_it():
    assert tokens_of("喝tea了") == ["喝", "tea", "了"]


def test_words_that_say_nothing_are_not_searched():
    assert question_tokens("What do you like about the cat?") == ["like", "cat"]
    assert question_tokens("what is it?") == []
    assert question_tokens("你是我的吗") == []


def test_a_pair_is_searched_where_one_half_of_it_tells():
    assert question_tokens("我的猫") == ["猫", "的猫"]


@given(st.text())
def test_every_token_is_of_one_writing(text: str):
    assert all(len({is_cjk(part) for part in token}) == 1 for token in tokens_of(text))
