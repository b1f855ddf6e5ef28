"""Where and as whom a command works: the options that all commands share."""

import logging
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from bot.cli.ids import IdOrNone
from bot.cli.paths import PathOrNone
from config.errors import NothingKept
from memory.storage.store_files import FILE, LOG

LARGEST_LIST = 1_000_000
Json = Annotated[bool, Parameter(negative="", help="Print JSON.")]
Limit = Annotated[
    int, Parameter(help="At most so many.", validator=Number(gte=1, lte=LARGEST_LIST))
]
Run = Annotated[IdOrNone, Parameter(help="A whole run of an agent instead.")]

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.app import App
    from config.prompting.prompt import Prompts
    from config.settings.loader import Settings

LOCAL_USER = "me"
MOST_DAYS = 36_500
"""A hundred years: what is counted back or ahead by days goes no further."""


def _be_text(_kind: object, name: str) -> None:
    """Refuse a name with bytes that are no text: no row can hold it."""
    if not name.isascii() and any("\ud800" <= sign <= "\udfff" for sign in name):
        raise ValueError("it holds what is no text.")


@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class Invocation:
    """The data folder, the user and the character."""

    data: Annotated[PathOrNone, Parameter(help="The data folder.")] = None
    user: Annotated[
        str, Parameter(help="Whose memories: a name on this machine.", validator=_be_text)
    ] = LOCAL_USER
    character: Annotated[
        str | None, Parameter(help="Who speaks: a name, or a path to a TOML file.")
    ] = None

    def settings(self, **more: Any) -> "Settings":
        """Return the settings, with what the command line says on top."""
        from config.settings.loader import load  # late: neither help nor a slip must pay for it

        said = {"data": self.data, "character": self.character, **more}
        return load(**{key: value for key, value in said.items() if value is not None})

    @contextmanager
    def opened(
        self,
        *,
        begins: bool = False,
        log_file: bool = False,
        prompts: "Prompts | None" = None,
        settings: "Settings | None" = None,
    ) -> "Iterator[App]":
        """Wire everything and close it at the end.

        Only what begins something makes a store where there is none; to look makes none, and works
        where the disk is full or read-only, too.

        Logs go to standard error or, where a person talks there, to a file in the data folder.
        Other prompts than the program's own may be given, and other settings.

        Raises:
            NothingKept: there is no store, and none is begun.
            CompanionError: of whatever part cannot be had.
        """
        from bot.app import opened  # late: `--help` must not pay for it
        from bot.cli.log_handlers import PrivateLog, QuietHandler, Repeats
        from bot.safe_output import formatter_for, guard_tracebacks, set_log_level

        settings = settings or self.settings()
        guard_tracebacks(settings)
        in_folder = not settings.database.get_secret_value()
        if in_folder and not begins and _is_missing(settings.data / FILE):
            raise NothingKept(settings.data)
        file = PrivateLog(settings.data / LOG, delay=True, encoding="utf-8")
        handler = file if log_file else QuietHandler()
        handler.setFormatter(formatter_for(settings))
        handler.addFilter(Repeats())
        logging.basicConfig(handlers=[handler])
        set_log_level(settings)
        with opened(settings, prompts=prompts, looks=not begins) as app:
            yield app


def _is_missing(file: Path) -> bool:
    """Tell whether a file is plainly not there: what can't be looked at is told on opening."""
    try:
        file.stat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False


HERE = Invocation()
