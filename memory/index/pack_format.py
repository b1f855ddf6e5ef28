"""The form in which arrays are kept as bytes, so that they are there at once when read again."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[Any]
_LENGTH_BYTES = 8
_ALIGNED = 8
"""Each array begins at a multiple of so many bytes: elsewhere processors read numbers slowly."""
_KINDS = frozenset({"int32", "int64", "float64", "bool", "uint8"})


class PackDamaged(Exception):  # it is lost, which harms nobody
    """Bytes that are no pack."""


@dataclass(frozen=True, slots=True)
class Pack:
    """Arrays by name, and beside them whatever JSON can say."""

    arrays: Mapping[str, Values]
    told: Mapping[str, Any]


def packed(pack: Pack) -> bytes:
    """Return a pack as bytes: a head in JSON, then the arrays one after another.

    Of an array that says the same all along one value is kept.
    """
    kept = {name: (values, _is_flat(values)) for name, values in pack.arrays.items()}
    head = json.dumps(
        {
            "told": pack.told,
            "arrays": [
                [name, values.dtype.name, list(values.shape), flat]
                for name, (values, flat) in kept.items()
            ],
        }
    ).encode()
    parts = (values.ravel()[:1] if flat else values for values, flat in kept.values())
    whole = [len(head).to_bytes(_LENGTH_BYTES, "big"), head, *(part.tobytes() for part in parts)]
    return b"".join(piece for part in whole for piece in (part, bytes(_gap(len(part)))))


def unpacked(body: bytes) -> Pack:
    """Return what bytes hold; the arrays lie in the bytes themselves and can't be written.

    Raises:
        PackDamaged: they hold no pack, or not a whole one.
    """
    try:
        begin = _LENGTH_BYTES + int.from_bytes(body[:_LENGTH_BYTES], "big")
        head = json.loads(body[_LENGTH_BYTES:begin])
        return Pack(dict(_arrays(body, begin + _gap(begin), head["arrays"])), head["told"])
    except (ValueError, KeyError, TypeError, OverflowError) as problem:
        raise PackDamaged(type(problem).__name__) from problem


def _arrays(body: bytes, begin: int, listed: Any) -> Iterator[tuple[str, Values]]:
    for name, kind, shape, flat in listed:
        if kind not in _KINDS:
            raise ValueError(kind)
        stored = np.dtype(kind)
        count = int(np.prod(shape))
        values = np.frombuffer(body, stored, 1 if flat else count, begin)
        begin += values.nbytes + _gap(values.nbytes)
        yield name, np.broadcast_to(values, shape) if flat else values.reshape(shape)
    if begin != len(body):
        raise ValueError(begin)


def _gap(length: int) -> int:
    """Return how many bytes follow, so that what comes next is aligned."""
    return -length % _ALIGNED


def _is_flat(values: Values) -> bool:
    return values.size > 1 and bool((values == values.ravel()[0]).all())
