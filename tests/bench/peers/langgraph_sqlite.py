"""LangGraph's store in SQLite, with sqlite-vec."""

import sqlite3
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from langgraph.store.sqlite import SqliteStore

from tests.bench.peers import langgraph_memory

if not hasattr(sqlite3.Connection, "enable_load_extension"):
    raise ImportError("this Python's sqlite3 loads no extensions, and it needs sqlite-vec")


class Peer(langgraph_memory.Peer):
    """The same questions, to another store."""

    name = "LangGraph's SqliteStore"

    def _made(self, index: object) -> Any:
        file = Path(mkdtemp()) / "store.db"
        connection = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        store = SqliteStore(connection, index=index)
        store.setup()
        return store
