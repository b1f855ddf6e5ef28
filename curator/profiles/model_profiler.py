"""The profiler that asks a model."""

from dataclasses import dataclass

from config.models.chat.model import Mind
from config.prompting.prompt import Prompts
from curator.profiles.profiler import ProfileDraft, ProfileSources
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class ModelProfiler:
    """Writes the profile that a model makes of the sources."""

    mind: Mind
    prompts: Prompts

    @property
    def model(self) -> str:
        """The model's name."""
        return self.mind.name

    def prompt_version(self, language: Language) -> str:
        """Return the prompt's name and the hash of its text."""
        return self.prompts.get("profiler", language).reference

    async def rewrite(self, sources: ProfileSources) -> ProfileDraft:
        """Return the profile; raises `MindError` where no answer was understood."""
        chat = self.prompts.get("profiler", sources.language).lines(
            now=sources.now,
            zone=sources.zone.key,
            user_name=sources.user_name,
            old=sources.old,
            memories=sources.memories,
            episodes=sources.episodes,
        )
        return await self.mind.answer(chat, ProfileDraft)
