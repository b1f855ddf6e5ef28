"""The page of an evening says what really happens."""

from pathlib import Path

from tests.bot.discord.evening import FILE, told


async def test_the_evening_in_the_documents_is_as_it_is_lived(tmp_path: Path):
    assert FILE.read_text(encoding="utf-8") == await told(tmp_path)
