"""The chapter writer that asks a model."""

from dataclasses import dataclass

from config.models.chat.model import Mind
from config.prompting.prompt import Prompts
from curator.chapters.writer import ChapterDraft, ChapterSources
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class ModelChapterWriter:
    """Writes the chapter that a model makes of the episodes."""

    mind: Mind
    prompts: Prompts

    @property
    def model(self) -> str:
        """The model's name."""
        return self.mind.name

    def prompt_version(self, language: Language) -> str:
        """Return the prompt's name and the hash of its text."""
        return self.prompts.get("chapter", language).reference

    async def write(self, sources: ChapterSources) -> ChapterDraft:
        """Return the chapter; raises `MindError` where no answer was understood."""
        chat = self.prompts.get("chapter", sources.language).lines(
            character=sources.character,
            user_name=sources.user_name,
            month=sources.month,
            most=sources.most,
            old=sources.old,
            episodes=sources.episodes,
        )
        return await self.mind.answer(chat, ChapterDraft)
