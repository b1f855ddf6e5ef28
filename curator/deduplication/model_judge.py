"""The judge of duplicates that asks a model."""

from dataclasses import dataclass

from config.models.chat.model import Mind
from config.prompting.prompt import Prompts
from curator.deduplication.judge import DuplicateAnswers, DuplicateQuestion
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class ModelDuplicates:
    """Answers what a model makes of the new items and what lies near to them."""

    mind: Mind
    prompts: Prompts

    @property
    def model(self) -> str:
        """The model's name."""
        return self.mind.name

    def prompt_version(self, language: Language) -> str:
        """Return the prompt's name and the hash of its text."""
        return self.prompts.get("duplicates", language).reference

    async def judge(self, question: DuplicateQuestion) -> DuplicateAnswers:
        """Return the answers; raises `MindError` where none was understood."""
        chat = self.prompts.get("duplicates", question.language).lines(
            now=question.now,
            items=question.items,
            memories=question.memories,
        )
        return await self.mind.answer(chat, DuplicateAnswers)
