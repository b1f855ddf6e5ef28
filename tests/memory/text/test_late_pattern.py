import re

import pytest

from memory.text.late_pattern import LatePattern


def test_it_finds_what_a_compiled_one_does():
    late, soon = LatePattern(r"(?P<word>\w+) tea", re.IGNORECASE), re.compile(r"(?i)(\w+) tea")
    text = "Green TEA, black tea"

    assert late.search(text, 3) is not None
    assert [found[0] for found in late.finditer(text)] == [
        found[0] for found in soon.finditer(text)
    ]
    assert late.sub("-", text) == soon.sub("-", text)
    assert late.split(text) == soon.split(text)
    assert (late.match("tea"), late.fullmatch(text)) == (None, None)
    assert late.pattern == r"(?P<word>\w+) tea"


def test_a_faulty_one_shows_at_its_first_use():
    faulty = LatePattern("(")

    with pytest.raises(re.error):
        faulty.search("tea")
