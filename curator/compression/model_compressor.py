"""The compressor that asks a model."""

from dataclasses import dataclass

from config.models.chat.model import Mind
from config.prompting.prompt import Prompts
from curator.compression.compressor import CompressionDraft, RestingGroup
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class ModelCompressor:
    """Merges as a model says."""

    mind: Mind
    prompts: Prompts

    @property
    def model(self) -> str:
        """The model's name."""
        return self.mind.name

    def prompt_version(self, language: Language) -> str:
        """Return the prompt's name and the hash of its text."""
        return self.prompts.get("compressor", language).reference

    async def compress(self, group: RestingGroup) -> CompressionDraft:
        """Return the sentences; raises `MindError` where no answer was understood."""
        chat = self.prompts.get("compressor", group.language).lines(
            towards=group.towards, memories=group.memories
        )
        return await self.mind.answer(chat, CompressionDraft)
