"""Reports to draw, made from the rows of a small life."""

from typing import Any

from memory.operations.kinds.delete import Delete
from memory.operations.kinds.promote import Promote
from memory.reports.memory_view import Viewer
from memory.reports.quality_report import QualityReport, report_on
from memory.tables import Trace, User
from tests.memory.house import PERSON, REVIEWER, House

SCRIPT = "<script>alert('x')</script> & \"quotes\""


def small_life(house: House) -> None:
    """Let some days pass in which things are learned, forgotten, rejected and recalled."""
    for number in range(6):
        house.clock.move(days=1)
        house.learn(f"Thing {number} {SCRIPT}.", salience=number / 5)
        house.apply(Delete(memory_id=99))
    house.apply(Delete(memory_id=1), author=PERSON)
    house.apply(Promote(memory_id=2), author=REVIEWER)
    house.write(lambda rows: rows.add(Trace(user_id=house.mira, milliseconds=12.5, at=house.now)))


def report_of(house: House, *, days: int = 30, **limits: Any) -> QualityReport:
    viewer = Viewer(house.now, house.services.policy)
    quality = house.settings.quality.model_copy(update=limits)
    return house.read(
        lambda rows: report_on(rows, rows.get_one(User, house.mira), viewer, quality, days=days)
    )
