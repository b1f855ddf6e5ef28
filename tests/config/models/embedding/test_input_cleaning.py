from hypothesis import given
from hypothesis import strategies as st

from config.models.embedding.input_cleaning import embeddable

anything = st.text(st.characters(), max_size=40)


@given(anything, st.integers(1, 50))
def test_any_text_becomes_text_that_can_be_sent(text, longest):
    sent = embeddable(text, longest)
    assert sent.strip()
    assert "\0" not in sent
    assert len(sent) <= longest
    sent.encode()


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1))
def test_ordinary_text_stays_as_it_is(text):
    if text.strip():
        assert embeddable(text, len(text)) == text
