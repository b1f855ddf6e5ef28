"""Several texts are read at once as each is read alone.

Covers: curator.offline.meaning.changes.
"""

import numpy as np

from config.models.embedding.e5_file import E5File, bundled_file
from curator.offline.meaning.encoder import lower_layers, upper_layers


def test_rows_of_several_texts_are_read_each_alone():
    file = E5File(bundled_file())
    lower, upper = lower_layers(file), upper_layers(file, {})
    texts = [lower.states(ids) for ids in ((0, 101, 7000, 2), (0, 2), (0, 9, 9, 31, 5, 2))]

    together = upper.through(np.concatenate(texts), [len(text) for text in texts])

    assert np.allclose(together, np.concatenate([upper.through(text) for text in texts]), atol=1e-4)


def test_the_layers_that_stay_are_loaded_once():
    assert lower_layers(E5File(bundled_file())) is lower_layers(E5File(bundled_file()))
