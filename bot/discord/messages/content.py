"""Reading: the words of a message, with what was sent beside them."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

import aiohttp
import discord

from bot.discord.messages.message_filter import words_of
from bot.reason import reason_of
from config.errors import MindError
from config.settings.discord import Discord
from config.vision import Picture, Sight
from memory.conversation.incoming import SentPicture
from memory.secret_detection import redacted
from memory.text.normalization import is_cut
from memory.vocabulary import Language

log = logging.getLogger(__name__)

TEXT_ENDINGS = frozenset(
    (
        *(".txt", ".md", ".csv", ".tsv", ".json", ".jsonl", ".yaml", ".yml", ".toml"),
        *(".ini", ".cfg", ".log", ".xml", ".html", ".css", ".py", ".js", ".ts"),
        *(".rs", ".go", ".java", ".c", ".h", ".cpp", ".sh", ".sql", ".tex"),
        *(".srt"),
    )
)
BARE_CALL = "👋"
"""What a message that only names the character says."""
FORWARD = "↪"
"""What a message says that only forwards another."""
MEGABYTE = 1_000_000
LARGEST_TEXT = 8 * MEGABYTE
"""Discord has no part of a file: what is larger is not fetched, however little of it is read."""


@dataclass(frozen=True, slots=True)
class Read:
    """What a message says, and what of it could not be looked at."""

    text: str
    unseen_pictures: bool = False
    unread_files: bool = False
    pictures: Sequence[SentPicture] = ()
    """Those that were looked at."""


@dataclass(frozen=True, slots=True)
class ContentReading:
    """Reads messages, their text files and, where a mind can see, their pictures."""

    settings: Discord
    sight: Sight | None
    described: Mapping[str, str] = field(default_factory=dict)
    """By their place: how pictures that were looked at before are described."""

    async def read(
        self, message: discord.Message, me: discord.ClientUser, language: Language
    ) -> Read:
        """Return the whole of what a message says; its files are waited for a bounded time."""
        by = asyncio.get_running_loop().time() + self.settings.file_seconds
        files = [await self._in_time(file, language, by) for file in message.attachments]
        said = [words_of(message, me), *(file.text for file in files)]
        text = "\n".join(word for word in said if word)
        bare = FORWARD if message.message_snapshots else BARE_CALL
        return Read(
            text or bare,
            any(file.unseen_pictures for file in files),
            any(file.unread_files for file in files) or is_cut(text),
            [picture for file in files for picture in file.pictures],
        )

    async def _in_time(self, file: discord.Attachment, language: Language, by: float) -> Read:
        """Read a file while there is time; whatever fails costs the file, never the message."""
        try:
            async with asyncio.timeout_at(by):
                return await self._file(file, language)
        except (discord.HTTPException, aiohttp.ClientError, OSError, MindError) as problem:
            log.warning("attachment %s: %s", file.id, reason_of(problem))
        if _is_picture(file):
            return _unseen(file)
        return Read(f"📄 {file.filename}", unread_files=True)

    async def _file(self, file: discord.Attachment, language: Language) -> Read:
        if _is_picture(file):
            return await self._picture(file, language)
        kind, ending = file.content_type or "", PurePath(file.filename).suffix.lower()
        if kind.startswith("text/") or ending in TEXT_ENDINGS:
            return await self._text(file)
        return Read(f"📎 {file.filename}", unread_files=True)

    async def _text(self, file: discord.Attachment) -> Read:
        if file.size > LARGEST_TEXT:
            return Read(f"📄 {file.filename}", unread_files=True)
        content = (await file.read()).decode("utf-8", "replace").strip()
        most = self.settings.file_characters
        return Read(f"📄 {file.filename}:\n{content[:most]}", unread_files=len(content) > most)

    async def _picture(self, file: discord.Attachment, language: Language) -> Read:
        if told := self.described.get(place_of(file.url)):
            return Read(told, pictures=[SentPicture(file.url, told)])
        if self.sight is None or file.size > self.settings.picture_megabytes * MEGABYTE:
            return _unseen(file)
        picture = Picture(await file.read(), file.content_type or "image/png", file.filename)
        seen = await self.sight.describe(picture, language)
        text = f"🖼 {file.filename}: {redacted(seen)}"
        return Read(text, pictures=[SentPicture(file.url, text)])


def place_of(url: str) -> str:
    """Return where a file is, without what Discord signs it with for a time."""
    return url.partition("?")[0]


def _is_picture(file: discord.Attachment) -> bool:
    return (file.content_type or "").startswith("image/")


def _unseen(file: discord.Attachment) -> Read:
    return Read(f"🖼 {file.filename}", unseen_pictures=True)
