"""The summarizer that asks a model."""

from config.agent import ModelAgent
from curator.episodes.summarizer import EpisodeDraft, MessageRange


class ModelSummarizer(ModelAgent):
    """Writes the episode that a model makes of the stretch."""

    prompt = "summarizer"

    async def summarize(self, stretch: MessageRange) -> EpisodeDraft:
        """Return the episode; raises `MindError` where no answer was understood."""
        chat = self.prompts.get(self.prompt, stretch.language).lines(
            character=stretch.character,
            user_name=stretch.user_name,
            never_store=stretch.never_store,
            zone=stretch.zone.key,
            utterances=stretch.utterances,
        )
        return await self.mind.answer(chat, EpisodeDraft)
