"""Commands run in the test's own process: what a process would add is tried elsewhere."""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.actions.local_chat import open_talk
from bot.cli.main import main
from tests.fakes.model_server import ModelServer
from tests.stage import staged


@dataclass(frozen=True, slots=True)
class Result:
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)


Run = Callable[..., Result]


@pytest.fixture(scope="session")
def embeddings() -> Iterator[str]:
    """Return the address of an embedder that, unlike the bundled one, need not be loaded."""
    with ModelServer() as server:
        yield server.url


@pytest.fixture
def run(
    tmp_path: Path,
    embeddings: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    """Return a function that runs a command on a data folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    for name, value in {"PROVIDER": "openai", "BASE_URL": embeddings, "DIMENSIONS": "8"}.items():
        monkeypatch.setenv(f"COMPANION_EMBEDDING__{name}", value)

    def ran(*words: str) -> Result:
        monkeypatch.setattr(sys, "argv", ["companion", *words])
        capsys.readouterr()
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        printed = capsys.readouterr()
        return Result(code, printed.out, printed.err)

    return ran


@pytest.fixture
def bundled(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands use the bundled embedder."""
    for name in ("PROVIDER", "BASE_URL", "DIMENSIONS"):
        monkeypatch.delenv(f"COMPANION_EMBEDDING__{name}")


@pytest.fixture
def met(tmp_path: Path, run: Run) -> Path:
    """Return the data folder of a user who said hello once."""
    with staged(tmp_path / "data") as stage:
        asyncio.run(open_talk(stage.app, "me"))
    return tmp_path / "data"
