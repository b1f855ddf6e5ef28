"""What is said on the tab of data, in both languages: taking along, bringing, clearing, erasing."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class DataTexts:
    """The words of one language; braces are filled in."""

    done: Mapping[str, str]
    """By the act that was done."""
    export: str
    export_hint: str
    format: str
    formats: Mapping[str, str]
    what: str
    everything: str
    talk: str
    make: str
    import_: str
    import_hint: str
    file: str
    look: str
    preview: str
    preview_from: str
    new_memories: str
    known_memories: str
    new_messages: str
    known_messages: str
    stay_erased: str
    new_rules: str
    rules: Mapping[str, str]
    refused: str
    nothing_new: str
    switches: str
    take_in: str
    gone_file: str
    transfers: str
    sorts: Mapping[str, str]
    running: str
    begun: str
    imported: str
    fetch: str
    failed: str
    none_under_way: str
    clear: str
    clear_hint: str
    facts: str
    clear_go: str
    clear_sure: str
    no_talks: str
    topic: str
    topic_hint: str
    topic_look: str
    topic_title: str
    topic_goes: str
    topic_shortens: str
    topic_none: str
    topic_records: str
    topic_messages: str
    topic_along: str
    topic_left: str
    forget: str
    forget_hint: str
    erase: str
    erase_hint: str
    all: str
    all_hint: str
    all_go: str
    all_sure: str
    all_counts: str
    type_it: str
    typed: str
    operations: str
    operations_none: str
    forgettings: str
    forgettings_none: str
    undo_forgetting: str
    retry: str
    accepted_at: str
    to_data: str
    erased: str


DATA_TEXTS: Mapping[Language, DataTexts] = {
    "en": DataTexts(
        done={
            "exporting": "The file is being made.",
            "importing": "It is being taken in.",
            "cleared": "The talk is being cleared; below you see how far that is.",
            "erasing": "It is being erased; below you see how far that is.",
            "forgotten": "Forgotten. Each can be restored under Long-term.",
            "nothing": "There was nothing to forget.",
            "forgetting": "It is not told any more. Below you see how far the forgetting is.",
            "undone": "Undone: all of it is remembered again.",
            "undoing": "It is being undone; below you see how far that is.",
            "retried": "It is tried again now.",
        },
        export="Take everything along",
        export_hint="A file with what was said and what is remembered, with sources, times and "
        "settings.",
        format="As",
        formats={
            "zip": "zip: to read, and to import again",
            "json": "JSON: for programs, and to import again",
        },
        what="Of",
        everything="everything",
        talk="{platform}, since {day} ({messages} messages)",
        make="Make the file",
        import_="Bring an export",
        import_hint="A file that was made here or in another store. You see first what it would "
        "change.",
        file="File",
        look="Show what it would change",
        preview="What this file would change",
        preview_from="Made {when}.",
        new_memories="New memories: {count}",
        known_memories="Memories that are here already: {count}",
        new_messages="New messages: {count}",
        known_messages="Messages that are here already: {count}",
        stay_erased="Erased by you, and stay erased: {memories} memories, {messages} messages",
        new_rules="Rules for topics that would be set",
        rules={"never": "never stored: {topic}", "hushed": "not brought up: {topic}"},
        refused="These are not taken in",
        nothing_new="Nothing in it is new.",
        switches="Take its switches, too: {names}",
        take_in="Take it in",
        gone_file="That file is not at hand any more. Please choose it again.",
        transfers="Files and imports of the last minutes",
        sorts={"export": "Export", "import": "Import"},
        running="{done} of {total}",
        begun="Begun",
        imported="Taken in: {memories} memories, {messages} messages. Not taken in: {refused}.",
        fetch="Fetch {name} ({size})",
        failed="Failed",
        none_under_way="None.",
        clear="Clear a talk",
        clear_hint="What was said there is erased for good, with its summaries.",
        facts="Erase what was learned there, too",
        clear_go="Clear…",
        clear_sure="All that was said in this talk goes for good: {messages} messages. "
        "What was learned there stays without its words, unless you tick the box.",
        no_talks="There is no talk yet.",
        topic="Forget or erase a topic",
        topic_hint="First you see what is about it; nothing is done before you say so.",
        topic_look="Show what is about it",
        topic_title="About “{topic}”",
        topic_goes="These memories would go",
        topic_shortens="These would stay, without what they tell of it",
        topic_none="Nothing that is remembered, or that was said, is about it.",
        topic_records="Entries of the history that tell of it beside these, questions too: "
        "{count}. Erased, they lose their words.",
        topic_messages="These messages speak of it, or are what the memories rest on",
        topic_along="Erase these messages, too",
        topic_left="These stay, and say the same",
        forget="Forget them",
        forget_hint="Softly: each can be restored.",
        erase="Erase for good",
        erase_hint="This can never be undone.",
        all="Erase everything about you",
        all_hint="All you ever said, all that is known of you, and that you are known.",
        all_go="Erase everything…",
        all_sure="This can never be undone.",
        all_counts="There are {messages} messages and {memories} memories.",
        type_it="To erase everything about you, type: {typed}",
        typed="The words",
        operations="What is being erased, and was",
        operations_none="Nothing was ever erased.",
        forgettings="What is being forgotten, and was",
        forgettings_none="Nothing was forgotten as a whole.",
        undo_forgetting="Undo",
        retry="Try again now",
        accepted_at="Asked for",
        to_data="Back to the data",
        erased="Everything about you is erased. Nothing is left that could be shown.",
    ),
    "zh": DataTexts(
        done={
            "exporting": "正在制作文件。",
            "importing": "正在导入。",
            "cleared": "正在清除这段对话，进度见下面。",
            "erasing": "正在抹去，进度见下面。",
            "forgotten": "已忘掉。可以在“长期记忆”里逐条恢复。",
            "nothing": "没有可以忘掉的。",
            "forgetting": "从现在起不再提起，进度见下面。",
            "undone": "已撤销，全部恢复了记忆。",
            "undoing": "正在撤销，进度见下面。",
            "retried": "现在再试一次。",
        },
        export="全部带走",
        export_hint="一个文件，包括说过的话和记住的内容，附出处、时间和设置。",
        format="格式",
        formats={
            "zip": "zip：便于阅读，也可以再导入",
            "json": "JSON：供程序使用，也可以再导入",
        },
        what="范围",
        everything="全部",
        talk="{platform}，始于 {day}（{messages} 条消息）",
        make="制作文件",
        import_="导入",
        import_hint="在这里或别处导出的文件。会先显示它将改变什么。",
        file="文件",
        look="看看会改变什么",
        preview="这个文件会改变什么",
        preview_from="制作于 {when}。",
        new_memories="新的记忆：{count}",
        known_memories="已经有的记忆：{count}",
        new_messages="新的消息：{count}",
        known_messages="已经有的消息：{count}",
        stay_erased="你抹去过、仍保持抹去的：{memories} 条记忆，{messages} 条消息",
        new_rules="将要设定的话题规则",
        rules={"never": "从不保存：{topic}", "hushed": "不主动提起：{topic}"},
        refused="这些不会导入",
        nothing_new="里面没有新的内容。",
        switches="同时采用它的开关：{names}",
        take_in="导入",
        gone_file="那个文件已经不在手边，请重新选择。",
        transfers="最近几分钟的文件和导入",
        sorts={"export": "导出", "import": "导入"},
        running="{done} / {total}",
        begun="开始于",
        imported="已导入：记忆 {memories} 条，消息 {messages} 条。没有导入：{refused} 条。",
        fetch="下载 {name}（{size}）",
        failed="失败",
        none_under_way="没有。",
        clear="清除一段对话",
        clear_hint="那里说过的话连同摘要永远抹去。",
        facts="连同在那里学到的也抹去",
        clear_go="清除……",
        clear_sure="这段对话里说过的话将永远抹去：{messages} 条消息。"
        "在那里学到的会留下，但不再带原话；勾选后也一并抹去。",
        no_talks="还没有对话。",
        topic="忘掉或抹去一个话题",
        topic_hint="先显示有关的内容；你确认之前什么都不会做。",
        topic_look="看看有哪些",
        topic_title="关于“{topic}”",
        topic_goes="这些记忆会消失",
        topic_shortens="这些会留下，但不再讲到它",
        topic_none="没有记住、也没有说过有关的内容。",
        topic_records="此外还有 {count} 条历史记录或待确认的内容说到它；抹去时文字一并消失。",
        topic_messages="这些消息说到它，或者是这些记忆的依据",
        topic_along="连同这些消息一起抹去",
        topic_left="这些会留下，说的是同样的内容",
        forget="忘掉",
        forget_hint="可以逐条恢复。",
        erase="永远抹去",
        erase_hint="这永远不能撤销。",
        all="抹去关于你的一切",
        all_hint="你说过的一切、对你的了解，以及认识你这件事本身。",
        all_go="抹去一切……",
        all_sure="这永远不能撤销。",
        all_counts="共有 {messages} 条消息、{memories} 条记忆。",
        type_it="要抹去关于你的一切，请输入：{typed}",
        typed="这几个字",
        operations="正在抹去的和抹去过的",
        operations_none="从来没有抹去过什么。",
        forgettings="正在忘掉的和忘掉过的",
        forgettings_none="没有整批忘掉过什么。",
        undo_forgetting="撤销",
        retry="现在再试",
        accepted_at="提出于",
        to_data="回到数据",
        erased="关于你的一切都已抹去，没有什么可以显示了。",
    ),
}
