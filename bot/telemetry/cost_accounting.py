"""Accounting: what models are asked goes into the log of calls, what they cost into the budget."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from config.errors import BudgetSpent, StoreError
from config.models.calls.messages import ChatMessage, Usage
from config.models.calls.usage_account import Call, Exchange
from config.settings.sections import EndpointSettings
from memory.queue.job_report import waiting_because
from memory.secret_detection import redacted
from memory.storage.call_log import log_call, month_start, spent_since
from memory.store_services import StoreServices
from memory.tables import ModelCall
from memory.text.token_estimate import tokens_in

log = logging.getLogger(__name__)

NEVER_REFUSED = frozenset({"chat", "vision"})
"""The roles that a reply needs: no budget stands in its way."""
MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class BudgetStanding:
    """What this month cost so far, and what it may cost."""

    spent: float
    monthly: float
    currency: str
    waiting: int
    """How many jobs wait for it."""

    @property
    def is_spent(self) -> bool:
        """Whether background work waits for the next month."""
        return self.waiting > 0 or 0 < self.monthly <= self.spent


@dataclass(frozen=True, slots=True)
class StoreAccount:
    """Keeps account in the store."""

    services: StoreServices

    async def admit(
        self, role: str, endpoint: EndpointSettings, lines: Sequence[ChatMessage]
    ) -> None:
        """Let a question pass, or raise `BudgetSpent`; a reply is never refused."""
        is_free = not (endpoint.price_in or endpoint.price_out)
        if role in NEVER_REFUSED or is_free or not self.services.settings.budget.monthly:
            return
        services, budget = self.services, self.services.settings.budget
        since = month_start(services.now(), ZoneInfo(services.settings.timezone))
        spent = await services.store.read(lambda rows: spent_since(rows, since))
        asking = _read(lines) * endpoint.price_in / MILLION
        if spent + asking >= budget.monthly:
            raise BudgetSpent(spent, budget.monthly, budget.currency)

    async def note(self, call: Call) -> None:
        """Write the call into the log; where that fails, nothing else does."""
        # In a thread: what was said may be long, and is looked through for secrets.
        row = await asyncio.to_thread(_row, call, self.services)
        begun = row.at - timedelta(milliseconds=call.milliseconds)
        try:
            await self.services.store.write(lambda rows: log_call(rows, row, begun))
        except StoreError as problem:
            log.warning("a model call went unlogged: %s", problem)


async def budget_standing(services: StoreServices) -> BudgetStanding:
    """Return how the month's budget stands."""
    budget, zone = services.settings.budget, ZoneInfo(services.settings.timezone)
    since = month_start(services.now(), zone)

    def work(rows: Rows) -> BudgetStanding:
        waiting = waiting_because(rows, BudgetSpent.__name__)
        return BudgetStanding(spent_since(rows, since), budget.monthly, budget.currency, waiting)

    return await services.store.read(work)


def _row(call: Call, services: StoreServices) -> ModelCall:
    took = _taken(call.exchanges)
    settings, occasion = services.settings, call.occasion
    keeps_words = settings.call_log.text and occasion.keeps_words and not occasion.private
    return ModelCall(
        user_id=call.occasion.user_id,
        turn_id=None if call.occasion.private else call.occasion.turn_id,
        job_id=call.occasion.job_id,
        role=call.role,
        model=call.endpoint.model,
        prompt_version=call.prompt,
        requests=call.requests,
        tokens_in=took.tokens_in,
        tokens_cached=took.tokens_cached,
        tokens_out=took.tokens_out,
        estimated=any(exchange.usage is None for exchange in call.exchanges),
        cost=_cost(took, call.endpoint),
        currency=settings.budget.currency,
        milliseconds=round(call.milliseconds, 2),
        outcome=call.outcome,
        error=call.error,
        form=call.form,
        text=[_words(exchange) for exchange in call.exchanges] if keeps_words else None,
        at=services.now(),
    )


def _taken(exchanges: Sequence[Exchange]) -> Usage:
    """Return how many tokens were read and written; what nobody counted is estimated."""
    counted = (
        exchange.usage or Usage(_read(exchange.asked), tokens_in(exchange.answered))
        for exchange in exchanges
    )
    return sum(counted, Usage())


def _cost(took: Usage, prices: EndpointSettings) -> float:
    kept = prices.price_in if prices.price_cached is None else prices.price_cached
    fresh = took.tokens_in - took.tokens_cached
    read = fresh * prices.price_in + took.tokens_cached * kept
    return (read + took.tokens_out * prices.price_out) / MILLION


def _read(lines: Sequence[ChatMessage]) -> int:
    return sum(tokens_in(line.text) for line in lines)


def _words(exchange: Exchange) -> dict[str, Any]:
    asked = [{"speaker": line.speaker, "text": redacted(line.text)} for line in exchange.asked]
    return {"asked": asked, "answered": redacted(exchange.answered)}
