"""Whose rows are read: everywhere by naming the owner, which the syntax of each file shows.

A linter of its own: it looks for statements that read what belongs to somebody, and wants them to
come from `memory.ownership`, where nothing can be read without saying whose it is.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("memory", "curator", "reviewer", "bot")
OWNED = frozenset(
    {
        *("Memory", "Evidence", "Relation", "Entity", "EntityAlias", "MemoryEntity"),
        *("Sentence", "SentenceSource", "Profile", "Operation", "Run", "Trace", "TopicRule"),
        *("Turn", "Message", "ModelCall"),
    }
)
"""The tables that hold somebody's words, or the ids that lead to them."""
SELECTING = frozenset({"select", "exists", "aliased"})
ROWS_BY_ID = frozenset({"get", "get_one"})
HOW = """
Read it through memory.ownership, which names whose it is:
    owned(user_id, Memory).where(...)               a query; columns too: owned(user_id, Memory.id)
    find_owned(rows, Memory, user_id, memory_id)    one row, or None for a foreign id
    get_owned(rows, Memory, user_id, memory_id)     one row, or NotFound
    said_in(conversation_id, Message).where(...)    what was said where the reader takes part
    find_said(rows, conversation_id, message_id)    one message of it
Only what goes over everybody's rows and shows nobody any of them is named in ALLOWED, with why."""
CHAPTERS: Mapping[str, str] = {
    "memory/ownership.py": "it is the way itself",
    "memory/migrations/": "the schema knows no owners",
    "memory/erasure/": "follows what rests on words that go, whoever's it is, and shows no row",
}
"""Files and folders that may read any rows."""
ALLOWED: Mapping[str, str] = {}
"""Functions that may, by file; each with its reason."""


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
        for one in node.names:
            if (node.module or "").startswith("memory.tables"):
                tables[one.asname or one.name] = one.name
            elif (node.module or "").startswith("sql") and one.name in SELECTING:
                selects.add(one.asname or one.name)
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
            return next((one for one in OWNED if f"{one.lower()}" in ast.unparse(node)), None)
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
    named = {tables.get(one.id, "") for one in ast.walk(node) if isinstance(one, ast.Name)}
    return min(named & OWNED, default=None)


def _unknown(node: ast.Call) -> str | None:
    """Return what is selected where a reader of the file can't tell of which table that is."""
    for one in node.args:
        named = one.args[0] if isinstance(one, ast.Call) and one.args else one
        if isinstance(named, ast.Starred) or (isinstance(named, ast.Name) and named.id.islower()):
            return ast.unparse(one)
    return None


def _within(node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> str:
    while not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        if isinstance(node, ast.Assign) and isinstance(parents[node], ast.Module):
            return ast.unparse(node.targets[0])
        if node not in parents:
            return ""
        node = parents[node]
    return node.name


def everywhere() -> Iterator[Reading]:
    files = sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py"))
    for file in files:
        name = str(file.relative_to(ROOT))
        if not name.startswith(tuple(CHAPTERS)):
            yield from readings(file.read_text(encoding="utf-8"), name)


def test_whoever_reads_what_belongs_to_somebody_says_to_whom():
    unowned = [
        f"{one.where.partition('::')[0]}:{one.line} ({one.where.partition('::')[2]}): {one.table}"
        for one in everywhere()
        if one.where not in ALLOWED
    ]

    assert unowned == [], "\n".join(["read without an owner:", *unowned, HOW])


def test_what_may_go_over_everybodys_rows_still_does():
    assert set(ALLOWED) - {one.where for one in everywhere()} == set()
