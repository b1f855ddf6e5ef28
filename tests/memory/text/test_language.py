"""Which language a text is in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.language import language_of


@pytest.mark.parametrize(
    "text", ["Hello", "I live in Oslo.", "My cat 咪 sleeps all day long, every day"]
)
def test_english_is_recognised(text: str):
    assert language_of(text, "zh") == "en"


@pytest.mark.parametrize("text", ["你好", "我用 React 写代码", "我住在Oslo"])
def test_chinese_is_recognised_also_between_english_names(text: str):
    assert language_of(text, "en") == "zh"


@pytest.mark.parametrize("text", ["", "123", "?!", "👍"])
def test_without_letters_the_default_holds(text: str):
    assert (language_of(text, "zh"), language_of(text, "en")) == ("zh", "en")


@pytest.mark.parametrize("text", ["y", "n", "ok", "DVD", "y!"])
def test_what_is_typed_in_the_midst_of_either_tells_neither(text: str):
    assert (language_of(text, "zh"), language_of(text, "en")) == ("zh", "en")


@given(st.text())
def test_any_text_is_in_one_of_the_two(text: str):
    assert language_of(text) in ("en", "zh")
