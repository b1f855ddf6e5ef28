"""The parts of the app that turn and work: they take the longest to import."""

from bot.flow.agent_jobs import Agents, ConsolidationContext
from bot.flow.turn_state import TurnContext
from bot.voice.voice import Voice
from bot.worker.maintenance import Chores
from bot.worker.worker import Worker
from config.character import Character
from memory.services import Services


def turn_of(services: Services, voice: Voice, character: Character) -> TurnContext:
    """Return what a turn is made with, in the language of the settings where they name one."""
    chosen = services.settings.language
    return TurnContext(services, voice, character, None if chosen == "auto" else chosen)


def worker_of(services: Services, agents: Agents, name: str) -> Worker:
    """Return who does the background work of the process of that name."""
    consolidation = ConsolidationContext(services, agents)
    return Worker(name, services, consolidation, Chores(name, services))
