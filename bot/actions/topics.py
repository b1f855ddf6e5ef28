"""A person's own rule over topics: forgotten, not brought up, or never stored."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session as Rows

from bot.actions.memories import PERSON
from config.errors import OperationRefused
from memory.amendments.withdrawn_questions import rule_topic
from memory.conversation.topic_rounds import free_about
from memory.forgetting.execution import forget_topic
from memory.forgetting.status import ForgettingStatus
from memory.ledger.proposal import Batch
from memory.ledger.topic_scope import OnTopic, on_topic
from memory.privacy.topic_rules import lift_rule, memories_about, ruled_topics
from memory.reports.memory_view import MemoryView, Viewer, all_described, named_memories
from memory.services import Services
from memory.summaries.profile_schedule import ask_at_once
from memory.text.topic_matching import named
from memory.vocabulary import Language, Ruling

NO_TOPIC: dict[Language, str] = {
    "en": "Name a topic, such as health, work or a name.",
    "zh": "请说出一个话题，例如健康、工作，或者一个名字。",
}


@dataclass(frozen=True, slots=True)
class TopicForgetting:
    """What forgetting a topic takes, or took."""

    topic: str
    run: int | None
    """The run to undo; None where nothing was done."""
    forgotten: Sequence[MemoryView]
    shortened: Sequence[MemoryView]
    """Episodes and chapters that only leave the topic out."""
    under_way: ForgettingStatus | None = None
    """How far it is, where it takes so long that it goes on by itself."""


@dataclass(frozen=True, slots=True)
class OwnTopics:
    """The topics of one user, in that user's hands."""

    services: Services
    user_id: int
    language: Language = "en"
    """In which refusals are told."""

    async def about(self, topic: str) -> TopicForgetting:
        """Return what forgetting a topic would take; raises `OperationRefused`."""
        name = self._named(topic)
        return await self.services.store.read(
            lambda rows: self._gone(rows, name, None, on_topic(rows, self.user_id, name))
        )

    async def said_about(self, topic: str) -> int:
        """Return how many messages forgetting a topic keeps from being told again."""
        name = self._named(topic)
        return await self.services.store.read(
            lambda rows: len(free_about(rows, self.user_id, name))
        )

    async def forget(self, topic: str) -> TopicForgetting:
        """Forget a topic softly, much of it by and by; raises `OperationRefused`."""
        name = self._named(topic)
        batch = Batch(
            user_id=self.user_id,
            author=PERSON,
            now=self.services.now(),
            proposals=(),
            embedder=self.services.embedder.model,
        )

        store = self.services.store
        done = await forget_topic(store, name, batch, self.services.policy)
        if done.goes_on:
            return TopicForgetting(name, done.run_id, (), (), done.status)

        def work(rows: Rows) -> TopicForgetting:
            ids = (done.forgotten, done.shortened)
            went, stayed = (named_memories(rows, self.user_id, each) for each in ids)
            return self._gone(rows, name, done.run_id, OnTopic(went, stayed))

        return await store.read(work)

    async def rule(self, topic: str, ruling: Ruling) -> int:
        """Set a rule and return how many memories are about the topic already."""
        name, now = self._named(topic), self.services.now()

        store, user_id = self.services.store, self.user_id
        await store.write(lambda rows: rule_topic(rows, user_id, name, ruling, now=now))
        return await store.read(lambda rows: len(memories_about(rows, user_id, name)))

    async def lift(self, topic: str, ruling: Ruling) -> bool:
        """Lift a rule, and tell whether there was one; profiles may tell of the topic again."""
        name, now = self._named(topic), self.services.now()

        def work(rows: Rows) -> bool:
            was_there = lift_rule(rows, self.user_id, name, ruling, now=now)
            if was_there:
                ask_at_once(rows, self.user_id, now)
            return was_there

        return await self.services.store.write(work)

    async def ruled(self, ruling: Ruling) -> Sequence[str]:
        """Return the topics that a rule is set for, in the order they were set."""
        return await self.services.store.read(lambda rows: ruled_topics(rows, self.user_id, ruling))

    def _named(self, topic: str) -> str:
        name = named(topic)
        if not name:
            raise OperationRefused(NO_TOPIC[self.language])
        return name

    def _gone(self, rows: Rows, topic: str, run: int | None, found: OnTopic) -> TopicForgetting:
        viewer = Viewer(self.services.now(), self.services.policy)
        return TopicForgetting(
            topic,
            run,
            all_described(rows, found.goes, viewer),
            all_described(rows, found.shortened, viewer),
        )
