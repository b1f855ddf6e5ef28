"""What `--json` prints, byte for byte: programs read it."""

import json
import re
from pathlib import Path
from typing import Any

from bot.safe_output import printable_json
from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell

PRINTED = Path(__file__).with_name("printed.txt")
COMMANDS = (
    "memory pending",
    "memory accept 1",
    "memory decline 2",
    "memory add 'My sister Ana plays the violin.'",
    "memory search violin",
    "memory list",
    "memory fading --days 3650",
    "memory stats",
    "memory forget --topic violin --yes",
    "undo --run 2",
    "memory history 2",
    "report --days 1",
    "erase message",
    "erase memory 1 --messages --yes",
    "erase status",
)
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?")
_DAY = re.compile(r"\d{4}-(\d\d-\d\d|W\d\d)(?=\")")
_NAME = re.compile(r"\b[0-9a-f]{32}\b|(?<=\"activity\": )[\d.]+")


def test_what_programs_read_stays_the_same_to_the_byte(tmp_path: Path, run: Run):
    tell(tmp_path / "data", "I live in Oslo and my cat is called Pixel.", ask_first=True)

    printed = "".join(_printed(run, command) for command in COMMANDS)

    assert printed == PRINTED.read_text(encoding="utf-8")


def _printed(run: Run, command: str) -> str:
    """Return a command and what it printed, without what no two runs share."""
    words = [word.strip("'") for word in re.findall(r"'[^']*'|\S+", command)]
    out = run(*words, "--json").out
    assert out == printable_json(json.loads(out)) + "\n"
    out = printable_json(json.loads(out, object_hook=_in_order))
    for pattern, mask in ((_INSTANT, "INSTANT"), (_DAY, "DAY"), (_NAME, "NAME")):
        out = pattern.sub(mask, out)
    return f"$ companion {command} --json\n{out}\n\n"


def _in_order(found: dict[str, Any]) -> dict[str, Any]:
    """Return a row's image by its columns' names: the database gives them in any order."""
    return dict(sorted(found.items())) if "anchored_at" in found else found
