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


def test_its_address_is_kept_as_browsers_ask_for_it(monkeypatch):
    monkeypatch.setenv("COMPANION_CENTER__URL", "https://Erinnerung.MÜNCHEN.example:8443/a")

    assert load().center.url == "https://erinnerung.xn--mnchen-3ya.example:8443/a"


def test_a_name_that_no_machine_could_write_is_no_address(monkeypatch):
    monkeypatch.setenv("COMPANION_CENTER__URL", f"https://{'ü' * 80}.example")

    with pytest.raises(SettingsInvalid, match="not an address"):
        load()


@pytest.mark.parametrize("told", ["proxy.example", "10.0.0.0/33", "127.0.0.1;::1"])
def test_a_proxy_that_is_no_address_is_refused(told: str, monkeypatch):
    monkeypatch.setenv("COMPANION_CENTER__PROXIES", told)

    with pytest.raises(SettingsInvalid, match="proxies"):
        load()
