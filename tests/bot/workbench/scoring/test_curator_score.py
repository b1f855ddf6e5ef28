from typing import Any

from bot.workbench.scoring.curator_score import curator_score
from bot.workbench.scoring.rates import Count
from tests.bot.workbench.labelled import OSLO, answered, case, label

HOME = label("The user lives in Oslo.", "oslo", kind="fact", details="Oslo")
CAT = label("The user's cat is called Pixel.", "cat", details=["Pixel"])
ADD_HOME = {"op": "ADD", "content": "They live in Oslo.", "kind": "fact"}
MOVED = label("The user lives in Bergen.", "bergen", replaces="a1", because="changed")
WRONG = label("The user lives in Bergen.", "bergen", replaces="a1", because="corrected")
UPDATE = {"op": "UPDATE", "id": "a1", "content": "Lives in Bergen.", "because": "changed"}


def counts(labels: dict[str, Any], *operations: dict[str, Any], **more: Any) -> dict[str, Count]:
    other_case = case(**labels, **more)
    return curator_score(other_case, answered(other_case, *operations))[0]


def test_what_was_found_and_what_was_missed_is_counted():
    found = counts({"learn": [HOME, CAT]}, ADD_HOME)

    assert (found["precision"], found["recall"]) == (Count(1, 1), Count(1, 2))


def test_what_no_label_asks_for_costs_precision():
    found = counts({"learn": [HOME]}, ADD_HOME, {"op": "ADD", "content": "My cat is nice."})

    assert found["precision"] == Count(1, 2)


def test_what_is_optional_neither_counts_nor_costs():
    optional = {**CAT, "optional": True}
    with_it = counts({"learn": [HOME, optional]}, ADD_HOME, {"op": "ADD", "content": "A cat."})

    assert (with_it["precision"], with_it["recall"]) == (Count(1, 1), Count(1, 1))
    assert counts({"learn": [HOME, optional]}, ADD_HOME)["recall"] == Count(1, 1)


def test_a_wanted_label_leaves_an_optional_one_what_fits_only_that():
    optional = label("The user's cat lives in Oslo.", "cat.*oslo", optional=True)
    both = {"op": "ADD", "content": "The cat, in Oslo."}, ADD_HOME

    for operations in (both, both[::-1]):
        found = counts({"learn": [HOME, optional]}, *operations)
        assert (found["precision"], found["recall"]) == (Count(1, 1), Count(1, 1))


def test_two_facts_in_one_sentence_are_one_too_few():
    found = counts({"learn": [HOME, CAT]}, {"op": "ADD", "content": "In Oslo with a cat, Pixel."})

    assert found["recall"] == Count(1, 2)


def test_a_rejected_operation_stores_nothing():
    found = counts({"learn": [HOME]}, ADD_HOME | {"quote": "never said"})

    assert (found["valid"], found["recall"]) == (Count(0, 1), Count(0, 1))
    assert "precision" not in found


def test_the_kind_counts_where_it_is_labelled():
    assert counts({"learn": [HOME]}, ADD_HOME)["kind"] == Count(1, 1)
    assert counts({"learn": [HOME]}, ADD_HOME | {"kind": "goal"})["kind"] == Count(0, 1)


def test_a_detail_of_what_was_not_learned_is_lost():
    assert counts({"learn": [HOME, CAT]}, ADD_HOME)["details"] == Count(1, 2)


def test_a_change_is_told_on_the_right_memory_for_the_right_reason():
    labels = {"learn": [MOVED], "memories": [OSLO], "said": "I moved to Bergen"}

    assert counts(labels, UPDATE)["changes"] == Count(1, 1)
    assert counts(labels, UPDATE | {"because": "corrected"})["changes"] == Count(0, 1)
    assert counts(labels, UPDATE | {"op": "ADD", "id": None})["changes"] == Count(0, 1)


def test_a_correction_may_delete_the_wrong_and_add_the_right():
    labels = {"memories": [OSLO], "said": "No, I live in Bergen, not there"}
    both = (
        {"op": "ADD", "content": "Lives in Bergen."},
        {"op": "DELETE", "id": "a1", "because": "corrected"},
    )

    assert counts({"learn": [WRONG], **labels}, *both)["changes"] == Count(1, 1)
    assert counts({"learn": [MOVED], **labels}, *both)["changes"] == Count(0, 1)


def test_what_is_retired_without_reason_is_counted():
    found = counts({"memories": [OSLO]}, {"op": "DELETE", "id": "a1"})

    assert found["retired"] == Count(0, 1)


def test_what_should_have_been_deleted_and_was_not_is_counted():
    labels = {"memories": [OSLO], "delete": [{"id": "a1", "quote": "I"}]}

    assert counts(labels)["retired"] == Count(0, 1)
    assert counts(labels, {"op": "DELETE", "id": "a1"})["retired"] == Count(1, 1)


def test_a_known_thing_added_again_is_a_copy():
    labels = {"memories": [OSLO], "again": "oslo", "said": "Yes I still live in Oslo"}
    copy = {"op": "ADD", "content": "The user still live in Oslo."}

    assert counts(labels)["no copy"] == Count(1, 1)
    assert counts(labels, {"op": "BOOST", "id": "a1", "quote": "Oslo"})["no copy"] == Count(1, 1)
    assert counts({**labels, "memories": []}, copy)["no copy"] == Count(0, 1)


def test_passing_talk_is_left_alone_or_not():
    assert counts({}, {"op": "SKIP"})["passing"] == Count(1, 1)
    assert counts({}, ADD_HOME)["passing"] == Count(0, 1)


def test_play_is_a_lie_only_where_it_is_told_as_real():
    played = {"op": "ADD", "content": "The user is a pirate.", "grounding": "fiction"}
    labels = {"fiction": "pirate", "said": "Let's play, I am a pirate"}

    assert counts(labels, played)["fiction"] == Count(1, 1)
    assert counts(labels, played | {"grounding": "real"})["fiction"] == Count(0, 1)


def test_what_must_never_be_stored_is_looked_for_everywhere():
    topic = ADD_HOME | {"topic": "Acme"}

    assert counts({"never": "acme"}, topic)["kept out"] == Count(0, 1)
    assert counts({"never": "acme"}, ADD_HOME)["kept out"] == Count(1, 1)


def test_use_has_a_precision_and_a_recall():
    used = {"op": "BOOST", "id": "a1", "quote": "How nice, Oslo!"}
    labels = {"memories": [OSLO, OSLO], "boost": [{"id": "a2", "quote": "Oslo"}]}

    found = counts(labels, used)

    assert (found["use precision"], found["use recall"]) == (Count(0, 1), Count(0, 1))
    assert "use precision" not in counts({**labels, "may_boost": ["a1"]}, used)


def test_what_went_wrong_is_told_in_words():
    other_case = case(learn=[HOME, CAT], memories=[OSLO], never="cilantro")
    made = answered(
        other_case,
        {"op": "ADD", "content": "Likes a cat called Pixie."},
        {"op": "BOOST", "id": "a1", "quote": "How nice, Oslo!"},
        {"op": "DELETE", "id": "a9"},
    )

    assert curator_score(other_case, made)[1] == [
        "missed: The user lives in Oslo.",
        "lost 'Pixel': Likes a cat called Pixie.",
        "called used: a1",
        "rejected (no such memory): DELETE",
    ]
