"""The compressor that asks a model."""

from config.agent import ModelAgent
from curator.compression.compressor import CompressionDraft, RestingGroup


class ModelCompressor(ModelAgent):
    """Merges as a model says."""

    prompt = "compressor"

    async def compress(self, group: RestingGroup) -> CompressionDraft:
        """Return the sentences; raises `MindError` where no answer was understood."""
        chat = self.prompts.get(self.prompt, group.language).lines(
            towards=group.towards, memories=group.memories
        )
        return await self.mind.answer(chat, CompressionDraft)
