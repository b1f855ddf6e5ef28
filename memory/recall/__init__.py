"""Recall: from a question to the memories worth having in mind, with the reasons."""

from memory.recall.model.query import Query
from memory.recall.model.recalled_memory import KnownMemory, RecalledMemory
from memory.recall.model.result import Recalled, Recollection

__all__ = ["KnownMemory", "Query", "Recalled", "RecalledMemory", "Recollection"]
