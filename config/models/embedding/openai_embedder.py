"""An embedder behind an OpenAI-compatible endpoint."""

from collections.abc import Sequence

import numpy as np
from langchain_openai import OpenAIEmbeddings

from config.errors import DimensionsWrong, EmbedderUnavailable
from config.models.chat.connections import client, waiting_client
from config.models.chat.endpoint import HEADERS, key_for, made, trouble_of
from config.models.embedding.embedder import Calibration, Matrix, Vector
from config.models.embedding.input_cleaning import embeddable
from config.settings.sections import Embedding

# Under 8192 tokens in any language, and as many texts a call as the strictest endpoints take.
LONGEST_TEXT = 8000
BATCH = 10

# Where the cosines of well-known families lie, by what their documentation and users report;
# unlike those of the bundled model they were not measured here. The first name found counts.
CALIBRATIONS = {
    "text-embedding-3": Calibration(floor=0.15, ceiling=0.55, near=0.5),
    "ada-002": Calibration(floor=0.72, ceiling=0.87, near=0.86),
    "e5": Calibration(floor=0.78, ceiling=0.88, near=0.87),
    "bge": Calibration(floor=0.35, ceiling=0.75, near=0.7),
}
USUAL = Calibration(floor=0.3, ceiling=0.7, near=0.65)


class OpenAIEmbedder:
    """Asks the endpoint for vectors, and brings them to length 1."""

    is_remote = True

    def __init__(self, settings: Embedding) -> None:
        """Prepare the client; nothing is sent before the first text."""
        self._settings = settings
        self._client = made(lambda: _client(settings))

    @property
    def model(self) -> str:
        """The model's name, stored beside each vector."""
        return self._settings.model

    @property
    def dimensions(self) -> int:
        """How wide its vectors are, by the settings."""
        return self._settings.dimensions

    @property
    def calibration(self) -> Calibration:
        """How its cosines are to be read."""
        name = self.model.lower()
        return next((known for part, known in CALIBRATIONS.items() if part in name), USUAL)

    def query(self, text: str) -> Vector:
        """Return the vector of a question; raises `EmbedderUnavailable` or `DimensionsWrong`."""
        vector: Vector = self.passages([text])[0]
        return vector

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Return one row for each text; raises `EmbedderUnavailable` or `DimensionsWrong`."""
        if not texts:
            return np.zeros((0, self.dimensions), dtype=np.float32)
        rows = self._asked([embeddable(text, LONGEST_TEXT) for text in texts])
        if rows.ndim != 2 or len(rows) != len(texts):
            raise EmbedderUnavailable("The embedder gave no answer: vectors are missing.")
        if rows.shape[1] != self.dimensions:
            raise DimensionsWrong(self.model, expected=self.dimensions, got=rows.shape[1])
        return _unit_rows(rows)

    def _asked(self, texts: list[str]) -> Matrix:
        try:
            return np.asarray(self._client.embed_documents(texts), dtype=np.float32)
        except Exception as error:
            reason = trouble_of(error).reason
            raise EmbedderUnavailable(f"The embedder gave no answer: {reason}") from error


def _client(settings: Embedding) -> OpenAIEmbeddings:
    return OpenAIEmbeddings(
        model=settings.model,
        openai_api_base=settings.base_url,
        openai_api_key=key_for(settings.api_key),
        request_timeout=settings.timeout_seconds,
        max_retries=0,
        chunk_size=BATCH,
        # Else a token table is downloaded, and token ids are sent in place of text.
        check_embedding_ctx_length=False,
        model_kwargs={"encoding_format": "float"},
        default_headers=HEADERS,
        http_client=waiting_client(settings.base_url),
        http_async_client=client(settings.base_url),
    )


def _unit_rows(rows: Matrix) -> Matrix:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    if not np.all(np.isfinite(lengths) & (lengths > 0)):
        raise EmbedderUnavailable("The embedder gave no answer: a vector has no direction.")
    return np.asarray(rows / lengths, dtype=np.float32)
