"""What pages load of others is fetched once by npm, in the versions that are locked."""

import json
import os
from pathlib import Path

import pytest

from bot.center import third_party
from bot.center.third_party import HERE, LOCK, SHIPPED, NotFetched, fetch, main

WANTED = {"htmx.min.js": "htmx.org/dist/htmx.min.js"}
NPM = """#!/bin/sh
echo "$@" >> {calls}
mkdir -p node_modules/htmx.org/dist
echo fetched > node_modules/htmx.org/dist/htmx.min.js
"""
BROKEN = "#!/bin/sh\necho 'no such registry' >&2\nexit 1\n"


def npm(folder: Path, script: str, patch: pytest.MonkeyPatch) -> Path:
    """Put a script in npm's place; return where it notes how it was called."""
    program, calls = folder / "bin" / "npm", folder / "calls"
    program.parent.mkdir()
    program.write_text(script.format(calls=calls))
    program.chmod(0o755)
    patch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return calls


def test_it_is_fetched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    calls = npm(tmp_path, NPM, monkeypatch)
    for _ in range(2):
        fetch(tmp_path / "vendor", WANTED)

    assert (tmp_path / "vendor" / "htmx.min.js").read_text() == "fetched\n"
    [call] = calls.read_text().splitlines()
    assert call.startswith("ci --ignore-scripts")


def test_what_is_of_other_versions_is_fetched_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    calls = npm(tmp_path, NPM, monkeypatch)
    fetch(tmp_path / "vendor", WANTED)
    (tmp_path / "vendor" / "versions.json").write_text("{}")
    (tmp_path / "vendor" / "gone.js").touch()
    fetch(tmp_path / "vendor", WANTED)

    assert len(calls.read_text().splitlines()) == 2
    assert not (tmp_path / "vendor" / "gone.js").exists()


def test_where_npm_fails_it_says_why_and_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    npm(tmp_path, BROKEN, monkeypatch)
    old = tmp_path / "vendor" / "htmx.min.js"
    old.parent.mkdir()
    old.write_text("old")

    with pytest.raises(NotFetched, match="no such registry"):
        fetch(old.parent, WANTED)
    assert old.read_text() == "old"


def test_without_npm_the_installation_goes_on_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(third_party, "VENDOR", tmp_path / "vendor")
    monkeypatch.setenv("PATH", str(tmp_path))

    assert main() == 0
    told = capsys.readouterr().err
    assert "npm is not installed" in told
    assert "`make page` tries again" in told


def test_the_lock_names_each_package_with_its_checksum_and_no_host():
    locked = json.loads((HERE / LOCK).read_text(encoding="utf-8"))["packages"]
    named = {name.removeprefix("node_modules/") for name in locked if name}

    assert {source.partition("/")[0] for source in SHIPPED.values()} <= named
    assert all("integrity" in entry for name, entry in locked.items() if name)
    assert "://" not in (HERE / LOCK).read_text(encoding="utf-8")
