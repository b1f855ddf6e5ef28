"""Of a file of ours an import reads what it needs; what is laid out otherwise is left as it is."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.errors import ExportUnreadable
from memory.imports.table_filter import MOST_TABLES, NEEDED, TableFilter

TEXTS = st.text(max_size=9) | st.sampled_from(["\n ]", '\n "runs": [\n', "[", "]", '"', "\\"])
ROWS = st.lists(st.dictionaries(TEXTS, TEXTS | st.lists(TEXTS, max_size=2), max_size=2), max_size=3)
DOCUMENTS = st.dictionaries(
    st.sampled_from(["user", "memories", "messages", "runs", "operations", "jobs"]), ROWS | TEXTS
)


def passed(content: bytes, size: int) -> bytes:
    tables = TableFilter()
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    return b"".join([*map(tables.passed, pieces), tables.passed(b"", is_last=True)])


@given(DOCUMENTS, st.integers(1, 200))
def test_what_is_needed_is_read_whole_in_pieces_of_any_size(document: dict[str, Any], size: int):
    content = json.dumps(document, indent=1).encode()
    expected = {
        name: part if name in NEEDED or not isinstance(part, list) else []
        for name, part in document.items()
    }

    assert json.loads(passed(content, size)) == expected


@given(DOCUMENTS, st.sampled_from([None, 0, 2, 4]), st.integers(1, 200))
def test_what_is_laid_out_otherwise_is_left_as_it_is(
    document: dict[str, Any], indent: int | None, size: int
):
    content = json.dumps(document, indent=indent).encode()

    assert passed(content, size) == content


def test_tables_without_end_are_refused():
    with pytest.raises(ExportUnreadable) as refused:
        passed(b"{" + b'\n "runs": [\n ],' * (MOST_TABLES + 1) + b"\n}", 1000)
    assert refused.value.why == "too many values"
