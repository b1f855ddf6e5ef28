import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from config.models.chat.reply_parser import read_reply


class Note(BaseModel):
    text: str
    weight: float | None = None
    tags: list[str] = []


class Loose(BaseModel):
    """A shape that an empty object fits, so that a piece of a broken reply would too."""

    note: Note | None = None
    tags: list[str] = []


prose = st.text(st.characters(exclude_characters="{}[]`<>", codec="utf-8"), max_size=30)
notes = st.builds(
    Note,
    text=st.text(st.characters(codec="utf-8")),
    weight=st.none() | st.floats(allow_nan=False, allow_infinity=False),
    tags=st.lists(st.text(st.characters(codec="utf-8")), max_size=3),
)


@given(notes, prose, prose)
def test_prose_around_a_note_changes_nothing(note, before, after):
    assert read_reply(f"{before} {note.model_dump_json()} {after}", Note) == note


@given(notes, prose, prose, st.sampled_from(["", "json", "JSON"]))
def test_a_fence_around_a_note_changes_nothing(note, before, after, name):
    text = f"{before}\n```{name}\n{note.model_dump_json(indent=1)}\n```\n{after}"
    assert read_reply(text, Note) == note


@given(notes, st.data())
def test_a_note_that_breaks_off_is_never_read_in_part(note, data):
    whole = Loose(note=note, tags=["a"]).model_dump_json()
    end = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(ValueError, match=r"."):
        read_reply(whole[:end], Loose)


@given(st.text())
def test_no_text_does_worse_than_being_wrong(text):
    with pytest.raises(ValueError, match=r"."):
        read_reply(text, Note)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists))
def test_json_that_is_no_object_is_never_understood(value):
    with pytest.raises(ValueError, match=r"."):
        read_reply(json.dumps(value), Loose)


def test_the_last_of_several_notes_counts():
    text = 'For example {"text": "old"}. My answer: {"text": "new"}'
    assert read_reply(text, Note).text == "new"


def test_an_object_that_is_no_note_is_passed_over():
    assert read_reply('{"text": "mine"} and {"unrelated": 1}', Note).text == "mine"


def test_braces_in_prose_are_passed_over():
    assert read_reply('In {curly} braces: {"text": "yes"}', Note).text == "yes"


def test_what_is_inside_an_object_is_not_taken_for_the_answer():
    with pytest.raises(ValueError, match="Field required"):
        read_reply('{"inner": {"text": "no"}}', Note)


def test_a_list_in_a_fence_is_not_taken_for_its_elements():
    with pytest.raises(ValueError, match="valid dictionary"):
        read_reply('Here:\n```json\n[{"text": "no"}]\n```', Note)


def test_thinking_aloud_is_not_the_answer():
    assert read_reply('<think>{"text": "draft"}</think>{"text": "done"}', Note).text == "done"


def test_thinking_that_never_ends_is_no_answer():
    with pytest.raises(ValueError, match="empty"):
        read_reply('<think>{"text": "draft"}', Note)


def test_a_raw_line_break_inside_a_string_is_forgiven():
    assert read_reply('{"text": "two\nlines"}', Note).text == "two\nlines"


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_number_that_is_none_is_refused(number):
    with pytest.raises(ValueError, match=r"."):
        read_reply(f'{{"text": "x", "weight": {number}}}', Note)


def test_half_a_surrogate_pair_is_refused():
    with pytest.raises(ValueError, match="surrogate"):
        read_reply('{"text": "\\ud83d"}', Note)


def test_nesting_without_end_is_refused():
    with pytest.raises(ValueError, match="nested"):
        read_reply('{"text": ' + "[" * 200_000, Note)


def test_the_problem_is_named_without_quoting_the_answer():
    with pytest.raises(ValueError, match=r"tags\.0: Input should be a valid string") as raised:
        read_reply('{"text": "x", "tags": [12345]}', Note)
    assert "12345" not in str(raised.value)
