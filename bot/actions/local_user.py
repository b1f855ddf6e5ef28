"""Who uses this machine: the users of the terminal and of the commands."""

from memory.conversation.users import known_user
from memory.store_services import StoreServices
from memory.tables import User

PLATFORM = "local"


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
    from memory.conversation.zones import follow_settings  # late: few have to be followed

    zone = services.settings.timezone
    async for _ in services.store.portions(lambda rows: follow_settings(rows, zone)):
        pass
