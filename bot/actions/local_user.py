"""Who uses this machine: the users of the terminal and of the commands."""

import os
from collections.abc import Mapping

from memory.conversation.users import known_user
from memory.conversation.zones import follow_settings
from memory.store_services import StoreServices
from memory.tables import User
from memory.vocabulary import Language

PLATFORM = "local"
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the language of a machine is said, the first that says anything before the others."""


def language_here(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of this machine where it is one of ours; English elsewhere."""
    said = next((environment[name] for name in LOCALES if environment.get(name)), "")
    return "zh" if said.casefold().startswith("zh") else "en"


async def local_user(services: StoreServices, name: str) -> User:
    """Return a user of this machine as the settings have them; raises `NotFound`."""
    store, zone = services.store, services.settings.timezone
    user = await store.read(lambda rows: known_user(rows, PLATFORM, name))
    if user.timezone_chosen or user.timezone == zone:
        return user
    await follow_zone(services)
    return await store.read(lambda rows: known_user(rows, PLATFORM, name))


async def follow_zone(services: StoreServices) -> None:
    """Give those who chose no zone the one of the settings."""
    zone = services.settings.timezone
    async for _ in services.store.portions(lambda rows: follow_settings(rows, zone)):
        pass
