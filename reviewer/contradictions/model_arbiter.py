"""The arbiter that asks a model."""

from config.agent import ModelAgent
from reviewer.contradictions.arbiter import DoubtedPair, Judgement


class ModelArbiter(ModelAgent):
    """Judges what a model judges of the pair."""

    prompt = "contradictions"

    async def judge(self, pair: DoubtedPair) -> Judgement:
        """Return the judgement; raises `MindError` where no answer was understood."""
        chat = self.prompts.get(self.prompt, pair.language).lines(
            now=pair.now, memories=[pair.first, pair.second]
        )
        return await self.mind.answer(chat, Judgement)
