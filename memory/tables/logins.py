"""Who may look at their memories from a browser: links and passkeys, and who is logged in.

Nothing is kept that would let anybody in: of links and browsers a hash is, of keys the public half.
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


class Passkey(Table, table=True):
    """A key on a device of a user's, by which they log in; its secret half is there alone."""

    __tablename__ = "passkeys"
    __table_args__ = NEVER_REUSED

    id: int | None = id_column()
    user_id: int = key_to("users.id")
    handle: str
    """By what devices know the user: random, the same for all of one user's keys."""
    credential: str = Field(unique=True)
    """By what the key is known."""
    public_key: str
    sign_count: int = Field(default=0, sa_type=BigId)
    """How often it signed: one that tells of fewer is a copy. 0 for ever: it does not count."""
    name: str
    """What the person calls the device."""
    created_at: datetime
    used_at: datetime | None = None
