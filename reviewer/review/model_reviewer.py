"""The reviewer that asks a model."""

from config.agent import ModelAgent
from reviewer.review.reviewer import ReviewCase, Thought


class ModelReviewer(ModelAgent):
    """Thinks what a model thinks of the case."""

    prompt = "reviewer"

    async def consider(self, case: ReviewCase) -> Thought:
        """Return one round's thought; raises `MindError` where no answer was understood."""
        chat = self.prompts.get(self.prompt, case.language).lines(
            now=case.now,
            trigger=case.trigger,
            memory=case.memory,
            neighbours=case.neighbours,
            findings=case.findings,
            rounds_left=case.rounds_left,
        )
        return await self.mind.answer(chat, Thought)
