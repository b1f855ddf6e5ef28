"""What `config/deploy/` starts is what there is: commands, settings, figures, valid files."""

import configparser
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # PyYAML ships no types

from bot.cli.main import app
from bot.discord.context.block_list import block_file
from bot.metrics_endpoint import ALIVE, Presence, metrics_page
from config.settings.loader import Settings
from tests.bench.capacity.reckoning import END, MARK, table, usual
from tests.bench.capacity.reckoning import Store as CapacityStore
from tests.bot.test_metrics_endpoint import free_port, page
from tests.memory.model_calls import model_call
from tests.stage import said, staged

DEPLOY = Path(__file__).parents[2] / "config" / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
OURS = {
    name: service
    for name, service in COMPOSE["services"].items()
    if service.get("image") == "companion-memory"
}
README = (DEPLOY / "README.md").read_text(encoding="utf-8")
ANALYZE = shutil.which("systemd-analyze") or ""
BIN = Path(sys.executable).parent


def settings_of(variables: Mapping[str, str]) -> Settings:
    """Return settings as `COMPANION_*` variables say them."""
    told: dict[str, Any] = {}
    for name, value in variables.items():
        *sections, last = name.removeprefix("COMPANION_").lower().split("__")
        inner = told
        for section in sections:
            inner = inner.setdefault(section, {})
        inner[last] = value
    told.pop("config", None)
    return Settings.model_validate(told)


def test_the_image_and_what_compose_starts_are_valid():
    image: Sequence[str | Path] = [BIN / "hadolint", DEPLOY / "Dockerfile"]
    schema: Sequence[str | Path] = [
        *(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec"),
        DEPLOY / "compose.yaml",
    ]
    for command in (image, schema):
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (found.returncode, found.stderr) == (0, ""), found.stdout


@pytest.mark.parametrize("name", OURS)
def test_each_service_is_a_command_with_settings_that_can_be(name: str):
    service = OURS[name]

    app.parse_args(service["command"], exit_on_error=False, print_error=False)
    chosen = settings_of(service["environment"])
    assert chosen.database.get_secret_value().startswith("postgresql://")
    ports = chosen.metrics.model_dump(include={"port", "curator_port", "center_port"})
    assert sorted(ports.values()) == [0, 0, 9100]
    [health] = [word for word in service["healthcheck"]["test"] if "http" in word]
    assert f":9100{ALIVE}'" in health


def test_the_curators_alone_do_the_work_of_memory():
    assert settings_of(OURS["discord"]["environment"]).discord.chores is False
    assert settings_of(OURS["center"]["environment"]).center.chores is False
    assert settings_of(_variables("companion-center.service")).center.chores is False


def test_no_key_is_sent_to_where_the_image_is_built():
    passed_over = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    for example in DEPLOY.glob("companion.example.*"):
        assert f"**/{example.name.replace('.example', '')}" in passed_over
    assert "**/.env" in passed_over


def test_who_is_blocked_is_written_where_something_can_be():
    for service in OURS.values():
        assert service["read_only"]
        mounted = [volume.split(":")[1] for volume in service["volumes"] if ":ro" not in volume]
        written = block_file(settings_of(service["environment"]))
        assert str(written.parent) in mounted


def test_each_service_has_time_to_end_its_replies():
    for service in OURS.values():
        seconds = int(service["stop_grace_period"].removesuffix("s"))
        assert seconds > Settings().discord.parting_seconds + 5


def test_the_center_believes_a_proxy_that_comes_by_the_gateway_of_the_containers():
    believed = settings_of(OURS["center"]["environment"]).center.proxies.split(",")
    for gateway in ("172.18.0.1", "192.168.64.1", "10.89.0.1"):
        assert any(ip_address(gateway) in ip_network(part) for part in believed)


def test_the_center_alone_is_reached_from_outside():
    published = {name: service.get("ports") for name, service in COMPOSE["services"].items()}
    port = settings_of(OURS["center"]["environment"]).center.port
    assert {name: there for name, there in published.items() if there} == {
        "center": [f"127.0.0.1:{port}:{port}"]
    }


def test_what_is_mounted_is_there():
    for service in COMPOSE["services"].values():
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            if source.startswith("./"):
                written = source.replace("companion.toml", "companion.example.toml")
                assert (DEPLOY / written).exists()
            else:
                assert source in COMPOSE["volumes"]


def test_the_examples_are_settings():
    told = tomllib.loads((DEPLOY / "companion.example.toml").read_text(encoding="utf-8"))
    assert Settings.model_validate(told).log_format == "json"
    written = (DEPLOY / "companion.example.env").read_text(encoding="utf-8")
    secrets = dict(line.split("=", 1) for line in written.splitlines())
    assert settings_of(dict.fromkeys(secrets, "secret")).discord.token.get_secret_value()
    assert set(secrets.values()) == {""}


@pytest.mark.parametrize("unit", sorted(path.name for path in (DEPLOY / "systemd").iterdir()))
def test_each_unit_starts_a_command_with_settings_that_can_be(unit: str):
    started = _unit(unit)["Service"]["ExecStart"].split()[1:]

    app.parse_args(started, exit_on_error=False, print_error=False)
    metrics = settings_of(_variables(unit)).metrics
    assert sum(metrics.model_dump(include={"curator_port", "center_port"}).values()) > 9000


@pytest.mark.parametrize("unit", sorted(path.name for path in (DEPLOY / "systemd").iterdir()))
def test_a_unit_is_started_again_however_late_its_database_comes(unit: str):
    read = _unit(unit)

    assert read["Service"]["Restart"] == "on-failure"
    assert read["Unit"]["StartLimitIntervalSec"] == "0"


@pytest.mark.skipif(not ANALYZE, reason="systemd is not here")
def test_the_units_are_valid(tmp_path: Path):
    units = []
    for path in (DEPLOY / "systemd").iterdir():
        written = path.read_text(encoding="utf-8")
        units.append(tmp_path / path.name.replace("@", "@9111"))
        units[-1].write_text(written.replace("/usr/local/bin/companion", "/bin/true"))

    found = subprocess.run(
        [ANALYZE, "verify", "--man=no", *units], capture_output=True, text=True, check=False
    )

    said_of_them = f"{found.stdout}{found.stderr}".splitlines()
    assert [line for line in said_of_them if str(tmp_path) in line] == []


async def test_what_the_dashboard_and_the_page_name_is_served(tmp_path: Path):
    board = json.loads((DEPLOY / "grafana" / "companion.json").read_text(encoding="utf-8"))
    asked = " ".join(_expressions(board))
    port, here = free_port(), Presence(is_connected=True, latency=0.1, replies=0)
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()
        await said(await stage.talk(), "My dog is called Dot.")  # its work waits
        await stage.write(lambda rows: rows.add(model_call(stage.clock.now())))
        async with metrics_page(stage.app, port, lambda: here):
            told = set(re.findall(r"^companion_\w+", await page(port), re.MULTILINE))

    assert len(board["panels"]) == len({panel["id"] for panel in board["panels"]}) > 10
    assert set(re.findall(r"companion_\w+", asked)) - told == set()
    table_of_figures = set(re.findall(r"`(companion_\w+)`", README))
    assert table_of_figures - told == {"companion_turn_seconds"}  # told by its buckets
    assert "companion_turn_seconds_bucket" in told


def test_the_capacity_table_is_what_is_reckoned():
    written = README.partition(MARK)[2].partition(END)[0].strip()
    assert written == table(usual(), CapacityStore())


def _expressions(board: Mapping[str, Any]) -> Iterator[str]:
    for panel in board["panels"]:
        for target in panel["targets"]:
            yield target["expr"]


def _unit(name: str) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[method-assign,assignment]
    read.read(DEPLOY / "systemd" / name)
    return read


def _variables(unit: str) -> dict[str, str]:
    """Return what a unit sets, as one that is started with a port does."""
    told = _unit(unit)["Service"]["Environment"].replace("%i", "9111")
    return dict(variable.split("=", 1) for variable in told.split())
