"""Asking both versions of a prompt the same: cases of a file, or talk of the store."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.workbench.agents.team import Team
from bot.workbench.cases.agent_inputs import review_of, stretch_of, window_of
from bot.workbench.cases.model import (
    AgentName,
    CuratorCase,
    PromptCase,
    ReviewerCase,
    SummarizerCase,
)
from bot.workbench.comparing.alignment import Answer, Compared, Comparison, side_by_side
from bot.workbench.comparing.answer_lines import episode_lines, operation_line, thought_line
from bot.workbench.scoring.dry_run import Judged, judged
from config.errors import ReplyNotUnderstood, WorkbenchError
from config.prompting.prompt import Prompt
from curator.agent_inputs import Utterance
from curator.curation.curator import CurationWindow
from curator.episodes.summarizer import MessageRange
from reviewer.review.reviewer import ReviewCase

Asked = CurationWindow | MessageRange | ReviewCase


@dataclass(frozen=True, slots=True)
class NamedTalk:
    """A stretch of talk under a name, as an agent reads it."""

    name: str
    asked: Asked


VersionTeam = Callable[[Prompt, str], Team]
"""Gives the agents that ask with a version, on behalf of a stretch."""


def talk_of(case: PromptCase) -> NamedTalk:
    """Return what an agent reads of a case."""
    match case:
        case CuratorCase():
            return NamedTalk(case.id, window_of(case))
        case SummarizerCase():
            return NamedTalk(case.id, stretch_of(case))
        case ReviewerCase():
            return NamedTalk(case.id, review_of(case))


def agent_of_prompt(prompt: Prompt) -> AgentName:
    """Return the agent of a prompt, if it is one that can be asked; raises `WorkbenchError`."""
    for agent in ASKED:
        if prompt.agent == agent:
            return agent
    raise WorkbenchError(
        f"{prompt.header.id} cannot be asked here; curator, summarizer and reviewer can."
    )


ASKED: dict[AgentName, type[Asked]] = {
    "curator": CurationWindow,
    "summarizer": MessageRange,
    "reviewer": ReviewCase,
}


async def compare(
    before: Prompt, after: Prompt, talks: Sequence[NamedTalk], team_for: VersionTeam
) -> Comparison:
    """Return both versions' answers to all stretches of their language, side by side.

    Raises:
        WorkbenchError: the versions are of different prompts, or there is nothing to ask them.
        MindUnavailable: the endpoint gave no answer.
    """
    if before.header.id != after.header.id:
        raise WorkbenchError(
            f"{before.header.id} and {after.header.id} are different prompts, not two versions."
        )
    kind = ASKED[agent_of_prompt(before)]
    fit = [
        talk
        for talk in talks
        if isinstance(talk.asked, kind) and talk.asked.language == before.language
    ]
    if not fit:
        raise WorkbenchError(f"There is no talk to ask {before.header.id} about.")
    stretches = []
    for talk in fit:
        answers = [
            await answers_of(talk, team_for(prompt, talk.name)) for prompt in (before, after)
        ]
        stretches.append(Compared(talk.name, said(talk.asked), side_by_side(*answers)))
    return Comparison(before.reference, after.reference, stretches)


async def answers_of(talk: NamedTalk, team: Team) -> list[Answer]:
    """Return what the agent answers; not understood is an answer of its own."""
    try:
        return await _answers(talk.asked, team)
    except ReplyNotUnderstood as problem:
        return [Answer("not understood", "", str(problem))]


async def _answers(asked: Asked, team: Team) -> list[Answer]:
    match asked:
        case CurationWindow():
            proposed = await team.curator.propose(asked)
            contents = {memory.handle: memory.content for memory in asked.memories}
            unread = [_UNREADABLE] * proposed.unreadable
            return [
                _answer(other_judged, contents) for other_judged in judged(asked, proposed)
            ] + unread
        case MessageRange():
            lines = episode_lines(await team.summarizer.summarize(asked))
            return [Answer(line.partition(": ")[0], line, line) for line in lines]
        case ReviewCase():
            thought = await team.reviewer.consider(asked)
            line = thought_line(thought)
            return [Answer(thought.decision or "SEARCH", thought.thought, line)]


def _answer(judged: Judged, contents: Mapping[str, str]) -> Answer:
    about = f"{judged.operation.op} {judged.operation.id or ''} {judged.rejected or ''}"
    return Answer(about, judged.operation.content or "", operation_line(judged, contents))


_UNREADABLE = Answer("unreadable", "", "✗ rejected: no such operation")


def said(asked: Asked) -> list[str]:
    """Return what was said, a line each; what is context only in brackets."""
    if isinstance(asked, ReviewCase):
        return [f"{asked.trigger}: {asked.memory.content}"]
    return [_said(utterance) for utterance in asked.utterances]


def _said(utterance: Utterance) -> str:
    line = f"{utterance.speaker}: {utterance.text}"
    return line if utterance.fresh else f"[{line}]"
