"""Agents that follow a script, for the ports that ship none of their own."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.agent_factory import agents_for
from bot.flow.agent_jobs import Agents
from config.prompting.prompt import Prompts
from config.settings.loader import load
from curator.agent_inputs import Sentence
from curator.curation.curator import ProposedOperation, ProposedOperations
from curator.episodes.summarizer import EpisodeDraft, MessageRange
from curator.profiles.profiler import Paragraph, ProfileDraft, ProfileSources
from memory.vocabulary import Language
from reviewer.review.reviewer import ReviewCase, Thought


@dataclass
class ScriptedSummarizer:
    """Writes what the script says; a draft of None cites every message of the stretch."""

    replies: list[EpisodeDraft | Exception | None]
    read: list[MessageRange] = field(default_factory=list)
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        return f"scripted-{language}"

    async def summarize(self, stretch: MessageRange) -> EpisodeDraft:
        self.read.append(stretch)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply or draft_of(
            "They talked.", [utterance.handle for utterance in stretch.utterances]
        )


@dataclass
class ScriptedProfiler:
    """Writes what the script says."""

    replies: list[ProfileDraft | Exception]
    read: list[ProfileSources] = field(default_factory=list)
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        return f"scripted-{language}"

    async def rewrite(self, sources: ProfileSources) -> ProfileDraft:
        self.read.append(sources)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply


@dataclass
class ScriptedReviewer:
    """Thinks what the script says."""

    thoughts: list[Thought | Exception]
    read: list[ReviewCase] = field(default_factory=list)
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        return f"scripted-{language}"

    async def consider(self, case: ReviewCase) -> Thought:
        self.read.append(case)
        thought = self.thoughts.pop(0)
        if isinstance(thought, Exception):
            raise thought
        return thought


def draft_of(summary: str, sources: Sequence[str]) -> EpisodeDraft:
    """Return an episode of one sentence."""
    return EpisodeDraft(
        summary=[Sentence(text=summary, sources=list(sources))],
        topics=["talk"],
        user_intent="to talk",
        emotional_tone="calm",
        key_facts=[],
        unresolved=[],
    )


def profile_of(*paragraphs: tuple[str, Sequence[str]], name: str | None = None) -> ProfileDraft:
    """Return a profile of one sentence a paragraph."""
    return ProfileDraft(
        paragraphs=[
            Paragraph(sentences=[Sentence(text=text, sources=list(sources))])
            for text, sources in paragraphs
        ],
        name=name,
    )


def proposed(*operations: ProposedOperation) -> ProposedOperations:
    return ProposedOperations(operations=list(operations))


def adds(content: str, quote: str | None, **more: object) -> ProposedOperation:
    return ProposedOperation.model_validate(
        {"op": "ADD", "content": content, "quote": quote, "kind": "fact", **more}
    )


def changes(handle: str, content: str, quote: str) -> ProposedOperation:
    return ProposedOperation.model_validate(
        {"op": "UPDATE", "id": handle, "content": content, "quote": quote, "kind": "fact"}
    )


def deletes(handle: str, quote: str, **more: object) -> ProposedOperation:
    return ProposedOperation.model_validate({"op": "DELETE", "id": handle, "quote": quote, **more})


def offline_agents(**others: Any) -> Agents:
    """Return the offline agents, with the test's own in the place of some."""
    return replace(agents_for(load(), Prompts.load()), **others)
