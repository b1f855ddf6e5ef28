"""Lines: memories and what happened to them, as they are shown on Discord."""

from collections.abc import Mapping, Sequence

import discord

from bot.actions.questions import OwnQuestions
from bot.app import App
from bot.texts.periods import with_period
from bot.texts.questions import question_line
from bot.voice.second_person import second_person
from memory.amendments.questions import PendingQuestion
from memory.reports.history import OperationView
from memory.reports.memory_view import MemoryView
from memory.text.language import language_of
from memory.vocabulary import Language

TAKEN_BACK: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "ADD": "no longer remembered: {content}",
        "reworded": "{after} reads again: {before}",
        "": "as it was before: {content}",
    },
    "zh": {
        "ADD": "不再记得：{content}",
        "reworded": "{after} 恢复为：{before}",
        "": "恢复原样：{content}",
    },
}
LEARNED: Mapping[Language, Mapping[str, str]] = {
    "en": {"DELETE": "no longer: {content}", "ended": "no longer: {content}", "": "{content}"},
    "zh": {"DELETE": "不再：{content}", "ended": "不再：{content}", "": "{content}"},
}
QUOTE: Mapping[Language, str] = {"en": 'you said: "{quote}"', "zh": "你说过：“{quote}”"}
LONGEST_CONTENT = 300


def plain(text: str) -> str:
    """Return people's words so that Discord shows them as they are, on one line."""
    line = " ".join(text.split())
    short = line if len(line) <= LONGEST_CONTENT else f"{line[:LONGEST_CONTENT]}…"
    return discord.utils.escape_markdown(discord.utils.escape_mentions(short))


def told(content: str) -> str:
    """Return a memory's content as it is told to the one it is about."""
    return plain(second_person(content, language_of(content)))


def learned_line(operation: OperationView, language: Language) -> str:
    """Return in one line what an operation changed."""
    after, before = operation.after or {}, operation.before or {}
    content = operation.proposed or after.get("content") or before.get("content") or ""
    if operation.status == "applied":
        content = after.get("content") or before.get("content") or ""
    ended = operation.op == "UPDATE" and after.get("superseded")
    sentences = LEARNED[language]
    key = "ended" if ended else operation.op
    return f"• {sentences.get(key, sentences['']).format(content=told(content))}"


def taken_back_line(operation: OperationView, language: Language) -> str:
    """Return in one line what the undoing of an operation changed."""
    before, after = operation.before or {}, operation.after or {}
    sentences = TAKEN_BACK[language]
    if operation.op == "ADD":
        return "• " + sentences["ADD"].format(content=told(after["content"]))
    if before["content"] != after["content"]:
        both = {"before": told(before["content"]), "after": told(after["content"])}
        return "• " + sentences["reworded"].format(**both)
    return "• " + sentences[""].format(content=told(before["content"]))


def memory_line(memory: MemoryView, language: Language) -> str:
    """Return a memory in one line: its number, its words, when it was true, what it weighs."""
    marks = "".join(
        mark
        for mark, applies in (
            ("✓", memory.verified),
            ("🤫", memory.hushed),
            ("★", memory.category == "core"),
        )
        if applies
    )
    gone = memory.state == "forgotten"
    content = f"~~{told(memory.content)}~~" if gone else told(memory.content)
    content = with_period(content, memory.period, language)
    percent = f"{memory.importance_percent}%"
    return f"`#{memory.id}` {content} {marks} ({percent})".replace("  ", " ")


def quotes_of(memory: MemoryView, language: Language) -> Sequence[str]:
    """Return the person's own words that a memory rests on, the newest first."""
    said = [entry.quote for entry in memory.evidence if entry.role == "source" and entry.quote]
    return [QUOTE[language].format(quote=plain(part)) for part in reversed(said)]


def questions(app: App, user_id: int, language: Language) -> OwnQuestions:
    """Return what waits for a person's yes."""
    return OwnQuestions(app.services, user_id, app.character.id)


def question_lines(found: Sequence[PendingQuestion], language: Language, most: int) -> list[str]:
    """Return what questions ask, the first ones of them."""
    lines = [question_line(question, language, told) for question in found[:most]]
    return lines if len(found) <= most else [*lines, "…"]
