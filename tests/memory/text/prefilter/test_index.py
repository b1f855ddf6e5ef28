"""One look at a text rules out no pattern that matches in it."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.secret_detection.patterns import reading
from memory.secret_detection.patterns.reading import Form, read
from memory.secret_detection.redaction import secrets_in
from memory.text.late_pattern import LatePattern
from memory.text.prefilter.index import Prefilter, ScannedText
from tests.bench.learning.secret_lines import labelled_lines, taught_lines

FORMS: tuple[Form, ...] = ("plain", "cased", "counted")
SHAPES = [
    LatePattern(each) for each in ("pins?", r"code \d{4}", "密码|口令", "[a-z]{9}", "pin code")
]


@cache
def lines() -> list[str]:
    """Return labelled lines, after all detectors have read some of them."""
    texts = [line.text for line in (*labelled_lines(1), *taught_lines())]
    for text in texts[::50]:
        list(secrets_in(text))
    return texts


def wrongly_ruled_out(text: str) -> list[str]:
    """Return the patterns that match in a text, and of which the look at it says they don't."""
    scanned = read(text).scanned
    return [
        shape.pattern
        for form in FORMS
        for shape in scanned[form].index.needs
        if not scanned[form].may_match(shape) and shape.search(scanned[form].text)
    ]


def test_no_pattern_is_ruled_out_that_matches_in_a_labelled_line():
    assert len(lines()) > 1000
    assert not [(text, found) for text in lines() if (found := wrongly_ruled_out(text))]


@given(st.data())
def test_no_pattern_is_ruled_out_that_matches_in_parts_of_lines(data: st.DataObject):
    some = data.draw(st.lists(st.sampled_from(lines()), min_size=2, max_size=3))
    cuts = [data.draw(st.integers(0, len(line))) for line in some]
    parts = [line[cut:] if cut % 2 else line[:cut] for line, cut in zip(some, cuts, strict=True)]
    assert not wrongly_ruled_out("".join(parts) + data.draw(st.text(max_size=3)))


def test_what_is_found_is_the_same_where_nothing_is_ruled_out(monkeypatch: pytest.MonkeyPatch):
    found = [list(secrets_in(text)) for text in lines()]
    monkeypatch.setattr(ScannedText, "may_match", lambda self, shape: True)
    monkeypatch.setattr(ScannedText, "some", lambda self, shapes: [*shapes])
    assert [list(secrets_in(text)) for text in lines()] == found


def test_most_patterns_are_ruled_out_in_talk_of_other_things():
    lines()
    scanned = read("The user adopted a grey kitten from the shelter and named it Miso.").scanned
    assert len(scanned["plain"].possible) * 8 < len(scanned["plain"].index.needs)


@given(st.lists(st.sampled_from(["pin", "s", "code ", "12", "34", "密", "码", " ", "abcdefghi"])))
def test_a_pattern_that_was_never_asked_for_is_told_as_one_that_was(parts: list[str]):
    prefilter, text = Prefilter(), "".join(parts)
    new = prefilter.scan(text)
    asked = [new.may_match(shape) for shape in SHAPES]
    known = prefilter.scan(text)
    assert [known.may_match(shape) for shape in SHAPES] == asked
    assert known.some(SHAPES) == [shape for shape in SHAPES if known.may_match(shape)]
    assert all(may for may, shape in zip(asked, SHAPES, strict=True) if shape.search(text))


def test_who_looks_at_few_texts_has_no_pattern_read():
    late = Prefilter(from_text=2)
    assert late.scan("good morning").may_match(SHAPES[0])
    assert not late.scan("good morning").may_match(SHAPES[0])
    assert not late.scan("good morning").may_match(SHAPES[0])
    assert late.scan("the pin").may_match(SHAPES[0])


def test_the_forms_of_a_text_that_are_alike_are_looked_at_once():
    scanned = read("no numerals here").scanned
    assert scanned["counted"] is scanned["plain"]
    assert reading.read("暗号是一二三四五").scanned["counted"] is not scanned["plain"]
