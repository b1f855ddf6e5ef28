"""A process's presence at a database that others use too, on a connection of its own.

By it the store counts as in use, the process hears what others have put in or changed, and one of
all processes leads: it alone asks for the work of a minute and of a day. All of it goes with the
connection. Where that is lost it is made anew; until then the process looks for itself, as always.
"""

import logging
import threading
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection

from memory.storage.postgres.connection import postgres_engine
from memory.storage.postgres.locks import Lock, share, try_to_take
from memory.storage.postgres.schema import CHANNEL

if TYPE_CHECKING:
    from psycopg import Connection as DriverConnection

log = logging.getLogger(__name__)

Listener = Callable[[str], None]
LISTENS_SECONDS = 0.5
"""How long it listens before it looks whether to lead, or to end."""
RECONNECTS_SECONDS = 1.0


class StorePresence:
    """Holds a share in the store until it is released."""

    def __init__(self, url: URL, connection: Connection) -> None:
        """Keep the connection that the share hangs on."""
        self._url, self.connection = url, connection
        self._heard = defaultdict[str, list[Listener]](list)
        self._channels = set[str]()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._ends = threading.Event()
        self._looked = threading.Event()
        self._leads = False

    def listen(self, heard: Listener, channel: str = CHANNEL) -> None:
        """Call `heard`, in a thread of its own, with whatever is said on a channel.

        With nothing, where something may have been said while nobody listened.
        """
        self._heard[channel].append(heard)
        self._start()

    def hears(self, channel: str) -> bool:
        """Tell whether nothing can be said on a channel just now that is not heard."""
        return channel in self._channels

    def leads(self) -> bool:
        """Tell whether this process is the one that asks for what recurs."""
        self._start()
        self._looked.wait(LISTENS_SECONDS * 4)
        return self._leads

    def release(self) -> None:
        """Have the store open no more."""
        self._ends.set()
        if self._thread is not None:
            self._thread.join()
        _close(self.connection)

    def _start(self) -> None:
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="presence", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        is_lost = False
        while not self._ends.is_set():
            try:
                if is_lost:
                    self._connect_again()
                is_lost = False
                self._be_there()
            except Exception as problem:  # noqa: BLE001  # whatever it is, it is tried again
                if not is_lost:
                    log.warning("the database is not heard any more: %s", type(problem).__name__)
                is_lost, self._leads = True, False
                self._channels.clear()
                self._ends.wait(RECONNECTS_SECONDS)

    def _be_there(self) -> None:
        driver = _driver_of(self.connection)
        while not self._ends.is_set():
            self._listen_anew(driver)
            self._leads = self._leads or try_to_take(self.connection, Lock.SCHEDULER)
            self._looked.set()
            for said in driver.notifies(timeout=LISTENS_SECONDS):
                self._tell(said.channel, said.payload)

    def _listen_anew(self, driver: "DriverConnection[Any]") -> None:
        """Listen on channels that somebody wants to hear since."""
        for channel in set(self._heard.copy()) - self._channels:
            driver.execute(f"LISTEN {channel}".encode())
            self._channels.add(channel)
            self._tell(channel, "")

    def _tell(self, channel: str, said: str) -> None:
        for heard in self._heard[channel]:
            with suppress(RuntimeError):  # its loop has ended
                heard(said)

    def _connect_again(self) -> None:
        _close(self.connection)
        engine = postgres_engine(self._url, connections=1)
        self.connection = engine.execution_options(isolation_level="AUTOCOMMIT").connect()
        share(self.connection, Lock.IN_USE)


def _driver_of(connection: Connection) -> "DriverConnection[Any]":
    driver: DriverConnection[Any] = connection.connection.driver_connection  # type: ignore[assignment]  # psycopg's own
    return driver


def _close(connection: Connection) -> None:
    engine = connection.engine
    if not connection.closed:
        connection.invalidate()  # closed, not given back: the locks go with it
    connection.close()
    engine.dispose()
