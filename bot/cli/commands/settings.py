"""`companion settings`."""

from typing import Annotated

from cyclopts import Parameter

from bot.cli.invocation import HERE, Invocation, Json
from bot.cli.memory.own import own_settings
from bot.cli.output import as_json, as_lines
from bot.texts.commands.catalogue import say
from bot.texts.machine_language import language_here
from config.errors import OperationRefused

BOTH = "Name a setting and what it shall be, such as `companion settings automatic off`."


async def settings(
    name: Annotated[str, Parameter(help="Which is to change.")] = "",
    value: Annotated[str, Parameter(help="What it shall be: on, off, a zone, a language.")] = "",
    /,
    *,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Show what you chose: switches, language, time zone; with a name and a value, change it."""
    if bool(name) != bool(value):
        raise OperationRefused(say(BOTH))
    from bot.actions.account.named_settings import choose_named  # late: `--help` needs neither
    from bot.terminal.setting_lines import setting_lines

    with place.opened() as app:
        own = await own_settings(app, place)
        chosen = await choose_named(own, name, value) if name else await own.chosen()
    if json:
        as_json(chosen)
    else:
        as_lines(setting_lines(chosen, language_here()))
