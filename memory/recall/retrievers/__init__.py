"""The legs of recall: each finds candidates in its own way and scores them 0 to 1.

To add one: write a file here with a class that is a `Leg`, and name it in `LEGS`.
"""

from collections.abc import Mapping, Sequence

from memory.recall.retrievers.attribute import Slot
from memory.recall.retrievers.base import Leg, Scores, Search
from memory.recall.retrievers.context import Conversation
from memory.recall.retrievers.dense import Dense
from memory.recall.retrievers.entity import Entity
from memory.recall.retrievers.keyword import Keyword
from memory.recall.retrievers.temporal import Dated

__all__ = ["LEGS", "TRUST", "Leg", "Scores", "Search"]

LEGS: Sequence[Leg] = (Dense(), Keyword(), Dated(), Conversation(), Slot(), Entity())
"""In the order they search: a later one sees what the earlier ones found."""
TRUST: Mapping[str, float] = {leg.name: leg.trust for leg in LEGS}
