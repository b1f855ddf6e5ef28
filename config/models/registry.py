"""The roster: which mind serves in which role, by the settings."""

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from config.models.calls.usage_account import Account, NoAccount
from config.models.chat.model import ChatModel
from config.settings.loader import Settings
from config.settings.sections import EndpointSettings, MindSettings

if TYPE_CHECKING:
    from config.models.chat.circuit_breaker import Breaker
    from config.models.chat.response_support import ResponseSupport

Role = Literal["chat", "curator", "reviewer", "summarizer", "profiler", "vision"]
ROLES: tuple[Role, ...] = get_args(Role)


def mind_settings(settings: Settings, role: str) -> MindSettings:
    """Return a role's own endpoint, or the one that all roles share."""
    own: MindSettings | None = getattr(settings.minds, role)
    return own or settings.mind


def asks_models(settings: Settings) -> bool:
    """Tell whether any role has a model, so that prompts are in use."""
    return any(mind_settings(settings, role).model for role in ROLES)


@dataclass
class Roster:
    """Makes the minds of the roles; those that share an endpoint share what is known of it."""

    settings: Settings
    account: Account = field(default_factory=NoAccount)
    _breakers: "dict[str, Breaker]" = field(default_factory=dict)
    _calls: dict[str, asyncio.Semaphore] = field(default_factory=dict)
    _supports: "dict[tuple[str, str], ResponseSupport]" = field(default_factory=dict)

    def mind(self, role: Role) -> ChatModel | None:
        """Return the mind of a role, or None where no model is configured for it."""
        chosen = mind_settings(self.settings, role)
        if not chosen.model:
            return None
        first = self._asking(chosen, role)
        if chosen.fallback is None or not chosen.fallback.model:
            return first
        from config.models.chat.fallback import FallbackMind

        return FallbackMind(first, self._asking(chosen.fallback, role))

    def _asking(self, endpoint: EndpointSettings, role: Role) -> ChatModel:
        # Imported late: the offline voice must not pay for LangChain.
        from config.models.chat.openai_model import ChatMind, EndpointState

        state = EndpointState.of(endpoint)
        breaker = self._breakers.setdefault(endpoint.base_url, state.breaker)
        asked = (endpoint.base_url, endpoint.model)
        support = self._supports.setdefault(asked, state.support)
        calls = self._calls.setdefault(endpoint.base_url, state.calls)
        shared = EndpointState(breaker, support, calls)
        return ChatMind(endpoint, role=role, account=self.account, state=shared)
