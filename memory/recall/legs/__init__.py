"""The legs of recall: each finds candidates in its own way and scores them 0 to 1.

To add one: write a file here with a class that is a `Leg`, and name it in `LEGS`.
"""

from collections.abc import Mapping, Sequence

from memory.recall.legs.conversation import Conversation
from memory.recall.legs.dated import Dated
from memory.recall.legs.dense import Dense
from memory.recall.legs.entity import Entity
from memory.recall.legs.keyword import Keyword
from memory.recall.legs.leg import Leg, Scores, Search
from memory.recall.legs.slot import Slot

__all__ = ["LEGS", "TRUST", "Leg", "Scores", "Search"]

LEGS: Sequence[Leg] = (Dense(), Keyword(), Dated(), Conversation(), Slot(), Entity())
"""In the order they search: a later one sees what the earlier ones found."""
TRUST: Mapping[str, float] = {leg.name: leg.trust for leg in LEGS}
