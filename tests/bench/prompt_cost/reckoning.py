"""The reckoning: how much of what is asked an endpoint has just read, and what that costs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import takewhile
from statistics import median

from config.models.calls.messages import ChatMessage
from memory.text.token_estimate import tokens_in
from tests.bench.prompt_cost.offline_mind import Question

KEPT_FOR = timedelta(hours=1)
"""How long an endpoint keeps what it has read: vendors tell of minutes up to days."""
LEAST_KEPT, STEP = 1024, 128
"""Of fewer tokens nothing is kept, and then by so many at once, as OpenAI tells."""
READ, CACHED, WRITTEN = 0.28, 0.028, 0.42
"""What a million tokens cost: the example of the README."""
MILLION = 1_000_000


@dataclass(frozen=True)
class Weighed:
    """A question in tokens."""

    at: datetime
    read: int
    shared: int
    """What it begins with just as one before it."""
    cached: int
    """Of that, what an endpoint takes from its cache."""
    written: int


@dataclass(frozen=True)
class Spent:
    """What questions took together."""

    calls: int
    read: int
    cached: int
    written: int

    @property
    def cost(self) -> float:
        """What they cost where the endpoint has a cache."""
        fresh = self.read - self.cached
        return (fresh * READ + self.cached * CACHED + self.written * WRITTEN) / MILLION

    @property
    def uncached_cost(self) -> float:
        """What they cost where it has none."""
        return (self.read * READ + self.written * WRITTEN) / MILLION


weight = lru_cache(maxsize=10_000)(tokens_in)
"""The tokens of a text, which stands in many questions."""


def tokens_of(lines: Iterable[ChatMessage]) -> int:
    """Return how many tokens a model reads."""
    return sum(weight(line.text) for line in lines)


def shared_tokens(earlier: Sequence[ChatMessage], later: Sequence[ChatMessage]) -> int:
    """Return how many tokens two questions begin with together."""
    tokens = 0
    for before, after in zip(earlier, later, strict=False):
        if before != after:
            return tokens + _alike(before, after)
        tokens += weight(after.text)
    return tokens


def _alike(before: ChatMessage, after: ChatMessage) -> int:
    """Return how many tokens two lines begin with together."""
    if before.speaker != after.speaker:
        return 0
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(before.text, after.text, strict=False))
    alike = "".join(letter for letter, _ in pairs)
    return tokens_in(alike) if alike else 0


def weighed(questions: Sequence[Question], *, back: int = 1) -> list[Weighed]:
    """Return the weight of each question, shared with whichever of so many just before it."""
    found = []
    for at, question in enumerate(questions):
        earlier = questions[max(0, at - back) : at]
        shares = [(shared_tokens(each.lines, question.lines), each.at) for each in earlier]
        shared = max((tokens for tokens, _ in shares), default=0)
        kept = [tokens for tokens, asked in shares if question.at - asked <= KEPT_FOR]
        held = max(kept, default=0)
        cached = held // STEP * STEP if held >= LEAST_KEPT else 0
        read, written = tokens_of(question.lines), tokens_in(question.answer)
        found.append(Weighed(question.at, read, shared, cached, written))
    return found


def median_share(found: Sequence[Weighed]) -> float:
    """Return which share of it half of the questions begin with as one before; not the first."""
    return median([each.shared / each.read for each in found[1:]] or [0.0])


def spent(found: Iterable[Weighed], since: datetime | None = None) -> Spent:
    """Return what the questions took together: all, or those since an instant."""
    told = [each for each in found if since is None or each.at >= since]
    return Spent(
        len(told),
        sum(each.read for each in told),
        sum(each.cached for each in told),
        sum(each.written for each in told),
    )
