import pytest

from config.errors import SettingsInvalid
from config.settings.loader import load


def test_it_is_reached_from_this_machine_alone_unless_told_otherwise():
    assert load().center.host == "127.0.0.1"


def test_the_operators_token_belongs_in_the_environment(tmp_path, monkeypatch):
    file = tmp_path / "companion.toml"
    file.write_text('[center]\noperator_token = "hush-hush"\n')
    monkeypatch.setenv("COMPANION_CONFIG", str(file))

    with pytest.raises(SettingsInvalid, match="COMPANION_CENTER__OPERATOR_TOKEN") as refused:
        load()
    assert "hush-hush" not in str(refused.value)
