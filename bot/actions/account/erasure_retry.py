"""An erasure that failed, tried again at once because the person asks for it."""

from sqlmodel import Session as Rows

from memory.erasure.status import ErasureStatus, erasure_of, jobs_of
from memory.queue.job_dropping import retry_job
from memory.store_services import StoreServices


async def retry_erasure(services: StoreServices, user_id: int, erasure_id: int) -> ErasureStatus:
    """Have an erasure of a user's tried again at once, and return how far it is.

    One that is worked on, or done, goes on as it does; raises `NotFound`.
    """
    now = services.now()

    def work(rows: Rows) -> ErasureStatus:
        known = erasure_of(rows, user_id, erasure_id)
        if known.state == "failed-retrying":
            for job_id in jobs_of(rows, erasure_id, now):
                retry_job(rows, job_id, now)
        return known

    return await services.store.write(work)
