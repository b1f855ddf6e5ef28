"""The profiler that needs no model: it arranges what is remembered, and adds nothing."""

from datetime import datetime
from zoneinfo import ZoneInfo

from config.agent import OfflineAgent
from curator.agent_inputs import Sentence, ShownMemory
from curator.offline.lexicon.shared import same
from curator.profiles.profiler import OldSentence, Paragraph, ProfileDraft, ProfileSources
from memory.dates.partial_date import parse_moment
from memory.vocabulary import Language

_MOST_A_PARAGRAPH = 12
_MOST_EPISODES = 2
_WHO = frozenset(
    (
        *("name", "nickname", "home", "household", "origin", "nationality", "childhood"),
        *("birthplace", "hometown", "job", "employer", "field", "studies", "school"),
        *("education", "age", "birthday", "birth_year", "relationship", "trait", "speaks"),
    )
)
_HISTORY = frozenset({"died"})
_TASTES = frozenset({"preference", "boundary", "skill"})
_AHEAD = frozenset({"goal", "promise", "context", "pattern", "lesson"})
_UNTIL = {"en": "{text} (until {until})", "zh": "{text}（直到{until}）"}


class OfflineProfiler(OfflineAgent):
    """Rewrites a profile: who they are, tastes, people and animals, plans, history."""

    async def rewrite(self, sources: ProfileSources) -> ProfileDraft:
        """Return the profile; what the last one said and nothing refutes is kept."""
        arranged = _arranged(sources)
        known = {sentence.text for paragraph in arranged for sentence in paragraph}
        for at, old in enumerate(sources.old[: len(arranged)]):
            kept = [
                old_sentence
                for old_sentence in old
                if old_sentence.text not in known and _still_stands(old_sentence, sources)
            ]
            arranged[at] += [
                Sentence(text=old_sentence.text, sources=list(old_sentence.sources))
                for old_sentence in kept
            ]
        paragraphs = [Paragraph(sentences=sentences) for sentences in arranged if sentences]
        return ProfileDraft(
            paragraphs=paragraphs,
            name=_newest(sources, "name"),
            occupation=_newest(sources, "job"),
        )


def _arranged(sources: ProfileSources) -> list[list[Sentence]]:
    paragraphs: list[list[Sentence]] = [[], [], [], [], []]
    for memory in sources.memories:
        over = _is_over(memory, sources.now, sources.zone)
        place = 4 if over else _place(memory)
        if len(paragraphs[place]) < _MOST_A_PARAGRAPH:
            text = _dated(memory, sources.language) if over else memory.content
            paragraphs[place].append(Sentence(text=text, sources=[memory.handle]))
    for episode in sources.episodes[-_MOST_EPISODES:]:
        paragraphs[3].append(Sentence(text=episode.content, sources=[episode.handle]))
    return paragraphs


def _place(memory: ShownMemory) -> int:
    key = memory.key or ""
    being, _, slot = key.rpartition(".")
    if slot == "past" or slot in _HISTORY:
        return 4
    if (being and being != "favourite") or key in {"pet", "family", "expecting"}:
        return 2
    if key in _WHO:
        return 0
    if memory.kind in _TASTES or being == "favourite":
        return 1
    return 3 if memory.kind in _AHEAD else 0


def _dated(memory: ShownMemory, language: Language) -> str:
    mark = {"en": ".", "zh": "。"}[language]
    text = memory.content.rstrip(".。")
    return _UNTIL[language].format(text=text, until=memory.valid_until) + mark


def _is_over(memory: ShownMemory, now: datetime, zone: ZoneInfo) -> bool:
    moment = parse_moment(memory.valid_until, zone) if memory.valid_until else None
    return moment is not None and moment.at <= now


def _still_stands(old: OldSentence, sources: ProfileSources) -> bool:
    # A sentence goes only where its own memory was since told to have ended, or says it anew.
    shown = {memory.handle: memory for memory in (*sources.memories, *sources.episodes)}
    rests_on = [shown[handle] for handle in old.sources if handle in shown]
    if not old.sources or not rests_on:
        return bool(old.sources)
    return not all(_says_anew(memory, sources) for memory in rests_on)


def _says_anew(memory: ShownMemory, sources: ProfileSources) -> bool:
    if memory in sources.memories:
        return True
    return any(same(memory.value, other.value) for other in sources.memories if other.key)


def _newest(sources: ProfileSources, key: str) -> str | None:
    standing = [
        memory
        for memory in sources.memories
        if memory.key == key and memory.value
        and not _is_over(memory, sources.now, sources.zone)
    ]  # fmt: skip
    return standing[-1].value if standing else None
