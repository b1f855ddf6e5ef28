"""How somebody is given a link to the Memory Center, whatever the front end."""

from collections.abc import Mapping

from memory.vocabulary import Language

CENTER_LINK: Mapping[Language, str] = {
    "en": "Your memories, in a browser: {link}\n"
    "The link lets you in once, in the next {minutes} minutes; give it to nobody.",
    "zh": "在浏览器里看你的记忆：{link}\n链接只能进入一次，{minutes} 分钟内有效；不要给别人。",
}
CENTER_HERE: Mapping[Language, str] = {
    "en": "It opens on the machine that I run on, while `companion center` runs there.",
    "zh": "它只在我运行的那台机器上能打开，而且要先在那里运行 `companion center`。",
}


def center_told(link: str, minutes: float, language: Language, *, is_local: bool) -> str:
    """Return what a person is told with a link; `is_local`: it leads to this machine."""
    told = CENTER_LINK[language].format(link=link, minutes=f"{minutes:g}")
    return f"{told}\n{CENTER_HERE[language]}" if is_local else told
