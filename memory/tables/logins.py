"""Who may look at their memories from a browser: links to enter by, and who is logged in.

Neither is kept in words that would let anybody in: of both, a hash is.
"""

from datetime import datetime

from sqlmodel import Field

from memory.tables.columns import NEVER_REUSED, BigId, Table, id_column, key_to


class LoginLink(Table, table=True):
    """A link that lets one user in once."""

    __tablename__ = "login_links"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    user_id: int = key_to("users.id")
    secret_hash: str = Field(unique=True)
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None = None


class LoginSession(Table, table=True):
    """A browser that a user is logged in with."""

    __tablename__ = "login_sessions"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    user_id: int = Field(index=True, sa_type=BigId)
    """No foreign key: who had everything erased may see how far that is."""
    secret_hash: str = Field(unique=True)
    created_at: datetime
    seen_at: datetime
    """When it was last used, to the hour."""
    expires_at: datetime = Field(index=True)
