"""`companion chat --dev`."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest

from config.prompting.prompt import BUNDLED
from tests.bot.cli.conftest import Run
from tests.bot.cli.prompts.test_prompts import server  # noqa: F401  # a fixture
from tests.fakes.behaviours import SaysJson
from tests.fakes.model_server import ModelServer


class Typing(StringIO):
    """Somebody who does something else before each line they type."""

    def __init__(self, *steps: tuple[Callable[[], object], str]) -> None:
        super().__init__()
        self.steps = steps

    def reconfigure(self, **_: str) -> None:
        """Take any option, as a text stream does."""

    def __iter__(self) -> Iterator[str]:  # type: ignore[override]  # all that a chat reads
        for act, line in self.steps:
            act()
            yield f"{line}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(BUNDLED, tmp_path / "draft")
    return tmp_path / "draft"


def nothing() -> None:
    """Just type."""


def appended(file: Path, text: str) -> Callable[[], object]:
    def act() -> None:
        moved = file.stat().st_mtime_ns + 10**9
        file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")
        os.utime(file, ns=(moved, moved))

    return act


def test_a_prompt_that_is_saved_is_in_use_from_the_next_message_on(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    server: ModelServer,  # noqa: F811  # the fixture
    folder: Path,
):
    server.script(route=lambda _: SaysJson({"operations": []}))
    prompt = folder / "chat.en.md"
    typed = Typing(
        (nothing, "Hello."),
        (appended(prompt, "\nBe brief.\n"), "Hello again."),
        (appended(prompt, "\n{{ nonsense\n"), "And again."),
        (nothing, "/quit"),
    )
    monkeypatch.setattr(sys, "stdin", typed)

    told = run("chat", "--dev", "--prompts", str(folder))

    assert (told.code, told.err) == (0, "")
    asked = [
        request["messages"][-1]["content"] for request in server.requests if request.get("stream")
    ]
    assert ["Be brief." in part for part in asked] == [False, True, True]
    assert told.out.count("is in use from now on.") == 1
    assert told.out.count("The last good one stays in use.") == 1
    assert "Traceback" not in told.out


def test_another_folder_of_prompts_goes_with_dev(run: Run, folder: Path):
    told = run("chat", "--prompts", str(folder))

    assert told.code == 1
    assert told.err == "companion: --prompts goes with --dev.\n"


def test_where_models_are_asked_the_texts_of_their_prompts_are_kept(
    run: Run,
    server: ModelServer,  # noqa: F811  # the fixture
    tmp_path: Path,
):
    assert server.url
    run("curator", "--drain")

    kept = {path.name: path.read_bytes() for path in (tmp_path / "data" / "prompts").glob("*/*.md")}

    assert kept == {path.name: path.read_bytes() for path in BUNDLED.glob("*.*.md")}


def test_the_offline_voice_keeps_no_prompts(run: Run, tmp_path: Path):
    run("memory", "stats")

    assert not (tmp_path / "data" / "prompts").exists()
