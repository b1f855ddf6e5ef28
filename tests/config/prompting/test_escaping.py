"""People's words stay inside their block."""

import re
import unicodedata
from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st

from config.prompting.escaping import harmless, indented, minute, one_line


@given(st.text(alphabet="<>/ mes!\n＜"), st.text(alphabet="<>/ mes!\n"))
def test_no_text_holds_or_completes_the_mark_of_a_block(before, after):
    joined = harmless(before) + harmless(after)

    assert not re.search(r"<\s*[/!A-Za-z]", joined)


@given(st.text())
def test_a_quote_still_matches_its_message_with_width_folded(text):
    assert unicodedata.normalize("NFKC", harmless(text)) == unicodedata.normalize("NFKC", text)


def test_a_heart_and_a_comparison_stay_as_they_are():
    assert harmless("<3, and 1 <2") == "<3, and 1 <2"


def test_nothing_is_written_for_none():
    assert harmless(None) == ""


@given(st.text())
def test_one_line_is_one_line(text):
    assert len(one_line(text).splitlines()) <= 1


@given(st.text())
def test_every_further_line_is_set_in(text):
    assert all(line.startswith("      ") for line in indented(text).splitlines()[1:])


def test_a_moment_is_written_to_the_minute():
    assert minute(datetime(2026, 11, 21, 14, 3, 59)) == "2026-11-21 14:03"  # noqa: DTZ001
