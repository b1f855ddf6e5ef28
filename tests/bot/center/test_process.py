"""The process serves until it is told to stop, as a person starts it."""

import signal
import socket
import subprocess
from pathlib import Path

import httpx2
import pytest

from bot.center.process import served
from config.errors import SettingsInvalid
from tests.bot.center.world import center_world
from tests.bot.test_metrics_endpoint import free_port
from tests.commands import BOUND, COMPANION, Home, QuickHome


async def test_it_is_served_on_this_machine_alone(tmp_path: Path):
    port = free_port()
    with center_world(tmp_path, center={"port": port}) as world:
        async with served(world.stage.app) as address, httpx2.AsyncClient(timeout=BOUND) as client:
            found = await client.get(f"http://127.0.0.1:{port}/")

            assert (address, found.status_code) == (f"http://localhost:{port}", 401)


async def test_where_the_port_is_taken_it_says_so(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with (
            center_world(tmp_path, center={"port": port}) as world,
            pytest.raises(SettingsInvalid, match=f"{port}"),
        ):
            async with served(world.stage.app):
                pass


def test_the_command_serves_and_its_link_lets_in(tmp_path: Path):
    home, port = Home(tmp_path), str(free_port())
    home.variables["COMPANION_CENTER__PORT"] = port
    quick = QuickHome(tmp_path, home.variables)
    quick.chat("My cat is called Pixel.")
    process = subprocess.Popen(
        [COMPANION, "center", "--data", str(home.data)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=home.environment,
    )
    try:
        assert process.stdout
        assert f"http://localhost:{port}" in process.stdout.readline()
        link = quick.told("center", "--link").strip()
        here = link.replace("localhost", "127.0.0.1")
        with httpx2.Client(timeout=BOUND) as browser:
            assert browser.get(here).status_code == 200
            token = here.partition("token=")[2]
            entered = browser.post(here.partition("?")[0], data={"token": token})
            assert entered.status_code == 303
        process.send_signal(signal.SIGTERM)
        assert process.wait(BOUND) == 0
        assert process.stderr
        assert process.stderr.read() == ""
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    ("url", "proxies", "last"),
    [
        ("", "127.0.0.0/8", 429),
        ("https://memory.example", "10.0.0.0/8", 429),
        ("https://memory.example", "10.0.0.0/8,127.0.0.0/8", 403),
    ],
)
async def test_whose_address_it_is_only_a_known_proxy_tells(
    tmp_path: Path, url: str, proxies: str, last: int
):
    port = free_port()
    chosen = {"port": port, "url": url, "entries_per_minute": 1, "proxies": proxies}
    with center_world(tmp_path, center=chosen) as world:
        async with (
            served(world.stage.app),
            httpx2.AsyncClient(base_url=f"http://localhost:{port}", timeout=BOUND) as browser,
        ):
            for address in ("203.0.113.1", "203.0.113.2"):
                told = {"X-Forwarded-For": address}
                answer = await browser.post("/login", data={"token": "x"}, headers=told)

    assert answer.status_code == last
