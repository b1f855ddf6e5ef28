"""The commands as processes of their own, as a person starts them."""

import json
import os
import select
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from bot.cli.main import main

COMPANION = str(Path(sys.executable).with_name("companion"))
BOUND = 60.0
"""How many seconds anything may take before the test gives up."""


@dataclass
class Home:
    """A data folder, and the commands that work on it."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def run(self, *words: str | bytes, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        return subprocess.run(
            [COMPANION, *words, "--data", str(self.data)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=self.folder,
            env=self.environment,
            timeout=BOUND,
            check=False,
        )

    def told(self, *words: str, typed: str = "") -> str:
        """Return what a command prints that must succeed and complain of nothing."""
        done = self.run(*words, typed=typed)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    def json(self, *words: str) -> Any:
        return json.loads(self.told(*words, "--json"))

    def chat(self, *lines: str) -> str:
        """Return the whole of a visit that says these lines and leaves."""
        return self.told("chat", typed="\n".join([*lines, "/quit", ""]))

    def exported(self) -> dict[str, Any]:
        """Return everything there is of the user."""
        file = self.folder / "everything.json"
        self.told("export", "--out", str(file))
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return found

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, **self.variables}

    @contextmanager
    def chatting(self) -> Iterator[subprocess.Popen[bytes]]:
        """Start a chat that is fed line by line."""
        process = subprocess.Popen(
            [COMPANION, "chat", "--data", str(self.data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self.folder,
            env=self.environment,
        )
        try:
            yield process
        finally:
            process.kill()
            process.communicate(timeout=BOUND)

    @contextmanager
    def terminal(self) -> Iterator["Terminal"]:
        """Start a chat at a terminal of its own."""
        master, slave = os.openpty()
        name = shlex.quote(os.ttyname(slave))
        command = f"exec {shlex.quote(COMPANION)} chat --data {shlex.quote(str(self.data))}"
        process = subprocess.Popen(
            # The first terminal that the leader of a new session opens is the session's own.
            ["/bin/sh", "-c", f"{command} <{name} >{name} 2>&1"],
            start_new_session=True,
            cwd=self.folder,
            env=self.environment | {"TERM": "dumb"},
        )
        try:
            yield Terminal(process, master)
        finally:
            process.kill()
            process.wait(BOUND)
            os.close(slave)
            os.close(master)


@dataclass
class QuickHome(Home):
    """The same, but what runs to its end runs in the test's process: no start is waited for."""

    def run(self, *words: str | bytes, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        given = ["companion", *(os.fsdecode(word) for word in words), "--data", str(self.data)]
        out, err, code = StringIO(), StringIO(), 0
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            patch.chdir(self.folder)
            for name, value in self.variables.items():
                patch.setenv(name, value)
            patch.setattr(sys, "argv", given)
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed.encode()), "utf-8"))
            try:
                main()
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else int(end.code is not None)
        return subprocess.CompletedProcess(given, code, out.getvalue(), err.getvalue())


@dataclass
class Terminal:
    """A terminal with a chat at it."""

    process: subprocess.Popen[bytes]
    master: int
    shown: str = ""

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\r".encode())

    def interrupt(self) -> None:
        os.write(self.master, b"\x03")

    def wait_for(self, words: str) -> str:
        """Return what was shown since the last wait, up to these words."""
        end = time.monotonic() + BOUND
        while words not in self.shown:
            self._read(end, words)
        before, _, self.shown = self.shown.partition(words)
        return before + words

    def leave(self) -> int:
        self.type("/quit")
        end = time.monotonic() + BOUND
        while self.process.poll() is None:
            self._read(end, "the end")
        return self.process.wait(BOUND)

    def _read(self, end: float, words: str) -> None:
        ready, _, _ = select.select([self.master], [], [], 0.2)
        if ready:
            self.shown += os.read(self.master, 65536).decode(errors="replace")
        assert time.monotonic() < end, f"{words!r} never came: {self.shown!r}"


def read_until(process: subprocess.Popen[bytes], beginning: str) -> list[str]:
    """Return the lines a chat prints, up to one that begins so; a chat that hangs is ended."""
    lines: list[str] = []
    assert process.stdout is not None
    patience = threading.Timer(BOUND, process.kill)
    patience.start()
    try:
        while not (lines and lines[-1].startswith(beginning)):
            line = process.stdout.readline()
            assert line, f"it ended: {lines}"
            lines.append(line.decode().rstrip("\n"))
    finally:
        patience.cancel()
    return lines


def say(process: subprocess.Popen[bytes], text: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{text}\n".encode())
    process.stdin.flush()


def kill(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait(BOUND)


def contents(memories: Sequence[dict[str, Any]], state: str = "active") -> list[str]:
    return [memory["content"] for memory in memories if memory["state"] == state]
