"""The keyword index: FTS5 tables of our own tokens, each token prefixed by its owner.

The prefix makes a search touch one user's rows only, and the counts of a token are that user's.
It is written by the door, never by triggers, and can be rebuilt from the rows.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from sqlalchemy import (
    ColumnElement,
    Float,
    Integer,
    String,
    column,
    delete,
    insert,
    select,
    table,
)
from sqlmodel import Session as Rows

from memory.tokens import tokens_of

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
    owned = " ".join(f"{owner}_{token}" for token in tokens)
    rows.execute(insert(KEYWORDS).values(rowid=row_id, tokens=owned))
    return len(tokens)


def drop_text(rows: Rows, *, row_id: int) -> None:
    """Take a row out of the index, if it is there."""
    rows.execute(delete(KEYWORDS).where(KEYWORDS.c.rowid == row_id))


def document_counts(rows: Rows, owner: int, tokens: Sequence[str]) -> dict[str, int]:
    """Return in how many of the owner's rows each token stands, of those that stand in any."""
    prefix = f"{owner}_"
    counts = select(TERMS.c.term, TERMS.c.doc).where(
        TERMS.c.term.in_([prefix + token for token in tokens])
    )
    return {term.removeprefix(prefix): count for term, count in rows.execute(counts)}


def holds_any(owner: int, tokens: Sequence[str]) -> ColumnElement[bool]:
    """Return the condition that a row is the owner's and holds any of the tokens."""
    words = " OR ".join(f'"{owner}_{token}"' for token in tokens)
    return KEYWORDS.c.tokens.op("MATCH", is_comparison=True)(words)


def bm25(
    stored: str,
    tokens: Sequence[str],
    counts: dict[str, int],
    statistics: Statistics,
) -> float:
    """Return the BM25 score of one row's stored tokens for a question's tokens.

    `stored` is the row's owner-prefixed text. The formula is Okapi BM25 with the never negative
    inverse document frequency of Lucene, ln(1 + (N - n + 0.5) / (n + 0.5)).
    """
    words = [word.split("_", 1)[1] for word in stored.split()]
    often = Counter(words)
    shape = K1 * (1 - B + B * len(words) / max(statistics.mean_length, 1.0))
    return sum(
        rarity(counts.get(token, 0), statistics) * often[token] * (K1 + 1) / (often[token] + shape)
        for token in tokens
        if token in often
    )


def rarity(count: int, statistics: Statistics) -> float:
    """Return a token's inverse document frequency, from the number of rows that hold it."""
    return log(1 + (statistics.documents - count + 0.5) / (count + 0.5))
