"""When the daily report warns: too many memories of one user, or too many forgotten."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import func
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.settings.sections import Quality
from memory.tables import Memory


@dataclass(frozen=True, slots=True)
class Warned:
    """A number of one user's memory that is over its limit."""

    user_id: int
    what: Literal["memories", "forgotten_share"]
    value: float
    limit: float


def warnings(limits: Quality, rows: Rows, user_id: int | None = None) -> list[Warned]:
    """Return what is over its limit, of one user or of all."""
    counts = select(Memory.user_id, Memory.state, func.count()).group_by(
        col(Memory.user_id), col(Memory.state)
    )
    if user_id is not None:
        counts = counts.where(Memory.user_id == user_id)
    states: dict[int, dict[str, int]] = {}
    for owner, state, count in rows.exec(counts):
        states.setdefault(owner, {})[state] = count
    return [warned for owner in sorted(states) for warned in _of(owner, states[owner], limits)]


def forgotten_share(states: dict[str, int]) -> float:
    """Return which share of the memories is forgotten."""
    total = sum(states.values())
    return states.get("forgotten", 0) / total if total else 0.0


def _of(user_id: int, states: dict[str, int], limits: Quality) -> list[Warned]:
    active, share = states.get("active", 0), round(forgotten_share(states), 3)
    found = []
    if active > limits.memories:
        found.append(Warned(user_id, "memories", active, limits.memories))
    if share > limits.forgotten_share:
        found.append(Warned(user_id, "forgotten_share", share, limits.forgotten_share))
    return found
