"""A whole store is copied into another, on either database, and nothing else ever counts as done.

Covers: memory.store_copy.comparison, memory.store_copy.copy_mark, memory.store_copy.side.
"""

import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from config.errors import CopyBroken, CopyRefused, CopyUnfinished
from memory.index.warm_caches import WarmUsers
from memory.storage import sqlite
from memory.storage.postgres.store import PostgresStore
from memory.storage.schema import schema_of
from memory.storage.store import FILE, Store
from memory.store_copy import copying
from memory.tables import User
from tests.memory.house import House
from tests.memory.store_copy.conftest import FACTS
from tests.memory.store_copy.copies import Seen, by_user, copied, held
from tests.postgres import ADDRESS, OwnServer, database, execute
from tests.stores import require_server
from tests.test_house import ROOT

pytestmark = pytest.mark.sqlite_only
QUESTIONS = (
    "Does Mira keep a wombat?",
    "cello orchestra",
    "Mira lives in Oslo",
    "loud tea bars",
)


def opened(place: str, folder: Path) -> Store:
    return PostgresStore.open_at(place, folder) if "://" in place else Store.open(Path(place))


def asked(place: str, house: House) -> list[list[int | None]]:
    """Return in their order what a store brings to mind on each question."""
    store = opened(place, house.folder)
    warm = WarmUsers(model=house.embedder.model, dimensions=house.embedder.dimensions)
    services = replace(house.services, store=store, warm=warm)
    try:
        found = [house.ask(question, services=services) for question in QUESTIONS]
    finally:
        store.close()
    return [[memory.memory.id for memory in (*one.memories, *one.episodes)] for one in found]


def test_a_store_comes_back_as_it_was_by_way_of_the_other_database(
    lived: House, address: str, tmp_path: Path
):
    there = copied(lived.folder, address, tmp_path / "beside")
    back = copied(address, tmp_path / "back", tmp_path / "beside")
    once_more = copied(tmp_path / "back", tmp_path / "again", tmp_path / "beside")

    assert there.rows > len(FACTS)
    assert there.tables == back.tables == once_more.tables
    wanted = asked(str(lived.folder), lived)
    assert [len(found) > 0 for found in wanted] == [True] * len(QUESTIONS)
    for place in (address, str(tmp_path / "back"), str(tmp_path / "again")):
        assert asked(place, lived) == wanted, place


def test_one_database_is_copied_into_another_of_its_kind(
    lived: House, address: str, tmp_path: Path
):
    first = copied(lived.folder, address, tmp_path)
    with database() as other:
        assert copied(address, other, tmp_path).tables == first.tables
        assert asked(other, lived) == asked(address, lived)


def test_a_copy_is_made_once(lived: House, target: str, tmp_path: Path):
    first = copied(lived.folder, target, tmp_path)
    watch = Seen()
    again = copied(lived.folder, target, tmp_path, watch=watch)

    assert (first.was_whole, again.was_whole) == (False, True)
    assert again.tables == first.tables
    assert watch.steps == ["reading source", "reading target"]


@pytest.mark.parametrize("rows", [1, 40])
def test_a_killed_copy_is_gone_on_with_and_doubles_nothing(
    lived: House, target: str, tmp_path: Path, rows: int
):
    words = (str(lived.folder), target, str(tmp_path), str(rows))
    killed = subprocess.run(
        [sys.executable, "-m", "tests.memory.store_copy.killed_copy", *words],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    with pytest.raises(CopyUnfinished, match=r"companion store copy"):
        opened(target, tmp_path).close()

    done = copied(lived.folder, target, tmp_path)

    assert done.went_on
    assert done.tables == copied(lived.folder, tmp_path / "straight", tmp_path).tables
    assert asked(target, lived) == asked(str(lived.folder), lived)


def test_what_acts_on_rows_is_there_again_afterwards(lived: House, tmp_path: Path):
    copied(lived.folder, tmp_path / "copy", tmp_path)
    Store.open(tmp_path / "fresh").close()

    with (
        closing(sqlite3.connect(tmp_path / "copy" / FILE)) as copy,
        closing(sqlite3.connect(tmp_path / "fresh" / FILE)) as fresh,
    ):
        assert schema_of(copy) == schema_of(fresh)


def test_what_acts_on_rows_is_there_again_on_postgres(lived: House, address: str, tmp_path: Path):
    asking = """
        SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger
        WHERE NOT tgisinternal
        UNION ALL SELECT tablename, '', '' FROM pg_tables WHERE schemaname = 'public' ORDER BY 1, 2
    """
    PostgresStore.open_at(address, tmp_path).close()
    before = execute(address, asking)
    copied(lived.folder, address, tmp_path)

    assert execute(address, asking) == before
    assert by_user(address) == held(address) != []


def test_a_conversation_counts_on_after_a_copy(lived: House, target: str, tmp_path: Path):
    copied(lived.folder, target, tmp_path)
    lived.store = opened(target, tmp_path)

    revision = lived.read(lambda rows: rows.get_one(User, lived.mira).revision)
    lived.learn("Mira has a boat.")
    assert lived.read(lambda rows: rows.get_one(User, lived.mira).revision) > revision


def test_no_id_is_given_again_that_the_source_gave(lived: House, target: str, tmp_path: Path):
    with closing(sqlite3.connect(lived.folder / FILE)) as database, database:
        database.execute("UPDATE sqlite_sequence SET seq = 4000 WHERE name = 'memories'")
    copied(lived.folder, target, tmp_path)
    lived.store = opened(target, tmp_path)

    assert lived.learn("Mira has a boat.") == 4001


def test_a_store_that_holds_something_else_is_left_alone(
    lived: House, target: str, tmp_path: Path, make_house
):
    other = make_house("other")
    other.learn("Mira sells shoes.")
    other.store.close()
    copied(other.folder, target, tmp_path)

    with pytest.raises(CopyRefused, match="not empty") as refused:
        copied(lived.folder, target, tmp_path)
    assert refused.value.why == "occupied"
    assert copied(other.folder, target, tmp_path).was_whole


def broken_off(lived: House, target: str, folder: Path) -> None:
    """Leave a copy that broke off when all rows stood."""

    with pytest.raises(KeyboardInterrupt):
        copied(lived.folder, target, folder, watch=Seen("reading source", interrupt))


def interrupt() -> None:
    raise KeyboardInterrupt


def test_a_source_that_went_on_after_a_kill_is_found_out(lived: House, target: str, tmp_path: Path):
    broken_off(lived, target, tmp_path)
    lived.store = Store.open(lived.folder)
    lived.learn("Mira has a boat.")
    lived.store.close()

    with pytest.raises(CopyRefused) as refused:
        copied(lived.folder, target, tmp_path)
    assert refused.value.why == "changed"
    with pytest.raises(CopyUnfinished):
        opened(target, tmp_path)
    done = copied(lived.folder, target, tmp_path, anew=True)
    assert not done.went_on
    assert done.tables == copied(lived.folder, tmp_path / "straight", tmp_path).tables


def test_a_change_that_no_number_shows_is_found_out_by_the_checksums(
    lived: House, target: str, tmp_path: Path
):
    broken_off(lived, target, tmp_path)
    with closing(sqlite3.connect(lived.folder / FILE)) as database, database:
        database.execute("UPDATE memories SET content = 'Mira keeps a bat.' WHERE id = 1")

    with pytest.raises(CopyRefused) as refused:
        copied(lived.folder, target, tmp_path)
    assert (refused.value.why, refused.value.facts["tables"]) == ("differs", "memories")
    assert copied(lived.folder, target, tmp_path, anew=True).rows


def test_another_store_does_not_go_on_with_it(
    lived: House, target: str, tmp_path: Path, make_house
):
    broken_off(lived, target, tmp_path)
    other = make_house("other")
    other.store.close()

    with pytest.raises(CopyRefused) as refused:
        copied(other.folder, target, tmp_path)
    assert refused.value.why == "other"
    assert str(lived.folder) in str(refused.value)


def test_who_writes_to_the_source_past_the_program_is_found_out(
    lived: House, address: str, tmp_path: Path
):
    copied(lived.folder, address, tmp_path)

    def write() -> None:
        execute(address, "DELETE FROM events")

    with pytest.raises(CopyRefused) as refused:
        copied(address, tmp_path / "back", tmp_path, watch=Seen("reading source", write))
    assert refused.value.why == "changed"


def test_words_taken_out_for_a_new_beginning_are_in_no_file(lived: House, tmp_path: Path):
    broken_off(lived, str(tmp_path / "copy"), tmp_path)
    assert b"wombat" in (tmp_path / "copy" / FILE).read_bytes()
    with pytest.raises(KeyboardInterrupt):
        copied(
            lived.folder,
            tmp_path / "copy",
            tmp_path,
            anew=True,
            watch=Seen("copying", interrupt),
        )

    assert b"wombat" not in (tmp_path / "copy" / FILE).read_bytes()


def test_a_full_disk_breaks_it_off_and_room_lets_it_go_on(
    lived: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    Store.open(tmp_path / "copy").close()
    pages = (tmp_path / "copy" / FILE).stat().st_size // 4096
    with monkeypatch.context() as full:
        full.setattr(sqlite, "ALONE", (*sqlite.ALONE, f"PRAGMA max_page_count={pages + 4}"))
        full.setattr(copying, "PORTION_ROWS", 2)
        with pytest.raises(CopyBroken, match=r"no room.*goes on from there"):
            copied(lived.folder, tmp_path / "copy", tmp_path)

    assert copied(lived.folder, tmp_path / "copy", tmp_path).went_on


def test_where_there_is_plainly_no_room_nothing_is_begun(
    lived: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("memory.storage.snapshot.SPARE", 2**60)
    with pytest.raises(Exception, match="There is no room in"):
        copied(lived.folder, tmp_path / "copy", tmp_path)


@pytest.fixture
def own_server() -> Iterator[OwnServer]:
    if ADDRESS:
        pytest.skip("one's own server is not restarted")
    require_server()
    with tempfile.TemporaryDirectory() as folder:
        server = OwnServer(Path(folder) / "postgres")
        yield server
        server.end()


def test_a_database_that_ends_in_the_middle_breaks_it_off(
    lived: House, tmp_path: Path, own_server: OwnServer
):
    ends = Seen("reading target", own_server.restart)
    with pytest.raises(CopyBroken, match=r"cannot be reached|could not be used") as broken:
        copied(lived.folder, own_server.address, tmp_path, watch=ends)
    assert broken.value.table == copying.END
    done = copied(lived.folder, own_server.address, tmp_path)

    assert done.went_on
    assert asked(own_server.address, lived) == asked(str(lived.folder), lived)
