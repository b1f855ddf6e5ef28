"""What a compressor answers counts only as far as nothing is lost.

Covers: curator.compression.compressor.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.agent_inputs import Sentence
from curator.compression.answer_check import CheckedAnswer, Merged, Original, read_answer
from curator.compression.compressor import CompressionDraft

ORIGINALS = {
    1: Original("The user likes tea.", ()),
    2: Original("The user likes Oslo.", ("Oslo",)),
    3: Original("The user likes 7 sorts of jam.", ()),
}
HANDLES = {"a1": 1, "a2": 2, "a3": 3}


def read(*sentences: tuple[str, ...]) -> CheckedAnswer:
    drafted = [Sentence(text=text, sources=list(sources)) for text, *sources in sentences]
    return read_answer(CompressionDraft(sentences=drafted), ORIGINALS, HANDLES)


def test_what_holds_is_merged():
    reading = read(("The user likes tea and oslo.", "a1", "[A2]"))
    assert reading.merged == [Merged("The user likes tea and oslo.", (1, 2))]
    assert reading.archived == [1, 2]


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        (("The user likes things.",), "sentence without a source"),
        (("The user likes things.", "a9"), "sentence without a source"),
        (("The user likes tea.", "a1"), "one source only"),
        ((" ", "a1", "a2"), "no content"),
        (("The user likes tea and a town.", "a1", "a2"), "detail left out"),
        (("The user likes tea and 17 sorts of jam.", "a1", "a3"), "detail left out"),
    ],
)
def test_what_does_not_hold_is_refused_with_its_reason(sentence, why):
    reading = read(sentence)
    assert (reading.archived, list(reading.refusals)) == ([], [why])


def test_as_many_sentences_as_originals_merge_nothing():
    reading = read(("Tea, Oslo.", "a1", "a2"), ("Oslo, tea.", "a2", "a1"))
    assert list(reading.refusals) == ["nothing merged"]


@given(
    st.lists(
        st.builds(
            Sentence,
            text=st.sampled_from(["tea Oslo 7", "tea", ""]),
            sources=st.lists(st.sampled_from(["a1", "a2", "a3", "b1"]), max_size=4),
        ),
        max_size=4,
    )
)
def test_nothing_is_archived_that_no_sentence_holds_whole(sentences):
    reading = read_answer(CompressionDraft(sentences=sentences), ORIGINALS, HANDLES)
    for memory_id in reading.archived:
        holding = [part.text for part in reading.merged if memory_id in part.memory_ids]
        assert ORIGINALS[memory_id].is_whole_in(" ".join(holding))
    assert len(reading.merged) < len(reading.archived) or not reading.merged
