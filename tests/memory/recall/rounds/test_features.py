"""The features of rounds.

Covers: memory.recall.rounds.lexical_features.
"""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memory.recall.rounds.features import NAMES, OWN, features, matrix
from memory.recall.rounds.lexical_features import word_evidence
from tests.memory.recall.talks import Line, ask, compare, dialogue, shuffled, talk

WORDS = st.sampled_from(["tea", "cat", "Oslo", "piano", "rain", "绿茶", "猫", "running"])
LINES = st.lists(
    st.tuples(
        st.sampled_from([1, 2, None]),
        st.lists(WORDS, min_size=1, max_size=5).map(" ".join),
    ),
    min_size=1,
    max_size=12,
)


@given(LINES, WORDS)
def test_there_is_one_finite_number_for_each_turn_and_feature(lines: list[Line], word: str):
    said = talk(*lines)
    table = matrix(features(compare(f"What of {word}?", said)))

    assert table.shape == (len(lines), len(NAMES))
    assert bool(np.all(np.isfinite(table)))


@given(LINES, WORDS)
def test_features_are_the_same_each_time(lines: list[Line], word: str):
    first, second = talk(*lines), talk(*lines)
    question = f"What of {word}?"

    assert np.array_equal(
        matrix(features(compare(question, first))),
        matrix(features(compare(question, second))),
    )


@given(LINES, WORDS, st.randoms(use_true_random=False))
def test_what_a_turn_says_for_itself_does_not_depend_on_the_order(lines, word, chance):
    order = list(range(len(lines)))
    chance.shuffle(order)
    straight, mixed = talk(*lines), talk(*[lines[number] for number in order])
    own = [name for name in OWN if name not in ("on_day", "days_off")]
    there = matrix(features(compare(f"What of {word}?", straight)), tuple(own))
    then = matrix(features(compare(f"What of {word}?", mixed)), tuple(own))

    assert np.allclose(there[order], then, atol=1e-5)


@given(LINES)
def test_one_more_word_of_the_question_never_lowers_what_words_say(lines: list[Line]):
    lines = [(1, "music"), *lines]
    plain = talk(*lines)
    fuller = talk((1, "piano"), *lines[1:])
    tokens = ask("Who plays the piano?", plain).tokens

    assert word_evidence(fuller, tokens).turn[0] >= word_evidence(plain, tokens).turn[0]


def test_a_word_that_nobody_said_takes_from_the_sureness_of_the_others():
    said = talk((1, "the cat sleeps"), (2, "rain"))

    assert word_evidence(said, ["cat"]).covered[0] == 1
    assert 0 < word_evidence(said, ["cat", "zebra"]).covered[0] < 1


def test_the_turn_that_means_most_has_the_highest_meaning():
    said = talk((1, "we drank green tea"), (2, "the cat sleeps"), (1, "rain in Oslo"))
    found = features(compare("the cat sleeps", said))

    assert int(np.argmax(found["meaning"])) == 1
    assert found["meaning_of_best"][1] == 0


def test_a_turn_beside_the_right_words_has_evidence_of_its_surroundings():
    said = talk((1, "What does your cat eat?"), (2, "Tuna, mostly."), (1, "Nice."), session=10)
    found = features(compare("What food does the cat eat?", said))

    assert found["words"][1] == 0
    assert found["words_before_1"][1] == 1
    assert found["after_asked_words"][1] == 1
    assert found["words_session_best"].tolist() == [1, 1, 1]


def test_neighbours_belong_together_in_a_dialogue_and_not_in_shuffled_notes():
    assert dialogue(60).cohesion == 1
    assert dialogue(60).dialogue == 1
    assert shuffled(60).cohesion < 0.3


def test_one_persons_diary_is_no_dialogue():
    lines = [(1, f"entry {number} topic{number // 6}") for number in range(60)]
    diary = talk(*lines, vectors=[f"topic{number // 6}" for number in range(60)])

    assert (diary.cohesion, diary.dialogue) == (1, 0)


def test_who_is_named_is_meant_and_the_other_is_not():
    said = talk((1, "I play the piano."), (2, "I paint."))
    found = features(compare("What does Bob do?", said))

    assert found["speaker_meant"].tolist() == [0, 1]
    assert found["speaker_not_meant"].tolist() == [1, 0]


def test_nothing_said_has_no_features():
    said = talk()

    assert matrix(features(compare("What?", said))).shape == (0, len(NAMES))
    assert (said.cohesion, said.dialogue) == (0, 0)
