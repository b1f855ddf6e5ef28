"""How memories lose importance: pure functions of a few columns and the time (§11)."""

from datetime import datetime, timedelta
from functools import lru_cache
from math import exp, log, nan
from typing import Literal, NamedTuple

from config.settings.sections import Importance
from memory.policy import MemoryPolicy
from memory.vocabulary import Category, Kind

Crossing = Literal["review", "leave"]
DAY = timedelta(days=1)
FORECAST_DAYS = 7
"""So far ahead is told of what is about to fade, where nobody says how far."""
BISECTIONS = 40
NEAR = 1e-8
"""So near to its bound, as a share of it, only the formula tells whether activity is under it."""
FAR_DAYS = 3650.0
"""The furthest that anything is foreseen: ten years hence it is looked at again."""
MOST_DOUBLINGS = 30


class FadeFactors(NamedTuple):
    """What of a memory decides how it fades."""

    category: Category
    kind: Kind | None
    importance: float
    """As it was at `anchored_at`, 0 to 5."""
    created_at: datetime
    anchored_at: datetime
    last_used_at: datetime | None
    used_count: int = 0
    kept_count: int = 0
    history: bool = False
    """Whether a change superseded it: what was true then does not fade."""
    by_review: bool = False
    """Whether only a review may let it go: promises, boundaries, dates of life."""
    reviewed: bool = False
    """Whether its fading review is behind it."""


def importance_at(fade: FadeFactors, now: datetime, policy: MemoryPolicy) -> float:
    """Return the importance, 0 to 5, at an instant."""
    rate = _daily_rate(fade, policy)
    if rate == 1.0:
        return fade.importance
    return float(fade.importance * rate ** max(_days(_fading_from(fade, policy), now), 0.0))


def activity_at(fade: FadeFactors, now: datetime, policy: MemoryPolicy) -> float:
    """Return the activity: exp(-0.01 days idle) (1 + ln(1 + uses)) weight min(importance, 1)."""
    idle = max(_days(_last_use(fade), now), 0.0)
    uses = 1 + log(1 + fade.used_count)
    weight = kind_weight(fade.kind, policy.importance)
    fresh = exp(-policy.fading.activity_rate * idle)
    return fresh * uses * weight * min(importance_at(fade, now, policy), 1.0)


def next_crossing(
    fade: FadeFactors, after: datetime, policy: MemoryPolicy
) -> tuple[datetime, Crossing] | None:
    """Return when the memory next crosses a threshold at or after an instant, and which one.

    None: it fades not at all, or what comes next is not a matter of time (a review, a chapter).
    """
    if fade.category == "episode":
        return max(_aging_from(fade) + policy.fading.episode_days * DAY, after), "leave"
    if _daily_rate(fade, policy) == 1.0:
        return None
    if fade.kind == "context" and not fade.by_review:
        return max(_aging_from(fade) + policy.fading.context_days * DAY, after), "leave"
    if not fade.reviewed:
        return max(_review_at(fade, policy), after), "review"
    return max(_falls_under(fade, policy.fading.leave_below, policy), after), "leave"


def kind_weight(kind: Kind | None, importance: Importance) -> float:
    """Return the weight of a kind; what has none weighs 1."""
    return 1.0 if kind is None else float(getattr(importance, kind))


def shown_importance(importance: float, core: float) -> float:
    """Return importance as people see it, 0 to 1."""
    return min(importance / core, 1.0)


def _daily_rate(fade: FadeFactors, policy: MemoryPolicy) -> float:
    if fade.category in ("system", "core", "chapter") or fade.importance >= policy.importance.core:
        return 1.0
    if fade.category == "episode":
        return policy.fading.episode_rate
    if fade.history:
        return 1.0
    return policy.fading.context_rate if fade.kind == "context" else policy.fading.fact_rate


def _aging_from(fade: FadeFactors) -> datetime:
    """Return when its days began: one that was kept or restored is given all of them again."""
    return fade.anchored_at if fade.kept_count else fade.created_at


def _fading_from(fade: FadeFactors, policy: MemoryPolicy) -> datetime:
    if fade.kind == "context":
        return fade.anchored_at
    used = max(_last_use(fade), fade.anchored_at)
    return used + _grace(fade.kept_count, policy.fading.grace_days)


@lru_cache(maxsize=256)
def _grace(kept_count: int, days: float) -> timedelta:
    """Return the time without use before it fades: twice as long with each KEEP, up to a bound."""
    return max(days, min(days * 2.0 ** min(kept_count, MOST_DOUBLINGS), FAR_DAYS)) * DAY


def _review_at(fade: FadeFactors, policy: MemoryPolicy) -> datetime:
    return min(_falls_under(fade, policy.review.fading_below, policy), _grows_quiet(fade, policy))


def _falls_under(fade: FadeFactors, threshold: float, policy: MemoryPolicy) -> datetime:
    start = _fading_from(fade, policy)
    rate = _daily_rate(fade, policy)
    if fade.importance <= threshold or rate == 0.0:
        return start
    return start + min(log(threshold / fade.importance) / log(rate), FAR_DAYS) * DAY


def _grows_quiet(fade: FadeFactors, policy: MemoryPolicy) -> datetime:
    """Return when activity falls under its bound."""
    start, bound = _fading_from(fade, policy), policy.fading.review_activity
    if not bound:
        return start + FAR_DAYS * DAY
    uses, weight = 1 + log(1 + fade.used_count), kind_weight(fade.kind, policy.importance)
    days = _days_until_quiet(
        uses * weight / bound,
        fade.importance,
        (start - _last_use(fade)) / DAY,
        policy.fading.activity_rate,
        _daily_rate(fade, policy),
    )
    return start + days * DAY


@lru_cache(maxsize=4096)
def _days_until_quiet(
    times: float, importance: float, idle: float, rate: float, daily: float
) -> float:
    """Return after how many days of fading activity, `times` over its bound, falls under it.

    It only ever falls, so halving finds the day. `idle` are the days since the last use when the
    fading begins, `rate` and `daily` what a day takes of activity and leaves of importance.
    """

    def is_quiet(days: float) -> bool:
        """Tell it as `activity_at` would, by days instead of instants."""
        fresh = exp(-rate * max(idle + days, 0.0))
        return bool(fresh * times * min(importance * daily**days, 1.0) < 1.0)

    low, high = 0.0, FAR_DAYS
    if is_quiet(low):
        return low
    near = _quiet_about(times, importance, idle, rate, daily)
    near_days = NEAR / rate if rate else nan
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        is_sure = abs(middle - near) > near_days  # never, where it is not a number
        quiet = middle > near if is_sure else is_quiet(middle)
        low, high = (low, middle) if quiet else (middle, high)
    return high


def _quiet_about(times: float, importance: float, idle: float, rate: float, daily: float) -> float:
    """Return after about how many days activity falls under its bound, so `times` over it.

    By logarithms: each day takes `rate` of it, and as soon as importance is under 1, what that
    loses by the day, too.
    """
    if min(times, importance, rate, daily) <= 0.0:
        return nan
    while_important = log(times) / rate - idle
    if importance * daily**while_important >= 1.0:
        return while_important
    return (log(times * importance) - rate * idle) / (rate - log(daily))


def _last_use(fade: FadeFactors) -> datetime:
    return fade.last_used_at or fade.created_at


def _days(start: datetime, end: datetime) -> float:
    return (end - start) / DAY
