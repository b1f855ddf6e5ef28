"""What is said around settings and export, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class SettingsTexts:
    """The sentences of one language; braces are filled in."""

    heading: str
    on: str
    off: str
    switches: Mapping[str, str]
    notes: Mapping[str, str]
    here_yes: str
    here_no: str
    zone: str
    moments_stay: str
    unknown_zone: str
    no_profile: str
    exported: str
    too_large: str
    server_heading: str
    server_consent: Mapping[str, str]
    server_learns: str
    server_silent: str
    channel_line: str
    channel_talks: Mapping[str, str]
    channel_learns: str
    channel_silent: str


SETTINGS_TEXTS: Mapping[Language, SettingsTexts] = {
    "en": SettingsTexts(
        heading="What may be remembered, and when I write. Press to change:",
        on="on",
        off="off",
        switches={
            "memory": "Memory",
            "automatic": "Remember without asking",
            "episodes": "Summaries of talks",
            "rounds": "Word-for-word recall",
            "long_term": "Long-term memory",
            "show_sources": "Show sources",
            "private_in_places": "Private things in servers",
            "reminders": "Reminders in private",
        },
        notes={
            "off": "Notes of what I learn: never",
            "dms": "Notes of what I learn: in private",
            "always": "Notes of what I learn: everywhere",
        },
        here_yes="In this server: remembered",
        here_no="In this server: not remembered",
        zone="-# Your time zone is {zone}; nothing is brought up from {start}:00 to {end}:00.",
        moments_stay="-# What you told me for an hour stays where it was by the zone before "
        "({count}): tell me anew if it is meant by the new one.",
        unknown_zone="{zone} is no time zone I know; try one such as Europe/Oslo.",
        no_profile="I have no picture of you yet; it comes with what you tell me.",
        exported="Everything there is of you, as JSON. Only you can see this message.",
        too_large="The file is too large for Discord; the operator can export it for you.",
        server_heading="In this server:",
        server_consent={
            "ask": "each person is asked before they are remembered",
            "notice": "people are remembered, and told so",
        },
        server_learns="what is said may be remembered",
        server_silent="nothing that is said is remembered",
        channel_line="{channel}: I speak {talks}, {learns}",
        channel_talks={
            "asked": "when I am spoken to",
            "always": "always",
            "never": "never",
        },
        channel_learns="what is said may be remembered",
        channel_silent="nothing is remembered",
    ),
    "zh": SettingsTexts(
        heading="可以记住什么、我何时写给你。按一下就更改：",
        on="开",
        off="关",
        switches={
            "memory": "记忆",
            "automatic": "不问就记",
            "episodes": "谈话摘要",
            "rounds": "逐字查找",
            "long_term": "长期记忆",
            "show_sources": "显示出处",
            "private_in_places": "私下的事可在服务器里说",
            "reminders": "私下提醒",
        },
        notes={
            "off": "记住时的提示：从不",
            "dms": "记住时的提示：私下",
            "always": "记住时的提示：到处",
        },
        here_yes="在这个服务器：记住",
        here_no="在这个服务器：不记",
        zone="-# 你的时区是 {zone}；{start} 点到 {end} 点之间我不主动说话。",
        moments_stay="-# 以前按钟点说定的事（{count} 件）仍按原来的时区算："
        "如果要按新的时区，请再跟我说一遍。",
        unknown_zone="我不认识 {zone} 这个时区；请试试 Asia/Shanghai 这样的名字。",
        no_profile="我对你还没有印象；你跟我说得多了就会有。",
        exported="这是你的全部内容，JSON 格式。这条消息只有你看得到。",
        too_large="文件太大，Discord 发不了；可以请运营者为你导出。",
        server_heading="在这个服务器里：",
        server_consent={
            "ask": "先征得每个人同意再记住",
            "notice": "会记住，并告诉本人",
        },
        server_learns="说的话可以记住",
        server_silent="说的话一概不记",
        channel_line="{channel}：我{talks}说话，{learns}",
        channel_talks={"asked": "有人叫我时", "always": "总会", "never": "从不"},
        channel_learns="说的话可以记住",
        channel_silent="什么都不记",
    ),
}
