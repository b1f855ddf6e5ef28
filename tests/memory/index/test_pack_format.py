"""Arrays as bytes: what was packed is unpacked, and nothing else is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.index.pack_format import Pack, PackDamaged, packed, unpacked

KINDS = ("int32", "int64", "float64", "bool", "uint8")
WHOLE = packed(Pack({"a": np.arange(5), "b": np.full(4, 7.5)}, {"form": 1}))

arrays = st.builds(
    lambda kind, values, flat: np.array(values[:1] * len(values) if flat else values, dtype=kind),
    st.sampled_from(KINDS),
    st.lists(st.integers(0, 100), max_size=6),
    st.booleans(),
)


@given(st.dictionaries(st.text(max_size=5), arrays, max_size=5), st.lists(st.text()))
def test_what_was_packed_comes_back(values: dict[str, np.ndarray], told: list[str]):
    found = unpacked(packed(Pack(values, {"told": told})))

    assert found.told == {"told": told}
    assert found.arrays.keys() == values.keys()
    for name, array in values.items():
        assert found.arrays[name].dtype == array.dtype
        assert found.arrays[name].tolist() == array.tolist()


@given(st.dictionaries(st.text(max_size=5), arrays, max_size=5), st.lists(st.text()))
def test_each_array_begins_where_processors_read_it_quickly(
    values: dict[str, np.ndarray], told: list[str]
):
    found = unpacked(packed(Pack(values, {"told": told}))).arrays
    assert all(array.flags.aligned for array in found.values())


def test_pairs_keep_their_shape():
    pairs = np.array([[1, 2], [3, 4], [5, 6]], dtype=np.int32)
    assert unpacked(packed(Pack({"pairs": pairs}, {}))).arrays["pairs"].tolist() == pairs.tolist()


def test_what_says_the_same_all_along_takes_no_room():
    same, other = np.full(10_000, 1.0), np.arange(10_000, dtype=np.float64)
    assert len(packed(Pack({"a": same}, {}))) < len(packed(Pack({"a": other}, {}))) / 100


@pytest.mark.parametrize("end", range(0, len(WHOLE), 7))
def test_a_part_of_a_pack_is_none(end: int):
    with pytest.raises(PackDamaged):
        unpacked(WHOLE[:end])


@pytest.mark.parametrize("body", [b"", b"\x00" * 30, b"\xff" * 30, WHOLE + b"more", b"{}" * 20])
def test_other_bytes_are_no_pack(body: bytes):
    with pytest.raises(PackDamaged):
        unpacked(body)
