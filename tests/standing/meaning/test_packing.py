"""What was learned is kept small, and comes back nearly as it was."""

import numpy as np

from curator.offline.meaning.changes import unpacked_changes
from tests.standing.meaning.packing import packed

ERROR = 0.15
"""Four bits keep a change of normal size to so much of it."""


def test_changes_of_weights_come_back_from_four_bits():
    drawn = np.random.default_rng(1)
    before = {"q.w": drawn.normal(size=(8, 6)).astype("f4"), "q.b": np.zeros(6, "f4")}
    after = {name: it + drawn.normal(scale=0.01, size=it.shape) for name, it in before.items()}
    learned = {"layers": [after], "head": np.ones(6, "f4"), "bias": np.float32(0.5)}

    kept = packed([before], learned, 11, 10.0)
    back = unpacked_changes(kept)

    change = (after["q.w"] - before["q.w"]).T
    assert kept["l11.q.w"].nbytes == change.size / 2
    assert np.linalg.norm(back["l11.q.w"] - change) < ERROR * np.linalg.norm(change)
    assert np.allclose(back["l11.q.b"], after["q.b"], atol=1e-4)
    assert kept["head.w"].tolist() == [10.0] * 6
