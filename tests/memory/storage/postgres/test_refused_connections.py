"""Why there is no connection, as real servers say it and as it is told."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, make_url

from config.errors import StoreError
from memory.storage.postgres import refused_connections as told
from memory.storage.postgres.connection import postgres_url
from memory.storage.postgres.refused_connections import refusal
from memory.storage.postgres.upgrade import opened
from tests.postgres import ADDRESS, OwnServer, execute
from tests.stores import require_server

PLACE = "postgresql://db/companion"
WORD = "right"
HEAD = 'connection failed: connection to server at "10.0.0.1", port 5432 failed: '


@pytest.fixture(scope="module")
def strict() -> Iterator[URL]:
    """Return the address of a server that asks for passwords, as who may do all there."""
    if ADDRESS:
        pytest.skip("the rules of one's own server are left as they are")
    require_server()
    with tempfile.TemporaryDirectory() as folder:
        server = OwnServer(Path(folder) / "postgres")
        try:
            _close(server.address)
            server.restart()
            yield make_url(server.address).set(username="owner", password=WORD)
        finally:
            server.end()


def _close(address: str) -> None:
    """Let nobody in without a password, and a guest not everywhere."""
    execute(address, f"CREATE ROLE owner SUPERUSER LOGIN PASSWORD '{WORD}'")
    execute(address, f"CREATE ROLE guest LOGIN PASSWORD '{WORD}'")
    execute(address, "CREATE DATABASE closed")
    execute(address, "REVOKE CONNECT ON DATABASE closed FROM PUBLIC")
    [(rules,)] = execute(address, "SHOW hba_file")
    Path(rules).write_text("local nowhere all reject\nlocal all all scram-sha-256\n")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"database": "nope"}, told.NO_DATABASE),
        ({"password": "wrong"}, told.WRONG_USER),
        ({"username": "nobody"}, told.WRONG_USER),
        ({"username": "guest", "database": "closed"}, told.NOT_FROM_HERE),
        ({"database": "nowhere"}, told.NOT_FROM_HERE),
    ],
)
def test_a_server_that_lets_nobody_in_is_told_with_what_to_do(
    strict: URL, change: dict[str, Any], sentence: str
):
    url = strict.set(**change)
    place = f"postgresql://localhost/{url.database}"

    with pytest.raises(StoreError) as refused:
        opened(postgres_url(url.render_as_string(hide_password=False)), begins=True)

    assert str(refused.value) == sentence.format(place=place, name=url.database)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD + 'FATAL:  database "x" does not exist', told.NO_DATABASE),
        (HEAD + '致命错误:  数据库 "x" 不存在', told.NO_DATABASE),
        (HEAD + 'FATAL:  password authentication failed for user "me"', told.WRONG_USER),
        (HEAD + '致命错误:  用户 "me" Password 认证失败', told.WRONG_USER),
        (HEAD + 'FATAL:  no pg_hba.conf entry for host "10.0.0.2"', told.NOT_FROM_HERE),
        (HEAD + "FATAL:  sorry, too many clients already", told.FULL),
        (HEAD + "FATAL:  the database system is starting up", told.NOT_YET),
        (HEAD + "FATAL:  etwas anderes", told.REFUSED),
        (HEAD + "Connection refused\n\tIs the server running on that host?", told.UNREACHED),
        ("failed to resolve host 'nowhere': [Errno -2] Name not known", told.UNREACHED),
        ("connection timeout expired", told.UNREACHED),
        ("consuming input failed: server closed the connection unexpectedly", told.LOST),
    ],
)
def test_what_servers_say_is_told_without_their_words(text: str, sentence: str):
    said = refusal(text, place=PLACE, name="companion")

    assert said == sentence.format(place=PLACE, name="companion")
    assert "10.0.0" not in said
