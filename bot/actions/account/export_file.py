"""An export as a file: JSON, or a zip that people can read, too."""

import asyncio
import io
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.actions.account.conversations import OwnConversations
from bot.actions.account.upload import WHOLE
from bot.safe_output import printable_json
from memory.reports.conversation_export import of_conversation
from memory.reports.export import PARTS, export_user
from memory.store_services import StoreServices
from memory.vocabulary import Language

FileFormat = Literal["json", "zip"]
HEADINGS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "memories": "What is remembered",
        "forgotten": "Forgotten, and restorable",
        "episodes": "Summaries of talks",
        "waiting": "Waiting for a yes",
        "you": "You",
        "said": "from",
        "hushed": "not brought up unasked",
    },
    "zh": {
        "memories": "记住的内容",
        "forgotten": "已忘掉，可以恢复",
        "episodes": "谈话摘要",
        "waiting": "等你同意的",
        "you": "你",
        "said": "来自",
        "hushed": "不主动提起",
    },
}
Progress = Callable[[int, int], None]
SUMMARIES = ("episode", "chapter")


@dataclass(frozen=True, slots=True)
class ExportFile:
    """What a browser gets."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class OwnExport:
    """Writes what there is of one user, or of one conversation of theirs."""

    services: StoreServices
    user_id: int
    language: Language = "en"

    async def write(
        self,
        form: FileFormat,
        *,
        conversation_id: int | None = None,
        progress: Progress = lambda done, total: None,
    ) -> ExportFile:
        """Return the file; raises `NotFound` where they have no such conversation."""
        steps = len(PARTS) + 1
        done = 0

        def step() -> None:
            nonlocal done
            done += 1
            progress(done, steps)

        progress(0, steps)
        data = await self._read(step, conversation_id)
        name = f"companion-{self.services.now():%Y-%m-%d}"
        if conversation_id is not None:
            name += f"-conversation-{conversation_id}"
        file = await asyncio.to_thread(self._written, data, form, name)
        step()
        return file

    async def _read(
        self, step: Callable[[], None], conversation_id: int | None
    ) -> Mapping[str, Any]:
        now, seen = self.services.now(), self.services.settings.window.messages
        if conversation_id is not None:
            await OwnConversations(self.services, self.user_id).one(conversation_id)
        data = await self.services.store.read(
            lambda rows: export_user(rows, self.user_id, now, seen=seen, progress=step)
        )
        return data if conversation_id is None else of_conversation(data, conversation_id)

    def _written(self, data: Mapping[str, Any], form: FileFormat, name: str) -> ExportFile:
        if form == "json":
            return ExportFile(f"{name}.json", "application/json", json_of(data))
        return ExportFile(f"{name}.zip", "application/zip", packed(data, self.language))


def json_of(data: Mapping[str, Any]) -> bytes:
    """Return an export as JSON."""
    return printable_json(data, indent=1).encode()


def packed(data: Mapping[str, Any], language: Language) -> bytes:
    """Return an export as a zip: the document, and pages that people can read."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr(WHOLE, json_of(data))
        for path, text in _pages(data, HEADINGS[language]):
            opened.writestr(path, text)
    return held.getvalue()


def _pages(data: Mapping[str, Any], words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what people can read: memories, and each conversation, as Markdown."""
    yield "memories.md", "\n".join(_memory_lines(data, words)) + "\n"
    for conversation in data["conversations"]:
        said = [row for row in data["messages"] if row["conversation_id"] == conversation["id"]]
        text = "\n".join(_said_lines(conversation, said, words)) + "\n"
        yield f"conversations/{conversation['id']}.md", text


def _memory_lines(data: Mapping[str, Any], words: Mapping[str, str]) -> Iterator[str]:
    quotes: dict[int, list[str]] = {}
    for row in data["evidence"]:
        quotes.setdefault(row["memory_id"], []).append(_line(row["quote"]))
    active = [row for row in data["memories"] if row["state"] == "active"]
    chapters: Sequence[tuple[str, Sequence[Mapping[str, Any]]]] = (
        ("memories", [row for row in active if row["category"] not in SUMMARIES]),
        ("episodes", [row for row in active if row["category"] in SUMMARIES]),
        ("forgotten", [row for row in data["memories"] if row["state"] == "forgotten"]),
    )
    for heading, rows in chapters:
        if rows:
            yield f"# {words[heading]}\n"
        for row in rows:
            yield from _bullet(row, quotes.get(row["id"], ()), words)
        if rows:
            yield ""
    waiting = [row for row in data["operations"] if row["status"] == "pending"]
    if waiting:
        yield f"# {words['waiting']}\n"
    for row in waiting:
        yield f"- {row['op']}: {_line((row['proposed'] or {}).get('content') or '')}"


def _bullet(
    row: Mapping[str, Any], quotes: Sequence[str], words: Mapping[str, str]
) -> Iterator[str]:
    marks = [row["kind"] or row["category"], row["created_at"][:10]]
    if row["hushed"]:
        marks.append(words["hushed"])
    span = [(row[end] or "")[:10] for end in ("valid_from", "valid_until")]
    if any(span):
        marks.append(" – ".join(span).strip())
    yield f"- {_line(row['content'])} ({', '.join(marks)}) ^m{row['id']}"
    for quote in filter(None, quotes):
        yield f"  - {words['said']}: “{quote}”"


def _said_lines(
    conversation: Mapping[str, Any], said: Sequence[Mapping[str, Any]], words: Mapping[str, str]
) -> Iterator[str]:
    yield f"# {_line(conversation['character'])} · {_line(conversation['platform'])}\n"
    for row in said:
        speaker = words["you"] if row["author_id"] else _line(conversation["character"])
        yield f"**{speaker}** · {row['at'][:16].replace('T', ' ')}\n\n{row['text']}\n"


def _line(text: str) -> str:
    return " ".join(text.split())
