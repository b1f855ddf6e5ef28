"""What a profiler leaves out and nothing refutes is carried over, within five paragraphs."""

from hypothesis import given
from hypothesis import strategies as st

from curator.profiles.carry_over import Unrefuted, completed
from memory.ledger.proposal import SourcedSentence

IDS = st.integers(1, 8)
DRAFTS = st.lists(st.lists(st.sets(IDS, min_size=1, max_size=3), max_size=3), max_size=6)
OLD = st.lists(
    st.tuples(st.integers(1, 5), st.sets(IDS, min_size=1, max_size=3), st.booleans()), max_size=8
)


def told(text: str, *ids: int) -> SourcedSentence:
    return SourcedSentence("paragraph", text, memory_ids=ids)


def texts(paragraphs: list[list[SourcedSentence]]) -> list[list[str]]:
    return [[sentence.text for sentence in each] for each in paragraphs]


def test_what_is_cited_is_not_told_twice():
    found = completed([[told("new", 1, 2)]], [Unrefuted(1, "old", [1])], holders={}, most=5)
    assert texts(found) == [["new"]]


def test_what_is_left_out_stands_where_it_stood():
    old = [Unrefuted(2, "in the second", [7]), Unrefuted(5, "in the fifth", [8])]
    found = completed([[told("a", 1)], [told("b", 2)]], old, holders={}, most=5)
    assert texts(found) == [["a"], ["b", "in the second"], ["in the fifth"]]


def test_where_there_is_no_room_for_a_paragraph_it_joins_the_last():
    found = completed([[told("a", 1)]], [Unrefuted(3, "old", [7])], holders={}, most=1)
    assert texts(found) == [["a", "old"]]


def test_what_was_merged_from_it_serves_in_its_place():
    found = completed([[told("a", 9)]], [Unrefuted(1, "old", [7])], holders={7: [9]}, most=5)
    assert texts(found) == [["a"]]


def test_what_is_left_of_several_sentences_is_told_once():
    rest = [Unrefuted(1, "tea", [7], is_whole=False)] * 2
    assert texts(completed([[told("a", 1)]], rest, holders={}, most=5)) == [["a", "tea"]]


@given(DRAFTS, OLD, st.integers(1, 5))
def test_nothing_unrefuted_is_ever_without_a_sentence(drafts, old, most):
    drafted = [[told("new", *ids) for ids in each] for each in drafts]
    unrefuted = [
        Unrefuted(place, f"old {number}", sorted(ids), whole)
        for number, (place, ids, whole) in enumerate(old)
    ]
    found = completed(drafted, unrefuted, holders={}, most=most)
    cited = {memory_id for each in found for sentence in each for memory_id in sentence.memory_ids}
    assert len(found) <= most
    assert all(found)
    assert all(cited.issuperset(part.memory_ids) for part in unrefuted)
    kept = [each for each in drafted if each][:most]
    assert [each[: len(kept[at])] for at, each in enumerate(found[: len(kept)])] == kept
