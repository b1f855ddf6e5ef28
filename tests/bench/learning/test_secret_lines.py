"""What the scorer of secrets is taught."""

from memory.secret_detection.scoring import scorer
from tests.bench.learn_secrets import FILE, LIMIT, example, learn, written
from tests.bench.learning.secret_lines import labelled_lines, taught_lines, told


def test_a_line_tells_where_its_secrets_are():
    assert told("pin ⟦4‖4-7⟧!") == ("pin 44-7!", frozenset({4, 5, 7}))


def test_the_lines_are_the_same_each_time_and_every_pattern_has_its_values():
    lines = list(taught_lines())

    assert lines == list(taught_lines())
    assert not any(sign in line.text for line in lines for sign in "{}⟦⟧")
    assert {line.round for line in labelled_lines(4)} == {0, 1, 2, 3}


def test_what_is_learned_is_written_as_it_is_read():
    examples = [example(line) for line in taught_lines()]
    learned = scorer.SecretScorer.read(written(examples))

    assert learned.limit == LIMIT
    assert learned.weights == learn(examples)
    assert FILE.name == "scorer.toml"
