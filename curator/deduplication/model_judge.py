"""The judge of duplicates that asks a model."""

from config.agent import ModelAgent
from curator.deduplication.judge import DuplicateAnswers, DuplicateQuestion


class ModelDuplicates(ModelAgent):
    """Answers what a model makes of the new items and what lies near to them."""

    prompt = "duplicates"

    async def judge(self, question: DuplicateQuestion) -> DuplicateAnswers:
        """Return the answers; raises `MindError` where none was understood."""
        chat = self.prompts.get(self.prompt, question.language).lines(
            now=question.now,
            items=question.items,
            memories=question.memories,
        )
        return await self.mind.answer(chat, DuplicateAnswers)
