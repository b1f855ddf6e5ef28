"""Who asks: what recall has to know of a user, read once a snapshot."""

from typing import Any

from sqlalchemy import Row, bindparam, select
from sqlmodel import Session as Rows

from config.errors import ErasedMeanwhile
from memory.storage.unit_of_work import columns_read, once
from memory.tables import User, UserSettings

_USERS = User.metadata.tables["users"]
_SETTINGS = UserSettings.metadata.tables["settings"]
_ASKER = (
    select(
        _USERS.c.revision,
        _USERS.c.erased_revision,
        _USERS.c.timezone,
        _SETTINGS.c.private_in_places,
        _SETTINGS.c.long_term,
        _SETTINGS.c.episodes,
        _SETTINGS.c.rounds,
    )
    .join_from(_USERS, _SETTINGS, _SETTINGS.c.user_id == _USERS.c.id, isouter=True)
    .where(_USERS.c.id == bindparam("user_id"))
)


def asker_of(rows: Rows, user_id: int) -> Row[tuple[Any, ...]]:
    """Return a user's revisions, zone and switches, by these names.

    Raises `ErasedMeanwhile` where there is no such user.
    """
    asked = {"user_id": user_id}

    def read() -> Row[tuple[Any, ...]]:
        found = columns_read(rows, _ASKER, asked).one_or_none()
        if found is None:
            raise ErasedMeanwhile("user", user_id)
        return found

    return once(rows, ("asker", user_id), read)
