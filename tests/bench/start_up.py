"""How long the commands take to start, as processes, beside starting Python itself."""

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from tests.bench.table import Figure

COMPANION = Path(sys.executable).with_name("companion")


def measure(folder: Path, size: int, starts: int) -> list[Figure]:
    """Return the times until help stands and until the chat answers its first line."""
    floor = [_timed([sys.executable, "-c", "pass"]) for _ in range(starts)]
    chat = [str(COMPANION), "chat", "--data", str(folder)]
    return [
        Figure(
            "companion --help",
            [_timed([str(COMPANION), "--help"]) for _ in range(starts)],
            floor,
            "≤ 500 ms",
        ),
        Figure(
            f"companion memory list, {size:,} memories",
            [
                _timed([str(COMPANION), "memory", "list", "--data", str(folder)])
                for _ in range(starts)
            ],
            floor,
            "≤ 700 ms",
        ),
        Figure(
            f"companion chat, ready, {size:,} memories",
            [_until_ready(chat) for _ in range(starts)],
            floor,
            "≤ 3,000 ms",
        ),
    ]


def _timed(command: list[str]) -> float:
    begun = perf_counter()
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    return (perf_counter() - begun) * 1000


def _until_ready(command: list[str]) -> float:
    """Return the time until the chat has obeyed a first command: then it is ready for a message."""
    begun = perf_counter()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("/help\n")
        process.stdin.flush()
        while "/help" not in process.stdout.readline():
            pass
        while "/quit" not in process.stdout.readline():
            pass
        ready = (perf_counter() - begun) * 1000
        process.stdin.close()
        process.stdout.read()
    return ready
