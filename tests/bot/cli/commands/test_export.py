import asyncio
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bot.voice.voice import ScriptedVoice
from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell
from tests.stage import said, staged


@pytest.fixture
def exported(run: Run, tmp_path: Path) -> dict[str, Any]:
    """Export a life: facts, a correction, an episode, a forgotten memory; and somebody else's."""
    asyncio.run(_live(tmp_path / "data"))
    told = run("export", "--out", str(tmp_path / "all.json"))
    assert (told.code, told.err) == (0, "")
    found: dict[str, Any] = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    return found


async def _live(folder: Path) -> None:
    with staged(folder, voice=ScriptedVoice(["Hm."] * 9)) as stage:
        talk = await stage.talk()
        for text in (
            "My name is Mira and my cat is called Pixel.",
            "Actually my cat's name is Pixie, not Pixel.",
            "我今天在阳台上种了番茄。",
        ):
            await said(talk, text)
            await stage.worker.drain()
            stage.clock.move(minutes=1)
        added = await talk.memory.add("My dog is called Rex.")
        await talk.memory.forget(added.id)
        await talk.end()
        await stage.worker.drain()
        await said(await stage.talk("noor"), "My horse is called Star.")
        await stage.worker.drain()


def ids(rows: list[dict[str, Any]], column: str = "id") -> set[int]:
    return {row[column] for row in rows if row[column] is not None}


def test_it_holds_every_message_memory_episode_operation_and_evidence(exported: dict[str, Any]):
    assert [entry["text"] for entry in exported["messages"] if entry["author_id"]] == [
        "My name is Mira and my cat is called Pixel.",
        "Actually my cat's name is Pixie, not Pixel.",
        "我今天在阳台上种了番茄。",
    ]
    assert len(exported["messages"]) == 6
    states = {entry["content"]: entry["state"] for entry in exported["memories"]}
    assert states["The user's cat is called Pixel."] == "forgotten"
    assert states["The user's cat is called Pixie."] == "active"
    assert states["My dog is called Rex."] == "forgotten"
    assert [entry["category"] for entry in exported["memories"]].count("episode") == 1
    assert {entry["op"] for entry in exported["operations"]} >= {"ADD", "DELETE"}
    assert {entry["agent"] for entry in exported["operations"]} >= {
        "curator",
        "person",
        "summarizer",
    }
    assert exported["evidence"]


def test_its_ids_fit_together(exported: dict[str, Any]):
    messages, memories = ids(exported["messages"]), ids(exported["memories"])
    operations, sentences = ids(exported["operations"]), ids(exported["sentences"])
    own = {exported["user"]["id"]}

    assert ids(exported["evidence"], "message_id") <= messages
    assert ids(exported["evidence"], "memory_id") <= memories
    assert ids(exported["evidence"], "operation_id") <= operations
    assert ids(exported["operations"], "memory_id") <= memories
    assert ids(exported["operations"], "run_id") <= ids(exported["runs"])
    assert ids(exported["relations"], "from_id") | ids(exported["relations"], "to_id") <= memories
    assert ids(exported["turns"], "message_id") | ids(exported["turns"], "reply_id") <= messages
    assert ids(exported["sentence_sources"], "sentence_id") <= sentences
    assert ids(exported["sentence_sources"], "message_id") <= messages
    assert ids(exported["messages"], "session_id") <= ids(exported["sessions"])
    assert ids(exported["messages"], "conversation_id") <= ids(exported["conversations"])
    assert ids(exported["traces"], "turn_id") <= ids(exported["turns"])
    assert ids(exported["memories"], "user_id") == own
    for entry in exported["memories"]:
        bounds = {entry["first_message_id"], entry["last_message_id"]} - {None}
        assert bounds <= messages


def test_every_quote_stands_in_its_message(exported: dict[str, Any]):
    texts = {entry["id"]: entry["text"] for entry in exported["messages"]}

    assert all(entry["quote"] in texts[entry["message_id"]] for entry in exported["evidence"])


def test_its_times_are_whole_instants_in_order(exported: dict[str, Any]):
    times = [entry["at"] for entry in exported["messages"]]

    assert times == sorted(times)
    assert all(time.endswith("+00:00") for time in times)
    said_at = {entry["id"]: entry["at"] for entry in exported["messages"]}
    learned = {entry["id"]: entry["created_at"] for entry in exported["memories"]}
    for entry in exported["evidence"]:
        assert said_at[entry["message_id"]] <= learned[entry["memory_id"]]


def test_it_holds_nothing_of_anybody_else(exported: dict[str, Any]):
    told = json.dumps(exported, ensure_ascii=False)

    assert "Star" not in told
    assert "noor" not in told


def test_it_holds_every_row_that_names_the_user(exported: dict[str, Any], tmp_path: Path):
    with staged(tmp_path / "data") as stage:
        for table in ("memories", "operations", "evidence", "relations", "runs", "sentences"):
            query = f"SELECT count(*) FROM {table} WHERE user_id = {exported['user']['id']}"  # noqa: S608  # our own names
            assert len(exported[table]) == stage.look(query)


@pytest.mark.parametrize("out", [".", "/", "nowhere/all.json", "data"])
def test_a_file_that_cannot_be_written_is_told_and_leaves_nothing(
    run: Run, met: Path, out: str, tmp_path: Path
):
    before = sorted(tmp_path.rglob("*"))

    told = run("export", "--out", out)

    assert told.code == 1
    assert told.err.startswith(f"companion: {out} cannot be written: ")
    assert [path for path in sorted(tmp_path.rglob("*")) if "part" in path.name] == []
    assert {part for part in before if part.is_file()} <= set(tmp_path.rglob("*"))


def test_a_file_that_is_there_is_replaced(run: Run, met: Path, tmp_path: Path):
    (tmp_path / "all.json").write_text("old")
    told = run("export", "--out", "all.json")

    assert told.code == 0
    assert json.loads((tmp_path / "all.json").read_text())["format"]


@pytest.mark.parametrize("command", [["export", "--out"], ["report", "--html"]])
@pytest.mark.parametrize("name", ["companion.db", "companion.erasures", "companion.key"])
def test_the_store_itself_is_not_written_over(
    run: Run, met: Path, tmp_path: Path, command: list[str], name: str
):
    before = {file: file.read_bytes() for file in (tmp_path / "data").iterdir() if file.is_file()}

    told = run(*command, f"data/{name}")

    assert told.code == 1
    assert (
        told.err
        == f"companion: data/{name} is a name of the program's own files: choose another.\n"
    )
    assert (
        before.items()
        <= {
            file: file.read_bytes() for file in (tmp_path / "data").iterdir() if file.is_file()
        }.items()
    )


def test_who_was_never_met_has_nothing_to_export(run: Run, met: Path, tmp_path: Path):
    told = run("export", "--out", "all.json", "--user", "nobody")

    assert (told.code, told.err) == (
        1,
        "companion: Nobody called 'nobody' was here yet: `companion chat` begins.\n",
    )
    assert not (tmp_path / "all.json").exists()


def test_it_says_in_few_lines_where_it_is_what_it_holds_and_what_is_next(run: Run, tmp_path: Path):
    tell(tmp_path / "data", "My cat is called Pixel.", "I live in Oslo.")
    assert run("memory", "forget", "1").code == 0

    told = run("export", "--out", "all.json")

    lines = told.out.splitlines()
    assert lines[0] == "Written to all.json: all there is of the user 'me'."
    assert lines[1] == "messages: 4; memories: 2, 1 of them forgotten; summaries of talks: 0."
    assert "not encrypted" in lines[2]
    assert len(lines) == 3
    counted = run("export", "--out", "all.json", "--json").json
    assert counted["file"] == "all.json"
    assert counted["rows"]["messages"] == 4


@pytest.mark.parametrize("name", ["all.zip", "ALL.ZIP"])
def test_a_name_in_zip_packs_it_with_pages_that_people_can_read(
    run: Run, tmp_path: Path, name: str
):
    tell(tmp_path / "data", "My cat is called Pixel.")
    for out in ("all.json", name):
        assert run("export", "--out", out).code == 0

    whole = json.loads((tmp_path / "all.json").read_text())
    with zipfile.ZipFile(tmp_path / name) as packed:
        inside = json.loads(packed.read("companion.json"))
        pages = packed.read("memories.md").decode()
    assert inside | {"exported_at": whole["exported_at"]} == whole
    assert "The user's cat is called Pixel." in pages
