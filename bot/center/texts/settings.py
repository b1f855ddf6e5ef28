"""What is said around a person's settings on their tab, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class SettingsTabTexts:
    """The words of one language; braces are filled in."""

    done: Mapping[str, str]
    """By the act that was done."""
    switches: str
    about_you: str
    zone_hint: str
    save: str
    topics: str
    topics_hint: str
    never: str
    hushed: str
    never_hint: str
    hushed_hint: str
    topic: str
    set_never: str
    set_hushed: str
    lift: str
    none_set: str


SETTINGS_TAB: Mapping[Language, SettingsTabTexts] = {
    "en": SettingsTabTexts(
        done={
            "saved": "Saved.",
            "ruled": "Noted.",
            "lifted": "That holds no longer.",
        },
        switches="What may be remembered",
        about_you="Language and time",
        zone_hint="Such as Europe/Oslo; days and months are told in it.",
        save="Save",
        topics="Topics",
        topics_hint="A topic is a word such as health or work, or a name.",
        never="Never stored",
        hushed="Kept, but not brought up",
        never_hint="What you say of it is gone with the session.",
        hushed_hint="It is only told when you speak of it first.",
        topic="Topic",
        set_never="Never store it",
        set_hushed="Don't bring it up",
        lift="Lift: {topic}",
        none_set="No topic.",
    ),
    "zh": SettingsTabTexts(
        done={"saved": "已保存。", "ruled": "记下了。", "lifted": "已取消。"},
        switches="可以记住什么",
        about_you="语言和时间",
        zone_hint="例如 Asia/Shanghai；日期都按这个时区讲。",
        save="保存",
        topics="话题",
        topics_hint="话题可以是健康、工作这样的词，也可以是一个名字。",
        never="从不保存",
        hushed="留着，但不主动提起",
        never_hint="你说到它的话，会话结束就没有了。",
        hushed_hint="只有你先说起，才会提到它。",
        topic="话题",
        set_never="从不保存",
        set_hushed="不要主动提起",
        lift="取消：{topic}",
        none_set="没有话题。",
    ),
}
