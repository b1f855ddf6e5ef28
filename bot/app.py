"""Composition: settings in, wired services out. Nothing is made anywhere else."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import langsmith
from threadpoolctl import threadpool_limits

from bot.agent_factory import agents_for, sight_for, voice_for
from bot.clock import SystemClock
from bot.flow.agent_jobs import ConsolidationContext
from bot.flow.turn import TurnContext
from bot.prompt_versions import keep_versions
from bot.telemetry.cost_accounting import StoreAccount
from bot.worker.maintenance import Chores
from bot.worker.process import this_process
from bot.worker.worker import Worker
from config.character import Character, load_character
from config.models.embedding.factory import embedder_for
from config.models.registry import asks_models
from config.prompting.prompt import Prompts
from config.settings.loader import Settings
from config.vision import Sight
from memory.clock import Clock
from memory.index.user_cache import WarmUsers
from memory.services import Services
from memory.storage.store import Store

TRACING = (
    "LANGSMITH_TRACING",
    "LANGSMITH_TRACING_V2",
    "LANGCHAIN_TRACING",
    "LANGCHAIN_TRACING_V2",
    "LANGSMITH_GATEWAY",
)


@dataclass(frozen=True, slots=True)
class App:
    """Everything wired together."""

    name: str
    """This process, as turns and leases record it."""
    settings: Settings
    services: Services
    character: Character
    turn: TurnContext
    worker: Worker
    sight: Sight | None = None
    """Who looks at pictures; None: nobody can."""


@contextmanager
def opened(
    settings: Settings, *, clock: Clock | None = None, prompts: Prompts | None = None
) -> Iterator[App]:
    """Wire everything by the settings, and close the store at the end.

    Other prompts than the program's own may be given, such as some that are being worked on.

    Raises:
        CompanionError: of whatever part cannot be had, in one sentence.
    """
    _allow_tracing(settings)
    _keep_products_to_one_thread()
    character = load_character(settings.character)
    prompts = prompts or Prompts.load()
    embedder = embedder_for(settings.embedding)
    store = Store.open(settings.data)
    try:
        if asks_models(settings):
            keep_versions(prompts, settings.data)
        warm = WarmUsers(
            model=embedder.model,
            dimensions=embedder.dimensions,
            megabytes=settings.recall.warm_megabytes,
        )
        services = Services(store, embedder, warm, settings, clock or SystemClock())
        yield _app(services, character, prompts)
    finally:
        store.close()


def _allow_tracing(settings: Settings) -> None:
    """Leave tracing to the environment where it is asked for, and forbid it elsewhere."""
    if not settings.tracing:
        for variable in TRACING:
            os.environ.pop(variable, None)
    # Said outright: what the environment held before may have been read and kept.
    langsmith.configure(enabled=None if settings.tracing else False)


def _keep_products_to_one_thread() -> None:
    """Let matrix products take one thread: ours are small.

    A second one spins on for 25 ms when it has done its part, on the core that the embedder's
    second thread needs: with it a question's vector took 28 ms instead of 18.
    """
    threadpool_limits(1, user_api="blas")


def _app(services: Services, character: Character, prompts: Prompts) -> App:
    name, settings = this_process(), services.settings
    language = None if settings.language == "auto" else settings.language
    account = StoreAccount(services)
    consolidation = ConsolidationContext(services, agents_for(settings, prompts, account))
    return App(
        name=name,
        settings=settings,
        services=services,
        character=character,
        turn=TurnContext(services, voice_for(settings, prompts, account), character, language),
        worker=Worker(name, services, consolidation, Chores(name, services)),
        sight=sight_for(settings, prompts, account),
    )
