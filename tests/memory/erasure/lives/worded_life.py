"""A generated life in which each message has a word of its own, so that its traces can be found."""

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st
from sqlalchemy import select
from sqlmodel import SQLModel, col

from memory.ledger.proposal import Link, Proposal, SourcedSentence
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.relate import Relate
from memory.operations.kinds.update import Update
from memory.summaries.profiles import store_profile
from memory.tables import Memory, Message, Profile
from memory.text.quotes import Quote
from tests.memory.house import COMPRESSOR, CURATOR, PERSON, REVIEWER, SUMMARIZER, House

DEEDS = (
    *("learn", "learn", "reword", "merge", "change", "restate", "boost", "forget", "reject"),
    *("episode", "chapter", "profile", "insight", "compress", "relate", "other"),
)


@dataclass(frozen=True)
class Deed:
    """What happens next; the numbers choose among the memories there are."""

    what: str
    one: int
    other: int
    chinese: bool


deeds = st.builds(
    Deed,
    what=st.sampled_from(DEEDS),
    one=st.integers(0, 12),
    other=st.integers(0, 12),
    chinese=st.booleans(),
)
lives = st.lists(deeds, min_size=2, max_size=9)


@dataclass
class WordedLife:
    """Mira's life in a house, beside Noor's."""

    house: House
    words: dict[int, str] = field(default_factory=dict)
    """By message: the word that only it brought."""

    def __post_init__(self) -> None:
        self.noor = self.house.person("noor")
        self.hers = self.house.conversation("hers")

    def live(self, deed: Deed) -> None:
        self.house.clock.move(days=1)
        quote, content = self._say(deed)
        one, other = self._pick(deed.one), self._pick(deed.other)
        proposals, chosen = self._proposals(deed, quote, content, one, other)
        if proposals:
            self.house.apply(*proposals, **chosen)
        if deed.what == "profile" and one:
            self._profile(one)

    def _say(self, deed: Deed) -> tuple[Quote, str]:
        number = len(self.words) + 1
        word = f"锦{chr(0x4E00 + 37 * number)}瑟" if deed.chinese else f"qu{number}lldrop"
        text = f"我喜欢{word}" if deed.chinese else f"I like {word}"
        mine = deed.what != "other"
        user = self.house.mira if mine else self.noor
        where = self.house.talk if mine else self.hers
        said = self.house.say(text, f"{word}!", user=user, conversation=where)
        self.words[said] = word
        return Quote(
            said, user, text
        ), f"米拉喜欢{word}。" if deed.chinese else f"Mira likes {word}."

    def _proposals(
        self, deed: Deed, quote: Quote, content: str, number: int | None, other: int | None
    ) -> tuple[list[Proposal], dict[str, Any]]:
        said: dict[str, Any] = {
            "content": content,
            "quotes": [quote],
            "entities": [content.split()[-1]],
        }
        mine = {"author": CURATOR}
        match deed.what:
            case "learn":
                return [Add(reason=f"said: {content}", **said)], mine
            case "other":
                batch = {"user_id": self.noor, "conversation_id": self.hers}
                return [Add(**said)], batch
            case "reject":
                bad = Update(memory_id=10_000, **said)
                return [bad], mine
            case "episode":
                return [self._told(content, quote.message_id)], {"author": SUMMARIZER}
        return ([], mine) if number is None else self._on(deed, said, number, other)

    def _on(  # one table of what may be done
        self, deed: Deed, said: dict[str, Any], number: int, other: int | None
    ) -> tuple[list[Proposal], dict[str, Any]]:
        mine: dict[str, Any] = {"author": CURATOR}
        held = self.house.memory(number).content
        match deed.what:
            case "reword" | "merge":
                merges = deed.what == "merge"
                return [Update(memory_id=number, merges=merges, **said)], mine
            case "change":
                said["because"] = "changed" if deed.other % 2 else "corrected"
                return [Update(memory_id=number, **said)], mine
            case "restate":
                return [Add(**said | {"content": held})], mine
            case "boost":
                return [Boost(memory_id=number, quotes=said["quotes"])], mine
            case "forget":
                return [Delete(memory_id=number)], {"author": PERSON}
            case "chapter":
                told = SourcedSentence("summary", f"In short: {held}", [], [number])
                new = Add(category="chapter", content=told.text, sentences=[told])
                return [new], {"author": SUMMARIZER}
        if other in (number, None):
            return [], mine
        author = COMPRESSOR if deed.what == "compress" else REVIEWER
        return self._of_two(deed, number, other or 0), {"author": author}

    def _of_two(self, deed: Deed, number: int, other: int) -> list[Proposal]:
        both = f"{self.house.memory(number).content} {self.house.memory(other).content}"
        links = [Link("derived_from", number), Link("derived_from", other)]
        match deed.what:
            case "insight":
                return [Add(kind="pattern", content=both, links=links)]
            case "compress":
                away = [Archive(memory_id=each) for each in (number, other)]
                return [Add(content=both, links=links), *away]
            case "relate":
                link = Link("supports", other, 0.5)
                return [Relate(memory_id=number, links=[link], reason=both)]
        return []

    def _told(self, content: str, message_id: int) -> Proposal:
        """Tell of the newest message and of the one before it, in sentences of their own."""
        earlier = [word for word in self.words if word < message_id and self._is_mine(word)][-1:]
        sentences = [
            SourcedSentence("summary", f"She told of {self.words[number]}.", [number])
            for number in (*earlier, message_id)
        ]
        frame = self.house.episode(content, *earlier, message_id).episode
        words = [self.words[number] for number in (*earlier, message_id)]
        return Add(
            category="episode",
            content=" ".join(sentence.text for sentence in sentences),
            topic=", ".join(words),
            structured={"topics": words, "user_intent": content},
            sentences=sentences,
            episode=frame,
        )

    def _profile(self, memory_id: int) -> None:
        content = self.house.memory(memory_id).content
        told = [[SourcedSentence("", content, [], [memory_id])]]
        version = len(self.house.all(Profile)) + 1

        def work(rows: Any) -> None:
            profile = Profile(
                user_id=self.house.mira,
                character="lumi",
                audience="private",
                version=version,
                occupation=content.split()[-1],
                model="",
                prompt_version="",
                created_at=self.house.now,
            )
            store_profile(rows, profile, told)

        self.house.write(work)

    def _is_mine(self, message_id: int) -> bool:
        found = self.house.all(Message, col(Message.id) == message_id)
        return bool(found) and found[0].author_id == self.house.mira

    def _pick(self, number: int) -> int | None:
        found = self.house.all(
            Memory, col(Memory.user_id) == self.house.mira, col(Memory.state) == "active"
        )
        return found[number % len(found)].id if found else None


def snapshot(house: House, *but: str) -> dict[str, list[Any]]:
    """Return all rows there are, but for jobs, events and what only counts or names.

    How often a deed is told of depends on how often it was begun.
    """
    left_out = {"uid", "revision", "erased_revision", "removed_revision", "embedding"}
    tables = {
        name: table
        for name, table in SQLModel.metadata.tables.items()
        if name not in ("jobs", "erasures", "events", *but)
    }

    def work(rows: Any) -> dict[str, list[Any]]:
        return {
            name: sorted(
                (
                    {key: value for key, value in row.items() if key not in left_out}
                    for row in rows.execute(select(table)).mappings()
                ),
                key=repr,
            )
            for name, table in tables.items()
        }

    return house.read(work)
