"""What the page of the profile says, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class ProfileTexts:
    """The words of one language; braces are filled in."""

    title: str
    intro: str
    empty: str
    written: str
    name: str
    occupation: str
    touch: str
    """Stands for the button beside a sentence."""
    about: str
    """Opens what can be done about selected words."""
    choice: str
    rests_on: str
    nothing_behind: str
    hushed: str
    choose_one: str
    choose_some: str
    correct: str
    correct_told: str
    content: str
    because: Mapping[str, str]
    save: str
    hush: str
    hush_told: str
    unhush: str
    unhush_told: str
    forget: str
    forget_told: str
    erase: str
    erase_told: str
    now_reads: str
    erasing: str
    goes: str
    messages: str
    messages_label: str
    left: str
    to_others: str
    erase_now: str
    back: str
    done: Mapping[str, str]


PROFILE_TEXTS: Mapping[Language, ProfileTexts] = {
    "en": ProfileTexts(
        title="Profile",
        intro="This is who you are taken to be. Select words in it, or press ✎ beside a sentence, "
        "and say what is to become of them.",
        empty="There is no profile yet. It is written once there is enough to tell of you.",
        written="Written {at}. It is written anew as things change.",
        name="Name",
        occupation="Occupation",
        touch="Change: {sentence}",
        about="What about “{words}”?",
        choice="“{words}”",
        rests_on="These words rest on:",
        nothing_behind="What stood behind these words is gone already; the profile follows.",
        hushed="not brought up",
        choose_one="Choose the one memory that is to say something else.",
        choose_some="Choose at least one memory.",
        correct="Correct",
        correct_told="Something else is remembered instead. What was never so is dropped, what "
        "was so until now stays as past. It can be undone.",
        content="What is right",
        because={
            "corrected": "it never was so",
            "changed": "it was so until now",
            "reworded": "it is so, only say it like this",
        },
        save="Correct it",
        hush="Don't mention it",
        hush_told="It stays remembered, and is never brought up unless you do. Nothing is deleted.",
        unhush="Mention it again",
        unhush_told="It may be brought up again as anything else.",
        forget="Forget it",
        forget_told="It is in no reply and no profile any more. It stays under Long-term as "
        "forgotten for a while, and can be restored there.",
        erase="Erase it for good",
        erase_told="It is deleted from every file, with what was made of it alone. Nobody can "
        "bring it back. You see first what goes.",
        now_reads="It reads now:",
        erasing="Erase for good?",
        goes="This goes, and nobody can bring it back:",
        messages="It rests on these messages:",
        messages_label="Erase these messages, too",
        left="These messages stay, and say the same:",
        to_others="Replies to other people that tell it again go along: {count}.",
        erase_now="Erase for good",
        back="Back to the profile",
        done={
            "corrected": "Corrected. The profile follows when it is next written.",
            "hush": "It stays remembered, and is not brought up.",
            "unhush": "It may be brought up again.",
            "forget": "Forgotten. It can be restored under Long-term.",
            "erase": "It is being erased for good. Under Data you see how far that is.",
        },
    ),
    "zh": ProfileTexts(
        title="画像",
        intro="这是眼下对你的了解。选中其中的文字，或者按句子旁边的 ✎，再说要拿它怎么办。",
        empty="还没有画像。等对你的了解够多了，就会写出来。",
        written="写于{at}。有了变化会重写。",
        name="名字",
        occupation="职业",
        touch="更改：{sentence}",
        about="“{words}”怎么办？",
        choice="“{words}”",
        rests_on="这些话的依据是：",
        nothing_behind="这些话背后的记忆已经没有了，画像随后会跟上。",
        hushed="不主动提起",
        choose_one="请选一条要改的记忆。",
        choose_some="请至少选一条记忆。",
        correct="更正",
        correct_told="改为记住别的。从来不对的会丢掉，以前对的会作为过去留下。可以撤销。",
        content="正确的说法",
        because={
            "corrected": "从来不是这样",
            "changed": "以前是这样，现在不是了",
            "reworded": "是这样，只是换个说法",
        },
        save="更正",
        hush="别提起",
        hush_told="仍然记得，只要你不说起就绝不提起。什么都不会删除。",
        unhush="可以再提",
        unhush_told="可以像别的事一样再提起。",
        forget="忘掉",
        forget_told="不再出现在任何回复和画像里。它会作为已忘掉的在“长期记忆”里留一阵，可以在那里恢复。",
        erase="永远抹去",
        erase_told="从所有文件里删除，连同只由它得出的内容。谁也找不回来。会先让你看到要抹去什么。",
        now_reads="现在的内容：",
        erasing="要永远抹去吗？",
        goes="下面这些会被抹去，谁也找不回来：",
        messages="它的依据是这些消息：",
        messages_label="连这些消息也抹去",
        left="这些消息会留下，说的是同样的事：",
        to_others="给其他人的回复里有 {count} 条说到它，会一起抹去。",
        erase_now="永远抹去",
        back="回到画像",
        done={
            "corrected": "已更正。下次重写画像时会跟上。",
            "hush": "仍然记得，不会主动提起。",
            "unhush": "可以再提起了。",
            "forget": "已忘掉。可以在“长期记忆”里恢复。",
            "erase": "正在永远抹去。在“数据”里可以看到进度。",
        },
    ),
}
