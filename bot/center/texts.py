"""What the pages say, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class CenterTexts:
    """The words of one language; braces are filled in."""

    title: str
    continue_: str
    continue_hint: str
    closed: str
    closed_hint: str
    log_out: str
    log_out_everywhere: str
    empty: str
    wait: str


CENTER_TEXTS: Mapping[Language, CenterTexts] = {
    "en": CenterTexts(
        title="Memory Center",
        continue_="Continue",
        continue_hint="This link lets you in once, in this browser.",
        closed="You are not logged in",
        closed_hint="Ask for a link: /center in the chat or on Discord, "
        "or `companion center --link` on this machine.",
        log_out="Log out",
        log_out_everywhere="Log out everywhere",
        empty="Nothing to see yet.",
        wait="That was often. Please wait {seconds} seconds.",
    ),
    "zh": CenterTexts(
        title="记忆中心",
        continue_="继续",
        continue_hint="这个链接只能用一次，让这个浏览器进入。",
        closed="你还没有登录",
        closed_hint="请要一个链接：在聊天里或 Discord 上输入 /center，"
        "或者在这台机器上运行 `companion center --link`。",
        log_out="退出登录",
        log_out_everywhere="在所有浏览器上退出",
        empty="这里还什么都没有。",
        wait="太频繁了。请等 {seconds} 秒。",
    ),
}
