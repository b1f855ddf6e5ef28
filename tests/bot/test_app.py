import os
from pathlib import Path

import pytest

from bot.app import TRACING, opened
from config.errors import CharacterInvalid, DimensionsWrong, StoreUnreadable
from config.settings import load
from memory.store import FILE


def test_what_is_opened_is_wired_and_closed(tmp_path: Path):
    with opened(load(data=tmp_path)) as app:
        assert app.name == app.worker.name
        assert app.turn.voice.model == "offline"
        assert app.services.embedder.dimensions == 384

    assert (tmp_path / FILE).exists()


def test_the_character_of_the_settings_speaks(tmp_path: Path):
    with pytest.raises(CharacterInvalid), opened(load(data=tmp_path, character="nobody")):
        pass

    assert not (tmp_path / FILE).exists()


def test_a_wrong_width_is_told_before_anything_is_opened(tmp_path: Path):
    with pytest.raises(DimensionsWrong), opened(load(data=tmp_path, embedding={"dimensions": 100})):
        pass

    assert not (tmp_path / FILE).exists()


def test_a_folder_that_is_a_file_cannot_be_used(tmp_path: Path):
    (tmp_path / "data").write_text("a letter")

    with pytest.raises(StoreUnreadable), opened(load(data=tmp_path / "data")):
        pass

    assert (tmp_path / "data").read_text() == "a letter"


def test_tracing_is_off_unless_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for variable in TRACING:
        monkeypatch.setenv(variable, "true")
    with opened(load(data=tmp_path / "a", tracing=True)):
        assert all(variable in os.environ for variable in TRACING)
    with opened(load(data=tmp_path / "b")):
        assert not any(variable in os.environ for variable in TRACING)
