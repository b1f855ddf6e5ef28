"""What of a warm user is kept: the shelf and the links of the graph, as bytes. Never the vectors.

Those are read from their rows, which hold them as they are wanted.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from memory.index.entity_graph import PackedGraph
from memory.index.memory_entry import NUMBERS, WORDS, PackedColumns
from memory.index.pack_format import Pack, PackDamaged, packed, unpacked
from memory.index.posting_lists import PackedPostings
from memory.text.attribute_keys import AttributeKey

FORM = 2
"""Counted up whenever a pack comes to say something else, or the same in another way."""
_LINKS = ("memories", "entities", "starts", "ends", "strengths")


@dataclass(frozen=True, slots=True)
class UserPack:
    """All of a user's active memories as of one revision, but their vectors."""

    columns: PackedColumns
    graph: PackedGraph


def to_bytes(pack: UserPack) -> bytes:
    """Return a pack as it is kept."""
    columns, postings = pack.columns, pack.columns.postings
    return packed(
        Pack(
            {
                **{f"number.{name}": values for name, values in columns.numbers.items()},
                **{f"word.{name}": values for name, values in columns.words.items()},
                "lengths": columns.lengths,
                "tokens": np.frombuffer(" ".join(postings.tokens).encode(), dtype=np.uint8),
                "token_ends": postings.ends,
                "postings": postings.pairs,
                **{f"link.{name}": getattr(pack.graph, name) for name in _LINKS},
            },
            {
                "form": FORM,
                "listed": list(columns.listed),
                "slots": [[place, asdict(slot)] for place, slot in columns.slots.items()],
            },
        )
    )


def from_bytes(body: bytes) -> UserPack:
    """Return what was kept.

    Raises:
        PackDamaged: it is of another form, or not whole.
    """
    pack = unpacked(body)
    if pack.told.get("form") != FORM:
        raise PackDamaged("form")
    try:
        return UserPack(
            _columns(pack), PackedGraph(*(pack.arrays[f"link.{name}"] for name in _LINKS))
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise PackDamaged(type(problem).__name__) from problem


def _columns(pack: Pack) -> PackedColumns:
    arrays = pack.arrays
    found = PackedColumns(
        _under("number", NUMBERS, arrays),
        _under("word", dict.fromkeys(WORDS, np.int32), arrays),
        pack.told["listed"],
        {int(place): AttributeKey(**slot) for place, slot in pack.told["slots"]},
        arrays["lengths"],
        PackedPostings(
            arrays["tokens"].tobytes().decode().split(), arrays["token_ends"], arrays["postings"]
        ),
    )
    sizes = {len(column) for column in (*found.numbers.values(), *found.words.values())}
    if sizes != {len(found.lengths)} or len(found.postings.tokens) != len(found.postings.ends):
        raise PackDamaged("sizes")
    return found


def _under(
    kind: str, names: Mapping[str, npt.DTypeLike], arrays: Mapping[str, npt.NDArray[Any]]
) -> dict[str, npt.NDArray[Any]]:
    found = {name: arrays[f"{kind}.{name}"] for name in names}
    if any(found[name].dtype != np.dtype(stored) for name, stored in names.items()):
        raise PackDamaged("types")
    return found
