"""`companion center`: serve the Memory Center, and hand out links to it."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_lines
from config.errors import CenterMissing

if TYPE_CHECKING:
    from bot.app import App


async def center(
    *,
    place: Invocation = HERE,
    host: Annotated[str | None, Parameter(help="The address of this machine.")] = None,
    port: Annotated[int | None, Parameter(help="The port.")] = None,
    link: Annotated[
        bool, Parameter(negative="", help="Serve nothing: print a link that lets you in once.")
    ] = False,
) -> None:
    """Serve the Memory Center until told to stop (Ctrl-C, SIGTERM): the page and the API.

    It is reached from this machine alone unless told otherwise.
    """
    said = {"host": host, "port": port}
    chosen = {key: value for key, value in said.items() if value is not None}
    with place.opened(begins=True, settings=place.settings(center=chosen)) as app:
        if link:
            as_lines([await _link(app, place.user)])
            return
        try:
            from bot.center.process import run  # late: only here its libraries are needed
        except ModuleNotFoundError as problem:
            raise CenterMissing(problem.name or "") from problem

        await run(app)


async def _link(app: "App", name: str) -> str:
    from bot.actions.center_login import CenterLogin  # late: `--help` must not pay for it
    from bot.actions.local_user import local_user
    from memory.tables import row_id

    services = app.store_services
    return await CenterLogin(services).link(row_id(await local_user(services, name)))
