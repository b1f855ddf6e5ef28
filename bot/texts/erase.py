"""What is said of erasing where people talk, in both languages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from config.errors import ErasureWaits
from memory.erasure.status import ErasureStatus
from memory.vocabulary import ErasureScope, ErasureState, Language


@dataclass(frozen=True, slots=True)
class EraseTexts:
    """The sentences of one language; braces are filled in."""

    usage: str
    would_go: str
    would_shorten: str
    stay: str
    go_too: str
    to_others: str
    records: str
    """That the history, or what waits for a yes, tells of it."""
    left: str
    """That messages stay which say the same."""
    paraphrase: str
    """What no rule can find."""
    whole_chat: str
    whole_chat_with_facts: str
    all_of_you: str
    say_yes: str
    type_it: str
    nothing_about: str
    newest: str
    no_messages: str
    line: str
    error: str
    nothing: str
    none: str
    retried: str
    farewell: str
    copies: str
    """What no erasure reaches."""
    you: str
    mark: str
    """Between the parts of a list."""
    scopes: Mapping[ErasureScope, str]
    states: Mapping[ErasureState, str]
    waits: str
    """In place of a state, where it waits for others who use the same words."""
    still_said: str
    places: Mapping[str, str]
    counted: Mapping[str, str]


ERASE_TEXTS: Mapping[Language, EraseTexts] = {
    "en": EraseTexts(
        usage="What is erased never comes back. Say what:\n"
        "  /erase memory ID [--messages]   a memory, and with it the messages it rests on\n"
        "  /erase message [ID] [--cascade] a message, and with it the round's other half\n"
        "  /erase conversation [--facts]   this chat, and with it what I learned in it\n"
        "  /erase topic T [--messages]     what is about a topic, and what was said of it\n"
        "  /erase everything               all about you\n"
        "  /erase status [ID]              how far that is",
        would_go="This would go, for good:",
        would_shorten="These would stay, without what they tell of it:",
        stay="These messages would stay; --messages erases them too:",
        go_too="These messages would go, too:",
        to_others="Replies of mine to other people that told it again: {count}.",
        records="Entries of the ledger that tell of it, questions included: {count}. They go, too.",
        left="These stay and say the same:",
        paraphrase="Replies are found by its words; one that says it in quite other words is not.",
        whole_chat="All that was said in this chat would go, with its episodes. "
        "What I learned stays; --facts erases that too.",
        whole_chat_with_facts="All that was said in this chat would go, with its episodes and "
        "what I learned only from it.",
        all_of_you="Everything would go: all you ever said to me, all I know of you, and that I "
        "know you.",
        say_yes="To erase it, say: {command} --yes",
        type_it="This can never be undone. If you are sure, type: /erase everything {typed}",
        nothing_about="Nothing that I remember, or that was said, is about {topic}.",
        newest="Which one? Say /erase message ID. The newest are:",
        no_messages="There is no message to erase.",
        line="Erasure {id} ({scope}): {state}. Gone: {gone}.",
        error=" Last error: {error}.",
        nothing="nothing",
        none="Nothing was ever erased.",
        retried="It is tried again until it is done; /erase status {id} tells how far it is.",
        farewell="Everything about you is erased. This chat ends here.",
        copies="Copies outside of the data folder stay: exports, reports and backups that were put "
        "elsewhere. A backup that is restored is erased anew.",
        you="you",
        mark=", ",
        scopes={
            "memory": "a memory",
            "message": "a message",
            "conversation": "a chat",
            "topic": "a topic",
            "everything": "everything",
        },
        states={
            "accepted": "accepted",
            "running": "running",
            "done": "done",
            "failed-retrying": "tried again",
        },
        waits="waiting until nothing else works with your words",
        still_said=" The same is still said: {where}.",
        places={
            "messages": "messages {ids}",
            "replies": "replies {ids}",
            "memories": "memories {ids}",
        },
        counted={
            "messages": "messages: {count}",
            "memories": "memories: {count}",
            "sentences": "sentences: {count}",
            "operations": "entries of the ledger: {count}",
        },
    ),
    "zh": EraseTexts(
        usage="抹去的内容永远不会恢复。请指明：\n"
        "  /erase memory 编号 [--messages]   一条记忆（连同它依据的消息）\n"
        "  /erase message [编号] [--cascade] 一条消息（连同这一轮的另一半）\n"
        "  /erase conversation [--facts]    这次聊天（连同从中学到的内容）\n"
        "  /erase topic 话题 [--messages]    关于一个话题的内容（连同谈到它的消息）\n"
        "  /erase everything                关于你的一切\n"
        "  /erase status [编号]              查看进度",
        would_go="这些会被永远抹去：",
        would_shorten="这些会留下，但不再提到它：",
        stay="这些消息会留下；加上 --messages 会一并抹去：",
        go_too="这些消息也会被抹去：",
        to_others="我对别人的回答里又提到它的有 {count} 条。",
        records="账目和待确认的问题里还有 {count} 处说到它，会一并抹去。",
        left="这些会留下，说的是同样的事：",
        paraphrase="回答是按原话里的词找出来的；完全换了说法的找不到。",
        whole_chat="这次聊天说过的一切连同其摘要都会被抹去。"
        "我学到的内容会留下；加上 --facts 会一并抹去。",
        whole_chat_with_facts="这次聊天说过的一切连同其摘要，以及只从中学到的内容，都会被抹去。",
        all_of_you="一切都会被抹去：你对我说过的所有话，我知道的关于你的一切，以及我认识你这件事。",
        say_yes="确定要抹去，请输入：{command} --yes",
        type_it="这永远无法撤销。如果确定，请输入：/erase everything {typed}",
        nothing_about="我记得的事和说过的话里，没有关于“{topic}”的。",
        newest="是哪一条？请输入 /erase message 编号。最近的消息：",
        no_messages="没有可以抹去的消息。",
        line="抹去 {id}（{scope}）：{state}。已抹去：{gone}。",
        error="最近的错误：{error}。",
        nothing="无",
        none="还没有抹去过任何内容。",
        retried="会一直重试到完成；/erase status {id} 可以查看进度。",
        farewell="关于你的一切都已抹去。聊天到此结束。",
        copies="数据文件夹以外的副本会留下：存到别处的导出、报告和备份。"
        "从备份恢复时会重新抹去这些内容。",
        you="你",
        mark="，",
        scopes={
            "memory": "一条记忆",
            "message": "一条消息",
            "conversation": "一次聊天",
            "topic": "一个话题",
            "everything": "一切",
        },
        states={
            "accepted": "已受理",
            "running": "进行中",
            "done": "已完成",
            "failed-retrying": "重试中",
        },
        waits="正在等别的工作用完你的话",
        still_said="还有别处说着同样的事：{where}。",
        places={"messages": "消息 {ids}", "replies": "回答 {ids}", "memories": "记忆 {ids}"},
        counted={
            "messages": "消息 {count} 条",
            "memories": "记忆 {count} 条",
            "sentences": "句子 {count} 句",
            "operations": "账目 {count} 笔",
        },
    ),
}
MOST_NAMED = 10
"""So many messages that say the same are named by their numbers."""


def erasure_told(erasure: ErasureStatus, texts: EraseTexts) -> str:
    """Return in one line what an erasure is of, how far it is, and what is gone."""
    gone = texts.mark.join(
        texts.counted[name].format(count=count) for name, count in erasure.progress.items() if count
    )
    waits = erasure.error == ErasureWaits.__name__
    line = texts.line.format(
        id=erasure.id,
        scope=texts.scopes[erasure.scope],
        state=texts.waits if waits else texts.states[erasure.state],
        gone=gone or texts.nothing,
    )
    error = None if waits else erasure.error
    line += texts.error.format(error=error) if error else ""
    return line + (_still_said(erasure.left, texts) if erasure.state == "done" else "")


def left_behind(left: Mapping[str, Sequence[int]], texts: EraseTexts) -> str:
    """Return by number where the same is still said; empty where it is not."""
    where = (
        texts.places[sort].format(ids=", ".join(f"#{found_id}" for found_id in ids[:MOST_NAMED]))
        + (f" +{len(ids) - MOST_NAMED}" if len(ids) > MOST_NAMED else "")
        for sort, ids in left.items()
        if ids
    )
    return texts.mark.join(where)


def _still_said(left: Mapping[str, Sequence[int]], texts: EraseTexts) -> str:
    where = left_behind(left, texts)
    return texts.still_said.format(where=where) if where else ""
