"""Question lines: what waits for a person's yes, a line each, in both languages."""

from collections.abc import Callable, Mapping

from memory.amendments.questions import Asks, PendingQuestion
from memory.vocabulary import Language

LINES: Mapping[Language, Mapping[Asks, str]] = {
    "en": {
        "add": "remember: {content}",
        "reword": "put it so: {content} (so far: {about})",
        "enrich": "note more about this: {about}",
        "replace": "remember: {content} (no longer: {about})",
        "correct": "remember: {content} (never so: {about})",
        "end": "no longer: {about}",
        "wrong": "forget, as it never was so: {about}",
        "forget": "forget: {about}",
        "put away": "put away, as another memory holds it: {about}",
        "use": "count as used: {about}",
        "promote": "keep for good: {about}",
        "keep": "go on keeping: {about}",
        "fade": "let fade: {about}",
        "relate": "note how it stands to another memory: {about}",
        "change": "change: {about}",
    },
    "zh": {
        "add": "记住：{content}",
        "reword": "改成这样说：{content}（原来：{about}）",
        "enrich": "补充这一条：{about}",
        "replace": "记住：{content}（不再：{about}）",
        "correct": "记住：{content}（从来不是：{about}）",
        "end": "不再：{about}",
        "wrong": "忘掉，因为从来不是这样：{about}",
        "forget": "忘掉：{about}",
        "put away": "收起来，因为另一条记忆包含了它：{about}",
        "use": "算作用到了：{about}",
        "promote": "长久留着：{about}",
        "keep": "继续留着：{about}",
        "fade": "让它淡去：{about}",
        "relate": "记下它和另一条记忆的关系：{about}",
        "change": "改动：{about}",
    },
}
ERASED: Mapping[Language, str] = {
    "en": "what it rested on was erased: only a no is left",
    "zh": "它依据的话已经抹去了，只能拒绝",
}
"""Said of what no yes can be given to any more."""


def question_line(
    question: PendingQuestion, language: Language, put: Callable[[str], str] = str
) -> str:
    """Return what a yes would do; `put` words a memory as the front end shows one."""
    if not question.is_answerable:
        return ERASED[language]
    line = LINES[language][question.asks]
    return line.format(content=put(question.content), about=put(question.about))
