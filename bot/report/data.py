"""Quality reports as JSON holds them; `memory/README.md` documents the keys."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from memory.reports.quality_report import QualityReport
from memory.reports.quality_trend import DayOfQuality


def as_data(
    users: Sequence[QualityReport],
    *,
    overall: QualityReport | None = None,
    days: Sequence[DayOfQuality] = (),
) -> dict[str, Any]:
    """Return the reports on users and, where asked for, on all of them; and their trend."""
    return {
        "overall": overall and _data(overall),
        "users": [_data(user) for user in users],
        "trend": [asdict(day) for day in days],
    }


def _data(report: QualityReport) -> dict[str, Any]:
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in asdict(report).items()
    }
