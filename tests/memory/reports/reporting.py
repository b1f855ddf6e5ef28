"""The report on a house, on one person or on all."""

from config.settings.sections import Quality
from memory.reports.memory_view import Viewer
from memory.reports.quality_report import QualityReport, report_on
from memory.tables import User
from tests.memory.house import House

LIMITS = Quality()


def report(house: House, *, limits: Quality = LIMITS, days: int = 30) -> QualityReport:
    viewer = Viewer(house.now, house.services.policy)
    return house.read(
        lambda rows: report_on(rows, rows.get_one(User, house.mira), viewer, limits, days=days)
    )
