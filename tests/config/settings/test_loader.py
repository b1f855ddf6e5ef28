"""The settings: where they come from, which wins, and what is told of a wrong one.

Covers: config.settings.names, config.settings.sections.
"""

from pathlib import Path

import pytest

from config.errors import SettingsInvalid
from config.settings.loader import Settings, load
from config.settings.names import key_of, variable


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Load the settings in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal() -> str:
    with pytest.raises(SettingsInvalid) as problem:
        load()
    return str(problem.value)


def test_the_defaults_hold_where_nothing_is_set():
    assert load() == Settings()
    assert (load().character, load().timezone) == ("lumi", "UTC")


def test_the_nearer_source_wins(here: Path, monkeypatch: pytest.MonkeyPatch):
    (here / "companion.toml").write_text("[window]\nmessages = 31\n", encoding="utf-8")
    assert load().window.messages == 31
    (here / ".env").write_text("COMPANION_WINDOW__MESSAGES=32\n", encoding="utf-8")
    assert load().window.messages == 32
    monkeypatch.setenv("COMPANION_WINDOW__MESSAGES", "33")
    assert load().window.messages == 33
    assert load(window={"messages": 34}).window.messages == 34


def test_a_variable_stands_for_a_key_and_back():
    assert variable("window.messages") == "COMPANION_WINDOW__MESSAGES"
    assert key_of("COMPANION_WINDOW__MESSAGES") == "window.messages"


def test_an_unknown_key_is_told_with_the_likely_one(here: Path):
    (here / "companion.toml").write_text("[window]\nmessage = 31\n", encoding="utf-8")

    assert "window.message" in refusal()
    assert "window.messages" in refusal()


def test_a_file_whose_values_nest_without_end_is_refused(here: Path):
    (here / "companion.toml").write_text("window = " + "[" * 50_000, encoding="utf-8")

    assert "nest too deep" in refusal()


def test_a_value_out_of_its_bounds_is_told_with_its_key(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_WINDOW__MESSAGES", "-1")

    assert "Setting 'window.messages' has value '-1'" in refusal()


def test_a_named_file_has_to_be_there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_CONFIG", "elsewhere.toml")

    assert refusal() == "COMPANION_CONFIG names 'elsewhere.toml', which is no file."


def test_a_variable_left_empty_names_no_file(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_CONFIG", "")

    assert load() == Settings()


def test_a_zone_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_TIMEZONE", "Oslo/Nowhere")

    assert "not an IANA time zone" in refusal()


def test_what_was_loaded_cannot_be_changed():
    with pytest.raises(ValueError, match="frozen"):
        setattr(load(), "language", "zh")  # noqa: B010  # mypy knows that it is frozen
