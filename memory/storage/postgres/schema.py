"""The schema on PostgreSQL: made from the same tables as SQLite's newest, with what is its own.

A store begins at the newest schema, and from there on goes by the same migrations. A test holds
it equal to what SQLite's migrations make.
"""

from sqlalchemy import Connection, text

from memory.storage.postgres import vector_table
from memory.tables import Memory

KEYWORDS = """
CREATE TABLE memory_keywords (
    rowid BIGINT PRIMARY KEY,
    tokens TEXT COLLATE "C" NOT NULL
)
"""
COUNTS = """
CREATE FUNCTION count_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE conversations SET revision = revision + 1, removed_revision = revision + 1
            WHERE id = OLD.conversation_id;
        RETURN OLD;
    END IF;
    UPDATE conversations SET revision = revision + 1 WHERE id = NEW.conversation_id
        RETURNING revision INTO NEW.revision;
    RETURN NEW;
END $$
"""
TRIGGERS = (
    "CREATE TRIGGER messages_added BEFORE INSERT ON messages "
    "FOR EACH ROW EXECUTE FUNCTION count_messages()",
    "CREATE TRIGGER messages_changed BEFORE UPDATE ON messages "
    "FOR EACH ROW WHEN (NEW.revision = OLD.revision) EXECUTE FUNCTION count_messages()",
    "CREATE TRIGGER messages_removed AFTER DELETE ON messages "
    "FOR EACH ROW EXECUTE FUNCTION count_messages()",
)
CHANNEL = "companion_jobs"
"""On it all processes hear that a job was put in, or may be taken now."""
CALLS = f"""
CREATE FUNCTION call_workers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('{CHANNEL}', '');
    RETURN NULL;
END $$
"""
CALLING = (
    "CREATE TRIGGER jobs_added AFTER INSERT ON jobs FOR EACH ROW "
    "WHEN (NEW.locked_by IS NULL AND NEW.ready_at <= NEW.noted_at) "
    "EXECUTE FUNCTION call_workers()",
    "CREATE TRIGGER jobs_freed AFTER UPDATE ON jobs FOR EACH ROW "
    "WHEN (NEW.locked_by IS NULL AND NEW.ready_at IS NOT NULL AND (OLD.locked_by IS NOT NULL "
    "OR OLD.ready_at IS NULL OR (NEW.ready_at < OLD.ready_at AND NEW.ready_at <= NEW.noted_at))) "
    "EXECUTE FUNCTION call_workers()",
)
"""Nobody is called for what is leased or done, nor for what is due later: workers look for that.

`noted_at` is what time it was for whoever wrote the row.
"""
EVENTS = "companion_events"
"""On it they hear to whom something happened: each time the id of a user."""
TELLS = f"""
CREATE FUNCTION tell_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('{EVENTS}', user_id::text) FROM (SELECT DISTINCT user_id FROM added) AS told;
    RETURN NULL;
END $$
"""  # noqa: S608  # our own names
TELLING = (
    "CREATE TRIGGER events_added AFTER INSERT ON events REFERENCING NEW TABLE AS added "
    "FOR EACH STATEMENT EXECUTE FUNCTION tell_watchers()"
)
VERSION = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"


def make_newest(connection: Connection, revision: str) -> None:
    """Make all tables in an empty database, in the transaction that is open."""
    connection.execute(text("CREATE EXTENSION IF NOT EXISTS vector"))
    Memory.metadata.create_all(connection)
    own = (KEYWORDS, COUNTS, *TRIGGERS, CALLS, *CALLING, TELLS, TELLING, *vector_table.STATEMENTS)
    for statement in (*own, VERSION):
        connection.exec_driver_sql(statement)
    connection.execute(
        text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": revision}
    )


def is_empty(connection: Connection) -> bool:
    """Tell whether the database holds no table yet, in the schema that ours would be made in."""
    found = "SELECT NOT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema())"
    return bool(connection.execute(text(found)).scalar())


def revision_in(connection: Connection) -> str | None:
    """Return the revision a database is at, or None where it is none of ours."""
    if connection.execute(text("SELECT to_regclass('alembic_version')")).scalar() is None:
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
