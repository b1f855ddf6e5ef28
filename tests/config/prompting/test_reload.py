import os
import shutil
from pathlib import Path

import pytest

from config.errors import PromptInvalid
from config.prompting.prompt import BUNDLED
from config.prompting.reload import WatchedPrompts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(BUNDLED, tmp_path / "prompts")
    return tmp_path / "prompts"


def write(file: Path, text: str) -> None:
    """Write a file whose time has moved on, however coarse the clock of the disk is."""
    before = file.stat().st_mtime_ns
    file.write_text(text, encoding="utf-8")
    os.utime(file, ns=(before + 10**9, before + 10**9))


def test_nothing_is_read_anew_where_nothing_changed(folder: Path):
    assert list(WatchedPrompts.load(folder).refresh()) == []


def test_a_changed_prompt_is_in_use_at_once_and_told_of_once(folder: Path):
    prompts, file = WatchedPrompts.load(folder), folder / "chat.en.md"
    write(file, file.read_text(encoding="utf-8") + "\nBe brief.\n")

    [told] = prompts.refresh()

    used = prompts.get("chat", "en")
    assert told == f"Prompt {used.reference} is in use from now on."
    assert "Be brief." in used.path.read_text(encoding="utf-8")
    assert list(prompts.refresh()) == []


def test_a_broken_prompt_is_told_of_and_the_last_good_one_stays(folder: Path):
    prompts, file = WatchedPrompts.load(folder), folder / "curator.zh.md"
    good, text = prompts.get("curator", "zh"), file.read_text(encoding="utf-8")
    write(file, text + "\n{{ nonsense\n")

    [told] = prompts.refresh()

    assert str(file) in told
    assert told.endswith("The last good one stays in use.")
    assert prompts.get("curator", "zh") is good
    assert list(prompts.refresh()) == []

    write(file, text)
    assert list(prompts.refresh()) == [f"Prompt {good.reference} is in use from now on."]


def test_a_prompt_that_is_gone_stays_in_use(folder: Path):
    prompts = WatchedPrompts.load(folder)
    good = prompts.get("reviewer", "en")
    (folder / "reviewer.en.md").unlink()

    [told] = prompts.refresh()

    assert "cannot be read" in told
    assert prompts.get("reviewer", "en") is good


def test_what_is_broken_from_the_start_is_refused(folder: Path):
    (folder / "chat.zh.md").write_text("no header", encoding="utf-8")

    with pytest.raises(PromptInvalid):
        WatchedPrompts.load(folder)
