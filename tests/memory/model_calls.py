"""Rows of the log of model calls."""

from datetime import datetime
from typing import Any

from memory.tables import ModelCall


def model_call(at: datetime, **told: Any) -> ModelCall:
    """Return a row of an answered call; what is not told of it is one, or nothing."""
    usual: dict[str, Any] = {
        "role": "chat",
        "model": "m",
        "requests": 1,
        "tokens_in": 1,
        "tokens_out": 1,
        "estimated": False,
        "cost": 0.0,
        "currency": "USD",
        "milliseconds": 1.0,
        "outcome": "answered",
        "at": at,
    }
    return ModelCall(**usual | told)
