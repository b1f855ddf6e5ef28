"""Vectors by user: those of active memories once more, where one user's lie side by side.

A memory's own row holds its vector; triggers keep this table in line with it, whoever writes, and
it can be made of the rows again. It is parted by user, so that it is brought in order a part at a
time. `memories` itself is not: its uids are unique over all users, and others refer to its ids.
"""

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from memory.storage.postgres.locks import TOO_LATE

TABLE = "memory_vectors"
PARTS = 16
MADE = f"""
CREATE TABLE {TABLE} (
    user_id BIGINT NOT NULL,
    memory_id BIGINT NOT NULL,
    model VARCHAR COLLATE "C" NOT NULL,
    embedding halfvec NOT NULL,
    PRIMARY KEY (user_id, memory_id)
) PARTITION BY HASH (user_id)
"""
PARTED = tuple(
    f"CREATE TABLE {TABLE}_{part} PARTITION OF {TABLE} "
    f"FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})"
    for part in range(PARTS)
)
ADDS = f"""
CREATE FUNCTION add_vectors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO {TABLE} SELECT user_id, id, embedding_model, embedding FROM added
        WHERE state = 'active' AND embedding IS NOT NULL AND embedding_model IS NOT NULL;
    RETURN NULL;
END $$
"""  # noqa: S608  # our own names
CHANGES = f"""
CREATE FUNCTION change_vector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM {TABLE} WHERE user_id = OLD.user_id AND memory_id = OLD.id;
    IF TG_OP = 'UPDATE' AND NEW.state = 'active' AND NEW.embedding IS NOT NULL
            AND NEW.embedding_model IS NOT NULL THEN
        INSERT INTO {TABLE}
            VALUES (NEW.user_id, NEW.id, NEW.embedding_model, NEW.embedding);
    END IF;
    RETURN NULL;
END $$
"""  # noqa: S608
TRIGGERS = (
    "CREATE TRIGGER vectors_added AFTER INSERT ON memories REFERENCING NEW TABLE AS added "
    "FOR EACH STATEMENT EXECUTE FUNCTION add_vectors()",
    "CREATE TRIGGER vectors_changed AFTER UPDATE ON memories FOR EACH ROW WHEN ("
    "OLD.user_id IS DISTINCT FROM NEW.user_id OR OLD.state IS DISTINCT FROM NEW.state "
    "OR OLD.embedding_model IS DISTINCT FROM NEW.embedding_model "
    "OR OLD.embedding IS DISTINCT FROM NEW.embedding) EXECUTE FUNCTION change_vector()",
    "CREATE TRIGGER vectors_removed AFTER DELETE ON memories "
    "FOR EACH ROW WHEN (OLD.embedding IS NOT NULL) EXECUTE FUNCTION change_vector()",
)
STATEMENTS = (MADE, *PARTED, ADDS, CHANGES, *TRIGGERS)
FILLED = f"""
INSERT INTO {TABLE} SELECT user_id, id, embedding_model, embedding FROM memories
WHERE state = 'active' AND embedding IS NOT NULL AND embedding_model IS NOT NULL
ORDER BY user_id, id
"""  # noqa: S608

IN_ORDER = 0.98
"""How far the order of rows and that of users agree, 1 being wholly: from here on well enough."""
WAITS_MS = 100
"""How long one waits for others to let go of a part; who comes meanwhile waits behind."""
TAKES_MS = 3000
"""How long a part may be withheld from others: less than a transaction waits for a lock."""
LARGEST = 2**28
"""A part of so many bytes is not brought in order within that time."""
GIVEN_UP = frozenset({TOO_LATE, "57014", "40P01"})
_WITHIN = f"SET lock_timeout = {WAITS_MS}; SET statement_timeout = {TAKES_MS}"
_SIZE = text("SELECT pg_total_relation_size(CAST(:part AS regclass))")
_ORDER = text("""
    SELECT correlation FROM pg_stats
    WHERE schemaname = current_schema() AND tablename = :part AND attname = 'user_id'
""")


def refill(connection: Connection) -> None:
    """Make the table anew of the memories' rows, in order, in the transaction that is open."""
    connection.exec_driver_sql(f"TRUNCATE {TABLE}")
    connection.exec_driver_sql(FILLED)


def order_alone(connection: Connection) -> None:
    """Write each part anew in order, however long it takes: for who writes all tables anew."""
    for part in _parts():
        _order(connection, part)


def order_beside_others(connection: Connection) -> list[str]:
    """Bring in order what is not; return the parts that were left since others need them.

    Each part is withheld from others for some seconds at most, and of itself; a connection is
    wanted whose statements are transactions of their own, and that nobody uses afterwards.
    """
    left = []
    for part in _parts():
        connection.exec_driver_sql("RESET statement_timeout")
        connection.exec_driver_sql(f"ANALYZE {part}")
        if _is_in_order(connection, part):
            continue
        if connection.execute(_SIZE, {"part": part}).scalar_one() > LARGEST:
            left.append(part)
            continue
        connection.exec_driver_sql(_WITHIN)
        try:
            _order(connection, part)
        except DBAPIError as problem:
            if getattr(problem.orig, "sqlstate", None) not in GIVEN_UP:
                raise
            left.append(part)
    return left


def _parts() -> list[str]:
    return [f"{TABLE}_{part}" for part in range(PARTS)]


def _order(connection: Connection, part: str) -> None:
    connection.exec_driver_sql(f"CLUSTER {part} USING {part}_pkey")


def _is_in_order(connection: Connection, part: str) -> bool:
    """Tell whether each user's rows lie side by side; of no rows, or one user's, they do."""
    order = connection.execute(_ORDER, {"part": part}).scalar()
    return order is None or order >= IN_ORDER
