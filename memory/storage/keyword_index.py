"""The keyword index: tables of our own tokens, each token prefixed by its owner; FTS5 on SQLite.

The prefix keeps the counts of a token that user's own. The index is written by the door, never by
triggers, and can be rebuilt from the rows; a warm user's postings are read from it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log

from sqlalchemy import (
    Float,
    Integer,
    String,
    bindparam,
    column,
    delete,
    func,
    insert,
    select,
    table,
    text,
)
from sqlmodel import Session as Rows

from memory.storage.expressions import on_sqlite, word_count
from memory.text.tokenizer import tokens_of

KEYWORDS = table(
    "memory_keywords",
    column("rowid", Integer),
    column("tokens", String),
    column("rank", Float),
)
TERMS = table(
    "memory_keyword_terms",
    column("term", String),
    column("doc", Integer),
    column("cnt", Integer),
)
_PUT_IN = insert(KEYWORDS)
_TAKEN_OUT = delete(KEYWORDS).where(KEYWORDS.c.rowid == bindparam("row_id"))
K1 = 1.2  # the usual BM25 constants (Robertson and Zaragoza 2009)
B = 0.75


@dataclass(frozen=True, slots=True)
class Statistics:
    """How much of one user is indexed: how many documents, of how many tokens on average."""

    documents: int
    mean_length: float


def index_text(rows: Rows, *, owner: int, row_id: int, words: str) -> int:
    """Put a row's words into the index in place of what stood there; return the token count."""
    drop_text(rows, row_id=row_id)
    tokens = tokens_of(words)
    rows.execute(_PUT_IN, {"rowid": row_id, "tokens": _owned(owner, tokens)})
    return len(tokens)


def index_new(rows: Rows, owner: int, tokens: Mapping[int, Sequence[str]]) -> None:
    """Put rows into the index of which nothing stands there yet, each with its tokens."""
    fresh = [{"rowid": at, "tokens": _owned(owner, found)} for at, found in tokens.items()]
    if fresh:
        rows.connection().execute(_PUT_IN, fresh)


def drop_text(rows: Rows, *, row_id: int) -> None:
    """Take a row out of the index, if it is there."""
    rows.execute(_TAKEN_OUT, {"row_id": row_id})


def drop_texts(rows: Rows, *, row_ids: Collection[int]) -> None:
    """Take some rows out of the index, those that are there."""
    rows.execute(delete(KEYWORDS).where(KEYWORDS.c.rowid.in_(row_ids)))


def indexed_tokens(rows: Rows) -> int:
    """Return how many tokens all of the index holds; raises `DatabaseError` where it is damaged."""
    counts = TERMS.c.cnt if on_sqlite(rows) else word_count(KEYWORDS.c.tokens)
    return int(rows.execute(select(func.sum(counts))).scalar() or 0)


def mend_keywords(rows: Rows) -> None:
    """Make a damaged keyword index readable again, from the text that it keeps."""
    if on_sqlite(rows):
        _command(rows, "INSERT INTO memory_keywords(memory_keywords) VALUES('rebuild')")


def merge_keywords(rows: Rows, *, pages: int) -> bool:
    """Do a step of merging the index, whose older parts keep what was taken out; False: none left.

    Only FTS5 has such parts.
    """
    if not on_sqlite(rows):
        return False
    before = _changes(rows)
    merging = "INSERT INTO memory_keywords(memory_keywords, rank) VALUES('merge', :pages)"
    _command(rows, merging, pages=pages)
    return _changes(rows) - before > 1


def rarity(count: int, documents: int) -> float:
    """Return a token's inverse document frequency, from how many of the documents hold it."""
    return log(1 + (documents - count + 0.5) / (count + 0.5))


def _owned(owner: int, tokens: Sequence[str]) -> str:
    return " ".join(f"{owner}_{token}" for token in tokens)


def _command(rows: Rows, statement: str, **given: int) -> None:
    rows.connection().execute(text(statement), given)


def _changes(rows: Rows) -> int:
    return int(rows.connection().exec_driver_sql("SELECT total_changes()").scalar() or 0)
