"""What is said around erasing on Discord, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class DiscordEraseTexts:
    """The sentences of one language; braces are filled in."""

    memories: str
    shortened: str
    messages_go: str
    messages_stay: str
    more: str
    chat: str
    chat_with_facts: str
    everything: str
    discords: str
    """That the messages in Discord are not ours to erase."""
    erase: str
    erase_all: str
    title: str
    label: str
    forget_all: str
    forgot_all: str
    erasing: str
    waits: str
    farewell: str
    name_message: str
    nobody: str


TEXTS: Mapping[Language, DiscordEraseTexts] = {
    "en": DiscordEraseTexts(
        memories="This goes for good, and nobody can bring it back ({count}):",
        shortened="This stays, without what it tells of that ({count}):",
        messages_go="These messages go for good ({count}):",
        messages_stay="These messages stay; choose `messages` to erase them too ({count}):",
        more="… and {count} more",
        chat="Everything that you said here and that I answered goes for good, and what I noted of "
        "our talks here. What I learned from it stays, without your words; choose `facts` to erase "
        "that too.",
        chat_with_facts="Everything that you said here and that I answered goes for good, with "
        "what I noted of our talks here and what I learned only from them.",
        everything="Everything goes for good, and nobody can bring it back: all you ever said to "
        "me, here and elsewhere, all I know of you, your settings, and that I know you. "
        "`/export` first, if you want a copy.\n"
        "To have me only forget what I remember ({count}), so that `/memory restore` can bring it "
        "back for {days} days, choose that.",
        discords="This erases what I keep. The messages in Discord, yours and mine, stay there: "
        "they are Discord's, and yours you can delete there.",
        erase="Erase for good",
        erase_all="Erase everything…",
        title="Erase everything",
        label="Type: {typed}",
        forget_all="Only forget",
        forgot_all="Forgotten: what I remembered ({count}), and our talks are not recalled any "
        "more. `/memory restore` brings memories back.",
        erasing="Erasing…",
        waits="It is tried again until it is done. This message then tells, or a private one where "
        "that takes over 15 minutes; `/erase status` does at any time.",
        farewell="Everything about you is erased. If you write to me again, we begin anew.",
        name_message="Name a message: choose one that is offered, or paste its link.",
        nobody="I know nothing of you: nothing is left to erase.",
    ),
    "zh": DiscordEraseTexts(
        memories="这些会被永远抹去，谁也恢复不了（{count} 条）：",
        shortened="这些会留下，但不再提到它（{count} 条）：",
        messages_go="这些消息会被永远抹去（{count} 条）：",
        messages_stay="这些消息会留下；选上“消息”会一并抹去（{count} 条）：",
        more="……还有 {count} 条",
        chat="你在这里说过的话、我的回答，还有我对这里谈话的摘要，都会被永远抹去。"
        "从中学到的内容会留下，但不再带有你的原话；选上“学到的”会一并抹去。",
        chat_with_facts="你在这里说过的话、我的回答、我对这里谈话的摘要，以及只从中学到的内容，"
        "都会被永远抹去。",
        everything="一切都会被永远抹去，谁也恢复不了：你在这里和别处对我说过的所有话、"
        "我知道的关于你的一切、你的设置，以及我认识你这件事。想留一份，请先用 `/export`。\n"
        "如果只想让我忘掉记得的 {count} 条（{days} 天内可以用 `/memory restore` 恢复），"
        "请选“只是忘掉”。",
        discords="这里抹去的是我保存的内容。Discord 上的消息，无论你的还是我的，都会留在那里："
        "那是 Discord 的；你自己的可以在那里删除。",
        erase="永久抹去",
        erase_all="全部抹去……",
        title="全部抹去",
        label="请输入：{typed}",
        forget_all="只是忘掉",
        forgot_all="忘掉了：{count} 条记忆，我们说过的话也不会再想起。"
        "`/memory restore` 可以恢复记忆。",
        erasing="正在抹去……",
        waits="会一直重试到完成。完成后这条消息会告诉你，超过 15 分钟就改为私信；"
        "也可以随时用 `/erase status` 查看。",
        farewell="关于你的一切都已抹去。你再写给我，我们就从头认识。",
        name_message="请指明一条消息：从列出的里面选，或者贴上它的链接。",
        nobody="我对你一无所知：没有可以抹去的内容。",
    ),
}
