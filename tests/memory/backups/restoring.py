"""A house whose store is restored."""

from datetime import timedelta
from pathlib import Path

from memory.backups.restoration import Restored, restore
from memory.storage.store import Store
from tests.memory.house import START, House

HOUR = timedelta(hours=1)
LATER = START + 5 * HOUR


def restored(house: House, backup: Path) -> Restored:
    """Restore, and open the store again."""
    house.close()
    house.clock.at = LATER
    done = restore(backup, house.folder, now=LATER)
    house.store = Store.open(house.folder)
    return done
