"""The summarizer that asks a model."""

from dataclasses import dataclass

from config.models.chat.model import Mind
from config.prompting.prompt import Prompts
from curator.episodes.summarizer import EpisodeDraft, Stretch
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class ModelSummarizer:
    """Writes the episode that a model makes of the stretch."""

    mind: Mind
    prompts: Prompts

    @property
    def model(self) -> str:
        """The model's name."""
        return self.mind.name

    def prompt_version(self, language: Language) -> str:
        """Return the prompt's name and the hash of its text."""
        return self.prompts.get("summarizer", language).reference

    async def summarize(self, stretch: Stretch) -> EpisodeDraft:
        """Return the episode; raises `MindError` where no answer was understood."""
        chat = self.prompts.get("summarizer", stretch.language).lines(
            character=stretch.character,
            user_name=stretch.user_name,
            never_store=stretch.never_store,
            zone=stretch.zone.key,
            utterances=stretch.utterances,
        )
        return await self.mind.answer(chat, EpisodeDraft)
