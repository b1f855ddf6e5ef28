"""Every candidate of a recall as tables: memories, episodes, then what was said word for word."""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.actions.explanations import why_found, why_in_or_out, why_ranked
from bot.safe_output import printable
from memory.recall.episode_ranker import shipped_episode_ranker
from memory.recall.model.recalled_round import RankedMessage
from memory.recall.model.result import Candidate
from memory.vocabulary import Language

Headings = Mapping[Language, Sequence[str]]
MEMORIES: Headings = {
    "en": ("id", "memory", "relevance", "recency", "importance", "rank", "found by", "outcome"),
    "zh": ("编号", "记忆", "相关", "新近", "重要", "排位", "怎么找到的", "结果"),
}
EPISODES: Headings = {
    "en": ("id", "episode", "relevance", "rank", "made of", "found by", "outcome"),
    "zh": ("编号", "片段", "相关", "排位", "由什么得来", "怎么找到的", "结果"),
}
MESSAGES: Headings = {
    "en": ("message", "what was said", "score", "sureness", "outcome"),
    "zh": ("消息", "原话", "得分", "把握", "结果"),
}
WIDE = 160
"""A table in a pipe is this wide: a terminal has its own width."""


def show_memories(
    candidates: Sequence[Candidate], contents: Mapping[int, str], language: Language
) -> None:
    """Print each memory with its scores, how it was found, and why it is in or out."""
    table = _table(MEMORIES[language], figures=range(2, 6))
    for candidate in candidates:
        figures = (candidate.relevance, candidate.recency, candidate.importance, candidate.rank)
        table.add_row(
            f"#{candidate.memory_id}",
            _cell(contents.get(candidate.memory_id, "")),
            *(f"{figure:.2f}" for figure in figures),
            why_found(candidate.scores, language),
            why_in_or_out(candidate.why_out, language),
            style=None if candidate.why_out is None else "dim",
        )
    _print(table)


def show_episodes(
    candidates: Sequence[Candidate], contents: Mapping[int, str], language: Language
) -> None:
    """Print each episode with what its rank is made of, and why it is in or out."""
    table = _table(EPISODES[language], figures=range(2, 4))
    for candidate in candidates:
        table.add_row(
            f"#{candidate.memory_id}",
            _cell(contents.get(candidate.memory_id, "")),
            f"{candidate.relevance:.2f}",
            f"{candidate.rank:.2f}",
            why_ranked(shipped_episode_ranker().parts(candidate.features), language),
            why_found(candidate.scores, language),
            why_in_or_out(candidate.why_out, language),
            style=None if candidate.why_out is None else "dim",
        )
    _print(table)


def show_messages(
    messages: Sequence[RankedMessage], texts: Mapping[int, str], language: Language
) -> None:
    """Print each message that was looked at, how it was ranked, and why it is in or out."""
    table = _table(MESSAGES[language], figures=range(2, 4))
    for message in messages:
        table.add_row(
            str(message.message_id),
            _cell(texts.get(message.message_id, "")),
            f"{message.score:.2f}",
            f"{message.evidence:.2f}",
            why_in_or_out(message.why_out, language),
            style=None if message.why_out is None else "dim",
        )
    _print(table)


def _cell(text: str) -> Text:
    """Return people's words as they stand: what looks like a style is none."""
    return Text(printable(" ".join(text.split())))


def _table(headings: Sequence[str], *, figures: range) -> Table:
    table = Table(show_lines=False)
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="right" if place in figures else "left", overflow="fold")
    return table


def _print(table: Table) -> None:
    table_console().print(table, markup=False)


def table_console() -> Console:
    """Return what tables are printed on: a terminal as it is, a pipe wide."""
    console = Console()
    return console if console.is_terminal else Console(width=WIDE)
