"""What the tab of insights says, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class InsightsTexts:
    """The words of one language; braces are filled in."""

    over: str
    days: str
    show: str
    counts: str
    memories: str
    sort: str
    share: str
    empty: str
    growth: str
    came_and_went: str
    day: str
    active: str
    recall: str
    recall_told: str
    """How many recalls there were and how long they took."""
    recall_none: str
    trend_none: str
    costs: str
    no_costs: str
    agent: str
    calls: str
    failed: str
    tokens_in: str
    tokens_cached: str
    tokens_out: str
    cost: str
    """With the currency."""
    total: str
    estimated: str
    table: str
    """What opens a chart's figures."""
    quality: str
    look: str
    looking: str
    quality_hint: str
    more: str


INSIGHTS_TEXTS: Mapping[Language, InsightsTexts] = {
    "en": InsightsTexts(
        over="Over the last",
        days="{count} days",
        show="Show",
        counts="What is remembered",
        memories="memories",
        sort="sort",
        share="share",
        empty="Nothing is remembered yet. Once you talk, this page tells how memory grows.",
        growth="Growth",
        came_and_went="Added and forgotten, day by day",
        day="day",
        active="Active memories",
        recall="How long recall takes",
        recall_told="{count} recalls, half of them within {p50} ms, 99 of 100 within {p99} ms.",
        recall_none="Nothing was recalled in these days.",
        trend_none="The daily work keeps the figures of each day; from the second day on they "
        "are drawn here.",
        costs="What models cost",
        no_costs="No model was asked for you in these days.",
        agent="agent",
        calls="calls",
        failed="failed",
        tokens_in="tokens in",
        tokens_cached="of them cached",
        tokens_out="tokens out",
        cost="cost ({currency})",
        total="together",
        estimated="The tokens of {count} calls are estimates.",
        table="The figures",
        quality="How well memory is kept",
        look="Look at the quality report",
        looking="Every memory is being looked at …",
        quality_hint="Repeats, contradictions and what nobody used for long: worth a look, and a "
        "click if something is wrong.",
        more="… {count} more",
    ),
    "zh": InsightsTexts(
        over="最近",
        days="{count} 天",
        show="显示",
        counts="记住了什么",
        memories="记忆",
        sort="种类",
        share="占比",
        empty="还什么都没有记住。聊起来之后，这里会显示记忆怎样增长。",
        growth="增长",
        came_and_went="每天新增与忘掉",
        day="日期",
        active="有效记忆",
        recall="回忆要多久",
        recall_told="回忆 {count} 次，一半在 {p50} 毫秒内，百分之九十九在 {p99} 毫秒内。",
        recall_none="这些天里没有回忆过什么。",
        trend_none="每日任务会保存当天的数字；从第二天起会画在这里。",
        costs="模型花费",
        no_costs="这些天里没有为你调用过模型。",
        agent="代理",
        calls="调用",
        failed="失败",
        tokens_in="输入词元",
        tokens_cached="其中命中缓存",
        tokens_out="输出词元",
        cost="花费（{currency}）",
        total="合计",
        estimated="其中 {count} 次调用的词元数是估计的。",
        table="具体数字",
        quality="记忆保存得怎么样",
        look="查看质量报告",
        looking="正在逐条查看记忆……",
        quality_hint="重复的、互相矛盾的、很久没用到的：值得看一看，有错就点开改。",
        more="……还有 {count} 条",
    ),
}
