"""What legs have in common."""

from memory.recall.legs.leg import strongest


def test_the_strongest_are_kept_and_of_equals_the_earlier():
    scores = {5: 0.9, 3: 0.9, 4: 0.1, 6: 1.0}

    assert strongest(scores, 2) == {6: 1.0, 3: 0.9}
    assert strongest(scores, 4) == scores
