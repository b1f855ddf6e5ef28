"""What holds two writers' work against the plain model: what was said, waits and goes."""

import re
import shutil
import tempfile
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

from hypothesis.stateful import RuleBasedStateMachine, invariant

from memory.ledger.proposal import Outcome
from memory.storage.store import FILE
from tests.memory.fuzz.plain import NEW, Act, Deed, Known, Plain
from tests.memory.fuzz.two_houses import TwoHouses, proposal_of

WORD = re.compile(r"qu\d+lldrop|锦.瑟")


@dataclass(frozen=True)
class Said:
    """A message with a word of its own."""

    message_id: int
    user: int
    audience: str
    word: str
    text: str
    at: datetime

    @property
    def note(self) -> str:
        return f"Mira likes {self.word}."

    @property
    def deed(self) -> dict[str, Any]:
        """What a deed has of the message that it rests on."""
        return {
            "user": self.user,
            "audience": self.audience,
            "message_id": self.message_id,
            "said_at": self.at,
        }


@dataclass(frozen=True)
class Waiting:
    """What waits for a yes, and how often its memory had been touched."""

    deed: Deed
    touches: int


@dataclass(frozen=True)
class Erasing:
    """An erasure that was accepted, and what it names."""

    user: int
    scope: str
    memories: frozenset[int]
    messages: frozenset[int]
    away: frozenset[int]
    """What may go or change with that."""


class Witness(RuleBasedStateMachine):
    """Two people's memories in two processes, and what they have to be."""

    database: ClassVar[Path]
    """An empty one, to begin with."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        shutil.copy(self.database, Path(self.folder.name) / FILE)
        self.store = TwoHouses(Path(self.folder.name))
        self.plain = Plain()
        self.said: dict[int, Said] = {}
        self.told = self.steps = 0
        self.asked_first: set[int] = set()
        self.waiting: dict[int, Waiting] = {}
        self.erasing: dict[int, Erasing] = {}
        self.vanished: set[str] = set()
        """Words that nothing says any more."""
        self.gone: set[int] = set()
        """Users of whom everything was erased."""

    @invariant()
    def memory_is_what_the_model_says(self) -> None:
        self.steps += 1
        rows = self.store.rows(self.steps % 2)
        there = {key: in_short(known) for key, known in rows.items()}
        assert there == {key: in_short(known) for key, known in self.plain.known.items()}

    @invariant()
    def what_vanished_stays_away(self) -> None:
        if self.vanished:
            assert not self.vanished & {*words_in(self.store.kept_text(self.steps % 2))}

    def teardown(self) -> None:
        try:
            assert self.store.in_files(self.vanished) == set()
        finally:
            self.store.close()
            self.folder.cleanup()

    def let_go(self, writer: int, accepted: int, erasing: Erasing) -> None:
        words = {self.said[message].word for message in erasing.messages if message in self.said}
        named = erasing.memories
        if erasing.scope == "everything":
            # What came after it was asked for goes, too.
            named |= self.plain.of(erasing.user)
        reached = self.plain.reached(named, words)
        words |= {word for each in reached for word in self.plain.words[each]}
        self.store.erase(writer, accepted)
        rows, there = self.store.rows(writer), self.store.messages()
        assert not erasing.memories & rows.keys()
        assert not erasing.messages & there
        if erasing.scope != "talk":
            assert not {row for row in rows if self._rested_only_on(row, erasing.messages)}
        self.plain.take_over(reached | erasing.away, rows)
        self.said = {
            message_id: said for message_id, said in self.said.items() if message_id in there
        }
        if erasing.scope == "everything":
            self.gone.add(erasing.user)
        self.forget_what_waits(reached)
        self.vanished |= words - {*words_in(self.store.kept_text(writer))}
        assert self.store.in_files(self.vanished) == set()

    def silent(self, user: int) -> frozenset[int]:
        """Return what nobody is told of a user until what was asked for is erased."""
        waiting = [erasing for erasing in self.erasing.values() if erasing.user == user]
        if any(erasing.scope == "everything" for erasing in waiting):
            return self.plain.of(user)
        return frozenset[int]().union(*(each.memories | each.away for each in waiting))

    def put_away(self, accepted: int, erasing: Erasing) -> None:
        """Let an erasure wait: what it names is silent, and what rests on that alone."""
        self.erasing[accepted] = erasing
        self.plain.put_away(erasing.memories | erasing.away, self.store.now)
        if erasing.scope == "talk":
            return
        told = {each for each in self.plain.known if self._rested_only_on(each, erasing.messages)}
        assert not {each for each in told if self.plain.known[each].state == "active"}

    def _rested_only_on(self, memory_id: int, messages: frozenset[int]) -> bool:
        rests = self.plain.rests[memory_id]
        return bool(rests) and rests <= messages

    def curate(self, writer: int, said: Said, deed: Deed) -> None:
        if deed.user in self.gone:
            return
        expected = self.foresee(deed)
        outcome = self.store.do(writer, deed, proposal_of(deed, said.text, words_in(deed.content)))
        if outcome.pending:
            assert deed.user in self.asked_first
            assert expected is not None
            touches = self.plain.touches[deed.memory_id or NEW]
            self.waiting[outcome.pending[0]] = Waiting(deed, touches)
            return
        assert deed.user not in self.asked_first or outcome.rejected
        self.settle(deed, expected, outcome)

    def foresee(self, deed: Deed) -> dict[int, Known] | None:
        return self.plain.effect(deed, self.store.now)

    def is_guarded(self, deed: Deed) -> bool:
        """Tell whether only the person's explicit word changes it: another test says which is."""
        known = self.plain.known.get(deed.memory_id or NEW)
        return not deed.by_hand and known is not None and known.verified

    def settle(self, deed: Deed, expected: dict[int, Known] | None, outcome: Outcome) -> None:
        if expected is None or (outcome.rejected and self.is_guarded(deed)):
            assert outcome.rejected
            assert not outcome.applied
            return
        assert outcome.applied, outcome.rejected
        made = outcome.memory_ids[0]
        changes = {made if number == NEW else number: known for number, known in expected.items()}
        words = words_in(deed.content)
        if deed.message_id in self.said:
            words += [self.said[deed.message_id].word]
        self.plain.do(deed, outcome.applied, changes, words)

    def take_back(self, writer: int, act: Act) -> None:
        if not act.is_blank:
            self.plain.undo(act)
            return
        self.plain.acts.remove(act)
        self.plain.take_over(act.before.keys(), self.store.rows(writer))
        self.plain.touches.update(act.before.keys())

    def forget_what_waits(self, reached: Collection[int] = ()) -> None:
        """Leave out what an erasure or a purge declined, or changed what it is about."""
        pending = self.store.pending()
        self.waiting = {
            number: waiting
            for number, waiting in self.waiting.items()
            if number in pending
            and waiting.deed.memory_id not in reached
            and waiting.deed.message_id in self.said
        }

    def say(self, writer: int, who: int, audience: str) -> Said | None:
        user = self.store.users[who]
        if user in self.gone:
            return None
        word = self.word()
        text = f"I like {word}"
        talk = self.store.talk_of(user, audience)
        message_id = self.store.houses[writer].say(text, user=user, conversation=talk)
        said = Said(message_id, user, audience, word, text, self.store.now)
        self.said[message_id] = said
        return said

    def word(self) -> str:
        self.told += 1
        return f"qu{self.told}lldrop" if self.told % 3 else f"锦{chr(0x4E00 + 37 * self.told)}瑟"

    def some(self, number: int) -> int:
        known = [*self.plain.known]
        return known[number % len(known)] if known else NEW


def words_in(text: str) -> list[str]:
    """Return the words of which each was made for one message."""
    return WORD.findall(text)


def in_short(known: Known) -> Known:
    """Return what of a memory the model says: when facts fade is said elsewhere."""
    if known.kind == "context":
        return known
    return replace(known, anchored_at=known.created_at, kept=False)
