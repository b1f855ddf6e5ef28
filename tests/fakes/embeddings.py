"""Embeddings in the API's shape: the same text always gives the same vector."""

import base64
import hashlib

import numpy as np

from tests.fakes.chat_requests import Json


def embeddings(body: Json, dimensions: int) -> Json:
    """Return the answer to a request that `embedding_complaint` let pass."""
    texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
    data = [
        {"object": "embedding", "index": index, "embedding": _written(vector, body)}
        for index, vector in enumerate(vector_of(text, dimensions) for text in texts)
    ]
    tokens = sum(len(text.split()) for text in texts)
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return {"object": "list", "data": data, "model": body["model"], "usage": usage}


def embedding_complaint(body: object) -> str | None:
    """Return what the API would answer 400 for, or None for a proper request."""
    if not isinstance(body, dict) or not isinstance(body.get("model"), str):
        return "You must provide a model parameter."
    given = body.get("input")
    texts = [given] if isinstance(given, str) else given
    if not isinstance(texts, list) or not texts:
        return "Missing required parameter: 'input'."
    if not all(isinstance(text, str) and text for text in texts):
        return "'$.input' is invalid: every input must be a non-empty text."
    return None


def vector_of(text: str, dimensions: int) -> list[float]:
    """Return the text's vector; its length is not 1, as with some real endpoints."""
    seed = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")
    return [float(x) for x in np.random.default_rng(seed).standard_normal(dimensions)]


def _written(vector: list[float], body: Json) -> list[float] | str:
    if body.get("encoding_format") != "base64":
        return vector
    return base64.b64encode(np.asarray(vector, dtype=np.float32).tobytes()).decode()
