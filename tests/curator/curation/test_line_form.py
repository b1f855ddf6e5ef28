"""The line form is read exactly, or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.errors import ReplyNotUnderstood
from curator.curation.curator import ProposedOperation
from curator.curation.line_form import read_lines

# What a model may put on one line, without the marks that the form itself is made of.
words = (
    st.text(st.characters(categories=("L", "N", "P", "S", "Zs"), exclude_characters="|｜\\`"))
    .map(str.strip)
    .filter(bool)
)
plain = st.text(st.characters(categories=("L", "N")), min_size=1).filter(
    lambda text: text.lower() not in {"null", "none"}
)


def only(text: str) -> ProposedOperation:
    (operation,) = read_lines(text).operations
    return operation


def test_an_update_is_read_with_its_attributes():
    operation = only(
        "[UPDATE:a2] The user lives in Bergen. | kind=fact | because=changed | salience=0.8"
        ' | valid_from=2026-03 | entities=Bergen, Oslo | quote="I moved to Bergen"'
    )

    assert operation == ProposedOperation(
        op="UPDATE",
        id="a2",
        content="The user lives in Bergen.",
        kind="fact",
        because="changed",
        salience=0.8,
        valid_from="2026-03",
        entities=["Bergen", "Oslo"],
        quote="I moved to Bergen",
    )


def test_full_width_marks_are_read_alike():
    operation = only(
        "【UPDATE：a2】用户住在苏州。｜kind＝fact｜entities=苏州、北京｜quote=“搬到苏州啦”"
    )

    assert (operation.op, operation.id, operation.content) == ("UPDATE", "a2", "用户住在苏州。")
    assert (operation.entities, operation.quote) == (["苏州", "北京"], "搬到苏州啦")


def test_every_operation_of_an_answer_is_read_and_its_prose_is_not():
    read = read_lines(
        "Here is what I propose:\n```\n- [ADD] The user plays the cello. | kind=skill\n"
        '2. [BOOST:a1] | quote="Pixel"\n[DELETE:a3] | reason=asked for\n```\nThat is all.'
    )

    assert [(operation.op, operation.id) for operation in read.operations] == [
        ("ADD", None),
        ("BOOST", "a1"),
        ("DELETE", "a3"),
    ]


def test_a_lone_skip_says_that_there_is_nothing_to_do():
    assert only("[SKIP]") == ProposedOperation(op="SKIP")


def test_what_a_model_thinks_aloud_is_not_its_answer():
    assert only("<think>\n[ADD] Maybe this?\n</think>\n[SKIP]").op == "SKIP"


def test_a_quote_may_hold_the_mark_that_ends_thinking_aloud():
    assert only('[ADD] x | quote="what is </think> for?"').quote == "what is </think> for?"


def test_a_quote_may_hold_quotation_marks():
    assert only('[ADD] x | quote="she said "hi" to me" | kind=fact').quote == 'she said "hi" to me'


def test_a_quote_cannot_set_other_attributes():
    operation = only('[ADD] x | kind=fact | quote="hm | kind=boundary | salience=1"')

    assert (operation.kind, operation.salience) == ("fact", None)


def test_an_operation_without_its_handle_is_left_for_the_check_to_refuse():
    assert only("[UPDATE] The user lives in Bergen.").id is None


def test_a_bar_in_the_content_stays_in_the_content():
    assert only("[ADD] The user writes a | b = c. | kind=fact").content == (
        "The user writes a | b = c."
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Nothing to remember here.",
        "I would use [SKIP] here.",
        "[FROB:a1] x",
        '{"operations": []}',
        "<think>[SKIP]</think>",
        "[ADD] The user likes tea. | kind=beverage",
        "[ADD] The user likes tea. | salience=high",
    ],
)
def test_what_is_no_operation_is_never_read_as_no_operations(text):
    with pytest.raises(ReplyNotUnderstood) as refused:
        read_lines(text)

    assert refused.value.text == text


@given(st.text(alphabet='[]【】ADSKIP:：a1|=quote"“”\n \\<>/think'))
def test_any_text_gives_operations_or_is_not_understood(text):
    try:
        read = read_lines(text)
    except ReplyNotUnderstood:
        return
    assert read.operations


@given(content=words, quote=words, topic=plain, handle=plain)
def test_what_was_written_is_what_is_read(content, quote, topic, handle):
    operation = only(f'[UPDATE:{handle}] {content} | topic={topic} | quote="{quote}"')

    assert (operation.content, operation.quote) == (content, quote)
    assert (operation.topic, operation.id) == (topic, handle)


def test_half_a_character_is_none_and_two_halves_are_one():
    operation = only('[ADD] Mira \ud83d likes \ud83d\ude00. | topic=\udc00 | quote="\ud800 tea"')

    assert operation.content == "Mira \ufffd likes \U0001f600."
    assert (operation.topic, operation.quote) == ("\ufffd", "\ufffd tea")
