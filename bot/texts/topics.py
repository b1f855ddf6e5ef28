"""What the terminal says of topics and hushed memories, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class TopicTexts:
    """The sentences of one language; braces are filled in."""

    nothing_about: str
    would_go: str
    would_be_silent: str
    would_shorten: str
    say_yes: str
    gone: str
    goes_on: str
    hush_usage: str
    unhush_usage: str
    hushed: str
    unhushed: str
    hushed_topic: str
    hushed_topics: str
    no_hushed_topic: str
    never: str
    never_before: str
    never_topics: str
    no_never_topic: str
    lifted: str
    no_such_rule: str


TOPIC_TEXTS: Mapping[Language, TopicTexts] = {
    "en": TopicTexts(
        nothing_about="Nothing that I remember is about {topic}.",
        would_go="About {topic} I would forget:",
        would_be_silent="What was said of {topic} I would not bring up again ({count} messages).",
        would_shorten="These would stay, without what they tell of {topic}:",
        say_yes="To forget it, say /forget --topic {topic} --yes",
        gone="Forgotten: what I remembered about {topic}. "
        "(/undo --run {run} brings all of it back.)",
        goes_on="None of it is told any more; the rest goes by itself. /forget --topic --status "
        "tells how far it is, /undo --run {run} stops it and brings all of it back.",
        hush_usage="Say which: /hush ID, with an id that /memories shows, or /hush --topic T.",
        unhush_usage="Say which: /unhush ID or /unhush --topic T.",
        hushed="I keep it, and won't bring it up unless you do: {content}",
        unhushed="I may bring it up again: {content}",
        hushed_topic="I won't bring {topic} up unless you do.",
        hushed_topics="I don't bring up, unless you do: {topics}",
        no_hushed_topic="There is no topic that I keep silent about.",
        never="From now on I store nothing about {topic}. What you said of it before I don't bring "
        "up; /erase topic {topic} --messages erases it for good.",
        never_before="From before I know {count}; /forget --topic {topic} forgets that too.",
        never_topics="I never store anything about: {topics}",
        no_never_topic="There is no topic that I never store. /never TOPIC names one.",
        lifted="That holds no longer for {topic}.",
        no_such_rule="There was no such rule for {topic}.",
    ),
    "zh": TopicTexts(
        nothing_about="我记得的事里，没有关于“{topic}”的。",
        would_go="关于“{topic}”，我会忘掉：",
        would_be_silent="说过的关于“{topic}”的话，我不会再提（{count} 条消息）。",
        would_shorten="这些会留下，但不再提到“{topic}”：",
        say_yes="确定要忘掉，请输入 /forget --topic {topic} --yes",
        gone="已忘掉关于“{topic}”的记忆。（用 /undo --run {run} 可以全部恢复。）",
        goes_on="从现在起不再提起，其余的会自动继续。/forget --topic --status 可以查看进度，"
        "/undo --run {run} 会停下并全部恢复。",
        hush_usage="请指明是哪一条：/hush 编号（/memories 会显示编号），或 /hush --topic 话题。",
        unhush_usage="请指明是哪一条：/unhush 编号，或 /unhush --topic 话题。",
        hushed="我会留着，但你不提，我就不提：{content}",
        unhushed="以后可以再提：{content}",
        hushed_topic="你不提“{topic}”，我就不提。",
        hushed_topics="你不提我就不提的话题：{topics}",
        no_hushed_topic="没有要我避而不谈的话题。",
        never="从现在起，我不再保存关于“{topic}”的任何内容。以前说过的，我不会再提；"
        "/erase topic {topic} --messages 可以永远抹去。",
        never_before="以前记下的有 {count} 条；/forget --topic {topic} 可以把它们也忘掉。",
        never_topics="我从不保存的话题：{topics}",
        no_never_topic="没有设定从不保存的话题。用 /never 话题 来设定。",
        lifted="“{topic}”不再受此限制。",
        no_such_rule="“{topic}”没有这样的设定。",
    ),
}
LIST_MARK: Mapping[Language, str] = {"en": ", ", "zh": "、"}
