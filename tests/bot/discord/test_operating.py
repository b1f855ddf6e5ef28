"""The operator's page: its units are valid, its settings are settings, its figures are served."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from bot.cli.main import app
from bot.metrics_endpoint import Presence, metrics_page
from config.settings.loader import Settings
from tests.bot.test_metrics_endpoint import free_port, page
from tests.stage import staged

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "bot" / "discord" / "operating.md").read_text(encoding="utf-8")
UNITS = dict(re.findall(r"`/etc/systemd/system/([\w.-]+)`:\n\n```ini\n(.*?)```", PAGE, re.DOTALL))
ANALYZE = shutil.which("systemd-analyze") or ""
COUNTED = {"companion_discord_breakdowns_total", "companion_model_calls"}
"""What is told only when it happened once."""


def test_each_unit_that_another_names_is_there():
    assert set(UNITS) == {
        "companion.service",
        *(f"companion-{name}" for name in ("backup.service", "backup.timer", "restart.service")),
        *(f"companion-{name}" for name in ("health.service", "health.timer")),
    }


@pytest.mark.skipif(not ANALYZE, reason="systemd is not here")
def test_the_units_are_valid(tmp_path: Path):
    for name, written in UNITS.items():
        there = written.replace("/usr/local/bin/companion", "/bin/true")
        (tmp_path / name).write_text(there.replace("/usr/bin/curl", "/bin/true"))
    units = [str(tmp_path / name) for name in UNITS]

    found = subprocess.run(
        [ANALYZE, "verify", "--man=no", *units], capture_output=True, text=True, check=False
    )

    said = f"{found.stdout}{found.stderr}"
    assert [line for line in said.splitlines() if str(tmp_path) in line] == []


def test_its_settings_are_settings():
    [written] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert Settings.model_validate(tomllib.loads(written)).metrics.port == 9100


def test_its_commands_are_commands():
    for words in re.findall(
        r"(?:as_companion|bin/companion) ([a-z]+(?: (?:sync|run|list))?)", PAGE
    ):
        commands = app
        for word in words.split():
            commands = commands[word]


async def test_what_the_alerts_look_at_is_served(tmp_path: Path):
    [rules] = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    named = set(re.findall(r"companion_\w+", rules))
    port = free_port()
    here = Presence(is_connected=True, latency=0.1, replies=0)
    with staged(tmp_path) as stage:
        async with metrics_page(stage.app, port, lambda: here):
            told = set(re.findall(r"companion_\w+", await page(port)))

    assert named - told - COUNTED == set()
