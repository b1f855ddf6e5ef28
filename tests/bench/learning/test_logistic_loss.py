"""Learning weights of named features."""

import numpy as np

from tests.bench.learning.logistic_loss import Rows, minimum

ROWS = [(("always", "code"), True)] * 6 + [(("always",), False)] * 6 + [(("always", "code"), False)]


def test_what_stands_with_secrets_weighs_for_them():
    always, code = minimum(Rows.of(ROWS, ["always", "code"]), 0.1)

    assert always < 0 < always + code


def test_the_slope_is_nil_at_the_minimum():
    rows, strength = Rows.of(ROWS, ["always", "code"]), 1.0
    weights = minimum(rows, strength)
    table = np.array([[1.0, "code" in names] for names, _ in ROWS])
    errors = 1 / (1 + np.exp(-table @ weights)) - rows.is_right

    assert np.abs(table.T @ errors + strength * weights).max() < 0.05
