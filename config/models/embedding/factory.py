"""Which embedder the settings ask for."""

from typing import TYPE_CHECKING

from config.errors import DimensionsWrong, SettingsInvalid
from config.models.embedding.bundled import DIMENSIONS, MODEL, shared_embedder
from config.settings.sections import Embedding

if TYPE_CHECKING:
    from config.models.embedding.embedder import Embedder


def embedder_for(settings: Embedding) -> "Embedder":
    """Return the embedder, importing only what it needs; nothing is loaded or sent yet.

    Raises as `check_embedding`, and `SettingsInvalid` of an address that no client can be made for.
    """
    check_embedding(settings)
    if settings.provider == "openai":
        from config.models.embedding.openai_embedder import OpenAIEmbedder

        return OpenAIEmbedder(settings)
    return shared_embedder()


def check_embedding(settings: Embedding) -> None:
    """See whether an embedder can be had by the settings, importing none.

    Raises:
        DimensionsWrong: the bundled model cannot give vectors as wide as the settings say.
        SettingsInvalid: an endpoint is wanted, and its address is missing.
    """
    if settings.provider == "openai":
        if not settings.base_url:
            raise SettingsInvalid("Setting 'embedding.provider' is 'openai': set its base_url.")
    elif settings.dimensions != DIMENSIONS:
        raise DimensionsWrong(MODEL, expected=settings.dimensions, got=DIMENSIONS)
