"""Settings by their names, as a person types them: the same for the terminal and commands."""

from collections.abc import Mapping

from bot.actions.account.settings import SWITCHES, OwnSettings, SettingsView
from config.errors import OperationRefused
from memory.vocabulary import Language

ON, OFF = frozenset({"on", "yes", "true", "开"}), frozenset({"off", "no", "false", "关"})
LANGUAGES: Mapping[str, Language] = {"en": "en", "english": "en", "zh": "zh", "中文": "zh"}
NO_SUCH: Mapping[Language, str] = {
    "en": "There is no setting {name}. There are: {names}.",
    "zh": "没有设置 {name}。有这些：{names}。",
}
ON_OR_OFF: Mapping[Language, str] = {
    "en": "{name} is on or off, not {value}.",
    "zh": "{name} 只能是 on 或 off，不能是 {value}。",
}
NO_LANGUAGE: Mapping[Language, str] = {
    "en": "The languages are en and zh, not {value}.",
    "zh": "语言有 en 和 zh，没有 {value}。",
}
NAMES = (*SWITCHES, "language", "timezone")


async def choose_named(own: OwnSettings, name: str, value: str) -> SettingsView:
    """Change one setting by its name, and return what is chosen then.

    Raises:
        OperationRefused: there is no such setting, or it cannot be that.
    """
    name, said = name.casefold().replace("-", "_"), value.strip()
    if name == "timezone":
        return await own.choose({}, timezone=said)
    if name == "language":
        language = LANGUAGES.get(said.casefold())
        if language is None:
            raise OperationRefused(NO_LANGUAGE[own.language].format(value=said))
        return await own.choose({}, language=language)
    if name not in SWITCHES:
        names = ", ".join(NAMES)
        raise OperationRefused(NO_SUCH[own.language].format(name=name, names=names))
    if said.casefold() not in ON | OFF:
        raise OperationRefused(ON_OR_OFF[own.language].format(name=name, value=said))
    return await own.choose({name: said.casefold() in ON})
