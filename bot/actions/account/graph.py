"""What a person's memories name, as they look at it: the same for every front end."""

from dataclasses import dataclass

from memory.reports.entity_graph import NamingGraph, entity_graph
from memory.store_services import StoreServices


@dataclass(frozen=True, slots=True)
class OwnGraph:
    """The graph of one user's memories, as that user sees it."""

    services: StoreServices
    user_id: int

    async def whole(self) -> NamingGraph:
        """Return what most memories name, and which do."""
        return await self.services.store.read(
            lambda rows: entity_graph(rows, self.user_id, self.services.now())
        )

    async def about(self, entity_id: int) -> NamingGraph:
        """Return one entity with what stands near it; raises `NotFound`."""
        return await self.services.store.read(
            lambda rows: entity_graph(rows, self.user_id, self.services.now(), about=entity_id)
        )
