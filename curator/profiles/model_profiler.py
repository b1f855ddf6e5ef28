"""The profiler that asks a model."""

from config.agent import ModelAgent
from curator.profiles.profiler import ProfileDraft, ProfileSources


class ModelProfiler(ModelAgent):
    """Writes the profile that a model makes of the sources."""

    prompt = "profiler"

    async def rewrite(self, sources: ProfileSources) -> ProfileDraft:
        """Return the profile; raises `MindError` where no answer was understood."""
        chat = self.prompts.get(self.prompt, sources.language).lines(
            now=sources.now,
            zone=sources.zone.key,
            user_name=sources.user_name,
            old=sources.old,
            memories=sources.memories,
            episodes=sources.episodes,
        )
        return await self.mind.answer(chat, ProfileDraft)
