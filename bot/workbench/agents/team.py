"""Who answers the cases: the offline agents, a model, a recording, or the labels' own wordings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from bot.workbench.cases.model import Case, RecallCase
from config.models.chat.model import ChatModel
from config.prompting.prompt import Prompts
from curator.curation.curator import Curator
from curator.curation.model_curator import ModelCurator
from curator.episodes.model_summarizer import ModelSummarizer
from curator.episodes.summarizer import Summarizer
from curator.offline.curator import OfflineCurator
from curator.offline.episodes.summarizer import OfflineSummarizer
from reviewer.review.model_reviewer import ModelReviewer
from reviewer.review.offline_reviewer import OfflineReviewer
from reviewer.review.reviewer import Reviewer

Source = Literal["offline", "live", "replay", "gold"]


class Recaller(Protocol):
    """Something that holds memories and is asked what comes to mind."""

    async def recalled(self, case: RecallCase) -> Sequence[str]:
        """Return the handles of the memories that come to mind for the case's message."""
        ...


@dataclass(frozen=True, slots=True)
class Team:
    """One of each that has cases."""

    curator: Curator
    reviewer: Reviewer
    summarizer: Summarizer
    recaller: Recaller | None = None
    """Where no case asks what comes to mind, none is needed."""


TeamFor = Callable[[Case], Team]
"""Gives each case its agents, so that a recording knows whose answer it holds."""
MindFor = Callable[[str], ChatModel]
"""Gives each agent, by its name, the mind that it asks."""


def offline_team() -> Team:
    """Return the agents that go by rules."""
    return Team(OfflineCurator(), OfflineReviewer(), OfflineSummarizer())


def model_team(minds: MindFor, prompts: Prompts, *, lines: bool | None = False) -> Team:
    """Return the agents that ask a mind; `lines`: whether the curator in its line form."""
    return Team(
        curator=ModelCurator(minds("curator"), prompts, lines=lines),
        reviewer=ModelReviewer(minds("reviewer"), prompts),
        summarizer=ModelSummarizer(minds("summarizer"), prompts),
    )
