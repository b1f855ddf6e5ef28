from collections.abc import Callable

import numpy as np
import pytest
from pydantic import SecretStr

from config.errors import DimensionsWrong, EmbedderUnavailable
from config.models.embedding.openai_embedder import OpenAIEmbedder
from config.settings.sections import Embedding
from tests.fakes.behaviours import CutOff, Fails, Garbage, Hangs
from tests.fakes.embeddings import vector_of
from tests.fakes.model_server import ModelServer

MakeEmbedder = Callable[..., OpenAIEmbedder]


@pytest.fixture
def embedder_with(server: ModelServer) -> MakeEmbedder:
    def make(**given: object) -> OpenAIEmbedder:
        usual = {"provider": "openai", "base_url": server.url, "model": "fake-embed"}
        return OpenAIEmbedder(Embedding.model_validate(usual | {"dimensions": 8} | given))

    return make


def test_vectors_come_in_order_and_of_length_one(embedder_with: MakeEmbedder):
    rows = embedder_with().passages(["cat", "狗"])
    for row, text in zip(rows, ["cat", "狗"], strict=True):
        wanted = np.array(vector_of(text, 8))
        assert np.allclose(row, wanted / np.linalg.norm(wanted), atol=1e-5)


def test_a_question_has_one_vector(embedder_with: MakeEmbedder):
    embedder = embedder_with()
    assert np.allclose(embedder.query("cat"), embedder.passages(["cat"])[0])


def test_text_is_sent_as_text_and_asked_for_as_numbers(
    server: ModelServer, embedder_with: MakeEmbedder
):
    embedder_with().query("cat")
    sent = server.embedding_requests[0]
    assert (sent["input"], sent["encoding_format"]) == (["cat"], "float")


def test_many_texts_are_sent_in_small_calls(server: ModelServer, embedder_with: MakeEmbedder):
    rows = embedder_with().passages([f"text {n}" for n in range(25)])
    assert rows.shape == (25, 8)
    assert [len(sent["input"]) for sent in server.embedding_requests] == [10, 10, 5]


def test_no_texts_ask_nothing(server: ModelServer, embedder_with: MakeEmbedder):
    assert embedder_with().passages([]).shape == (0, 8)
    assert server.embedding_requests == []


@pytest.mark.parametrize("text", ["", " ", "\0", "\ud800", "long " * 20_000])
def test_strange_text_is_made_sendable(embedder_with: MakeEmbedder, text: str):
    assert np.isclose(np.linalg.norm(embedder_with().query(text)), 1, atol=1e-5)


def test_another_width_than_the_settings_say_is_told(embedder_with: MakeEmbedder):
    with pytest.raises(DimensionsWrong) as raised:
        embedder_with(dimensions=16).query("cat")
    assert (raised.value.expected, raised.value.got) == (16, 8)


@pytest.mark.parametrize(
    "trouble",
    [
        Fails(401),
        Fails(429),
        Fails(500),
        CutOff(""),
        Hangs(),
        Garbage(),
        Garbage("{", "application/json"),
        Garbage("[]", "application/json"),
        Garbage('{"data": []}', "application/json"),
        Garbage('{"data": null}', "application/json"),
        Garbage('{"data": [{"embedding": "words"}]}', "application/json"),
        Garbage('{"data": [{"embedding": [0, 0, 0, 0, 0, 0, 0, 0]}]}', "application/json"),
        Garbage('{"data": [{"embedding": [[1], [2]]}]}', "application/json"),
    ],
)
def test_every_trouble_makes_it_unavailable(
    server: ModelServer, embedder_with: MakeEmbedder, trouble: Garbage
):
    server.script_embeddings(trouble)
    with pytest.raises(EmbedderUnavailable):
        embedder_with(timeout_seconds=0.1 if isinstance(trouble, Hangs) else 5).query("cat")


def test_an_error_tells_nothing_of_the_text(server: ModelServer, embedder_with: MakeEmbedder):
    server.script_embeddings(Fails(400, message="You sent: my secret diary"))
    with pytest.raises(EmbedderUnavailable) as raised:
        embedder_with().query("my secret diary")
    assert "400" in str(raised.value)
    assert "diary" not in str(raised.value)


def test_the_key_is_sent():
    with ModelServer(api_key="right") as locked:
        settings = Embedding(
            provider="openai",
            base_url=locked.url,
            model="m",
            dimensions=8,
            api_key=SecretStr("right"),
        )
        assert OpenAIEmbedder(settings).query("cat").shape == (8,)


@pytest.mark.parametrize("model", ["text-embedding-3-small", "intfloat/E5-large", "unheard-of"])
def test_every_model_has_a_calibration(embedder_with: MakeEmbedder, model: str):
    scale = embedder_with(model=model).calibration
    assert scale.relevance(0.0) == 0
    assert scale.relevance(1.0) == 1
