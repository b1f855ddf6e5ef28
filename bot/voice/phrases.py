"""What the offline voice says, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.voice.prompt_context import Unasked
from curator.offline.exchanges.wishes_at_large import WishAtLarge
from memory.dates.partial_date import local_time
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class Phrases:
    """The sentences of one language; braces are filled in."""

    introduction: str
    greeting: str
    thanked: str
    farewell: str
    noted: str
    over: str
    """What is said to what ends what is remembered, and tells nothing in its place."""
    beyond: str
    """Said where one message tells more than is taken up of it."""
    asking: str
    """Said where the person is asked before anything is remembered."""
    reminds_once: str
    """Said where the person wishes to be reminded again and again."""
    unkept: str
    """Said of words that are not kept longer than the session."""
    unkept_topic: str
    withdrawn: str
    """Said where what came before them is not kept either."""
    forgetting: str
    asking_to_forget: str
    """Said where the person is asked before anything is forgotten."""
    which: str
    """Said where it is not plain what is to be forgotten."""
    at_large: Mapping[WishAtLarge, str]
    """Said to who wants all forgotten, or nothing remembered any more."""
    silent: str
    """Said of what is to be forgotten and was only said."""
    corrects_what: str
    """Said where it is not plain which memory is corrected."""
    denied: str
    """Said where it is told that something is not so, and nothing in mind says that it is."""
    listening: tuple[str, ...]
    unknown: str
    unsure: str
    """Said before what may be no answer."""
    not_without_model: str
    """Said to a question about the world."""
    own_name: str
    own_kind: str
    own_wellbeing: str
    own_other: str
    """Said to questions about the character itself."""
    not_looking: Mapping[Unasked, str]
    """Said where memory is not asked, by why."""
    not_learning: str
    """Said where what is told may change nothing that is remembered."""
    cited: str
    month: str
    year: str
    talked: str
    said_here: str
    said_before: str
    said_since: str
    """Said where later words tell anew what is asked."""
    said_later: str
    """Said where later words may tell it anew."""
    stays: str
    not_open: str
    """Said to a yes or a no, where nothing that was asked can be answered any more."""
    """Said to who says no when asked whether a memory is over."""
    no_talk: str
    known: str
    nothing_known: str
    date: str
    gap: str
    """What stands between two sentences."""

    def day(self, at: datetime, zone: ZoneInfo) -> str:
        """Return the day of an instant as it is told in a zone."""
        local = local_time(at, zone)
        return self.date.format(day=local.day, month=local.strftime("%B"), at=local)


PHRASES: Mapping[Language, Phrases] = {
    "en": Phrases(
        introduction="(I'm the offline voice: I remember, look up and cite, but without a model "
        "I can't really converse.)",
        greeting="Hello{name}! Tell me something, or ask me what I remember.",
        thanked="You're welcome{name}.",
        farewell="Until next time{name}!",
        noted="I'll remember: {told}",
        over="I'll remember that this is over: {told}",
        beyond="That is more than I can take up at once: please tell me the rest again.",
        asking="I'll ask you before I keep that: {told}",
        reminds_once="I bring a thing up once, on its day or at its hour, and not again and again: "
        "please tell me the next time of it.",
        unkept="That stays between us: I keep no note of it.",
        unkept_topic="I keep no note of that: you don't want anything about {topic} stored.",
        withdrawn="All right, that is off the record: I keep no note of it, nor of what you said "
        "just before.",
        forgetting="I'll forget: {told}",
        asking_to_forget="I'll ask you before I forget that: {told}",
        silent="All right, I won't bring that up again.",
        which="I'm not sure which memory you mean. /memories lists them with their numbers, and "
        "/forget with a number forgets one.",
        at_large={
            "forget all": "A sentence alone erases nothing: /erase shows what would go for good, "
            "be it everything, and asks you first. /forget with a number forgets one memory.",
            "stop remembering": "I go on remembering until you switch it off: /settings does that. "
            "What begins with “off the record” I don't keep.",
        },
        corrects_what="I'm not sure what that corrects. Say it in a whole sentence; /memories "
        "shows what I have, and /forget with a number takes away what is wrong.",
        denied="All right, I won't think so.",
        listening=(
            "I'm listening.",
            "Go on, I'm here.",
            "I hear you. As the offline voice I can't say much more than that.",
        ),
        unknown="I don't know that: you haven't told me, or I can't find it.",
        unsure="I'm not sure. The nearest I know: {told}",
        not_without_model="That I can't answer without a model: as the offline voice I only know "
        "what you have told me.",
        own_name="I'm {character}, a companion. No model speaks for me just now: as the offline "
        "voice I remember, look up and cite.",
        own_kind="I'm {character}, a computer program. No model speaks for me just now: as the "
        "offline voice I remember, look up and cite.",
        own_wellbeing="I'm fine, thank you. How are you?",
        own_other="I can't say much about myself without a model: as the offline voice I remember, "
        "look up and cite.",
        not_looking={
            "private": "Private mode is on: I look nothing up and keep nothing.",
            "unagreed": "You haven't agreed to be remembered here: I look nothing up and keep "
            "nothing.",
            "off": "Memory is switched off in your settings: I look nothing up and learn nothing.",
            "failed": "I can't look into my memory just now.",
        },
        not_learning="Long-term memory is switched off in your settings: I note nothing of that, "
        "and change nothing that I know.",
        cited=" (You told me on {date}: “{quote}”)",
        month="{month} {at:%Y}",
        year="{at:%Y}",
        talked="This is what we talked about:\n{told}",
        said_here="This is what you told me:\n{told}",
        said_before="You said: “{quote}”",
        said_since="You said on {date}: “{quote}”\nBefore that, on {before}: “{earlier}”",
        stays="All right, I leave it as it is.",
        not_open="What I asked about is closed by now. Say it in full if I am to note anything.",
        said_later="You said on {before}: “{earlier}”\nLater, on {date}: “{quote}”",
        no_talk="I find no talk of that time.",
        known="This is what I know about you:\n{told}",
        nothing_known="I know nothing about you yet. Tell me something!",
        date="{day} {month} {at:%Y}",
        gap=" ",
    ),
    "zh": Phrases(
        introduction="（我是离线声音：能记住、查找并注明出处，但没有模型，还不会真正聊天。）",
        greeting="你好{name}！跟我说点什么，或者问问我记得什么。",
        thanked="不客气{name}。",
        farewell="下次见{name}！",
        noted="记住了：{told}",
        over="记住了，这已经过去了：{told}",
        beyond="一次说得太多，我记不全：剩下的请再跟我说一遍。",
        asking="我会先问过你再记：{told}",
        reminds_once="同一件事我只在某一天或某个时刻提醒一次，不会反复提醒：请告诉我下一次是什么时候。",
        unkept="这些话只留在我们之间，我不会记下来。",
        unkept_topic="这我不会记下来：你不想保存关于“{topic}”的内容。",
        withdrawn="好，这不作数：这句和你刚才说的，我都不会记下来。",
        forgetting="好，我会忘掉：{told}",
        asking_to_forget="我会先问过你再忘掉：{told}",
        silent="好，我不会再提这件事。",
        which="我不确定你指的是哪条记忆。用 /memories 可以看到带编号的清单，"
        "用 /forget 加编号就能让我忘掉。",
        at_large={
            "forget all": "单凭一句话什么也不会抹去：用 /erase 可以永久抹去，包括全部，"
            "先列出会抹去什么，再问你一次；/forget 加编号只忘掉一条。",
            "stop remembering": "在你关掉之前，我会继续记：用 /settings 可以关掉记忆。"
            "只是这一句不想让我记，就说“这句别记”。",
        },
        corrects_what="我不确定这是更正哪一条。请用完整的一句话再说一遍；"
        "/memories 可以看到我记着什么，/forget 加编号可以去掉不对的。",
        denied="好，我知道不是这样了。",
        listening=(
            "我在听。",
            "嗯，你继续说。",
            "我听到了。作为离线声音，我能说的不多。",
        ),
        unknown="这个我不知道：你没有告诉过我，或者我没找到。",
        unsure="我不太确定，最接近的是：{told}",
        not_without_model="没有模型，这个我答不上来：离线声音只知道你告诉过我的事。",
        own_name="我是{character}，一个陪伴者。现在没有模型替我说话：离线声音能记住、查找并注明出处。",
        own_kind="我是{character}，一个计算机程序。现在没有模型替我说话：离线声音能记住、查找并注明出处。",
        own_wellbeing="我挺好的，谢谢。你呢？",
        own_other="没有模型，我说不了多少自己的事：离线声音能记住、查找并注明出处。",
        not_looking={
            "private": "现在是私密模式：我不查看也不留下任何东西。",
            "unagreed": "你还没有同意在这里被记住：我不查看也不留下任何东西。",
            "off": "记忆已在设置里关闭：我不查看，也不记下任何新的东西。",
            "failed": "我现在看不了自己的记忆。",
        },
        not_learning="长期记忆已在设置里关闭：这些我不会记下，已经知道的也不会改动。",
        cited="（{date}你说过：“{quote}”）",
        month="{at:%Y}年{at.month}月",
        year="{at:%Y}年",
        talked="我们聊过这些：\n{told}",
        said_here="你跟我说过：\n{told}",
        said_before="你说过：“{quote}”",
        said_since="{date}你说：“{quote}”\n在那之前（{before}）你说过：“{earlier}”",
        stays="好，那我就不改了。",
        not_open="我刚才问的已经不用回答了。想让我记下什么，请完整地说一遍。",
        said_later="{before}你说过：“{earlier}”\n后来（{date}）你说：“{quote}”",
        no_talk="我没有找到那段时间的谈话。",
        known="关于你，我知道这些：\n{told}",
        nothing_known="我对你还一无所知。跟我说点什么吧！",
        date="{at:%Y}年{at.month}月{day}日",
        gap="",
    ),
}
