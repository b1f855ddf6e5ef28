"""`companion settings`."""

import pytest

from tests.bot.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("met")


def test_they_are_shown_and_changed_by_name(run: Run):
    before = run("settings", "--json").json
    after = run("settings", "automatic", "off", "--json").json

    assert after == before | {"automatic": False}
    assert "automatic          off" in run("settings").out


def test_a_name_needs_a_value_and_has_to_be_one(run: Run):
    assert "Name a setting" in run("settings", "automatic").err
    assert "no setting tea" in run("settings", "tea", "on").err
