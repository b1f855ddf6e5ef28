"""A copy that is killed: `python -m tests.memory.store_copy.killed_copy FROM TO FOLDER ROWS`."""

import os
import signal
import sys
from pathlib import Path

from memory.store_copy import copying
from tests.memory.store_copy.copies import Seen, copied


class Fatal(Seen):
    """Ends its process after so many rows, as nothing can keep it from."""

    def __init__(self, last: int) -> None:
        super().__init__()
        self.last = last

    def moved(self, rows: int) -> None:
        super().moved(rows)
        if self.rows >= self.last:
            os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    source, target, folder, last = sys.argv[1:]
    copying.PORTION_ROWS = 3
    copied(source, target, Path(folder), watch=Fatal(int(last)))


if __name__ == "__main__":
    main()
