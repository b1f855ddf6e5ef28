"""The analyst that needs no model: it counts what is liked, and says no more than the count."""

from collections.abc import Sequence

from config.agent import OfflineAgent
from memory.vocabulary import Language
from reviewer.insights.analyst import Insight, InsightMaterial, Insights, SourceMemory

ENOUGH = 3
"""So many likes of one topic are several."""
_TOPICS: dict[Language, tuple[str, ...]] = {
    "en": ("drinks", "food", "music", "sports", "animals", "culture", "nature", "technology"),
    "zh": ("饮品", "食物", "音乐", "运动", "动物", "文化", "自然", "技术"),
}
_SENTENCES: dict[Language, str] = {
    "en": "The user likes several things that have to do with {topic}.",
    "zh": "用户喜欢好几样和{topic}有关的东西。",
}


class OfflineAnalyst(OfflineAgent):
    """Tells that several likes are of one topic; anything more would be a guess."""

    async def derive(self, material: InsightMaterial) -> Insights:
        """Return a sentence for each topic of which enough is liked."""
        likes: dict[int, list[SourceMemory]] = {}
        for memory in material.memories:
            number = _topic_number(memory)
            if memory.key == "like" and number is not None:
                likes.setdefault(number, []).append(memory)
        found = [
            _insight(number, memories, material.language)
            for number, memories in sorted(likes.items())
            if len(memories) >= ENOUGH
        ]
        new = [insight for insight in found if insight.sentence not in material.known]
        return Insights(insights=new[: material.most])


def _topic_number(memory: SourceMemory) -> int | None:
    for names in _TOPICS.values():
        if memory.topic in names:
            return names.index(memory.topic)
    return None


def _insight(number: int, memories: Sequence[SourceMemory], language: Language) -> Insight:
    sentence = _SENTENCES[language].format(topic=_TOPICS[language][number])
    return Insight(sentence=sentence, sources=[memory.handle for memory in memories])
