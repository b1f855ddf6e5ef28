import logging
import shutil
from pathlib import Path

import pytest

from bot.prompt_versions import KEPT, keep_versions, prompts_in_use, swapped, version
from config.errors import PromptInvalid, WorkbenchError
from config.prompting.prompt import BUNDLED, Prompts, read_prompt
from config.settings.loader import load


@pytest.fixture(scope="module")
def prompts() -> Prompts:
    return Prompts.load()


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    file = tmp_path / "draft" / "curator.en.md"
    file.parent.mkdir()
    shutil.copyfile(BUNDLED / file.name, file)
    file.write_text(file.read_text(encoding="utf-8") + "\nThink twice.\n", encoding="utf-8")
    return file


def test_a_name_is_the_version_in_use(prompts: Prompts, tmp_path: Path):
    used = prompts.get("curator", "en")

    assert version("curator.en", prompts, tmp_path) is used
    assert version(used.reference, prompts, tmp_path) is used


def test_a_file_is_a_version(prompts: Prompts, tmp_path: Path, changed: Path):
    found = version(str(changed), prompts, tmp_path)

    assert found.path == changed
    assert found.reference != prompts.get("curator", "en").reference


def test_a_kept_version_is_found_by_the_hash_of_the_ledger(
    prompts: Prompts, tmp_path: Path, changed: Path
):
    old = read_prompt(changed)
    keep_versions([old], tmp_path / "data")
    changed.unlink()

    found = version(old.reference, prompts, tmp_path / "data")
    short = version(old.reference[:-4], prompts, tmp_path / "data")

    assert found.version_hash == short.version_hash == old.version_hash
    assert "Think twice." in found.render(**(old.header.sample or {}))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("curator.en@0000", "curator.en@0000 is not kept here; kept are: none."),
        ("painter.en", "There is no prompt painter.en."),
        ("curator.fr", "'curator.fr' is no prompt"),
        ("curator", "'curator' is no prompt"),
    ],
)
def test_what_is_no_version_is_told(prompts: Prompts, tmp_path: Path, name: str, told: str):
    with pytest.raises((WorkbenchError, PromptInvalid)) as refused:
        version(name, prompts, tmp_path)

    assert told in str(refused.value)


def test_a_data_folder_that_cannot_be_written_stops_nothing(
    prompts: Prompts, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    (tmp_path / KEPT).write_text("a file, where a folder should be")

    with caplog.at_level(logging.WARNING):
        keep_versions([prompts.get("curator", "en")], tmp_path)

    assert "cannot be kept" in caplog.text


def test_one_prompt_is_swapped_and_the_others_stay(prompts: Prompts, changed: Path):
    mixed = swapped(prompts, read_prompt(changed))

    assert mixed.get("curator", "en").path == changed
    assert mixed.get("curator", "zh") is prompts.get("curator", "zh")


def test_where_no_model_is_asked_no_prompt_is_read(prompts: Prompts, tmp_path: Path):
    model = {"model": "small", "base_url": "http://127.0.0.1:1/v1"}

    assert [*prompts_in_use(load(data=tmp_path))] == []
    assert prompts_in_use(load(data=tmp_path), prompts) is prompts
    assert not (tmp_path / KEPT).exists()
    assert len([*prompts_in_use(load(data=tmp_path, minds={"reviewer": model}))]) > 10
    assert (tmp_path / KEPT).exists()
