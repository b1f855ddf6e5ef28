"""The analyst that asks a model."""

from config.agent import ModelAgent
from reviewer.insights.analyst import InsightMaterial, Insights


class ModelAnalyst(ModelAgent):
    """Sees what a model sees in the memories."""

    prompt = "insights"

    async def derive(self, material: InsightMaterial) -> Insights:
        """Return the insights; raises `MindError` where no answer was understood."""
        chat = self.prompts.get(self.prompt, material.language).lines(
            now=material.now,
            memories=material.memories,
            known=material.known,
            most=material.most,
        )
        return await self.mind.answer(chat, Insights)
