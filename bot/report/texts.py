"""What the quality report says, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class ReportTexts:
    """The words of one language; braces are filled in."""

    language: str
    title: str
    of_user: str
    of_all: str
    made: str
    warnings: Mapping[str, str]
    no_warnings: str
    active: str
    forgotten_share: str
    average_importance: str
    growth_rate: str
    told_again: str
    pending: str
    parked: str
    recall: str
    none: str
    glance: str
    charts: str
    growth: str
    added: str
    forgotten: str
    operations: str
    applied: str
    rejected: str
    importance: str
    importance_bar: str
    quiet: str
    numbers: str
    week: str
    counts: str
    by_state: str
    by_category: str
    by_kind: str
    by_reason: str
    findings: str
    near_duplicates: str
    contradictions: str
    stale: str
    unverified_core: str
    because: Mapping[str, str]
    trend: str
    trend_none: str
    unmoved: str
    trend_names: Mapping[str, str]
    """The figures of a day, as they are kept, by what they are called."""
    users: str
    user: str
    words: Mapping[str, str]
    """States, categories, kinds and operations as people read them."""


TEXTS: Mapping[Language, ReportTexts] = {
    "en": ReportTexts(
        language="en",
        title="How well memory is kept",
        of_user="{name}",
        of_all="all users",
        made="{at} ({zone}), over the last {days} days",
        warnings={
            "memories": "User {user}: {value} active memories, over {limit}.",
            "forgotten_share": "User {user}: {value} of the memories are forgotten, over {limit}.",
        },
        no_warnings="No warnings.",
        active="active memories",
        forgotten_share="forgotten",
        average_importance="average importance (of 5)",
        growth_rate="new a day / a week",
        told_again="facts told again",
        pending="operations that wait",
        parked="jobs parked",
        recall="recall p50 / p99 (ms)",
        none="none",
        glance="At a glance",
        charts="Charts",
        growth="Growth",
        added="added",
        forgotten="forgotten",
        operations="Operations",
        applied="applied",
        rejected="rejected",
        importance="Importance, 0 to 5",
        importance_bar="{low} to {high}: {count}",
        quiet="Nothing happened in these days.",
        numbers="The numbers, by week",
        week="week",
        counts="Counts",
        by_state="by state",
        by_category="active, by category",
        by_kind="active, by kind",
        by_reason="rejected, by reason",
        findings="Findings",
        near_duplicates="near-duplicates",
        contradictions="contradictions",
        stale="stale: unused for long",
        unverified_core="core, not confirmed by the person",
        because={
            "same words": "the same words",
            "same value": "the same value",
            "contradicts": "cannot both be true",
        },
        trend="Trend, {first} to {last}",
        trend_none="Trend: none yet; the daily work keeps the figures of each day.",
        unmoved="{last}, as before",
        trend_names={
            "active": "active memories",
            "core": "of them core",
            "forgotten_share": "forgotten",
            "average_importance": "average importance (of 5)",
            "added": "new in a week",
            "told_again": "facts told again in a week",
            "near_duplicates": "near-duplicates",
            "contradictions": "contradictions",
            "stale": "stale: unused for long",
            "unverified_core": "core, not confirmed by the person",
            "pending": "operations that wait",
            "rejected": "operations rejected in a week",
            "parked_jobs": "jobs parked",
            "recall_p50": "recall p50 (ms)",
            "recall_p99": "recall p99 (ms)",
        },
        users="Users",
        user="user",
        words={},
    ),
    "zh": ReportTexts(
        language="zh-CN",
        title="记忆质量报告",
        of_user="{name}",
        of_all="全部用户",
        made="{at}（{zone}），最近 {days} 天",
        warnings={
            "memories": "用户 {user}：有效记忆 {value} 条，超过 {limit} 条。",
            "forgotten_share": "用户 {user}：已忘掉的占 {value}，超过 {limit}。",
        },
        no_warnings="没有警告。",
        active="有效记忆",
        forgotten_share="已忘掉",
        average_importance="平均重要度（满分 5）",
        growth_rate="每天 / 每周新增",
        told_again="重复告知的事",
        pending="等待确认的操作",
        parked="搁置的任务",
        recall="回忆耗时 p50 / p99（毫秒）",
        none="无",
        glance="概览",
        charts="图表",
        growth="增长",
        added="新增",
        forgotten="忘掉",
        operations="操作",
        applied="已执行",
        rejected="已拒绝",
        importance="重要度（0 到 5）",
        importance_bar="{low} 到 {high}：{count} 条",
        quiet="这些天里什么都没有发生。",
        numbers="每周的数字",
        week="周",
        counts="数量",
        by_state="按状态",
        by_category="有效记忆，按类别",
        by_kind="有效记忆，按种类",
        by_reason="被拒绝的，按原因",
        findings="发现",
        near_duplicates="近似重复",
        contradictions="相互矛盾",
        stale="久未用到",
        unverified_core="本人尚未确认的核心记忆",
        because={
            "same words": "字句相同",
            "same value": "内容相同",
            "contradicts": "不能同时成立",
        },
        trend="趋势：{first} 到 {last}",
        trend_none="趋势：还没有；每日任务会保存当天的数字。",
        unmoved="{last}，没有变化",
        trend_names={
            "active": "有效记忆",
            "core": "其中核心",
            "forgotten_share": "已忘掉",
            "average_importance": "平均重要度（满分 5）",
            "added": "一周新增",
            "told_again": "一周内重复告知的事",
            "near_duplicates": "近似重复",
            "contradictions": "相互矛盾",
            "stale": "久未用到",
            "unverified_core": "本人尚未确认的核心记忆",
            "pending": "等待确认的操作",
            "rejected": "一周内被拒绝的操作",
            "parked_jobs": "搁置的任务",
            "recall_p50": "回忆耗时 p50（毫秒）",
            "recall_p99": "回忆耗时 p99（毫秒）",
        },
        users="用户",
        user="用户",
        words={
            "active": "有效",
            "forgotten": "已忘掉",
            "archived": "已归档",
            "system": "系统",
            "core": "核心",
            "fact": "事实",
            "episode": "情节",
            "chapter": "章节",
            "preference": "喜好",
            "lesson": "教训",
            "goal": "目标",
            "pattern": "规律",
            "skill": "技能",
            "boundary": "底线",
            "promise": "承诺",
            "context": "近况",
        },
    ),
}
