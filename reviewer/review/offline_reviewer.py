"""The reviewer that needs no model: it judges by kind, use and end, and says so."""

from zoneinfo import ZoneInfo

from config.agent import OfflineAgent
from memory.dates.partial_date import parse_moment
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language
from reviewer.review.reviewer import ReviewCase, Thought, Verdict

_LASTING = frozenset({"boundary", "promise"})
_STABLE = frozenset({"preference", "fact", "skill", "lesson", "pattern"})
_LASTING_WORDS = LatePattern(
    r"(?i)\b(?:is called|name|birthday|born|lives in|comes from|allergic|married|sister|brother|"
    r"mother|father|wife|husband|son|daughter|cat|dog)\b|叫|名字|生日|出生|住在|来自|过敏|结婚|"
    r"妹|姐|哥|弟|妈|爸|老婆|老公|妻|丈夫|儿子|女儿|猫|狗"
)
_KINDS = {
    "preference": "喜好", "lesson": "教训", "fact": "事实", "goal": "目标", "pattern": "规律",
    "skill": "技能", "boundary": "底线", "promise": "承诺", "context": "近况",
}  # fmt: skip
_PASSING = "context"
_USES = 3

_REASONS: dict[str, dict[Language, str]] = {
    "lasting": {
        "en": "This {kind} says who the person is or what binds, so it becomes core.",
        "zh": "这是一条{kind}类的记忆，会长久有意义，因此提升为核心。",
    },
    "stable": {
        "en": "It was used {uses} times and is of a lasting kind ({kind}), so it becomes core.",
        "zh": "它被用到{uses}次，而且属于能长久保持的一类（{kind}），因此提升为核心。",
    },
    "unproven": {
        "en": "It is not yet clear that this {kind} lasts ({uses} uses), so it stays as it is.",
        "zh": "还看不出这条{kind}类的记忆能长久（用到{uses}次），因此保持原样。",
    },
    "ended": {
        "en": "It was a passing matter that ended on {until}; nothing is lost by letting it go.",
        "zh": "这是一时的事，已于{until}结束，放下它不会有损失。",
    },
    "passing": {
        "en": "It tells of a passing state and was never used, so it may go.",
        "zh": "它说的是一时的状况，也从未用到，可以放下。",
    },
    "history": {
        "en": "It ended on {until}, but it is part of the person's history, so it stays.",
        "zh": "它已于{until}结束，但属于这个人的经历，因此保留。",
    },
    "worth": {
        "en": "Nothing says that this {kind} is no longer true, so it stays.",
        "zh": "没有迹象表明这条{kind}类的记忆已不成立，因此保留。",
    },
}


class OfflineReviewer(OfflineAgent):
    """Promotes what lasts, lets go only what was passing."""

    async def consider(self, case: ReviewCase) -> Thought:
        """Return a decision at once: rules have nothing to search for."""
        judge = {"promotion": _promotion, "fading": _fading}[case.trigger]
        verdict, reason = judge(case)
        memory = case.memory
        kind = memory.kind or memory.category
        told = kind if case.language == "en" else _KINDS.get(kind, kind)
        thought = _REASONS[reason][case.language].format(
            kind=told, uses=memory.used_count, until=memory.valid_until
        )
        return Thought(thought=thought, decision=verdict)


def _promotion(case: ReviewCase) -> tuple[Verdict, str]:
    memory = case.memory
    if _has_ended(case):
        return "KEEP", "history"
    if memory.kind in _LASTING or (memory.kind == "fact" and _LASTING_WORDS.search(memory.content)):
        return "PROMOTE", "lasting"
    if memory.kind in _STABLE and memory.used_count >= _USES:
        return "PROMOTE", "stable"
    return "KEEP", "unproven"


def _fading(case: ReviewCase) -> tuple[Verdict, str]:
    memory = case.memory
    if memory.kind == _PASSING and _has_ended(case):
        return "DELETE", "ended"
    if memory.kind == _PASSING and memory.used_count == 0:
        return "DELETE", "passing"
    return "KEEP", "history" if _has_ended(case) else "worth"


def _has_ended(case: ReviewCase) -> bool:
    moment = parse_moment(case.memory.valid_until or "", ZoneInfo("UTC"))
    return moment is not None and moment.at <= case.now
