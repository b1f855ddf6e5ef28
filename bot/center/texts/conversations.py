"""What is said around conversations on their tab, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.texts.settings import OWN_SETTINGS
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class ConversationsTexts:
    """The words of one language; braces are filled in."""

    done: Mapping[str, str]
    """By the act that was done."""
    empty: str
    named: str
    count: str
    last: str
    is_private: str
    is_of_place: str
    private_mode: str
    views: Mapping[str, str]
    """What there is to see of one conversation."""
    views_label: str
    export: str
    export_zip: str
    clear: str
    you: str
    no_messages: str
    newest: str
    older: str
    in_window: str
    hidden: str
    purged: str
    off_record: str
    erase: str
    window_hint: str
    window_empty: str
    window_shared: str
    summary: str
    summary_empty: str
    covers: str
    episodes: str
    episodes_empty: str
    recalls_empty: str
    source_mark: str
    why: str
    why_none: str
    why_about: str
    why_forgotten: str
    took: str
    stood: str
    stood_none: str
    considered: str
    shown: str
    used: str
    good: str
    bad: str
    word: str
    send: str
    thanks: str
    rate: str
    back: str
    clear_title: str
    clear_goes: str
    clear_facts: str
    clear_now: str
    erase_title: str
    erase_goes: str
    erase_memories: str
    erase_left: str
    erase_cascade: str
    erase_now: str


CONVERSATIONS_TEXTS: Mapping[Language, ConversationsTexts] = {
    "en": ConversationsTexts(
        done={
            "clear": "The chat is being cleared. The tab Data tells how far that is.",
            "erase": "The message is being erased. The tab Data tells how far that is.",
            "feedback": "Noted, thank you.",
            "private_on": "Private mode is on: nothing of this talk is kept or looked up.",
            "private_off": "Private mode is off: this talk is remembered again.",
            "still_off": OWN_SETTINGS["en"].still_off,
        },
        empty="There is no talk yet. Say something: `companion chat`, or write on Discord.",
        named="{platform}, with {character}",
        count="messages: {count}",
        last="last {when}",
        is_private="private",
        is_of_place="others read along",
        private_mode="private mode",
        views={
            "messages": "Messages",
            "window": "What the model sees",
            "summary": "Summary and episodes",
            "recalls": "Recent recalls",
        },
        views_label="Of this conversation",
        export="Export (JSON)",
        export_zip="Export (zip)",
        clear="Clear…",
        you="You",
        no_messages="Nothing that was said here is kept.",
        newest="Newest",
        older="Older",
        in_window="before the model",
        hidden="hidden from recall",
        purged="These words are no longer kept.",
        off_record="not kept beyond this session",
        erase="Erase…",
        window_hint="These messages stand before the model word by word, the oldest first.",
        window_empty="No messages stand before the model just now.",
        window_shared="What others say here stands before it, too; only they see that here.",
        summary="What is told of the current stretch",
        summary_empty="Nothing yet: a stretch is told once it ends or grows long.",
        covers="covers {count} messages, version {version}",
        episodes="Episodes",
        episodes_empty="There are no episodes of this conversation yet.",
        recalls_empty="Nothing was looked up for a reply here yet.",
        source_mark="Source: {content}",
        why="Why did you say that?",
        why_none="That reply was made without looking anything up, or it is no longer known.",
        why_forgotten="You had {count} of these forgotten since: nothing is told of them here.",
        why_about="{considered} were considered, {shown} stood before the model, {used} were used.",
        took="found in {milliseconds} ms",
        stood="This stood before the model",
        stood_none="No memory stood before the model.",
        considered="Found, and left out",
        shown="before the model",
        used="used",
        good="Good reply",
        bad="Bad reply",
        word="In a word, if you like",
        send="Send",
        thanks="Noted:",
        rate="Rate this reply",
        back="Back to the conversation",
        clear_title="Clear this chat?",
        clear_goes="All that was said here goes for good, with what is told of it. Nobody can "
        "bring it back. What was learned here stays, without your words.",
        clear_facts="Erase what was learned here too",
        clear_now="Clear for good",
        erase_title="Erase this message for good?",
        erase_goes="This goes, and nobody can bring it back:",
        erase_memories="With it goes what came only from it:",
        erase_left="These stay, and say the same:",
        erase_cascade="Erase what it answered, or what answered it, too",
        erase_now="Erase for good",
    ),
    "zh": ConversationsTexts(
        done={
            "clear": "正在清空这段对话。“数据”栏会显示进度。",
            "erase": "正在抹去这条消息。“数据”栏会显示进度。",
            "feedback": "记下了，谢谢。",
            "private_on": "私密模式已开启：这段对话不保存，也不查找任何记忆。",
            "private_off": "私密模式已关闭：这段对话又会被记住。",
            "still_off": OWN_SETTINGS["zh"].still_off,
        },
        empty="还没有对话。说点什么吧：`companion chat`，或者在 Discord 上写。",
        named="{platform}，与 {character}",
        count="消息 {count} 条",
        last="最近一次{when}",
        is_private="私下",
        is_of_place="别人也看得到",
        private_mode="私密模式",
        views={
            "messages": "消息",
            "window": "模型看到的",
            "summary": "摘要和片段",
            "recalls": "最近的查找",
        },
        views_label="这段对话的内容",
        export="导出（JSON）",
        export_zip="导出（zip）",
        clear="清空……",
        you="你",
        no_messages="这里说过的话都没有留下。",
        newest="最新",
        older="更早",
        in_window="在模型眼前",
        hidden="不会再想起",
        purged="这些话已经不再保存。",
        off_record="这次谈话之后不保存",
        erase="抹去……",
        window_hint="这些消息逐字摆在模型眼前，最早的在前。",
        window_empty="现在没有消息在模型眼前。",
        window_shared="别人在这里说的话也在模型眼前；只有他们自己能在页面上看到。",
        summary="这一段谈话的摘要",
        summary_empty="还没有：一段谈话结束或变长之后才有摘要。",
        covers="涵盖 {count} 条消息，第 {version} 版",
        episodes="片段",
        episodes_empty="这段对话还没有片段。",
        recalls_empty="这里还没有为回复查找过什么。",
        source_mark="来源：{content}",
        why="为什么这么说？",
        why_none="那次回复没有查找任何记忆，或者已经不知道了。",
        why_forgotten="其中 {count} 条后来被你忘掉了，这里不再说出。",
        why_about="考虑了 {considered} 条，{shown} 条摆在模型眼前，用到了 {used} 条。",
        took="{milliseconds} 毫秒找到",
        stood="这些摆在模型眼前",
        stood_none="没有记忆摆在模型眼前。",
        considered="找到了，但没有用上",
        shown="在模型眼前",
        used="用到了",
        good="回得好",
        bad="回得不好",
        word="愿意的话，说一句",
        send="发送",
        thanks="记下了：",
        rate="评价这条回复",
        back="回到对话",
        clear_title="要清空这段对话吗？",
        clear_goes="这里说过的话和对它的摘要都会永远消失，谁也恢复不了。"
        "从中学到的会留下，但不再带有你的原话。",
        clear_facts="把在这里学到的也抹去",
        clear_now="永久清空",
        erase_title="要永久抹去这条消息吗？",
        erase_goes="这会消失，谁也恢复不了：",
        erase_memories="只从它得来的也一起消失：",
        erase_left="这些会留下，说的是同样的内容：",
        erase_cascade="把它所回答的，或回答它的，也抹去",
        erase_now="永久抹去",
    ),
}
