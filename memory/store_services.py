"""What work on rows alone is done with: most commands need no more, and wait for no more."""

from dataclasses import dataclass
from datetime import datetime

from config.settings.loader import Settings
from memory.clock import Clock
from memory.policy import MemoryPolicy
from memory.storage.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreServices:
    """The store, the settings and the clock."""

    store: Store
    settings: Settings
    clock: Clock

    def now(self) -> datetime:
        """Return the present instant."""
        return self.clock.now()

    def reload(self, settings: Settings) -> None:
        """Go by other settings from now on; what was built by the old ones stays as it is."""
        object.__setattr__(self, "settings", settings)  # frozen for everybody else

    @property
    def policy(self) -> MemoryPolicy:
        """The settings that memory goes by."""
        chosen = self.settings
        return MemoryPolicy(chosen.curation, chosen.importance, chosen.fading, chosen.review)


def open_store(settings: Settings, *, looks: bool = False) -> Store:
    """Open the store that the settings name, made or brought up to date where it must be.

    Who `looks` may do so where the disk is full or read-only, and makes no database.

    Raises:
        SettingsInvalid: they name a database by what is no address.
        StoreError: it cannot be used, is newer than this program, or has to be upgraded while
            others have it open.
        NothingKept: who looks finds no store in the database.
    """
    if address := settings.database.get_secret_value():
        from memory.storage.postgres.store import PostgresStore  # late: an extra

        return PostgresStore.open_at(address, settings.data, begins=not looks)
    return (Store.open_or_look if looks else Store.open)(settings.data)
