"""Composition: settings in, wired services out. Nothing is made anywhere else."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bot.clock import SystemClock
from bot.worker.process import this_process
from config.character import Character, load_character
from config.models.embedding.factory import check_embedding
from config.settings.loader import Settings
from memory.clock import Clock
from memory.store_services import StoreServices, open_store

if TYPE_CHECKING:
    from bot.flow.agent_jobs import Agents
    from bot.flow.turn_state import Flow, TurnContext
    from bot.telemetry.cost_accounting import StoreAccount
    from bot.voice.voice import Voice
    from bot.worker.worker import Worker
    from config.prompting.prompt import Prompts
    from config.vision import Sight
    from memory.services import Services

TRACING = (
    "LANGSMITH_TRACING",
    "LANGSMITH_TRACING_V2",
    "LANGCHAIN_TRACING",
    "LANGCHAIN_TRACING_V2",
    "LANGSMITH_GATEWAY",
)


@dataclass(frozen=True)
class App:
    """Everything wired together; what finds, asks or works is made when it is first used.

    Most commands look at rows alone: they wait for no import of an index, a flow or an agent.
    """

    name: str
    """This process, as turns and leases record it."""
    store_services: StoreServices
    character: Character
    own_prompts: "Prompts | None" = None
    """Other prompts than the program's own, such as some that are being worked on."""

    @property
    def settings(self) -> Settings:
        """What everything goes by."""
        return self.store_services.settings

    @cached_property
    def services(self) -> "Services":
        """What work on memory is done with, by its meaning too."""
        from bot.service_factory import services_of

        return services_of(self.store_services)

    @cached_property
    def prompts(self) -> "Prompts":
        """What models read."""
        from bot.prompt_versions import prompts_in_use

        return prompts_in_use(self.settings, self.own_prompts)

    @property
    def has_voice_of_model(self) -> bool:
        """Whether a model speaks as the character; none does where none is configured for it."""
        from config.models.registry import mind_settings  # late: who only looks asks nobody

        return bool(mind_settings(self.settings, "chat").model)

    @cached_property
    def flow(self) -> "Flow":
        """The way of a message."""
        from bot.flow.turn import build_turn

        return build_turn()

    @cached_property
    def turn(self) -> "TurnContext":
        """What a turn is made with."""
        from bot.parts import turn_of

        return turn_of(self.services, self.voice(), self.character)

    @cached_property
    def worker(self) -> "Worker":
        """Who does the work of memory in the background."""
        from bot.parts import worker_of

        return worker_of(self.services, self.agents(), self.name)

    @cached_property
    def sight(self) -> "Sight | None":
        """Who looks at pictures; None: nobody can."""
        from bot.agent_factory import sight_for

        return sight_for(self.settings, self.prompts, self._account())

    def reload(self, settings: Settings) -> None:
        """Go by other settings from now on; what was built by the old ones stays as it is."""
        self.store_services.reload(settings)
        self.services.reload(settings)

    def voice(self) -> "Voice":
        """Make who speaks."""
        from bot.agent_factory import voice_for

        return voice_for(self.settings, self.prompts, self._account())

    def agents(self) -> "Agents":
        """Make who writes and judges memory."""
        from bot.agent_factory import agents_for

        return agents_for(self.settings, self.prompts, self._account())

    def _account(self) -> "StoreAccount":
        from bot.telemetry.cost_accounting import StoreAccount

        return StoreAccount(self.store_services)


@contextmanager
def opened(
    settings: Settings,
    *,
    clock: Clock | None = None,
    prompts: "Prompts | None" = None,
    looks: bool = False,
) -> Iterator[App]:
    """Wire everything by the settings, and close the store at the end.

    Other prompts than the program's own may be given, such as some that are being worked on. Who
    `looks` may do so where the disk is full or read-only; a change is then refused.

    Raises:
        CompanionError: of whatever part cannot be had, in one sentence.
    """
    _allow_tracing(settings)
    character = load_character(settings.character)
    check_embedding(settings.embedding)
    store = open_store(settings, looks=looks)
    try:
        known = StoreServices(store=store, settings=settings, clock=clock or SystemClock())
        yield App(this_process(), known, character, prompts)
    finally:
        store.close()


def _allow_tracing(settings: Settings) -> None:
    """Leave tracing to the environment where it is asked for, and forbid it elsewhere."""
    if not settings.tracing:
        for variable in TRACING:
            os.environ.pop(variable, None)
    # Said outright where it is loaded: it may have read the environment before, and kept it.
    if langsmith := sys.modules.get("langsmith"):
        langsmith.configure(enabled=None if settings.tracing else False)
