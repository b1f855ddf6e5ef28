"""A person's forgettings of much: how far they are, tried again, or begun to be undone."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows

from memory.forgetting.status import ForgettingStatus, forgetting_of, forgettings_of
from memory.queue.forgetting_jobs import jobs_of
from memory.queue.job_dropping import retry_job
from memory.storage.ownership import get_owned
from memory.store_services import StoreServices
from memory.tables import Forgetting, row_id


@dataclass(frozen=True, slots=True)
class OwnForgettings:
    """The forgettings of one user, in that user's hands."""

    services: StoreServices
    user_id: int

    async def listed(self) -> Sequence[ForgettingStatus]:
        """Return them, newest first."""
        return await self.services.store.read(lambda rows: forgettings_of(rows, self.user_id))

    async def status_of(self, forgetting_id: int) -> ForgettingStatus:
        """Return how far one is; raises `NotFound`."""
        return await self.services.store.read(
            lambda rows: forgetting_of(rows, self.user_id, forgetting_id)
        )

    async def retry(self, forgetting_id: int) -> ForgettingStatus:
        """Have one that failed tried again at once, and return how far it is.

        One that is worked on, or over, goes on as it does; raises `NotFound`.
        """
        now = self.services.now()

        def work(rows: Rows) -> ForgettingStatus:
            forgetting = get_owned(rows, Forgetting, self.user_id, forgetting_id)
            for job in jobs_of(rows, forgetting) if forgetting.error else ():
                if job.locked_until is None or job.locked_until < now:
                    retry_job(rows, row_id(job), now)
            return forgetting_of(rows, self.user_id, forgetting_id)

        return await self.services.store.write(work)
