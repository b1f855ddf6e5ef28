import numpy as np
import pytest

from memory.storage.keyword_index import rarity
from memory.storage.keyword_weights import rarities


def test_many_tokens_are_as_rare_as_each_of_them():
    assert rarities(np.array([0, 3, 90]), 100) == pytest.approx(
        [rarity(0, 100), rarity(3, 100), rarity(90, 100)]
    )
