from hypothesis import given
from hypothesis import strategies as st

from bot.workbench.comparing.alignment import (
    Answer,
    Compared,
    Comparison,
    Pair,
    alikeness,
    diff_lines,
    side_by_side,
)

BERGEN = Answer("UPDATE a1", "The user lives in Bergen.", "UPDATE a1 → The user lives in Bergen.")
MOVED = Answer("UPDATE a1", "The user moved to Bergen.", "UPDATE a1 → The user moved to Bergen.")
TEA = Answer("ADD ", "The user likes tea.", "ADD The user likes tea.")
answers = st.lists(
    st.builds(
        lambda about, says: Answer(about, says, f"{about} {says}"),
        st.sampled_from(["ADD ", "UPDATE a1"]),
        st.sampled_from(["tea", "teas", "coffee", "喝茶", ""]),
    ),
    max_size=5,
)


def test_two_wordings_of_one_thing_stand_side_by_side():
    assert side_by_side([BERGEN, TEA], [TEA, MOVED]) == [
        Pair("changed", BERGEN.line, MOVED.line),
        Pair("same", TEA.line, TEA.line),
    ]


def test_what_only_one_version_answers_is_lost_or_added():
    assert side_by_side([BERGEN], [TEA]) == [
        Pair("lost", BERGEN.line, ""),
        Pair("added", "", TEA.line),
    ]


def test_answers_of_different_kinds_are_never_two_wordings():
    assert alikeness(BERGEN, Answer("ADD ", BERGEN.says, BERGEN.line)) == 0.0


@given(answers, answers)
def test_each_answer_stands_in_exactly_one_pair(before: list[Answer], after: list[Answer]):
    pairs = side_by_side(before, after)

    assert sorted(pair.before for pair in pairs if pair.change != "added") == sorted(
        part.line for part in before
    )
    assert sorted(pair.after for pair in pairs if pair.change != "lost") == sorted(
        part.line for part in after
    )


@given(answers)
def test_a_version_is_the_same_as_itself(same: list[Answer]):
    assert {part.change for part in side_by_side(same, same)} <= {"same"}


def test_the_lines_leave_out_what_is_the_same_unless_asked():
    both = Comparison(
        "curator.en@a",
        "curator.en@b",
        [
            Compared("one", ["User: hi"], [Pair("same", "ADD x", "ADD x")]),
            Compared("two", ["User: ho"], [Pair("lost", "ADD y", "")]),
        ],
    )

    short, full = list(diff_lines(both)), list(diff_lines(both, everything=True))

    assert short[:2] == [
        "curator.en@a → curator.en@b",
        "2 stretches of talk: 1 same, 0 changed, 1 lost, 0 added",
    ]
    assert "one" not in short
    assert short[-1] == "  - ADD y"
    assert "    ADD x" in full
