"""Whoever was logged out since a backup was made is logged out of the restored store, too."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, delete

from memory.backups.backup import make_backup
from memory.storage.store import FILE
from memory.tables import LoginLink, LoginSession, Passkey
from tests.memory.backups.restoring import restored
from tests.memory.backups.test_backup import spoil
from tests.memory.house import START, House

LONG = timedelta(days=365)


def let_in(house: House) -> None:
    """Give Mira a link, a browser that is logged in, and two passkeys."""
    lasting: dict[str, Any] = {
        "user_id": house.mira,
        "secret_hash": "hash",
        "created_at": START,
        "expires_at": START + LONG,
    }

    def work(rows) -> None:
        rows.add(LoginLink(**lasting))
        rows.add(LoginSession(seen_at=START, **lasting))
        for name in ("laptop", "phone"):
            rows.add(
                Passkey(
                    user_id=house.mira,
                    handle="mira",
                    credential=name,
                    public_key="",
                    name=name,
                    created_at=START,
                )
            )

    house.write(work)


def test_a_browser_that_was_logged_out_and_a_link_that_was_used_let_nobody_in(
    house: House, backup: Path
):
    let_in(house)
    make_backup(house.folder, backup, now=START)
    restored(house, backup)

    assert house.all(LoginSession) == []
    assert house.all(LoginLink) == []


@pytest.mark.parametrize(("is_readable", "left"), [(True, ["phone"]), (False, ["laptop", "phone"])])
def test_a_passkey_that_was_removed_does_not_come_back_where_that_is_known(
    house: House, backup: Path, is_readable: bool, left: list[str]
):
    let_in(house)
    make_backup(house.folder, backup, now=START)
    house.write(lambda rows: rows.exec(delete(Passkey).where(col(Passkey.name) == "laptop")))
    if not is_readable:
        house.close()
        spoil(house.folder / FILE, b"Dear diary, " * 500)
    restored(house, backup)

    assert [each.name for each in house.all(Passkey)] == left
