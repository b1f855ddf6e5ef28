"""How a PostgreSQL database is opened: the same way by every process that shares it."""

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Dialect, Engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.util import LRUCache
from sqlmodel import create_engine

from config.errors import (
    SettingsInvalid,
    StoreError,
    StoreLocked,
    StoreUnreadable,
    StoreUnwritable,
)
from config.masking import masked_address
from memory.storage.postgres.refused_connections import refusal

if TYPE_CHECKING:
    from psycopg import Connection

LOCK_WAITS_MS = 5000
"""How long a transaction waits for others to let go of what it needs."""
CONNECT_SECONDS = 5
KEEPALIVES = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
UNHEARD_MS = 60_000
"""So that a connection whose other end is gone is given up in about a minute, not in hours: by us,
and by the server, which holds the locks of a machine that lost its power until then."""
OPTIONS = " ".join(
    f"-c {name}={value}"
    for name, value in {
        "timezone": "UTC",
        "lock_timeout": LOCK_WAITS_MS,
        "idle_in_transaction_session_timeout": "10min",
        "application_name": "companion",
        "standard_conforming_strings": "on",
        **{f"tcp_{name}": value for name, value in KEEPALIVES.items()},
        "tcp_user_timeout": UNHEARD_MS,
    }.items()
)
SCHEMES = frozenset({"postgresql", "postgres"})
MISSING = (
    "A store on PostgreSQL needs psycopg, which is not installed: "
    "`pip install 'companion-memory[postgres]'`."
)
NO_ADDRESS = "The setting 'database' is no address of a PostgreSQL database (postgresql://…)."
UNWRITABLE = frozenset({"25006", "42501", "53100"})
"""It is read-only, somebody else's, or its disk is full."""
LOCKED = frozenset({"55P03", "40P01", "57014", "40001"})
TOO_LONG = "54000"
UNINDEXED = "a name or a topic is longer than PostgreSQL can index (about 2,700 bytes)"
NO_WORD = "\\u0000"
_COMPILED: LRUCache[Any, Any] = LRUCache(1000)
_DIALECTS: dict[object, Dialect] = {}


def postgres_url(address: str) -> URL:
    """Return an address as engines take it; raises `SettingsInvalid` where it is none."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise SettingsInvalid(NO_ADDRESS) from None  # the cause holds the address
    is_whole = bool(url.database) and not (url.host or "").startswith("[")
    if url.get_backend_name() not in SCHEMES or not is_whole:
        raise SettingsInvalid(NO_ADDRESS)
    from memory.storage.postgres.dialect import NAME  # late: it loads the driver

    return url.set(drivername=f"postgresql+{NAME}")


def postgres_engine(url: URL, *, connections: int, reads: bool = False) -> Engine:
    """Return an engine of at most so many connections; raises `StoreUnreadable`.

    One that only reads asks each connection first whether it is still there. Who writes finds out
    by taking the writer's lock, before any work is done.
    """
    try:
        import psycopg  # noqa: F401  # an extra: told in one sentence where it is not installed
    except ImportError as problem:
        raise StoreUnreadable(MISSING) from problem
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=reads,
        hide_parameters=True,  # an error's text may be logged, people's words never
        json_serializer=_json,
        connect_args={
            "connect_timeout": CONNECT_SECONDS,
            "options": f"{OPTIONS} {url.query.get('options', '')}",
            "prepare_threshold": None,  # a plan made for all users is a bad one for a large one
            **KEEPALIVES,
            "tcp_user_timeout": UNHEARD_MS,
        },
    )
    event.listen(engine, "connect", _prepare)
    _share_statements(engine)
    return engine


def _share_statements(engine: Engine) -> None:
    """Let what was compiled for one engine serve all of the same server: they share a dialect."""
    server = (engine.url.host, engine.url.port, engine.url.query.get("host"))
    engine.update_execution_options(compiled_cache=_COMPILED)
    if server in _DIALECTS:
        engine.dialect = _DIALECTS[server]
    else:  # it has to see the server first
        event.listen(
            engine, "connect", lambda *_: _DIALECTS.setdefault(server, engine.dialect), once=True
        )


def in_words(problem: DBAPIError, url: URL) -> StoreError:
    """Return what PostgreSQL complains of as an error that a person can be told."""
    code = getattr(problem.orig, "sqlstate", None)
    if code is None:
        return StoreUnreadable(
            refusal(str(problem.orig), place=shown(url), name=url.database or "")
        )
    kind: type[StoreUnreadable] = StoreUnreadable
    if code in LOCKED:
        kind = StoreLocked
    elif code in UNWRITABLE:
        kind = StoreUnwritable
    if code == TOO_LONG:
        return kind(f"The database {shown(url)} could not be used: {UNINDEXED}.")
    # Not what it says: that may hold what somebody wrote.
    return kind(
        f"The database {shown(url)} could not be used: {type(problem.orig).__name__} ({code})."
    )


def shown(url: URL) -> str:
    """Return the address as a person may be shown it, without user and password."""
    where = f"{url.host}:{url.port}" if url.host and url.port else url.host or ""
    return masked_address(f"postgresql://{where or 'localhost'}/{url.database}")


def _json(value: Any) -> str:
    """Return a value as JSON, whose texts PostgreSQL can read back."""
    written = json.dumps(value)
    return written if NO_WORD not in written else json.dumps(_without_nul(value))


def _without_nul(value: Any) -> Any:
    if isinstance(value, str):
        return value.replace("\0", "")
    if isinstance(value, dict):
        return {_without_nul(key): _without_nul(part) for key, part in value.items()}
    return [_without_nul(part) for part in value] if isinstance(value, list | tuple) else value


def _prepare(connection: "Connection[Any]", _record: object) -> None:
    from psycopg.types.numeric import FloatLoader
    from psycopg.types.string import StrDumperUnknown

    class Text(StrDumperUnknown):
        """A text, without NUL, which ends a text in C, and with no half of a surrogate pair."""

        def dump(self, obj: str) -> bytes:
            """Return it as the database takes it."""
            return obj.replace("\0", "").encode("utf-8", "replace")

    class Sum(FloatLoader):
        """A sum of whole numbers, which PostgreSQL makes a decimal of."""

        def load(self, data: Any) -> Any:
            """Return a whole number where it is one."""
            told = bytes(data)
            return int(told) if told.lstrip(b"-").isdigit() else float(told)

    connection.adapters.register_dumper(str, Text)
    connection.adapters.register_loader("numeric", Sum)
