"""The arbiter that asks a model."""

from dataclasses import dataclass

from config.models.chat.model import Mind
from config.prompting.prompt import Prompts
from memory.vocabulary import Language
from reviewer.contradictions.arbiter import DoubtedPair, Judgement


@dataclass(frozen=True, slots=True)
class ModelArbiter:
    """Judges what a model judges of the pair."""

    mind: Mind
    prompts: Prompts

    @property
    def model(self) -> str:
        """The model's name."""
        return self.mind.name

    def prompt_version(self, language: Language) -> str:
        """Return the prompt's name and the hash of its text."""
        return self.prompts.get("contradictions", language).reference

    async def judge(self, pair: DoubtedPair) -> Judgement:
        """Return the judgement; raises `MindError` where no answer was understood."""
        chat = self.prompts.get("contradictions", pair.language).lines(
            now=pair.now, memories=[pair.first, pair.second]
        )
        return await self.mind.answer(chat, Judgement)
