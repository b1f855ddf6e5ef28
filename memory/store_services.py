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
