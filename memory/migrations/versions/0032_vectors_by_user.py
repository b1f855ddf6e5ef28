"""On PostgreSQL, keep each user's vectors side by side, in a table that is parted by user."""

from alembic import op

revision = "0032_vectors_by_user"
down_revision = "0031_told_events"
branch_labels = None
depends_on = None

PARTS = 16
MADE = """
CREATE TABLE memory_vectors (
    user_id BIGINT NOT NULL,
    memory_id BIGINT NOT NULL,
    model VARCHAR COLLATE "C" NOT NULL,
    embedding halfvec NOT NULL,
    PRIMARY KEY (user_id, memory_id)
) PARTITION BY HASH (user_id)
"""
PARTED = """
CREATE TABLE memory_vectors_{part} PARTITION OF memory_vectors
FOR VALUES WITH (MODULUS {parts}, REMAINDER {part})
"""
ADDS = """
CREATE FUNCTION add_vectors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO memory_vectors SELECT user_id, id, embedding_model, embedding FROM added
        WHERE state = 'active' AND embedding IS NOT NULL AND embedding_model IS NOT NULL;
    RETURN NULL;
END $$
"""
CHANGES = """
CREATE FUNCTION change_vector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM memory_vectors WHERE user_id = OLD.user_id AND memory_id = OLD.id;
    IF TG_OP = 'UPDATE' AND NEW.state = 'active' AND NEW.embedding IS NOT NULL
            AND NEW.embedding_model IS NOT NULL THEN
        INSERT INTO memory_vectors
            VALUES (NEW.user_id, NEW.id, NEW.embedding_model, NEW.embedding);
    END IF;
    RETURN NULL;
END $$
"""
ADDING = """
CREATE TRIGGER vectors_added AFTER INSERT ON memories REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION add_vectors()
"""
CHANGING = """
CREATE TRIGGER vectors_changed AFTER UPDATE ON memories FOR EACH ROW WHEN (
    OLD.user_id IS DISTINCT FROM NEW.user_id OR OLD.state IS DISTINCT FROM NEW.state
    OR OLD.embedding_model IS DISTINCT FROM NEW.embedding_model
    OR OLD.embedding IS DISTINCT FROM NEW.embedding
) EXECUTE FUNCTION change_vector()
"""
REMOVING = """
CREATE TRIGGER vectors_removed AFTER DELETE ON memories
FOR EACH ROW WHEN (OLD.embedding IS NOT NULL) EXECUTE FUNCTION change_vector()
"""
FILLED = """
INSERT INTO memory_vectors SELECT user_id, id, embedding_model, embedding FROM memories
WHERE state = 'active' AND embedding IS NOT NULL AND embedding_model IS NOT NULL
ORDER BY user_id, id
"""


def upgrade() -> None:
    """Apply it; on SQLite an index leads to a user's rows as quickly."""
    if op.get_bind().dialect.name != "postgresql":
        return
    op.execute(MADE)
    for part in range(PARTS):
        op.execute(PARTED.format(part=part, parts=PARTS))
    for statement in (ADDS, CHANGES, ADDING, CHANGING, REMOVING, FILLED):
        op.execute(statement)
