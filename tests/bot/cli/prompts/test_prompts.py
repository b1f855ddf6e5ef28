"""`companion prompts list | show | render | try`.

Covers: bot.cli.prompts.diff, bot.cli.prompts.render, bot.cli.prompts.trial,
bot.workbench.cases.adhoc, bot.workbench.rendering.columns.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from config.prompting.prompt import BUNDLED, Prompts
from memory.storage.store import FILE
from tests.bot.cli.conftest import Run
from tests.fakes.behaviours import Says, SaysJson
from tests.fakes.model_server import ModelServer
from tests.stage import said, staged

UPDATE = {
    "op": "UPDATE",
    "id": "a1",
    "content": "The user lives in Bergen.",
    "kind": "fact",
    "because": "changed",
    "quote": "moved to Bergen",
}
MADE_UP = {"op": "ADD", "content": "The user likes rain.", "kind": "preference", "quote": "I adore"}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    with ModelServer() as running:
        monkeypatch.setenv("COMPANION_MIND__BASE_URL", running.url)
        monkeypatch.setenv("COMPANION_MIND__MODEL", "scripted")
        yield running


@pytest.fixture
def lived(tmp_path: Path) -> None:
    """Let somebody have said two things."""

    async def live() -> None:
        with staged(tmp_path / "data") as stage:
            talk = await stage.talk()
            for text in ("I live in Oslo", "Where do I live?"):
                await said(talk, text)
                await stage.worker.drain()

    asyncio.run(live())


def test_the_list_names_every_prompt_with_its_version(run: Run):
    listed = run("prompts", "list", "--json").json

    assert [part["prompt"] for part in listed] == [prompt.reference for prompt in Prompts.load()]
    assert len(run("prompts", "list").out.splitlines()) == len(listed) + 1


def test_a_prompt_is_shown_with_its_contract(run: Run):
    told = run("prompts", "show", "reviewer.zh")

    assert (BUNDLED / "reviewer.zh.md").read_text(encoding="utf-8").strip() in told.out
    assert "answers   Thought" in told.out
    assert f"version   {Prompts.load().get('reviewer', 'zh').reference}" in told.out


def test_a_prompt_is_rendered_with_its_sample(run: Run):
    told = run("prompts", "render", "summarizer.en")

    assert told.out.startswith("[system]\nYou write down a stretch of conversation")
    assert "* [m1] Mira, 2026-11-21 14:03: I got the job at the hospital!" in told.out


def test_a_prompt_is_rendered_with_a_case(run: Run):
    told = run("prompts", "render", "curator.zh", "--case", "changes-zh-moved")

    assert "我上个月搬到上海了" in told.out


@pytest.mark.usefixtures("lived")
@pytest.mark.parametrize("name", ["curator.en", "summarizer.en", "chat.en"])
def test_a_prompt_is_rendered_with_a_turn_or_a_conversation(run: Run, name: str):
    turn = run("prompts", "render", name, "--turn", "2")
    conversation = run("prompts", "render", name, "--conversation", "1")

    assert (turn.code, conversation.code) == (0, 0)
    assert "Where do I live?" in turn.out
    assert "Where do I live?" in conversation.out


@pytest.mark.usefixtures("lived")
def test_a_turn_that_was_read_with_another_version_says_so(run: Run, tmp_path: Path):
    assert run("prompts", "render", "chat.en", "--turn", "2").err == ""
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as database:
        database.execute("UPDATE prompt_records SET prompt_version = 'chat.en@0123456789ab'")
        database.commit()

    told = run("prompts", "render", "chat.en", "--turn", "2")

    assert told.err == (
        "Turn 2 was read with chat.en@0123456789ab: render that, to see the very prompt.\n"
    )


@pytest.mark.usefixtures("lived")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("curator.en", "--turn", "9"), "There is no turn 9."),
        (("chat.en", "--conversation", "9"), "There is no conversation 9."),
        (("profiler.en", "--turn", "1"), "profiler.en reads no talk"),
        (("curator.en", "--turn", "1", "--case", "x"), "Choose one of"),
        (("curator.en", "--case", "nothing"), "There is no case 'nothing'"),
        (("curator.en", "--case", "fading-en-parcel"), "is not for the curator"),
        (("chat.en", "--case", "fading-en-parcel"), "chat.en cannot be asked here"),
        (("painter.en",), "There is no prompt painter.en."),
    ],
)
def test_what_cannot_be_rendered_is_told_in_a_sentence(run: Run, words: tuple[str, ...], told: str):
    found = run("prompts", "render", *words)

    assert found.code == 1
    assert found.err.startswith("companion: ")
    assert told in found.err


def test_trying_shows_what_would_be_applied_and_rejected(
    run: Run, server: ModelServer, tmp_path: Path
):
    server.script(SaysJson({"operations": [UPDATE, MADE_UP]}))

    told = run(
        "prompts", "try", "curator.en", "I moved to Bergen", "--reply", "Oh!",
        "--memory", "home=Oslo: The user lives in Oslo.",
    )  # fmt: skip

    assert told.out.splitlines()[1:] == [
        "  UPDATE a1 “The user lives in Oslo.” → The user lives in Bergen. (fact; changed) "
        "← “moved to Bergen”",
        "  ADD The user likes rain. (preference) ← “I adore” ✗ rejected: no such quote",
    ]
    assert (
        "(fact; home = Oslo; recalled) The user lives in Oslo."
        in server.requests[0]["messages"][1]["content"]
    )
    assert not (tmp_path / "data" / "companion.db").exists()


def test_vision_is_tried_on_a_picture_file(run: Run, server: ModelServer, tmp_path: Path):
    server.script(Says("A grey cat."), Says("A grey cat."))
    file = tmp_path / "cat.jpg"
    file.write_bytes(b"\xff\xd8")

    told = run("prompts", "try", "vision.en", str(file))
    as_json = run("prompts", "try", "vision.en", str(file), "--json").json

    who = f"{Prompts.load().get('vision', 'en').reference}, scripted"
    assert told.out.splitlines() == [who, "  A grey cat."]
    assert as_json == {"asked": who, "answers": ["A grey cat."]}
    [_, picture] = server.requests[0]["messages"][-1]["content"]
    assert picture["image_url"]["url"] == "data:image/jpeg;base64,/9g="


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("vision.en", "x.png", "--offline"), "Only a model can look at a picture"),
        (("vision.en",), "Name a picture file"),
        (("vision.en", "no such.png"), "no such.png cannot be read: No such file or directory."),
    ],
)
@pytest.mark.usefixtures("server")
def test_what_cannot_be_looked_at_is_told_in_a_sentence(
    run: Run, words: tuple[str, ...], told: str
):
    found = run("prompts", "try", *words)

    assert (found.code, told in found.err) == (1, True)


def test_without_a_model_vision_cannot_be_tried(run: Run):
    assert "No model is configured for vision" in run("prompts", "try", "vision.zh", "x.png").err


def test_trying_tells_of_what_is_no_operation(run: Run, server: ModelServer):
    server.script(SaysJson({"operations": [{"op": "SKIP"}, {"op": "DANCE"}]}))

    told = run("prompts", "try", "curator.en", "hello")

    assert told.out.splitlines()[1:] == ["  ✗ rejected: no such operation"]


def test_trying_a_draft_asks_with_the_draft(run: Run, server: ModelServer, tmp_path: Path):
    draft = tmp_path / "curator.zh.md"
    shutil.copyfile(BUNDLED / draft.name, draft)
    draft.write_text(
        draft.read_text(encoding="utf-8").replace("---data---", "三思而行。\n---data---")
    )
    server.script(SaysJson({"operations": []}))

    assert "(nothing)" in run("prompts", "try", str(draft), "你好").out
    assert "三思而行" in server.requests[0]["messages"][0]["content"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("curator.en", "I live in Oslo"), "ADD The user lives in Oslo."),
        (("curator.zh", "我住在杭州"), "ADD 用户住在杭州。"),
        (("summarizer.en", "I live in Oslo"), "summary: "),
        (("reviewer.en", "The user is called Mira."), "PROMOTE: "),
        (("reviewer.en", "Waits for a parcel.", "--trigger", "fading"), "KEEP: "),
    ],
)
def test_the_offline_agents_can_be_tried_too(run: Run, words: tuple[str, ...], told: str):
    found = run("prompts", "try", *words, "--offline")

    assert found.code == 0
    assert told in found.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("curator.en", "hi"), "No model is configured for curator"),
        (("curator.en",), "give some words"),
        (("chat.en", "hi"), "chat.en cannot be asked here"),
        (("curator.en", "hi", "--offline", "--replay", "x"), "Choose one of"),
    ],
)
def test_what_cannot_be_tried_is_told_in_a_sentence(run: Run, words: tuple[str, ...], told: str):
    found = run("prompts", "try", *words)

    assert found.code == 1
    assert told in found.err


def test_trying_is_told_as_json(run: Run):
    found = run("prompts", "try", "curator.en", "hello", "--offline", "--json").json

    assert found == {"asked": "curator, offline", "answers": []}
