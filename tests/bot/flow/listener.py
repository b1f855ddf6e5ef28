"""A callback handler that notes what it is told of the runs of a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from uuid import UUID

from langchain_core.callbacks import AsyncCallbackHandler
from langchain_core.tracers.context import register_configure_hook

LISTENER: ContextVar["Listener | None"] = ContextVar("listener", default=None)
register_configure_hook(LISTENER, inheritable=True)


class Listener(AsyncCallbackHandler):
    """Notes what it is told of each run."""

    def __init__(self) -> None:
        self.chains: list[tuple[list[str], dict[str, Any]]] = []
        self.models: list[tuple[list[str], dict[str, Any]]] = []

    async def on_chain_start(self, *args: Any, **told: Any) -> None:
        if told.get("parent_run_id") is None:
            self.chains.append((told["tags"], told["metadata"]))

    async def on_chat_model_start(self, *args: Any, run_id: UUID, **told: Any) -> None:
        self.models.append((told["tags"], told["metadata"]))


@contextmanager
def listening() -> Iterator[Listener]:
    listener = Listener()
    token = LISTENER.set(listener)
    yield listener
    LISTENER.reset(token)
