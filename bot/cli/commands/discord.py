"""`companion discord run` and `companion discord sync`."""

from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_lines


async def run(*, place: Invocation = HERE) -> None:
    """Be on Discord until told to stop (Ctrl-C, SIGTERM); running replies are finished first.

    The token comes from COMPANION_DISCORD__TOKEN; the work of memory is done beside the talk.
    """
    with place.opened(begins=True) as app:
        from bot.discord.connection.process import (
            run as stay,  # late: only here Discord's library is needed
        )

        await stay(app)


async def sync(*, place: Invocation = HERE) -> None:
    """Tell Discord the commands: once, and again after an update that changed them."""
    with place.opened(begins=True) as app:
        from bot.discord.connection.process import (
            sync as tell,  # late: only here Discord's library is needed
        )

        count = await tell(app)
    as_lines([f"{count} commands are told to Discord; its apps may show them some minutes later."])
