"""Whose rows are read: everywhere by naming the owner, which the syntax of each file shows.

A linter of its own: it looks for statements that read what belongs to somebody, and wants them to
come from `memory.storage.ownership`, where nothing can be read without saying whose it is.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ROOMS = ("memory", "curator", "reviewer", "bot")
OWNED = frozenset(
    {
        *("Memory", "Evidence", "Relation", "Entity", "EntityAlias", "MemoryEntity"),
        *("Sentence", "SentenceSource", "Profile", "Operation", "Run", "Trace", "TopicRule"),
        *("LiftedRule", "Turn", "Message", "ModelCall", "PromptRecord", "Feedback"),
    }
)
"""The tables that hold somebody's words, or the ids that lead to them."""
SELECTING = frozenset({"select", "exists", "aliased"})
ROWS_BY_ID = frozenset({"get", "get_one"})
HOW = """
Read it through memory.storage.ownership, which names whose it is:
    owned(user_id, Memory).where(...)               a query; columns too: owned(user_id, Memory.id)
    find_owned(rows, Memory, user_id, memory_id)    one row, or None for a foreign id
    get_owned(rows, Memory, user_id, memory_id)     one row, or NotFound
    said_in(conversation_id, Message).where(...)    what was said where the reader takes part
    find_said(rows, conversation_id, message_id)    one message of it
Only what goes over everybody's rows and shows nobody any of them is named in ALLOWED, with why."""
CHAPTERS: Mapping[str, str] = {
    "memory/storage/ownership.py": "it is the way itself",
    "memory/storage/unit_of_work.py": "is asked by id, and whoever asks names the owner",
    "memory/migrations/": "the schema knows no owners",
    "memory/erasure/": "follows what rests on words that go, whoever's it is",
    "memory/index/memory_loader.py": "loads one user's columns into the cache, in one statement",
    "memory/index/entity_graph.py": "loads one user's names into the cache, in one statement",
    "memory/reports/entity_graph.py": "reads one user's names, by conditions on their memories",
    "memory/index/messages/cache.py": "loads what one user may be told into the cache",
    "memory/index/messages/telling.py": "tells what is one user's to be told, by their places",
    "memory/index/messages/revision.py": "adds up revisions, for one user",
    "memory/conversation/turns.py": "a turn is known to the flow that received it",
    "memory/conversation/turn_recovery.py": "ends turns that nobody will finish, whoever asked",
    "memory/conversation/answered_together.py": "whose answer it is, of messages in hand",
    "memory/backups/restored_rows.py": "ends what was going on in a backup, and shows nothing",
    "memory/store_copy/": "copies all rows as they are, and shows nobody any",
    "memory/lifecycle/unread_messages.py": "counts what goes by its age, whoever's it is",
    "memory/lifecycle/retention.py": "takes words away when their time is over, whoever's they are",
    "memory/storage/row_packing.py": "writes rows anew as they are, whoever's they are",
    "memory/health.py": "counts, and writes the index anew",
    "memory/reports/quality_memories.py": "counts for one user, or for all without words",
    "memory/reports/quality_activity.py": "counts for one user or for all",
    "memory/reports/quality_warnings.py": "counts by user",
    "bot/telemetry/store_figures.py": "counts",
    "bot/telemetry/recent.py": "counts",
}
"""Files and folders that may read any rows, each with its reason."""
ALLOWED: Mapping[str, str] = {
    "memory/storage/keyword_index.py::indexed_tokens": "counts",
    "memory/storage/postgres/cleaning.py::TABLES": "names tables, and reads no row",
    "memory/storage/postgres/vector_table.py::_SIZE": "asks how large a table is",
    "memory/storage/postgres/vector_table.py::_ORDER": "asks in which order a table is",
    "memory/storage/postgres/vector_search.py::_ALL": "names its owner in the statement",
    "memory/storage/postgres/vector_search.py::_nearest_statement": "names its owner, as above",
    "memory/lifecycle/ages.py::_CALLS": "deletes what is over, whoever's it was",
    "memory/lifecycle/ages.py::_TRACES": "deletes what is over, whoever's it was",
    "bot/discord/context/user.py::was_heard": "tells whether, of a message in hand",
    "memory/summaries/chapters.py::_is_held": "a condition on rows that are read by their owner",
    "memory/summaries/chapters.py::_CHAPTER": "a condition on rows that are read by their owner",
    "memory/amendments/questions.py::_asks_anything": "a condition on runs, each told to its owner",
    "memory/reports/costs.py::costs": "adds up, for one user or for the operator",
    "memory/lifecycle/decay.py::_DUE": ("what is due of anybody goes through the door as theirs"),
    "memory/index/embedding_backlog.py::progress": "counts",
    "memory/index/embedding_backlog.py::users_to_embed": "names the users with something to do",
    "memory/index/embedding_backlog.py::_UNEMBEDDED": "what a user may be told, by its conditions",
    "memory/index/embedding_backlog.py::store_message_vectors": "writes vectors of texts in hand",
    "memory/index/embedding_backlog.py::_LACKING": "names the users",
    "memory/index/embedding_backlog.py::_is_unembedded": "a condition, as above",
    "memory/reports/export.py::_of": (
        "one user's rows of tables that hold no words, by its conditions"
    ),
    "memory/storage/events.py::in_whose_hands": "ids alone: tells each who said or heard it",
    "memory/imports/known.py::free_uids": "tells whether a uid is taken, whoever has it",
    "memory/reports/learning_notes.py::untold": "each run is told to the person whose it is",
    "memory/ledger/lineage.py::drop_records": "deletes what is noted of prompts whose turns go",
    "memory/storage/call_log.py::forms_answered": "names models, in nobody's words",
    "memory/storage/call_log.py::spent_since": "adds up",
    "memory/storage/call_log.py::blank_some_texts_of": "takes the words of one user's calls away",
    "memory/storage/call_log.py::old_texts": "names what is too old, whoever it was asked for",
    "memory/ledger/runs.py::put_note": "tells whether a run in hand is there still",
    "memory/ledger/pending_operations.py::is_answerable": "tells whether, of an operation in hand",
    "memory/amendments/withdrawn_questions.py::_quoted": "compares an operation in hand with what "
    "it quotes, and shows nobody either",
    "memory/lifecycle/purge.py::_OLD": ("removes what was forgotten long ago, whoever's it was"),
    "memory/reports/quality_trend.py::unreported": "names the users with something to do",
    "memory/amendments/questions.py::unasked": "each run is asked of the person whose it is",
    "memory/conversation/platform_messages.py::turn_behind": (
        "by what Discord shows; who asks is compared with whose"
    ),
    "memory/conversation/platform_messages.py::messages_left_in": (
        "ids of a channel that is gone, for what takes its messages back"
    ),
    "memory/conversation/platform_messages.py::note_piece_of": "writes a piece of a turn in hand",
    "memory/prompt/pinned_statements.py::_UNTIL": "a column's type: no row is read",
    "memory/recall/rounds/recall.py::Answer": "of rounds that are read by who is asked",
    "memory/privacy/hush.py::is_hushed": "a condition on rows that are read by their owner",
    "memory/privacy/retelling.py::rests_forgotten": (
        "a condition on messages that are read otherwise"
    ),
    "memory/queue/unfinished.py::users_with_unfinished": "names the users with something to do",
    "memory/amendments/message_edits.py::_fallen_quotes": (
        "words that their author took back leave every quote"
    ),
    "memory/conversation/platform_messages.py::messages_shown_as": (
        "by channel: what the platform says was taken back"
    ),
}
"""Functions that may, by file; each with its reason."""


IMPORTS = """
from sqlalchemy import exists, func, select as columns
from sqlalchemy.orm import aliased
from sqlmodel import select
from memory.tables import Evidence as Told, Memory, User
"""


@dataclass(frozen=True)
class Reading:
    """One place that reads without an owner."""

    where: str
    """As `file::function`; of a module's own statements, the name that they are given to."""
    line: int
    table: str


def readings(source: str, file: str) -> Iterator[Reading]:
    """Yield where a file reads what belongs to somebody without naming whom."""
    tree = ast.parse(source)
    tables, selects = _imported(tree)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        found = _unowned(node, tables, selects, parents)
        if found is not None and isinstance(node, ast.expr):
            yield Reading(f"{file}::{_within(node, parents)}", node.lineno, found)


def _imported(tree: ast.Module) -> tuple[dict[str, str], set[str]]:
    """Return the names that stand for tables, each with the table, and those that select."""
    tables, selects = dict[str, str](), set[str]()
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        for name in node.names:
            if (node.module or "").startswith("memory.tables"):
                tables[name.asname or name.name] = name.name
            elif (node.module or "").startswith("sql") and name.name in SELECTING:
                selects.add(name.asname or name.name)
    return tables, selects


def _unowned(
    node: ast.AST, tables: Mapping[str, str], selects: set[str], parents: Mapping[ast.AST, ast.AST]
) -> str | None:
    """Return the table that a node reads without an owner, or None where it reads none."""
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in selects:
            return _table_in(_chain(node, parents), tables) or _unknown(node)
        case ast.Call(func=ast.Attribute(attr=name, value=of), args=[first, *_]) if (
            name in ROWS_BY_ID and _holds_rows(of)
        ):
            table = _table_in(first, tables)
            known = isinstance(first, ast.Name) and first.id in tables
            return table or (None if known else ast.unparse(first))
        case ast.Attribute(attr="tables" | "__table__"):
            return _table_in(node, tables)
        case ast.Call(func=ast.Name(id="text") | ast.Attribute(attr="exec_driver_sql")):
            return next((text for text in OWNED if f"{text.lower()}" in ast.unparse(node)), None)
    return None


def _holds_rows(node: ast.AST) -> bool:
    return ast.unparse(node).split(".")[-1] == "rows"


def _chain(node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> ast.AST:
    """Return the whole expression that a call begins: what is joined to it and asked of it."""
    above = parents[node]
    while isinstance(above, ast.Attribute) or (isinstance(above, ast.Call) and above.func is node):
        node, above = above, parents[above]
    return node


def _table_in(node: ast.AST, tables: Mapping[str, str]) -> str | None:
    inside = list(ast.walk(node))
    named = {tables.get(node.id, "") for node in inside if isinstance(node, ast.Name)}
    named |= {node.attr for node in inside if isinstance(node, ast.Attribute)}
    return min(named & OWNED, default=None)


def _unknown(node: ast.Call) -> str | None:
    """Return what is selected where a reader of the file can't tell of which table that is."""
    for arg in node.args:
        named = arg.args[0] if isinstance(arg, ast.Call) and arg.args else arg
        if isinstance(named, ast.Starred) or (isinstance(named, ast.Name) and named.id.islower()):
            return ast.unparse(arg)
    return None


def _within(node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> str:
    while not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        if isinstance(node, ast.Assign) and isinstance(parents[node], ast.Module):
            return ast.unparse(node.targets[0])
        if node not in parents:
            return ""
        node = parents[node]
    return node.name


@cache
def everywhere() -> list[Reading]:
    files = sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py"))
    found = list[Reading]()
    for file in files:
        name = str(file.relative_to(ROOT))
        if not name.startswith(tuple(CHAPTERS)):
            found += readings(file.read_text(encoding="utf-8"), name)
    return found


def test_whoever_reads_what_belongs_to_somebody_says_to_whom():
    unowned = [
        "{0}:{line} ({2}): {table}".format(
            *read.where.partition("::"), line=read.line, table=read.table
        )
        for read in everywhere()
        if read.where not in ALLOWED
    ]

    assert unowned == [], "\n".join(["read without an owner:", *unowned, HOW])


def test_what_may_go_over_everybodys_rows_still_does():
    assert set(ALLOWED) - {reading.where for reading in everywhere()} == set()


@pytest.mark.parametrize(
    "read",
    [
        "rows.exec(select(Memory).where(col(Memory.id).in_(ids)))",
        "rows.exec(select(Memory.content).where(Memory.state == 'active'))",
        "rows.exec(select(func.count()).select_from(Memory))",
        "rows.exec(select(User.name).join(Memory))",
        "rows.exec(columns(col(Told.quote)))",
        "rows.get(Memory, memory_id)",
        "desk.rows.get_one(Told, one)",
        "rows.get(table, one)",
        "rows.exec(select(table))",
        "rows.exec(select(*wanted))",
        "exists(columns(col(Memory.id)))",
        "aliased(Memory)",
        "rows.exec(select(tables.Memory))",
        "Memory.metadata.tables['memories']",
        "rows.execute(text('SELECT content FROM memory'))",
    ],
)
def test_a_read_without_an_owner_is_seen(read: str):
    found = readings(f"{IMPORTS}\ndef f(rows):\n    {read}", "a.py")

    assert {part.where for part in found} == {"a.py::f"}


@pytest.mark.parametrize(
    "read",
    [
        "rows.exec(owned(user_id, Memory).where(col(Memory.id).in_(ids)))",
        "rows.exec(owned(user_id, Memory.id).join(Told))",
        "find_owned(rows, Memory, user_id, memory_id)",
        "rows.get_one(User, user_id)",
        "rows.exec(select(User.name).where(User.id == user_id))",
        "rows.exec(owned(1, Memory).where(col(Memory.id).in_(select(User.id))))",
        "found.get(name, other)",
        "rows.exec(update(Memory).where(Memory.id == one))",
    ],
)
def test_a_read_by_owner_is_let_be(read: str):
    assert list(readings(f"{IMPORTS}\ndef f(rows):\n    {read}", "a.py")) == []
