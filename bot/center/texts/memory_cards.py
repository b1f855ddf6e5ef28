"""What is said on a card of a memory, and where it is changed or erased, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class CardTexts:
    """The words of one language; braces are filled in."""

    acts: Mapping[str, str]
    """What stands on the button of each."""
    importance: str
    uses: Mapping[str, str]
    made: str
    fades: str
    never_fades: str
    forgotten: str
    was_before: str
    is_verified: str
    is_hushed: str
    is_fiction: str
    is_private: str
    is_of_place: str
    source: str
    said: str
    picture: str
    open_: str
    select: str
    details: str
    edit_titles: Mapping[str, str]
    edit_labels: Mapping[str, str]
    save: str
    changed: str
    now_reads: str
    history: str
    proposed: str
    rested_on: str
    erase: str
    erase_title: str
    erase_goes: str
    erase_messages: str
    erase_messages_label: str
    erase_left: str
    erase_now: str


CARD_TEXTS: Mapping[Language, CardTexts] = {
    "en": CardTexts(
        acts={
            "keep": "Keep",
            "confirm": "Confirm",
            "hush": "Hush",
            "unhush": "May be brought up",
            "forget": "Forget",
            "restore": "Restore",
            "corrected": "Wrong",
            "changed": "Outdated",
            "reworded": "Edit",
        },
        importance="Importance {percent}%",
        uses={"0": "not used yet", "1": "used once", "": "used {count} times"},
        made="learned {when}",
        fades="fades {when}",
        never_fades="does not fade",
        forgotten="forgotten {when}: {reason}",
        was_before="Before:",
        is_verified="confirmed",
        is_hushed="hushed",
        is_fiction="from role-play",
        is_private="said in private",
        is_of_place="said where others hear",
        source="Source",
        said="you said {when}",
        picture="a picture",
        open_="Open with its history",
        select="Select: {content}",
        details="What changed",
        edit_titles={
            "reworded": "Say the same in other words",
            "corrected": "This was never so",
            "changed": "This is no longer so",
        },
        edit_labels={
            "reworded": "It shall read",
            "corrected": "What is right? Empty: only forget it",
            "changed": "What is so now? Empty: only past",
        },
        save="Save",
        changed="It was changed elsewhere since you saw it. Look at both texts, then save again.",
        now_reads="It reads now:",
        history="History",
        proposed="Asked for:",
        rested_on="It rested on:",
        erase="Erase…",
        erase_title="Erase this for good?",
        erase_goes="This goes, and nobody can bring it back:",
        erase_messages="It rests on these messages:",
        erase_messages_label="Erase these messages too",
        erase_left="These stay, and say the same:",
        erase_now="Erase for good",
    ),
    "zh": CardTexts(
        acts={
            "keep": "留着",
            "confirm": "确认",
            "hush": "别主动提",
            "unhush": "可以提起",
            "forget": "忘掉",
            "restore": "恢复",
            "corrected": "不对",
            "changed": "过时了",
            "reworded": "修改",
        },
        importance="重要程度 {percent}%",
        uses={"0": "还没用到过", "1": "用到 1 次", "": "用到 {count} 次"},
        made="{when}学到",
        fades="{when}淡去",
        never_fades="不会淡去",
        forgotten="{when}忘掉：{reason}",
        was_before="以前：",
        is_verified="已确认",
        is_hushed="不主动提",
        is_fiction="角色扮演中说的",
        is_private="私下说的",
        is_of_place="在别人也听得到的地方说的",
        source="来源",
        said="你{when}说的",
        picture="一张图片",
        open_="打开，看它的历史",
        select="选中：{content}",
        details="改了什么",
        edit_titles={
            "reworded": "换个说法",
            "corrected": "这从来不是真的",
            "changed": "这已经不是这样了",
        },
        edit_labels={
            "reworded": "写成",
            "corrected": "对的是什么？留空：只忘掉",
            "changed": "现在是什么？留空：只算过去",
        },
        save="保存",
        changed="你看过之后，它在别处改动了。请看看两份内容，再保存一次。",
        now_reads="它现在写作：",
        history="历史",
        proposed="提出的内容：",
        rested_on="依据：",
        erase="抹去……",
        erase_title="要永久抹去它吗？",
        erase_goes="这些会消失，谁也恢复不了：",
        erase_messages="它依据这些消息：",
        erase_messages_label="把这些消息也抹去",
        erase_left="这些会留下，说的是同样的内容：",
        erase_now="永久抹去",
    ),
}
