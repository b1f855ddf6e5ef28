"""What is watched while people talk: every prompt, with the person it was made for and where."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlmodel import Session as Rows

from bot.telemetry.cost_accounting import StoreAccount
from config.models.calls.call_context import CallContext
from config.models.calls.messages import ChatMessage
from config.models.calls.usage_account import Call
from config.settings.sections import EndpointSettings
from memory.services import Services
from memory.tables import Job, Turn


@dataclass(frozen=True)
class Prompt:
    """One prompt that a model read."""

    agent: str
    """As its prompt is named: `chat`, `curator`, `duplicates`, …"""
    user_id: int
    conversation_id: int | None
    text: str


@dataclass
class WatchingAccount:
    """Keeps account in the store as ever, and remembers what every model was asked."""

    prompts: list[Prompt] = field(default_factory=list)
    services: Services | None = None

    async def admit(
        self, role: str, endpoint: EndpointSettings, lines: Sequence[ChatMessage]
    ) -> None:
        """Refuse nothing."""

    async def note(self, call: Call) -> None:
        assert self.services is not None
        await StoreAccount(self.services).note(call)
        # At once: what is said off the record leaves with its turns.
        talk = await self.services.store.read(lambda rows: _conversation(rows, call.occasion))
        agent, user_id = str(call.prompt).partition(".")[0], int(call.occasion.user_id or 0)
        self.prompts += [
            Prompt(agent, user_id, talk, "\n".join(line.text for line in exchange.asked))
            for exchange in call.exchanges
        ]


def _conversation(rows: Rows, occasion: CallContext) -> int | None:
    if occasion.turn_id is not None:
        return rows.get_one(Turn, occasion.turn_id).conversation_id
    return rows.get_one(Job, occasion.job_id).conversation_id
