"""`companion memory forgettings`: how far the forgetting of much is."""

from typing import TYPE_CHECKING

from bot.cli.invocation import HERE, Invocation, Json
from bot.cli.memory.own import own_forgettings
from bot.cli.output import as_json, as_lines
from bot.texts.forgetting import FORGETTING_TEXTS, forgetting_told
from bot.texts.machine_language import language_here

if TYPE_CHECKING:
    from bot.app import App


async def forgettings(*, place: Invocation = HERE, json: Json = False) -> None:
    """Tell how far forgettings of topics, of chosen memories and of everything are."""
    with place.opened() as app:
        found = await (await own_forgettings(app, place)).listed()
    texts = FORGETTING_TEXTS[language_here()]
    if json:
        as_json(found)
    else:
        as_lines([forgetting_told(each, texts) for each in found] or [texts.none])


async def drained(app: "App", forgetting_id: int, place: Invocation, *, json: bool) -> None:
    """Do the work of a forgetting at once, and tell how far it came."""
    await app.worker.chores.start()
    await app.worker.drain("forget")
    status = await (await own_forgettings(app, place)).status_of(forgetting_id)
    if json:
        as_json(status)
    else:
        as_lines([forgetting_told(status, FORGETTING_TEXTS[language_here()])])
