"""Number the changes of a conversation's messages, by triggers: whichever work changes them.

Who makes one of the two tables anew has to make its triggers anew, too.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007_revisions_of_talk"
down_revision = "0006_erasures"
branch_labels = None
depends_on = None

COUNT = "UPDATE conversations SET revision = revision + 1 WHERE id = {row}.conversation_id;"
MARK = """
UPDATE messages
SET revision = (SELECT revision FROM conversations WHERE id = NEW.conversation_id)
WHERE id = NEW.id;
"""
TRIGGERS = {
    "messages_added": "AFTER INSERT ON messages BEGIN " + COUNT.format(row="NEW") + MARK,
    # Not after its own update, which is the one that changes the revision.
    "messages_changed": "AFTER UPDATE ON messages WHEN NEW.revision = OLD.revision BEGIN "
    + COUNT.format(row="NEW")
    + MARK,
    "messages_removed": "AFTER DELETE ON messages BEGIN " + COUNT.format(row="OLD"),
}


def upgrade() -> None:
    """Apply it."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    for table in ("conversations", "messages"):
        column = sa.Column("revision", number, nullable=False, server_default="0")
        op.add_column(table, column)
    for name, body in TRIGGERS.items():
        op.execute(f"CREATE TRIGGER {name} {body} END")
