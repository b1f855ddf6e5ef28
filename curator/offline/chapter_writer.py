"""The chapter writer that needs no model: a sentence an episode, the weightiest first."""

from collections import Counter

from config.agent import OfflineAgent
from curator.chapters.text import completed
from curator.chapters.writer import ChapterDraft, ChapterSources

_MOST_TOPICS = 8


class OfflineChapterWriter(OfflineAgent):
    """Tells a month in sentences of its episodes, and adds none of its own."""

    async def write(self, sources: ChapterSources) -> ChapterDraft:
        """Return the sentences that the chapter has, and one of each further episode."""
        words = Counter(topic for episode in sources.episodes for topic in episode.topics)
        topics = [topic for topic, _ in words.most_common(_MOST_TOPICS)]
        return ChapterDraft(sentences=completed(sources, ()), topics=topics)
