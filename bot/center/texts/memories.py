"""What is said around the cards of memories on their tab, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class MemoriesTexts:
    """The words of one language; braces are filled in."""

    done: Mapping[str, str]
    """By the act that was done."""
    add: str
    add_label: str
    add_hint: str
    anyway: str
    search: str
    filters: str
    state: str
    category: str
    kind: str
    topic: str
    since: str
    until: str
    hushed_only: str
    any_one: str
    proper: str
    """The categories that are no summaries."""
    apply: str
    clear_filters: str
    listed: str
    empty: str
    empty_search: str
    empty_filters: str
    newest: str
    older: str
    selected: str
    left: Mapping[str, str]
    """By an act on several, said of those with which it could not be done."""
    select_all: str
    undo_also: str
    pending: str
    pending_none: str
    yes: str
    no: str
    yes_all: str
    no_all: str
    fading: str
    fading_none: str
    coming: Mapping[str, str]


MEMORIES_TEXTS: Mapping[Language, MemoriesTexts] = {
    "en": MemoriesTexts(
        done={
            "add": "Remembered.",
            "keep": "Kept from fading.",
            "confirm": "Confirmed as your own word.",
            "hush": "Kept, and not brought up unless you do.",
            "unhush": "May be brought up again.",
            "outdate": "Noted that this is over.",
            "wrong": "Forgotten, as it never was so.",
            "forget": "Forgotten. It can be brought back.",
            "restore": "Remembered again.",
            "reworded": "It reads so now.",
            "corrected": "Corrected.",
            "changed": "Noted what is so now; what was before stays as past.",
            "undone": "Undone.",
            "erase": "It is being erased for good.",
            "selected": "Done: {count}.",
            "none-selected": "Select some memories first.",
            "answered": "Answered: {count}.",
        },
        add="Remember",
        add_label="Something to remember of you",
        add_hint="One sentence, such as: My cat is called Pixel.",
        anyway="Store it although it is on a topic that I never want stored",
        search="Search",
        filters="Filters",
        state="State",
        category="Category",
        kind="Kind",
        topic="Topic",
        since="Learned since",
        until="Learned until",
        hushed_only="Only hushed ones",
        any_one="All",
        proper="All but summaries",
        apply="Show",
        clear_filters="Clear the filters",
        listed="What is remembered",
        empty="Nothing is remembered yet. Talk with the character, or add a sentence above.",
        empty_search="Nothing is found for “{words}”.",
        empty_filters="Nothing passes these filters.",
        newest="Newest",
        older="Older",
        selected="With those selected:",
        left={
            "selected": "{count} were left: {reason}",
            "answered": "These can't be answered so any more, and wait on: {count}.",
        },
        select_all="Select all",
        undo_also="Undo those first, then this",
        pending="Waiting for your yes",
        pending_none="Nothing waits for your answer.",
        yes="Yes",
        no="No",
        yes_all="Yes to all",
        no_all="No to all",
        fading="About to fade",
        fading_none="Nothing fades in the coming days.",
        coming={
            "leaves": "leaves {when}",
            "review": "is reviewed {when}",
            "in review": "is being reviewed",
        },
    ),
    "zh": MemoriesTexts(
        done={
            "add": "记住了。",
            "keep": "留住了，不会淡去。",
            "confirm": "已确认，算作你亲口说的。",
            "hush": "会留着，除非你提起，否则不主动说。",
            "unhush": "以后可以主动提起。",
            "outdate": "知道了，这已经过去。",
            "wrong": "忘掉了，因为从来不是这样。",
            "forget": "忘掉了，可以恢复。",
            "restore": "又记得了。",
            "reworded": "现在这样写了。",
            "corrected": "更正了。",
            "changed": "记下了现在的情况，以前的作为过去留着。",
            "undone": "撤销了。",
            "erase": "正在永久抹去。",
            "selected": "完成 {count} 条。",
            "none-selected": "请先选中一些记忆。",
            "answered": "回答了 {count} 条。",
        },
        add="记住",
        add_label="要记住的关于你的事",
        add_hint="一句话，例如：我的猫叫 Pixel。",
        anyway="即使属于我不想保存的话题，也保存",
        search="搜索",
        filters="筛选",
        state="状态",
        category="类别",
        kind="类型",
        topic="话题",
        since="从何时起学到",
        until="到何时为止学到",
        hushed_only="只看不主动提的",
        any_one="全部",
        proper="除摘要外全部",
        apply="显示",
        clear_filters="清除筛选",
        listed="记住的内容",
        empty="还什么都没记住。去和角色聊聊，或者在上面加一句。",
        empty_search="没有找到与“{words}”有关的内容。",
        empty_filters="没有符合筛选的内容。",
        newest="最新",
        older="更早",
        selected="对选中的：",
        left={
            "selected": "有 {count} 条没有动：{reason}",
            "answered": "有 {count} 条已经不能这样回答，仍在等。",
        },
        select_all="全选",
        undo_also="先撤销那些，再撤销这个",
        pending="等你同意",
        pending_none="没有等你回答的。",
        yes="同意",
        no="不",
        yes_all="全部同意",
        no_all="全部拒绝",
        fading="即将淡去",
        fading_none="这几天没有要淡去的。",
        coming={"leaves": "{when}离开", "review": "{when}复核", "in review": "正在复核"},
    ),
}
