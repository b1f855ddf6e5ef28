"""The text of a chapter: what a writer drafted, and by extraction whatever the draft left out.

Pure. Every episode and every earlier sentence ends up behind some sentence, so that nothing that
leaves goes untold.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from curator.agent_inputs import Sentence
from curator.chapters.writer import ChapterSources, ToldEpisode
from memory.privacy.discretion import Discretion
from memory.vocabulary import Language

_BRIEF: dict[Language, str] = {"en": "{day} {month}: {told}.", "zh": "{month}月{day}日：{told}。"}
UNTOLD: dict[Language, str] = {
    "en": "There was more, which is not kept.",
    "zh": "还有一些话，没有保留。",
}
_COMMA: dict[Language, str] = {"en": ", ", "zh": "、"}
GAP: dict[Language, str] = {"en": " ", "zh": ""}
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class _Entry:
    full: Sentence
    brief: str
    """How it is told where there is no room for a sentence of its own."""


def completed(sources: ChapterSources, drafted: Iterable[Sentence]) -> list[Sentence]:
    """Return the drafted sentences that rest on something, and what they leave out.

    Earlier sentences come in their own words, episodes by their first sentence, weightiest first;
    where there is no room for all, the last sentence tells the rest in brief.
    """
    sound = sound_sentences(sources, drafted)
    cited = {handle for sentence in sound for handle in sentence.sources}
    entries = [_Entry(sentence, sentence.text) for sentence in sound]
    entries += [
        _Entry(sentence, sentence.text)
        for sentence in sources.old
        if not cited.issuperset(sentence.sources)
    ]
    loose = [episode for episode in sources.episodes if episode.handle not in cited]
    loose.sort(key=lambda told_episode: -told_episode.weight)
    entries += [_entry(told_episode, sources.language) for told_episode in loose]
    return _fitted(sources, entries)


def discreet_sentences(
    sources: ChapterSources, sentences: Sequence[Sentence], silent: Discretion
) -> list[Sentence]:
    """Return the sentences with one that tells nothing in the place of those to be silent of.

    The episodes behind them are held all the same, so that they can leave.
    """
    loud = [sentence for sentence in sentences if silent.keeps_back(sentence.text)]
    kept = [sentence for sentence in sentences if sentence not in loud]
    handles = dict.fromkeys(handle for sentence in loud for handle in sentence.sources)
    untold = [Sentence(text=UNTOLD[sources.language], sources=list(handles))] if loud else []
    return [*kept, *untold]


def sound_sentences(sources: ChapterSources, drafted: Iterable[Sentence]) -> list[Sentence]:
    """Return as many drafted sentences as may be, each with those sources that were shown."""
    known = [
        Sentence(text=" ".join(sentence.text.split()), sources=_known(sentence.sources, sources))
        for sentence in drafted
    ]
    return [sentence for sentence in known if sentence.text and sentence.sources][: sources.most]


def _known(handles: Iterable[str], sources: ChapterSources) -> list[str]:
    plain = (handle.strip().strip("[]").lower() for handle in handles)
    return [handle for handle in dict.fromkeys(plain) if handle in sources.days]


def _entry(episode: ToldEpisode, language: Language) -> _Entry:
    told = episode.summary[0] if episode.summary else _brief(episode, language)
    return _Entry(Sentence(text=told, sources=[episode.handle]), _brief(episode, language))


def _brief(episode: ToldEpisode, language: Language) -> str:
    told = _COMMA[language].join(episode.topics) or "".join(episode.summary[:1])
    short = told if len(told) <= _LONGEST else told[: _LONGEST - 1] + "…"
    month = f"{episode.day:%B}" if language == "en" else episode.day.month
    return _BRIEF[language].format(day=episode.day.day, month=month, told=short.rstrip(".。"))


def _fitted(sources: ChapterSources, entries: Sequence[_Entry]) -> list[Sentence]:
    if len(entries) <= sources.most:
        return _in_order(sources, [entry.full for entry in entries])
    room = sources.most - 1
    rest = _in_order(
        sources,
        [Sentence(text=entry.brief, sources=entry.full.sources) for entry in entries[room:]],
    )
    handles = dict.fromkeys(handle for sentence in rest for handle in sentence.sources)
    text = GAP[sources.language].join(sentence.text for sentence in rest)
    told = _in_order(sources, [entry.full for entry in entries[:room]])
    return [*told, Sentence(text=text, sources=list(handles))]


def _in_order(sources: ChapterSources, sentences: Iterable[Sentence]) -> list[Sentence]:
    def begins(sentence: Sentence) -> date:
        return min(sources.days[handle] for handle in sentence.sources)

    return sorted(sentences, key=begins)
