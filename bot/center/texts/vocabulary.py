"""The words of the specification as people read them: kinds, states, agents, operations."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from bot.texts.commands.words import WORDS
from memory.vocabulary import ForgottenBecause, Kind, Language, OperationStatus, State

ICONS: Mapping[str, str] = {
    "preference": "♥",
    "lesson": "✎",
    "fact": "●",
    "goal": "⚑",
    "pattern": "↻",
    "skill": "⚒",
    "boundary": "⊘",
    "promise": "⚭",
    "context": "☁",
    "episode": "❝",
    "chapter": "☷",
    "system": "⚙",
    "core": "★",
}
"""By kind; of what has none, by category."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one language."""

    kinds: Mapping[str, str]
    categories: Mapping[str, str]
    states: Mapping[str, str]
    sources: Mapping[str, str]
    agents: Mapping[str, str]
    operations: Mapping[str, str]
    statuses: Mapping[str, str]
    forgotten_because: Mapping[str, str]
    columns: Mapping[str, str]
    """What of a memory an operation changed."""
    platforms: Mapping[str, str]
    yes: str
    no: str


def _called(*words: str) -> Mapping[str, str]:
    """Return what these are called in Chinese, here as in commands."""
    return {word: WORDS[word] for word in words}


VOCABULARY: Mapping[Language, Vocabulary] = {
    "en": Vocabulary(
        kinds={
            "preference": "Preference",
            "lesson": "Lesson",
            "fact": "Fact",
            "goal": "Goal",
            "pattern": "Pattern",
            "skill": "Skill",
            "boundary": "Boundary",
            "promise": "Promise",
            "context": "Passing",
        },
        categories={
            "system": "Given by the operator",
            "core": "Lasting",
            "fact": "Memory",
            "episode": "Episode",
            "chapter": "Chapter",
        },
        states={"active": "Remembered", "forgotten": "Forgotten", "archived": "Put away"},
        sources={
            "user": "your own word",
            "curator": "learned from a talk",
            "reviewer": "derived by the review",
            "import": "imported",
            "system": "given by the operator",
        },
        agents={
            "person": "You",
            "curator": "The curator",
            "reviewer": "The reviewer",
            "summarizer": "The summarizer",
            "profiler": "The profiler",
            "decay": "Time",
            "import": "An import",
            "compressor": "The compressor",
        },
        operations={
            "ADD": "added it",
            "UPDATE": "changed it",
            "BOOST": "counted it as used",
            "DELETE": "had it forgotten",
            "RESTORE": "brought it back",
            "PROMOTE": "made it lasting",
            "KEEP": "kept it from fading",
            "REVIEW": "called a review",
            "FADE": "let it fade",
            "HUSH": "hushed it",
            "UNHUSH": "lifted the hush",
            "ARCHIVE": "put it away",
            "RELATE": "noted how it stands to another",
            "UNDO": "undid a change",
        },
        statuses={
            "pending": "waits for your yes",
            "applied": "done",
            "declined": "you said no",
            "rejected": "not allowed",
            "undone": "undone",
        },
        forgotten_because={
            "corrected": "it was never so",
            "asked": "you asked for it",
            "faded": "it faded",
            "judged": "the review let it go",
            "source gone": "what it rested on is gone",
        },
        columns={
            "content": "Text",
            "kind": "Kind",
            "category": "Category",
            "topic": "Topic",
            "structured": "Attribute",
            "state": "State",
            "forgotten_because": "Forgotten because",
            "valid_from": "True from",
            "valid_until": "True until",
            "superseded": "Replaced",
            "grounding": "Grounding",
            "hushed": "Hushed",
            "verified": "Confirmed",
            "confidence": "Confidence",
            "importance": "Importance",
            "used_count": "Uses",
            "kept_count": "Times kept",
            "review_due": "Review",
        },
        platforms={"local": "Terminal", "discord": "Discord", "terminal": "Terminal"},
        yes="yes",
        no="no",
    ),
    "zh": Vocabulary(
        kinds=_called(*get_args(Kind)),
        categories={
            "system": "运营者给出",
            "core": "长久",
            "fact": "记忆",
            "episode": "片段",
            "chapter": "篇章",
        },
        states=_called(*get_args(State)),
        sources={
            "user": "你亲口说的",
            "curator": "从对话中学到",
            "reviewer": "复核时归纳",
            "import": "导入的",
            "system": "运营者给出",
        },
        agents={
            "person": "你",
            "curator": "记忆整理",
            "reviewer": "记忆复核",
            "summarizer": "摘要",
            "profiler": "画像",
            "decay": "时间",
            "import": "导入",
            "compressor": "压缩",
        },
        operations={
            "ADD": "加上了它",
            "UPDATE": "改了它",
            "BOOST": "算作用到了",
            "DELETE": "让它忘掉",
            "RESTORE": "恢复了它",
            "PROMOTE": "定为长久",
            "KEEP": "不让它淡去",
            "REVIEW": "提出复核",
            "FADE": "让它淡去",
            "HUSH": "不再主动提",
            "UNHUSH": "可以再提",
            "ARCHIVE": "收了起来",
            "RELATE": "记下与另一条的关系",
            "UNDO": "撤销了一次改动",
        },
        statuses=_called(*get_args(OperationStatus)),
        forgotten_because=_called(*get_args(ForgottenBecause)),
        columns={
            "content": "内容",
            "kind": "类型",
            "category": "类别",
            "topic": "话题",
            "structured": "属性",
            "state": "状态",
            "forgotten_because": "忘掉的原因",
            "valid_from": "从何时起",
            "valid_until": "到何时止",
            "superseded": "被取代",
            "grounding": "真实或虚构",
            "hushed": "不主动提",
            "verified": "已确认",
            "confidence": "把握",
            "importance": "重要程度",
            "used_count": "用到次数",
            "kept_count": "留下次数",
            "review_due": "复核",
        },
        platforms={"local": "终端", "discord": "Discord", "terminal": "终端"},
        yes="是",
        no="否",
    ),
}
