"""The room's README names tests that there are, and all commands."""

import re
from pathlib import Path

from tests.bot.discord.scene import Scene

HERE = Path(__file__).parent
README = (HERE.parents[2] / "bot" / "discord" / "README.md").read_text(encoding="utf-8")


def test_every_test_that_it_names_is_there():
    written = "\n".join(path.read_text(encoding="utf-8") for path in HERE.parent.rglob("test_*.py"))
    there = set(re.findall(r"def (test_\w+)", written))

    assert set(re.findall(r"`(test_\w+)`", README)) - there == set()


def test_every_command_is_in_it(scene: Scene):
    for command in scene.client.tree.walk_commands():
        if not hasattr(command, "commands") and command.root_parent is None:
            assert f"| `/{command.qualified_name}` |" in README
        elif not hasattr(command, "commands"):
            assert command.name in README
