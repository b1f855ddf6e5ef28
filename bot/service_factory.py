"""The services that find by meaning, made when something is first looked for: they take long."""

import os
import sys

from config.models.embedding.factory import embedder_for
from memory.index.warm_caches import WarmUsers
from memory.services import Services
from memory.store_services import StoreServices


def services_of(known: StoreServices) -> Services:
    """Return these services with the embedder of the settings, and with warm users."""
    if isinstance(known, Services):
        return known
    _keep_products_to_one_thread()
    embedder = embedder_for(known.settings.embedding)
    warm = WarmUsers(
        model=embedder.model,
        dimensions=embedder.dimensions,
        megabytes=known.settings.recall.warm_megabytes,
    )
    return Services(
        store=known.store, settings=known.settings, clock=known.clock, embedder=embedder, warm=warm
    )


def _keep_products_to_one_thread() -> None:
    """Let matrix products take one thread: ours are small.

    A second one spins on for 25 ms when it has done its part, on the core that the embedder's
    second thread needs: with it a question's vector took 28 ms instead of 18.
    """
    if "numpy" not in sys.modules:  # which reads this as it is loaded
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        return
    from threadpoolctl import threadpool_limits

    threadpool_limits(1, user_api="blas")
