"""How a person's memory grows, what it costs and how well it is kept, as they look at it."""

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from memory.reports.costs import Costs, costs
from memory.reports.memory_view import Viewer
from memory.reports.quality_activity import Growth, Recalls, growth, recalls
from memory.reports.quality_memories import MemoryCounts, counted
from memory.reports.quality_report import QualityReport, report_on
from memory.reports.quality_scope import Scope
from memory.reports.quality_trend import DayOfQuality, trend
from memory.store_services import StoreServices
from memory.tables import User


@dataclass(frozen=True, slots=True)
class InsightFigures:
    """What is told at once of one user's memory over some days."""

    memories: MemoryCounts
    growth: Growth
    recall: Recalls
    trend: Sequence[DayOfQuality]
    costs: Costs
    currency: str


@dataclass(frozen=True, slots=True)
class OwnInsights:
    """The figures of one user, in that user's zone."""

    services: StoreServices
    user_id: int

    async def over(self, days: int) -> InsightFigures:
        """Return what is counted quickly over so many days, today included."""
        services, now = self.services, self.services.now()

        def work(rows: Rows) -> InsightFigures:
            zone = ZoneInfo(rows.get_one(User, self.user_id).timezone)
            scope = Scope(self._viewer(), zone, days, self.user_id, True)
            return InsightFigures(
                memories=counted(rows, self.user_id),
                growth=growth(rows, scope),
                recall=recalls(rows, scope),
                trend=trend(rows, self.user_id, now, days=days),
                costs=costs(rows, now=now, zone=zone, days=days, user_id=self.user_id),
                currency=services.settings.budget.currency,
            )

        return await services.store.read(work)

    async def quality(self, days: int) -> QualityReport:
        """Return the quality report, for which each memory is looked at."""
        limits = self.services.settings.quality
        return await self.services.store.read(
            lambda rows: report_on(
                rows, rows.get_one(User, self.user_id), self._viewer(), limits, days=days
            )
        )

    def _viewer(self) -> Viewer:
        return Viewer(self.services.now(), self.services.policy)
