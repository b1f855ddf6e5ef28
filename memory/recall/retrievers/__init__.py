"""The legs of recall: each finds candidates in its own way and scores them 0 to 1.

To add one: write a file here with a class that is a `Retriever`, and name it in `RETRIEVERS`.
"""

from collections.abc import Mapping, Sequence

from memory.recall.retrievers.attribute import AttributeRetriever
from memory.recall.retrievers.base import Retriever, Scores, Search
from memory.recall.retrievers.context import ContextRetriever
from memory.recall.retrievers.dense import DenseRetriever
from memory.recall.retrievers.entity import EntityRetriever
from memory.recall.retrievers.keyword import KeywordRetriever
from memory.recall.retrievers.temporal import TemporalRetriever

__all__ = ["RETRIEVERS", "TRUST", "Retriever", "Scores", "Search"]

RETRIEVERS: Sequence[Retriever] = (
    DenseRetriever(),
    KeywordRetriever(),
    TemporalRetriever(),
    ContextRetriever(),
    AttributeRetriever(),
    EntityRetriever(),
)
"""In the order they search: a later one sees what the earlier ones found."""
TRUST: Mapping[str, float] = {leg.name: leg.trust for leg in RETRIEVERS}
