"""What a person's own settings are called, and what each does, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class OwnSettingsTexts:
    """The words of one language; braces are filled in."""

    switches: Mapping[str, str]
    """By the name of each switch what it is called."""
    hints: Mapping[str, str]
    """By the name of each switch what it does."""
    language: str
    timezone: str
    languages: Mapping[str, str]
    on: str
    off: str
    usage: str
    no_profile: str
    still_off: str
    """Said where private mode ends and memory as a whole is off."""


OWN_SETTINGS: Mapping[Language, OwnSettingsTexts] = {
    "en": OwnSettingsTexts(
        switches={
            "memory": "Memory",
            "automatic": "Remember without asking",
            "episodes": "Summaries of talks",
            "rounds": "Word-for-word recall",
            "long_term": "Long-term memory",
            "show_sources": "Show sources",
            "private_in_places": "Private things where others hear",
        },
        hints={
            "memory": "All that is below at once. Off writes and recalls nothing, "
            "and deletes nothing.",
            "automatic": "Off: what would be remembered waits for your yes.",
            "episodes": "Short dated summaries of what you talked about.",
            "rounds": "Finding again what was said, word for word.",
            "long_term": "What is learned of you: preferences, facts, goals, promises.",
            "show_sources": "Small marks in replies that open the memory behind them.",
            "private_in_places": "Whether what you said in private may come up where others hear.",
        },
        language="Language",
        timezone="Time zone",
        languages={"en": "English", "zh": "中文"},
        on="on",
        off="off",
        usage="To change one: /settings NAME on|off, /settings timezone Europe/Oslo, "
        "/settings language zh",
        no_profile="I have no picture of you yet; it comes with what you tell me.",
        still_off="Private mode is off. Memory itself is switched off in your settings: nothing is "
        "looked up or learned until you switch it on.",
    ),
    "zh": OwnSettingsTexts(
        switches={
            "memory": "记忆",
            "automatic": "不问就记",
            "episodes": "谈话摘要",
            "rounds": "逐字查找",
            "long_term": "长期记忆",
            "show_sources": "显示出处",
            "private_in_places": "私下的事可在别人面前说",
        },
        hints={
            "memory": "下面的全部。关掉后不写入也不回想，但什么都不删除。",
            "automatic": "关掉后，要记住的内容先等你同意。",
            "episodes": "谈过什么的简短摘要，带日期。",
            "rounds": "把说过的原话找回来。",
            "long_term": "关于你学到的：喜好、事实、目标、承诺。",
            "show_sources": "回复里的小记号，可以打开背后的记忆。",
            "private_in_places": "你私下说的话，是否可以在别人听得到的地方提起。",
        },
        language="语言",
        timezone="时区",
        languages={"en": "English", "zh": "中文"},
        on="开",
        off="关",
        usage="要更改：/settings 名称 on|off，/settings timezone Asia/Shanghai，"
        "/settings language en",
        no_profile="我对你还没有印象；你跟我说得多了就会有。",
        still_off="私密模式已关闭。但记忆本身已在设置里关闭：在你打开之前，不查看，也不学习。",
    ),
}
