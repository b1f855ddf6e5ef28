"""The reviewer that asks a model."""

from dataclasses import dataclass

from config.models.chat.model import Mind
from config.prompting.prompt import Prompts
from memory.vocabulary import Language
from reviewer.review.reviewer import ReviewCase, Thought


@dataclass(frozen=True, slots=True)
class ModelReviewer:
    """Thinks what a model thinks of the case."""

    mind: Mind
    prompts: Prompts

    @property
    def model(self) -> str:
        """The model's name."""
        return self.mind.name

    def prompt_version(self, language: Language) -> str:
        """Return the prompt's name and the hash of its text."""
        return self.prompts.get("reviewer", language).reference

    async def consider(self, case: ReviewCase) -> Thought:
        """Return one round's thought; raises `MindError` where no answer was understood."""
        chat = self.prompts.get("reviewer", case.language).lines(
            now=case.now,
            trigger=case.trigger,
            memory=case.memory,
            neighbours=case.neighbours,
            findings=case.findings,
            rounds_left=case.rounds_left,
        )
        return await self.mind.answer(chat, Thought)
