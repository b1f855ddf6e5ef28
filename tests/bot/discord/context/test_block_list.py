"""The block list is a file that is read anew when somebody changed it."""

from pathlib import Path

import pytest

from bot.discord.context.block_list import BlockList, block_file
from config.errors import SettingsInvalid
from config.settings.discord import Discord
from config.settings.loader import Settings


def test_who_is_named_is_blocked_until_taken_out(tmp_path: Path):
    listed, other = BlockList(tmp_path / "blocked.txt"), BlockList(tmp_path / "blocked.txt")
    assert other.ids() == frozenset()

    assert listed.block(["1", "2", "1"], "floods\nthe channel") == ["1", "2"]
    assert listed.block(["2"]) == []
    assert other.ids() == {"1", "2"}
    assert other.lines() == ["1  # floods the channel", "2  # floods the channel"]
    assert listed.unblock(["1", "3"]) == ["1"]
    assert other.ids() == {"2"}
    listed.file.unlink()
    assert other.ids() == frozenset()


def test_it_may_be_written_by_hand_and_is_its_owners_alone(tmp_path: Path):
    file = tmp_path / "blocked.txt"
    file.write_text("# those who flood\n\n 7 # since Monday\n8\n", encoding="utf-8-sig")
    listed = BlockList(file)

    assert listed.ids() == {"7", "8"}
    listed.block(["9"])
    assert file.read_text(encoding="utf-8").startswith("# those who flood\n")
    assert file.stat().st_mode & 0o077 == 0


def test_one_that_cannot_be_read_or_written_is_told(tmp_path: Path):
    with pytest.raises(SettingsInvalid, match="cannot be read"):
        BlockList(tmp_path).block(["1"])
    with pytest.raises(SettingsInvalid, match="cannot be written"):
        BlockList(tmp_path / "nowhere" / "blocked.txt").block(["1"])
    (tmp_path / "odd").write_bytes(b"\xff\xfe1")
    with pytest.raises(SettingsInvalid, match="no text"):
        BlockList(tmp_path / "odd").ids()


def test_it_is_beside_the_data_unless_the_settings_say_otherwise(tmp_path: Path):
    assert block_file(Settings(data=tmp_path / "data")) == tmp_path / "data-blocked.txt"
    chosen = Discord(block_file=str(tmp_path / "list"))
    assert block_file(Settings(discord=chosen)) == tmp_path / "list"
