"""What is said of forgetting much where people talk, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.vocabulary import ForgettingScope, ForgettingState, Language

if TYPE_CHECKING:
    from memory.forgetting.status import ForgettingStatus


@dataclass(frozen=True, slots=True)
class ForgettingTexts:
    """The sentences of one language; braces are filled in."""

    line: str
    of_total: str
    shortened: str
    error: str
    none: str
    scopes: Mapping[ForgettingScope, str]
    about: str
    """In place of a scope, where it is known which topic it is about."""
    states: Mapping[ForgettingState, str]


FORGETTING_TEXTS: Mapping[Language, ForgettingTexts] = {
    "en": ForgettingTexts(
        line="Forgetting {id} ({scope}): {state}. Forgotten: {forgotten}.",
        of_total="{done} of {total}",
        shortened=" Told without it: {count}.",
        error=" Last error: {error}.",
        none="Nothing was forgotten that takes long.",
        scopes={"topic": "a topic", "memories": "chosen memories", "everything": "everything"},
        about="“{topic}”",
        states={
            "accepted": "accepted, and silent from now on",
            "running": "running",
            "done": "done",
            "failed-retrying": "tried again",
            "undoing": "being undone",
            "undone": "undone",
        },
    ),
    "zh": ForgettingTexts(
        line="忘掉 {id}（{scope}）：{state}。已忘掉：{forgotten}。",
        of_total="{done} / {total}",
        shortened="去掉了其中有关内容的：{count}。",
        error="最近的错误：{error}。",
        none="没有需要较长时间的忘掉。",
        scopes={"topic": "一个话题", "memories": "选中的记忆", "everything": "一切"},
        about="“{topic}”",
        states={
            "accepted": "已受理，从现在起不再提起",
            "running": "进行中",
            "done": "已完成",
            "failed-retrying": "重试中",
            "undoing": "正在撤销",
            "undone": "已撤销",
        },
    ),
}


def forgetting_told(status: "ForgettingStatus", texts: ForgettingTexts) -> str:
    """Return in one line what a forgetting is of, how far it is, and what went wrong."""
    count = status.progress.get("forgotten", 0)
    goes_on = status.total is not None and not status.is_over
    of_total = texts.of_total.format(done=count, total=status.total)
    about = texts.about.format(topic=status.topic) if status.topic else ""
    line = texts.line.format(
        id=status.id,
        scope=about or texts.scopes[status.scope],
        state=texts.states[status.state],
        forgotten=of_total if goes_on else count,
    )
    if shortened := status.progress.get("shortened"):
        line += texts.shortened.format(count=shortened)
    return line + (texts.error.format(error=status.error) if status.error else "")
