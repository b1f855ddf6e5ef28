"""What stands around every page, in both languages: tabs, the door, what is told of any act."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.center.texts.problems import ALL_ERASED, SOMEBODY_ELSE
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class CenterTexts:
    """The words of one language; braces are filled in."""

    title: str
    tabs: Mapping[str, str]
    """By the name of each tab."""
    tabs_label: str
    skip: str
    continue_: str
    continue_hint: str
    closed: str
    closed_hint: str
    let_in_again: str
    """Said in a page whose visitor is no longer logged in."""
    all_erased: str
    """Said in a page of who had everything erased."""
    somebody_else: str
    """Said in a page of whoever was logged in before in this browser."""
    log_out: str
    log_out_everywhere: str
    welcome: tuple[str, ...]
    """What this is, sentence by sentence, for who is here for the first time."""
    home_remembered: str
    home_waiting: str
    home_forgotten: str
    wait: str
    problem: str
    offline: str
    """Said where the server does not answer."""
    gone: str
    """Said in place of what was erased meanwhile."""
    changed: str
    """Said where something changed while somebody was writing."""
    changed_under: str
    """Said in a form where what it is about changed meanwhile."""
    reload: str
    loading: str
    undo: str
    cancel: str
    goes_along: str
    """Over what goes only where a box is ticked."""
    private_on: str
    private_off: str
    private_nowhere: str
    switch_private: str
    shortcut: str
    profile: str


CENTER_TEXTS: Mapping[Language, CenterTexts] = {
    "en": CenterTexts(
        title="Memory Center",
        tabs={
            "conversations": "Conversations",
            "memories": "Long-term",
            "graph": "Graph",
            "insights": "Insights",
            "data": "Data",
            "settings": "Settings",
        },
        tabs_label="Sections",
        skip="Skip to the content",
        continue_="Continue",
        continue_hint="This link lets you in once, in this browser.",
        closed="You are not logged in",
        closed_hint="Ask for a link: /center in the chat or on Discord, "
        "or `companion center --link` on this machine.",
        let_in_again="Open it in another tab, then try again here: what you wrote is still here.",
        all_erased=ALL_ERASED["en"],
        somebody_else=SOMEBODY_ELSE["en"],
        log_out="Log out",
        log_out_everywhere="Log out everywhere",
        welcome=(
            "Here you see what is remembered of you, and where it came from.",
            "Whatever is wrong you can correct, whatever shall not be brought up you can hush.",
            "What you forget can be brought back; what you erase is gone for good.",
        ),
        home_remembered="Remembered: {count}",
        home_waiting="Waiting for your yes: {count}",
        home_forgotten="Forgotten: {count}",
        wait="That was often. Please wait {seconds} seconds.",
        problem="This did not work",
        offline="The Memory Center does not answer. What you wrote is still here; try again soon.",
        gone="This is not there any more.",
        changed="Something has changed meanwhile.",
        changed_under="This has changed meanwhile. What you write is still here; "
        "when you send it, you see both first.",
        reload="Show it",
        loading="Looking…",
        undo="Undo",
        cancel="Cancel",
        goes_along="Where that is ticked, this goes for good, too:",
        private_on="Private mode is on: nothing of that talk is kept or looked up.",
        private_off="Private mode is off: that talk is remembered again.",
        private_nowhere="There is no talk yet that could be private.",
        switch_private="Private mode on or off",
        shortcut="Ctrl+Shift+T does the same, where the browser leaves these keys to the page.",
        profile="Who you are taken to be",
    ),
    "zh": CenterTexts(
        title="记忆中心",
        tabs={
            "conversations": "对话",
            "memories": "长期记忆",
            "graph": "关系图",
            "insights": "统计",
            "data": "数据",
            "settings": "设置",
        },
        tabs_label="栏目",
        skip="跳到正文",
        continue_="继续",
        continue_hint="这个链接只能用一次，让这个浏览器进入。",
        closed="你还没有登录",
        closed_hint="请要一个链接：在聊天里或 Discord 上输入 /center，"
        "或者在这台机器上运行 `companion center --link`。",
        let_in_again="在另一个标签页里打开它，再回到这里重试：你写的内容还在。",
        all_erased=ALL_ERASED["zh"],
        somebody_else=SOMEBODY_ELSE["zh"],
        log_out="退出登录",
        log_out_everywhere="在所有浏览器上退出",
        welcome=(
            "这里可以看到关于你记住了什么，以及它们从哪里来。",
            "不对的可以更正，不想被提起的可以让它别主动提。",
            "忘掉的可以恢复，抹去的就永远没有了。",
        ),
        home_remembered="记得的：{count}",
        home_waiting="等你同意的：{count}",
        home_forgotten="忘掉的：{count}",
        wait="太频繁了。请等 {seconds} 秒。",
        problem="这没有成功",
        offline="记忆中心没有回应。你写的内容还在这里，请稍后再试。",
        gone="这已经不在了。",
        changed="这期间有了变化。",
        changed_under="这期间它有了变化。你写的还在；发送时会先让你看到两种说法。",
        reload="显示",
        loading="正在查找……",
        undo="撤销",
        cancel="取消",
        goes_along="勾选的话，下面这些也会永远消失：",
        private_on="私密模式已开启：那段对话不保存，也不查找任何记忆。",
        private_off="私密模式已关闭：那段对话又会被记住。",
        private_nowhere="还没有可以设为私密的对话。",
        switch_private="开启或关闭私密模式",
        shortcut="浏览器不占用时，Ctrl+Shift+T 也可以。",
        profile="对你的了解",
    ),
}
