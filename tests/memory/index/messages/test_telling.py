"""What is to be told follows the rows, though only what may have changed is asked of."""

import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, update
from sqlmodel import col

from memory.amendments.message_edits import edit_message
from memory.conversation.incoming import Part
from memory.index.messages import cache
from memory.index.messages.cache import VisibilityScope, WarmTalk
from memory.ledger.proposal import Batch
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.restore import Restore
from memory.tables import Message
from memory.text.quotes import Quote
from tests.examples import examples
from tests.memory.house import PERSON, House
from tests.memory.index.messages.remarks import remark
from tests.stores import lay_out

pytestmark = pytest.mark.both_stores
EVERYWHERE = VisibilityScope(audiences=None)
ACTS = ("say", "overhear", "answer", "edit", "hide", "show", "note", "remove", "forget", "restore")
Told = Sequence[tuple[int, str, bool]]


class Life:
    """Mira and Tom in private and in a hall: what each says, and what becomes of it."""

    def __init__(self, folder: Path) -> None:
        self.house = House(lay_out(folder))
        self.tom = self.house.person("tom")
        self.hall = self.house.conversation("hall", audience="place:hall")
        self.said: list[int] = []
        self.strays: list[int] = []
        self.kept: list[tuple[int, int]] = []
        """The memories, each with whose it is."""

    def act(self, act: str, number: int) -> None:
        """Do something; all but the first two to one of what was said or learned."""
        if act == "say":
            self._say(self.house.mira, self.house.talk if number % 2 else self.hall, number)
        elif act == "overhear":
            self._say(self.tom, self.hall, number)
        elif self.said:
            getattr(self, f"_{act}")(self.said[number % len(self.said)], number)

    def _say(self, who: int, where: int, number: int) -> None:
        words = f"I keep {number} bees."
        said = self.house.say(words, user=who, conversation=where)
        batch = {"user_id": who, "conversation_id": where}
        quote = Quote(said, who, words)
        self.kept.append((self.house.learn(words, quotes=[quote], batch=batch), who))
        self.said.append(said)

    def _answer(self, said: int, number: int) -> None:
        self._change(self.said[-1], Message.reply_to_id, said)

    def _hide(self, said: int, number: int) -> None:
        self._change(said, Message.hidden_at, self.house.now)

    def _show(self, said: int, number: int) -> None:
        self._change(said, Message.hidden_at, None)

    def _change(self, said: int, column: Any, value: object) -> None:
        change = update(Message).where(col(Message.id) == said).values({col(column): value})
        self.house.write(lambda rows: rows.exec(change))

    def _edit(self, said: int, number: int) -> None:
        batch = Batch(user_id=self.house.mira, author=PERSON, now=self.house.now, proposals=())
        part, policy = Part(None, f"I fly {number} kites."), self.house.services.policy
        self.house.write(
            lambda rows: edit_message(rows, rows.get_one(Message, said), part, batch, policy)
        )

    def _note(self, said: int, number: int) -> None:
        self.strays.append(
            self.house.write(partial(remark, text=f"Look, {number} owls!", beside=said))
        )

    def _remove(self, said: int, number: int) -> None:
        strays, self.strays = self.strays, []
        self.house.write(lambda rows: rows.exec(delete(Message).where(col(Message.id).in_(strays))))

    def _forget(self, said: int, number: int) -> None:
        memory, whose = self.kept[number % len(self.kept)]
        self.house.apply(Delete(memory_id=memory, reason="asked"), author=PERSON, user_id=whose)

    def _restore(self, said: int, number: int) -> None:
        memory, whose = self.kept[number % len(self.kept)]
        self.house.apply(Restore(memory_id=memory), author=PERSON, user_id=whose)


def told(life: Life, warm: WarmTalk) -> Told:
    talk = life.house.read(lambda rows: warm.talk(rows, EVERYWHERE, ""))
    vectors: Sequence[bool] = np.any(talk.vectors, axis=1).tolist()
    pairs = zip(talk.said, vectors, strict=True)
    return [(one.message_id, " ".join(sorted(one.tokens)), has) for one, has in pairs]


@settings(max_examples=examples(10))
@given(st.lists(st.tuples(st.sampled_from(ACTS), st.integers(1, 9)), min_size=6, max_size=12))
def test_a_warm_talk_is_what_a_cold_one_is(acts):
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "MOST_MESSAGES", 7)
        life = Life(Path(folder) / "data")
        model = life.house.embedder.model
        warm = {who: WarmTalk(who, model) for who in (life.house.mira, life.tom)}
        for act, number in acts:
            life.act(act, number)
            for who, talk in warm.items():
                assert told(life, talk) == told(life, WarmTalk(who, model)), (act, number)
        life.house.close()
