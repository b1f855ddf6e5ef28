"""The register of text columns."""

import pytest
from sqlalchemy.dialects.sqlite import dialect

from memory.reports.text_columns import TEXT_COLUMNS
from memory.storage.keyword_index import KEYWORDS
from memory.tables import Memory

WORDLESS_TYPES = {"INTEGER", "BIGINT", "FLOAT", "BOOLEAN", "DATETIME"}
TABLES = Memory.metadata.tables


def text_columns(table: str) -> set[str]:
    types = {column.name: column.type.compile(dialect()) for column in TABLES[table].columns}
    return {name for name, stored in types.items() if stored not in WORDLESS_TYPES}


@pytest.mark.parametrize("table", TABLES)
def test_every_column_that_may_hold_words_is_registered(table: str):
    assert text_columns(table) == set(TEXT_COLUMNS.get(table, {}))


def test_the_keyword_index_is_registered_too():
    assert set(TEXT_COLUMNS) - set(TABLES) == {KEYWORDS.name}
    assert set(TEXT_COLUMNS[KEYWORDS.name]) <= {column.name for column in KEYWORDS.columns}
