"""Recall: from a question to the memories worth having in mind, with the reasons."""

from memory.recall.question import Question
from memory.recall.recollection import Recalled, Recollection
from memory.recall.search import recall

__all__ = ["Question", "Recalled", "Recollection", "recall"]
