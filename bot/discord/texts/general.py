"""What the companion on Discord says beside the character's own words, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class DiscordTexts:
    """The sentences of one language; braces are filled in."""

    first_contact: str
    ask_consent: str
    notice: str
    agree: str
    refuse: str
    stop_here: str
    agreed: str
    refused: str
    unseen_pictures: str
    unread_files: str
    came_late: str
    reference: str
    sources: str
    """Under a reply that tells of memories."""
    trouble: str
    unkept: str
    enough_messages: str
    enough_cost: str
    not_yours: str
    took_long: str
    learned: str
    learned_pending: str
    changes_pending: str
    many_wait: str
    show_pending: str
    question_elsewhere: str
    answered_yes: str
    view: str
    undo: str
    accept: str
    decline: str
    nothing_left: str
    told_again: str
    declined: str
    reminder_off: str
    reminders_off: str
    reminders_are_off: str
    reminds_once: str
    switch_off: str


TEXTS: Mapping[Language, DiscordTexts] = {
    "en": DiscordTexts(
        first_contact="Try `/memory list` to see what I know, `/private` for a talk off the "
        "record, `/settings` to switch remembering off, and `/erase` to erase any of it for good.",
        ask_consent="{name}, others read along here, so I keep nothing you say in this server "
        "unless you agree. What you tell me in private stays private either way.",
        notice="{name}, in this server I remember what you tell me here about yourself, so that "
        "we need not begin anew each time. `/memory list` shows it; you can stop it at any time.",
        agree="Remember me here",
        refuse="Don't",
        stop_here="Don't remember me here",
        agreed="From now on I remember what you tell me in this server. `/memory list` shows it.",
        refused="I keep nothing of what you say in this server. `/settings` changes that.",
        unseen_pictures="I can't look at pictures here.",
        unread_files="I couldn't read all of the files you sent.",
        came_late="So much is said here that I answer late, and all that waited at once.",
        reference="reference {reference}",
        sources="{signs} /memory why",
        trouble="That did not work, and it is not your fault. Please try again in a moment.",
        enough_messages="That was our talk for today: I answer {count} messages a day of each "
        "person. I answer you again {when}. Your memories and commands stay as they are.",
        enough_cost="That was our talk for today: what my answers to one person may cost in a "
        "day is used up. I answer you again {when}. Your memories and commands stay as they are.",
        unkept="My memory can't be written just now, so I kept nothing of what you said. Please "
        "tell me again later.",
        not_yours="That belongs to somebody else.",
        took_long="This took longer than Discord waits for an answer, so I tell you here:",
        learned="Learned something about you:",
        learned_pending="I would like to remember this. May I?",
        changes_pending="I would like to change what I remember of you. May I?",
        many_wait="Much waits for your answer: {count} things that I would like to remember or "
        "change. `/memory pending` shows them at any time.",
        show_pending="Show them",
        question_elsewhere="{name}, I have a question for you alone: `/memory pending`",
        answered_yes="Done:",
        view="View",
        undo="Undo",
        accept="Yes",
        decline="No",
        nothing_left="Of that nothing is remembered any more.",
        told_again="What was said may be told again.",
        declined="Then I won't.",
        reminder_off="No more reminders",
        reminders_off="I bring up nothing by myself any more. `/settings` turns it on again.",
        reminders_are_off="I don't write to you by myself yet: `/settings` switches reminders on.",
        reminds_once="I bring a thing up once, on its day or at its hour, not again and again.",
        switch_off="No such notes",
    ),
    "zh": DiscordTexts(
        first_contact="用 `/memory list` 查看我知道什么，用 `/private` 说不留记录的话，"
        "用 `/settings` 关闭记忆，用 `/erase` 永久抹去其中任何内容。",
        ask_consent="{name}，这里别人也看得到，所以除非你同意，你在这个服务器里说的话我一句也不留。"
        "你私下告诉我的，无论如何都只留在私下。",
        notice="{name}，在这个服务器里，你跟我讲的关于你自己的事我会记住，这样我们不用每次从头认识。"
        "`/memory list` 可以查看；你随时可以让我停下。",
        agree="在这里记住我",
        refuse="不要",
        stop_here="不要在这里记住我",
        agreed="从现在起，你在这个服务器里告诉我的我会记住。`/memory list` 可以查看。",
        refused="你在这个服务器里说的话我一句也不留。`/settings` 可以更改。",
        unseen_pictures="我在这里看不了图片。",
        unread_files="你发来的文件我没能全部读完。",
        came_late="这里一下子说了很多，所以我回得晚，把等着的一起回答了。",
        reference="编号 {reference}",
        sources="{signs} /memory why",
        trouble="没有成功，这不是你的错。请过一会儿再试。",
        enough_messages="今天就先聊到这里：我每天回答每个人 {count} 条消息。{when}我再回答你。"
        "你的记忆和命令都照常可用。",
        enough_cost="今天就先聊到这里：我一天里回答一个人所能花的费用已经用完了。{when}我再回答你。"
        "你的记忆和命令都照常可用。",
        unkept="我的记忆现在写不进去，你说的话我没有留下来。请过些时候再跟我说一遍。",
        not_yours="这属于别人。",
        took_long="这件事花的时间超过了 Discord 等回答的时间，所以在这里告诉你：",
        learned="我记住了关于你的：",
        learned_pending="我想记住这些，可以吗？",
        changes_pending="我想改动我记得的关于你的事，可以吗？",
        many_wait="有 {count} 件我想记住或改动的事在等你回答。`/memory pending` 随时可以查看。",
        show_pending="查看",
        question_elsewhere="{name}，有件事想单独问你：`/memory pending`",
        answered_yes="已照办：",
        view="查看",
        undo="撤销",
        accept="可以",
        decline="不要",
        nothing_left="那些已经什么都不记得了。",
        told_again="说过的话可以再提了。",
        declined="那就不记了。",
        reminder_off="不要再提醒",
        reminders_off="以后我不会主动提起任何事。`/settings` 可以重新打开。",
        reminders_are_off="我现在还不会主动找你：用 `/settings` 打开提醒。",
        reminds_once="同一件事我只在某一天或某个时刻提醒一次，不会反复提醒。",
        switch_off="不要这样的提示",
    ),
}


SMALL = "-# "
"""What Discord shows a line small by."""


def small(text: str) -> str:
    """Return the text as Discord shows it small."""
    lines = (line.removeprefix(SMALL) for line in text.splitlines())
    return "\n".join(f"{SMALL}{line}" for line in lines)
