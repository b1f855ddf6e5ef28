"""The agents of the scripted run: each does what stands beside the utterances."""

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.voice.prompt_context import PromptContext as VoiceScene
from curator.agent_inputs import ShownMemory
from curator.curation.curator import CurationWindow, ProposedOperation, ProposedOperations
from memory.vocabulary import Language
from reviewer.review.reviewer import ReviewCase, Thought
from tests.year.script import Said, Scene, Scripted, Verdicts

BESIDE_THE_SCRIPT = {"memory", "repeat", "wrong", "pending", "refused"}
KEPT = Thought(thought="Nothing speaks against it.", decision="KEEP")
ANSWERS: Mapping[Language, str] = {"en": "I see.", "zh": "嗯，我在听。"}


@dataclass
class YearCurator:
    """Proposes what the script has for the utterances that are new."""

    said: Mapping[datetime, Said]
    scenes: Mapping[str, Scene]
    model: str = "scripted"
    missed: list[str] = field(default_factory=list)
    """Memories that the script names and that were not shown."""

    def prompt_version(self, language: Language) -> str:
        return f"year-{language}"

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        fresh = [
            utterance for utterance in window.utterances if utterance.by_user and utterance.fresh
        ]
        found: list[ProposedOperation] = []
        for utterance in fresh:
            said = self.said[utterance.at.replace(second=0, microsecond=0)]
            for op in self.scenes[said.id].ops if said.id in self.scenes else ():
                found += self._translated(op, said, window.memories)
        return ProposedOperations(operations=found)

    def _translated(
        self, scripted: Scripted, said: Said, shown: Sequence[ShownMemory]
    ) -> list[ProposedOperation]:
        given = scripted.model_dump(exclude=BESIDE_THE_SCRIPT, exclude_none=True)
        plain = ProposedOperation.model_validate({"quote": said.text, **given})
        if plain.content:
            plain.content *= scripted.repeat
        if scripted.memory is None:
            return [plain]
        handles = self._handles(scripted.memory, said, shown)
        return [plain.model_copy(update={"id": handle}) for handle in handles]

    def _handles(self, words: str, said: Said, shown: Sequence[ShownMemory]) -> list[str]:
        if words == "*":
            return [memory.handle for memory in shown]
        found = [memory.handle for memory in shown if words in memory.content]
        if not found:
            self.missed.append(f"{said.id}: {words}")
        return found[:1]


@dataclass(frozen=True, slots=True)
class YearReviewer:
    """Thinks what the script has for a memory, and keeps all others."""

    verdicts: Sequence[Verdicts]
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        return f"year-{language}"

    async def consider(self, case: ReviewCase) -> Thought:
        for verdict in self.verdicts:
            if verdict.review == case.trigger and re.search(verdict.memory, case.memory.content):
                return verdict.thoughts[min(len(case.findings), len(verdict.thoughts) - 1)]
        return KEPT


@dataclass(frozen=True, slots=True)
class YearVoice:
    """Answers what the script has for an utterance, or next to nothing."""

    said: Mapping[datetime, Said]
    scenes: Mapping[str, Scene]
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        return f"year-{language}"

    async def speak(self, scene: VoiceScene) -> AsyncIterator[str]:
        said = self.said[scene.message.at.replace(second=0, microsecond=0)]
        written = self.scenes.get(said.id)
        yield (written.reply if written else None) or ANSWERS[scene.language]
