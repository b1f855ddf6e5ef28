"""A life in which each message has a word of its own, and voice and agents repeat all they read."""

import re
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from hypothesis import strategies as st
from sqlmodel import Session as Rows

from bot.actions.local_chat import LocalChat
from bot.flow.agent_jobs import Agents
from bot.flow.turn import build_turn
from bot.voice.prompt_context import PromptContext
from bot.worker.maintenance import DAILY, MINUTE
from curator.agent_inputs import Sentence, Utterance
from curator.chapters.writer import ChapterDraft, ChapterSources
from curator.curation.curator import CurationWindow, ProposedOperations
from curator.episodes.summarizer import EpisodeDraft, MessageRange
from curator.profiles.profiler import Paragraph, ProfileDraft, ProfileSources
from memory.conversation.conversations import conversation_for
from memory.conversation.incoming import Incoming
from memory.conversation.users import participant_in
from memory.vocabulary import Language
from tests.agents import adds, offline_agents
from tests.stage import Stage, said

WORD = re.compile(r"qu\d+lldrop|锦.瑟")
DEEDS = (
    *("say", "say", "say", "say in chinese", "again", "ask", "ask for all", "last time"),
    *("end", "days", "in the place", "noor asks", "noor says"),
)

QUESTIONS = {
    "ask": "What do I keep at home?",
    "ask for all": "What do you know about me?",
    "last time": "What did we talk about last time?",
}


@dataclass(frozen=True)
class Deed:
    """What happens next; the number chooses among what was said."""

    what: str
    number: int


deeds = st.builds(Deed, what=st.sampled_from(DEEDS), number=st.integers(0, 20))
lives = st.lists(deeds, min_size=4, max_size=12)


def words_in(texts: Iterable[str]) -> list[str]:
    """Return the words of their own that stand in texts, each once."""
    return list(dict.fromkeys(word for text in texts for word in WORD.findall(text)))


class _Reciter:
    model = "reciting"

    def prompt_version(self, language: Language) -> str:
        return f"reciting-{language}"


class RecitingVoice(_Reciter):
    """Says every such word that stands anywhere in the scene."""

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        found = words_in(_texts_of(scene))
        yield f"I know of {', '.join(found)}." if found else "I see."


class RecitingCurator(_Reciter):
    """Notes what is new beside something that only stood in its window."""

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        said = [
            utterance for utterance in window.utterances if utterance.by_user and utterance.fresh
        ]
        read = [
            *(memory.content for memory in window.memories),
            *(utterance.text for utterance in window.utterances),
        ]
        return ProposedOperations(
            operations=[
                adds(
                    f"The user keeps {word}, and knows {words_in(read)[0]}.",
                    utterance.text,
                    topic=words_in(read)[-1],
                    entities=[word],
                )
                for utterance in said
                for word in words_in([utterance.text])
            ]
        )


class RecitingSummarizer(_Reciter):
    """Tells all in each sentence, and names one message as its source."""

    async def summarize(self, stretch: MessageRange) -> EpisodeDraft:
        everything = f"They spoke of {', '.join(_said(stretch.utterances)) or 'nothing'}."
        first, last = stretch.utterances[0].handle, stretch.utterances[-1].handle
        by_user = [utterance for utterance in stretch.utterances if utterance.by_user]
        own = [
            Sentence(text=f"The user told of {word}.", sources=[utterance.handle])
            for utterance in by_user
            for word in words_in([utterance.text])
        ]
        return EpisodeDraft(
            summary=[Sentence(text=everything, sources=[first]), *own][:5],
            topics=_said(stretch.utterances)[:3],
            user_intent=everything,
            emotional_tone="calm",
            key_facts=[Sentence(text=everything, sources=[last])],
            unresolved=[],
        )


class RecitingProfiler(_Reciter):
    """Tells all that is known in one sentence, and names one memory as its source."""

    async def rewrite(self, sources: ProfileSources) -> ProfileDraft:
        known = [*sources.memories, *sources.episodes]
        told = words_in(shown.content for shown in known)
        text = f"They know {', '.join(told) or 'little'}."
        sentence = Sentence(text=text, sources=[known[0].handle])
        return ProfileDraft(
            paragraphs=[Paragraph(sentences=[sentence])], occupation=told[0] if told else None
        )


class RecitingChapters(_Reciter):
    """Tells a month in one sentence, and names one episode as its source."""

    async def write(self, sources: ChapterSources) -> ChapterDraft:
        told = words_in(
            text for episode in sources.episodes for text in (*episode.summary, *episode.facts)
        )
        text = f"That month they spoke of {', '.join(told) or 'nothing'}."
        sentence = Sentence(text=text, sources=[sources.episodes[0].handle])
        return ChapterDraft(sentences=[sentence], topics=told[:2])


def reciting_agents() -> Agents:
    """Return agents that repeat all they read; those that judge are the offline ones."""
    return replace(
        offline_agents(),
        curator=RecitingCurator(),
        summarizer=RecitingSummarizer(),
        profiler=RecitingProfiler(),
        chapter_writer=RecitingChapters(),
    )


@dataclass
class RecitedLife:
    """Mira's life in a private talk and in a place that Noor shares."""

    stage: Stage
    talk: LocalChat
    place: int
    noor: int
    words: list[str] = field(default_factory=list)

    @classmethod
    async def begin(cls, stage: Stage) -> "RecitedLife":
        talk = await stage.talk()
        noor = (await stage.talk("noor")).user_id

        def work(rows: Rows) -> int:
            now = stage.clock.now()
            here = conversation_for(rows, ("local", "square", "lumi"), audience="place:1", now=now)
            for user_id in (talk.user_id, noor):
                part = participant_in(rows, int(here.id or 0), user_id)
                part.consented_at = now
            return int(here.id or 0)

        return cls(stage, talk, await stage.write(work), noor)

    async def live(self, deed: Deed) -> None:
        """Live one deed."""
        self.stage.clock.move(minutes=2)
        if deed.what == "end":
            await self._end()
        elif deed.what == "days":
            await self._let_days_pass()
        elif text := self._told_in_private(deed):
            await said(self.talk, text)
        else:
            await self._in_the_place(deed)
        if deed.number % 3 == 0:
            await self.stage.worker.drain()

    def _told_in_private(self, deed: Deed) -> str | None:
        match deed.what:
            case "say":
                return f"I keep a {self._word()} at home."
            case "say in chinese":
                return f"我家里有{self._chinese_word()}。"
            case "again":
                old = self.words[deed.number % len(self.words)] if self.words else "cat"
                return f"As I said, my {old} is fine."
        return QUESTIONS.get(deed.what)

    async def _end(self) -> None:
        await self.talk.end()
        self.stage.clock.move(hours=1)
        await self.stage.worker.drain()

    async def _let_days_pass(self) -> None:
        self.stage.clock.move(days=10)
        for what in (DAILY, MINUTE):
            await self.stage.worker.chores.enqueue(what)
        await self.stage.worker.drain()

    async def _in_the_place(self, deed: Deed) -> None:
        who, text = self.noor, "What do you all keep?"
        if deed.what == "in the place":
            who, text = self.talk.user_id, f"Here I keep a {self._word()}."
        elif deed.what == "noor says":
            text = f"As for me, I keep a {self._word()}."
        incoming = Incoming(conversation_id=self.place, user_id=who, text=text, held_by="here:1")
        await build_turn().ainvoke({"incoming": incoming}, context=self.stage.app.turn)

    def _word(self) -> str:
        self.words.append(f"qu{len(self.words) + 1}lldrop")
        return self.words[-1]

    def _chinese_word(self) -> str:
        self.words.append(f"锦{chr(0x4E00 + 37 * (len(self.words) + 1))}瑟")
        return self.words[-1]


def _said(utterances: Sequence[Utterance]) -> list[str]:
    return words_in(utterance.text for utterance in utterances)


def _texts_of(scene: PromptContext) -> Iterator[str]:
    yield from (message.text for message in scene.window)
    yield scene.message.text
    if scene.standing is not None:
        yield scene.standing.profile
        yield from scene.standing.summaries
        yield from (
            boundary.content for boundary in (*scene.standing.boundaries, *scene.standing.core)
        )
    if scene.recollection is not None:
        found = (*scene.recollection.memories, *scene.recollection.episodes)
        yield from (recalled.memory.content for recalled in found)
        yield from (
            said.text for recalled in scene.recollection.rounds for said in recalled.messages
        )
    yield from (memory.content for memory in scene.strongest)
    yield from (quote.quote for quote in scene.quotes.values())
