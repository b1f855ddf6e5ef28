"""A generated life: one thing done after another through the door, each a run of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from hypothesis import strategies as st
from sqlmodel import col

from memory.amendments.undo import undo_operation, undo_run
from memory.dates.partial_date import Moment
from memory.ledger.proposal import Author, Batch, Link, Proposal, SourcedSentence
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.operations.kinds.relate import Relate
from memory.operations.kinds.restore import Restore
from memory.operations.kinds.update import Update
from memory.operations.registry import proposal_of
from memory.tables import Memory, Operation, Run
from memory.vocabulary import State
from tests.memory.house import CURATOR, PERSON, REVIEWER, SUMMARIZER, House
from tests.stores import open_in

CONTENTS = ("Mira drinks tea.", "Mira lives in Oslo.", "米拉养了一只猫。", "Pixel is a cat.")
NAMES = ("Pixel", "Oslo", "团子")
DEEDS = (
    *("add", "add again", "update", "merge", "changed", "corrected", "gives way", "tell elsewhere"),
    *("BOOST", "boost again", "DELETE", "restore", "PROMOTE", "KEEP", "FADE", "REVIEW"),
    *("relate", "insight", "compress", "tell", "retell", "HUSH", "UNHUSH"),
)
SLOTS = (None, None, {"key": "home", "value": "Oslo"}, {"key": "drink", "value": "tea"})


@dataclass(frozen=True)
class Step:
    """What happens next; the numbers choose among the memories there are."""

    deed: str
    one: int
    other: int
    content: str
    names: list[str]
    days: int


steps = st.builds(
    Step,
    deed=st.sampled_from(DEEDS),
    one=st.integers(0, 20),
    other=st.integers(0, 20),
    content=st.sampled_from(CONTENTS),
    names=st.lists(st.sampled_from(NAMES), max_size=2, unique=True),
    days=st.integers(0, 20),
)
lives = st.lists(steps, min_size=1, max_size=9)


@dataclass(frozen=True)
class Asked:
    """The proposals of a step, and whose they are."""

    proposals: Sequence[Proposal]
    author: Author = CURATOR
    audience: str = "private"


NOTHING = Asked(())


class Life:
    """Does the steps in a house, and undoes them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.said = house.quote("I drink tea and live in Oslo with Pixel")

    def live(self, step: Step, run_id: int | None = None) -> int | None:
        """Do what the step says as one run; return the run, or None where it came to nothing.

        `run_id` is a run that it is a part of.
        """
        self.house.clock.move(days=step.days)
        asked = self._asked(step)
        if not asked.proposals:
            return None
        run_id = run_id or self.open_run()
        outcome = self.house.apply(
            *asked.proposals, author=asked.author, audience=asked.audience, run_id=run_id
        )
        return run_id if outcome.applied else None

    def restart(self) -> None:
        """End the process that has the store open, and begin another."""
        self.house.store.close()
        self.house.store = open_in(self.house.folder)

    def undo(self, operation_id: int) -> list[int]:
        batch, policy = self.asked, self.house.services.policy
        return self.house.write(
            lambda rows: [
                operation.id or 0 for operation in undo_operation(rows, operation_id, batch, policy)
            ]
        )

    def undo_run(self, run_id: int) -> list[int]:
        batch, policy = self.asked, self.house.services.policy
        undone = self.house.run(undo_run(self.house.store, run_id, batch, policy))
        return [operation.id or 0 for operation in undone]

    def applied(self) -> list[int]:
        """Return what could be undone, oldest first."""
        found = self.house.all(
            Operation, col(Operation.status) == "applied", col(Operation.op) != "UNDO"
        )
        return sorted(operation.id or 0 for operation in found)

    @property
    def asked(self) -> Batch:
        """Mira's asking, now."""
        return Batch(user_id=self.house.mira, author=PERSON, now=self.house.now, proposals=())

    def _asked(self, step: Step) -> Asked:
        mine = self._pick(step.one)
        other = self._pick(step.other)
        match step.deed:
            case "add" | "add again":
                return Asked([self._said("ADD", step)])
            case "restore":
                gone = self._pick(step.one, "forgotten") or self._pick(step.one, "archived")
                return Asked([Restore(memory_id=gone)], PERSON) if gone else NOTHING
            case "tell" | "retell":
                return self._told(step)
        if mine is None:
            return NOTHING
        if step.deed in ("gives way", "relate", "insight", "compress"):
            return NOTHING if other in (mine, None) else self._of_two(step, mine, other or 0)
        return self._of_one(step, mine)

    def _of_one(self, step: Step, mine: int) -> Asked:
        match step.deed:
            case "update":
                author = PERSON if step.other % 2 else CURATOR
                return Asked([self._said("UPDATE", step, memory_id=mine)], author)
            case "merge":
                sure = (step.other % 10) / 10
                return Asked(
                    [self._said("UPDATE", step, memory_id=mine, merges=True, confidence=sure)]
                )
            case "changed" | "corrected":
                new = self._said("UPDATE", step, memory_id=mine, because=step.deed)
                return Asked([new])
            case "tell elsewhere":
                new = self._said("UPDATE", step, memory_id=mine)
                return Asked([new], audience="place:home")
            case "BOOST" | "boost again":
                return Asked([self._said("BOOST", step, memory_id=mine)])
            case "DELETE":
                return Asked([self._said("DELETE", step, memory_id=mine)])
            case op:
                return Asked([proposal_of(op, memory_id=mine)], REVIEWER)  # type: ignore[arg-type]

    def _of_two(self, step: Step, mine: int, other: int) -> Asked:
        derived = [Link("derived_from", mine), Link("derived_from", other)]
        match step.deed:
            case "gives way":
                because = "changed" if step.days % 2 else "corrected"
                new = self._said(
                    "UPDATE", step, memory_id=mine, because=because, successor_id=other
                )
                return Asked([new])
            case "relate":
                link = Link("supports", other, (step.days % 10) / 10)
                return Asked([Relate(memory_id=mine, links=[link])], REVIEWER)
            case "insight":
                content = f"As it seems: {step.content}"
                new = Add(kind="pattern", content=content, links=derived)
                return Asked([new], REVIEWER)
            case _:
                new = Add(content=f"In short: {step.content}", links=derived)
                away = [Archive(memory_id=number) for number in (mine, other)]
                return Asked([new, *away], Author("compressor"))

    def _told(self, step: Step) -> Asked:
        told = self._pick(step.one, categories=("episode",))
        if step.deed == "tell" or told is None:
            return Asked([self.house.episode(step.content, self.said.message_id)], SUMMARIZER)
        again = SourcedSentence("summary", step.content, [self.said.message_id])
        new = Update(memory_id=told, content=step.content, sentences=[again])
        return Asked([new], SUMMARIZER)

    def _said(self, op: Any, step: Step, **proposal: Any) -> Proposal:
        """Return a proposal with words, and some with a slot and times that go with them."""
        slot, year = SLOTS[step.other % len(SLOTS)], 2020 + step.other % 12
        times: dict[str, Any] = {
            name: Moment(datetime(year + after, 1, 1, tzinfo=UTC), "year")
            for name, after, often in (("valid_from", 0, 3), ("valid_until", 2, 5))
            if op in ("ADD", "UPDATE") and step.one % often == 0
        }
        return proposal_of(
            op,
            content=step.content,
            entities=step.names,
            quotes=[self.said],
            structured=slot,
            **times,
            **proposal,
        )

    def _pick(
        self, number: int, state: State = "active", categories: tuple[str, ...] = ("fact", "core")
    ) -> int | None:
        found = self.house.all(
            Memory, col(Memory.state) == state, col(Memory.category).in_(categories)
        )
        return int(found[number % len(found)].id or 0) if found else None

    def open_run(self) -> int:
        def work(rows: Any) -> int:
            run = Run(
                user_id=self.house.mira,
                conversation_id=self.house.talk,
                agent="curator",
                model="scripted",
                prompt_version="1",
                at=self.house.now,
            )
            rows.add(run)
            rows.flush()
            return int(run.id or 0)

        return self.house.write(work)
