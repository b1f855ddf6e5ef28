"""The table of a talk: whatever is chosen of it is as if those messages alone were read.

Covers: memory.index.messages.sorted_tokens.
"""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.models.embedding.embedder import HashedEmbedder
from memory.index.messages.columns import MARKS, MessageColumns
from memory.index.messages.record import IndexedMessage
from memory.index.messages.table import FIRST_ROOM, MessageTable
from tests.memory.recall.talks import in_order, talk

EMBEDDER = HashedEmbedder(dimensions=8)
WORDS = ("tea", "wombat", "Bergen?", "yesterday", "three", "kite", "团子")


def message(number: int, text: str, conversation: int, speaker: int | None) -> IndexedMessage:
    [said] = talk((speaker, text)).said
    return replace(
        said, message_id=number, conversation_id=conversation, session_id=number // 3, at=number * 7
    )


MESSAGES = st.lists(
    st.tuples(
        st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join),
        st.integers(1, 3),
        st.sampled_from([None, 1, 2]),
        st.booleans(),
    ),
    max_size=12,
)


@given(MESSAGES, st.data())
def test_a_choice_is_as_if_it_was_all(lines, data):
    messages = [
        message(number, text, conversation, speaker)
        for number, (text, conversation, speaker, _) in enumerate(lines, start=1)
    ]
    vectors = {
        each.message_id: EMBEDDER.query(f"{each.message_id}") if line[3] else None
        for each, line in zip(messages, lines, strict=True)
    }
    table = MessageTable()
    for each in data.draw(st.permutations(messages)):
        table.put(each, vectors[each.message_id])
    wanted = [each for each in messages if data.draw(st.booleans())]

    found = table.chosen([each.message_id for each in wanted])

    ordered = in_order(wanted)
    matrix = np.array(
        [
            np.zeros(8) if (vector := vectors[each.message_id]) is None else vector
            for each in ordered
        ],
        dtype=np.float32,
    ).reshape(len(ordered), 8)
    same = MessageColumns(ordered, matrix)
    assert list(found.said) == ordered
    assert found.vectors.any() == matrix.any()
    assert not matrix.any() or np.array_equal(found.vectors, matrix)
    for name in ("ids", "conversations", "sessions", "at", "lengths", "voices", "session_sizes"):
        assert np.array_equal(getattr(found, name), getattr(same, name)), name
    assert found.speakers == same.speakers
    for name in MARKS:
        assert np.array_equal(found.marks(name), same.marks(name)), name
    for token in {token for each in messages for token in each.tokens}:
        ours, theirs = found.words.of_token(token), same.words.of_token(token)
        assert (ours is None) == (theirs is None), token
        if ours and theirs:
            assert sorted(zip(*ours, strict=True)) == sorted(zip(*theirs, strict=True)), token


def test_what_was_chosen_stays_as_it_was_while_more_is_said():
    table = MessageTable()
    table.put(message(1, "tea", 1, 1), None)
    chosen = table.chosen([1])
    for number in range(2, 3 * FIRST_ROOM):
        table.put(message(number, f"kite word{number}", 1, 2), EMBEDDER.query("kite"))

    assert chosen.ids.tolist() == [1]
    assert chosen.vectors.tolist() == [[0.0]]
    assert chosen.words.of_token("tea") is not None
    assert chosen.words.of_token("kite") is None
    assert chosen.words.of_token("word99") is None
    assert chosen.speakers == ((1, "Ann"),)


def test_of_what_says_the_same_only_the_vector_is_new():
    table, said = MessageTable(), message(1, "tea", 1, 1)
    table.put(said, None)
    table.put(said, EMBEDDER.query("tea"))
    assert len(table) == 1
    assert table.chosen([1]).vectors == pytest.approx(EMBEDDER.query("tea")[None])

    table.put(said, None)

    assert table.vector(1) is None
    assert not table.chosen([1]).vectors.any()


def test_a_table_made_anew_holds_no_word_of_what_left():
    table = MessageTable()
    table.put(message(1, "wombat", 1, 1), EMBEDDER.query("wombat"))
    table.put(message(2, "tea", 1, 1), EMBEDDER.query("tea"))
    table.drop(1)

    anew = table.anew([table.said[1]])

    assert [*anew.words] == ["tea"]
    assert [*anew.row_of] == [2]
    assert anew.vector(2) == pytest.approx(EMBEDDER.query("tea"))
