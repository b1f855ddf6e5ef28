"""Where answers come from: an endpoint, recorded or not, or a recording of one."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from bot.workbench.agents.recording import Asker, RecordingHead, RecordingMind, ReplayedMind, Tape
from bot.workbench.agents.team import Source, Team, model_team
from config.errors import WorkbenchError
from config.models.chat.model import ChatModel
from config.models.registry import Role, Roster, mind_settings
from config.prompting.prompt import Prompts
from config.settings.loader import Settings
from memory.vocabulary import Language

ROLES: tuple[Role, ...] = ("curator", "reviewer", "summarizer")


@dataclass(frozen=True, slots=True)
class AnswerSource:
    """Whom the agents ask, and what a reader must know of it."""

    source: Source
    model: str
    mind: Callable[[Asker], ChatModel]
    note: str = ""
    lines: bool | None = False
    """Whether the curator asks for its line form; None: where the endpoint needs it."""
    tape: Tape | None = None
    """Where answers are kept, if they are to be."""

    def team(self, prompts: Prompts, language: Language, name: str) -> Team:
        """Return the agents that ask with these prompts on behalf of a case or a talk."""

        def mind(agent: str) -> ChatModel:
            return self.mind(Asker(name, agent, prompts.get(agent, language).reference))

        return model_team(mind, prompts, lines=self.lines)


def live(
    settings: Settings, agents: Collection[str], *, recorded: bool = False, note: str = ""
) -> AnswerSource:
    """Return how the models configured for these agents are asked, and on request recorded.

    Raises:
        WorkbenchError: a role has no model.
    """
    roster = Roster(settings)
    minds = {role: mind for role in ROLES if (mind := roster.mind(role)) is not None}
    if without := ", ".join(role for role in ROLES if role in agents and role not in minds):
        raise WorkbenchError(
            f"No model is configured for {without}: set [mind] base_url and model, or use "
            "--offline or --replay FILE."
        )
    names = [mind.name for role, mind in minds.items() if role in agents]
    model = ", ".join(dict.fromkeys(names))
    lines = mind_settings(settings, "curator").json_support == "none"
    tape = Tape(RecordingHead(model=model, note=note, lines=lines)) if recorded else None

    def mind_of(asker: Asker) -> ChatModel:
        # An agent that nobody asks may lack a model: it is given another's, and never uses it.
        mind = minds.get(_role(asker.agent)) or next(iter(minds.values()))
        return RecordingMind(mind, tape, asker) if tape is not None else mind

    # Who is recorded is asked in one form, so that the recording answers the same requests.
    return AnswerSource("live", model, mind_of, note, lines if recorded else None, tape)


def replayed(file: Path) -> AnswerSource:
    """Return how a recording is asked; raises `WorkbenchError`."""
    tape = Tape.read(file)
    head = tape.head
    return AnswerSource(
        "replay", head.model, lambda asker: ReplayedMind(tape, asker), head.note, head.lines
    )


def _role(agent: str) -> Role:
    for role in ROLES:
        if role == agent:
            return role
    raise WorkbenchError(f"There is no model of a {agent}.")
