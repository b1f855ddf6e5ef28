"""The analyst that asks a model."""

from dataclasses import dataclass

from config.models.chat.model import Mind
from config.prompting.prompt import Prompts
from memory.vocabulary import Language
from reviewer.insights.analyst import InsightMaterial, Insights


@dataclass(frozen=True, slots=True)
class ModelAnalyst:
    """Sees what a model sees in the memories."""

    mind: Mind
    prompts: Prompts

    @property
    def model(self) -> str:
        """The model's name."""
        return self.mind.name

    def prompt_version(self, language: Language) -> str:
        """Return the prompt's name and the hash of its text."""
        return self.prompts.get("insights", language).reference

    async def derive(self, material: InsightMaterial) -> Insights:
        """Return the insights; raises `MindError` where no answer was understood."""
        chat = self.prompts.get("insights", material.language).lines(
            now=material.now,
            memories=material.memories,
            known=material.known,
            most=material.most,
        )
        return await self.mind.answer(chat, Insights)
