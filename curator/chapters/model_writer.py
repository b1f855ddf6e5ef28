"""The chapter writer that asks a model."""

from config.agent import ModelAgent
from curator.chapters.writer import ChapterDraft, ChapterSources


class ModelChapterWriter(ModelAgent):
    """Writes the chapter that a model makes of the episodes."""

    prompt = "chapter"

    async def write(self, sources: ChapterSources) -> ChapterDraft:
        """Return the chapter; raises `MindError` where no answer was understood."""
        chat = self.prompts.get(self.prompt, sources.language).lines(
            character=sources.character,
            user_name=sources.user_name,
            month=sources.month,
            most=sources.most,
            old=sources.old,
            episodes=sources.episodes,
        )
        return await self.mind.answer(chat, ChapterDraft)
