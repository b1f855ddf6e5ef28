"""Whatever two writers do for two people: memory is what a plain model says, and erased is gone."""

from dataclasses import replace
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from config.errors import OperationRefused, UndoRefused
from memory.dates.partial_date import Moment
from memory.operations.kinds.update import Update
from tests.examples import examples
from tests.memory.fuzz.plain import NEW, Deed, Hand, What
from tests.memory.fuzz.two_houses import PLACE, proposal_of
from tests.memory.fuzz.witness import Erasing, Witness, words_in

STEPS = 25
SCOPES = ("memory", "messages", "message", "round", "topic", "talk", "facts", "everything")
writers, people, picks = st.integers(0, 1), st.integers(0, 1), st.integers(0, 30)
audiences = st.sampled_from(("private", PLACE))


class TwoWriters(Witness):
    """All that people and the curator may do, in whatever order."""

    @initialize()
    def begin(self) -> None:
        """Both have told something in private and where the other hears it."""
        for who, audience in ((0, "private"), (0, PLACE), (1, "private"), (1, PLACE)):
            self.learn(who, who, audience, passing=who == 0)

    @rule(writer=writers, who=people, audience=audiences, passing=st.booleans())
    def learn(self, writer: int, who: int, audience: str, passing: bool) -> None:
        """Something is said, and the curator notes it."""
        said = self.say(writer, who, audience)
        if said is not None:
            kind = "context" if passing else "fact"
            self.curate(writer, said, Deed(**said.deed, what="add", content=said.note, kind=kind))

    @rule(writer=writers, who=people, audience=audiences, pick=picks)
    def tell_again(self, writer: int, who: int, audience: str, pick: int) -> None:
        """What is known, or was once, is said again in the same words."""
        known = self.plain.known.get(self.some(pick))
        if known is None or known.user != self.store.users[who]:
            return
        said = self.say(writer, who, audience)
        if said is not None:
            deed = Deed(**said.deed, what="add", content=known.content)
            self.curate(writer, said, deed)

    @rule(writer=writers, pick=picks)
    def learn_late(self, writer: int, pick: int) -> None:
        """A curator reads an old message."""
        if self.said:
            said = [*self.said.values()][pick % len(self.said)]
            self.curate(writer, said, Deed(**said.deed, what="add", content=said.note))

    @rule(
        writer=writers,
        who=people,
        audience=audiences,
        what=st.sampled_from(("reword", "changed", "corrected", "forget", "boost")),
        pick=picks,
    )
    def change(self, writer: int, who: int, audience: str, what: What, pick: int) -> None:
        """Something is said that changes what is known; a wrong or a stale id is among the ids."""
        memory_id = self.some(pick)
        known = self.plain.known.get(memory_id)
        if known is None or (what == "boost" and known.kind == "context"):
            return
        said = self.say(writer, who, audience)
        if said is not None:
            deed = Deed(**said.deed, what=what, memory_id=memory_id, content=said.note)
            self.curate(writer, said, deed)

    @rule(
        writer=writers,
        who=people,
        what=st.sampled_from(("add", "reword", "forget", "restore", "keep", "verify", "outdate")),
        pick=picks,
    )
    def do_by_hand(self, writer: int, who: int, what: Hand, pick: int) -> None:
        """A person acts on what is theirs, or what is another's."""
        user, memory_id = self.store.users[who], self.some(pick)
        known = self.plain.known.get(memory_id)
        if user in self.gone or (known is None and what != "add"):
            return
        content, audience = f"Mira likes {self.word()}.", "private"
        if known and known.user == user and what != "add":
            content = content if what == "reword" else known.content
            audience = known.audience
        target = None if what == "add" else memory_id
        deed = Deed(
            what=what,
            user=user,
            audience=audience,
            memory_id=target,
            content=content,
            by_hand=True,
        )
        proposal = proposal_of(deed, "", words_in(content))
        if what == "outdate" and isinstance(proposal, Update):
            proposal = replace(proposal, valid_until=Moment(self.store.now, "instant"))
        self.settle(deed, self.foresee(deed), self.store.do(writer, deed, proposal))

    @rule(writer=writers, pick=picks)
    def undo(self, writer: int, pick: int) -> None:
        """Somebody takes back what was done, lately or long ago."""
        acts = [part for part in self.plain.acts if part.user not in self.gone]
        if not acts:
            return
        act = acts[-1 - pick % len(acts)]
        operation = [*act.operations][pick % len(act.operations)]
        above = self.plain.standing_on(act)
        is_silent = bool(self.silent(act.user) & (act.before.keys() | act.linked))
        try:
            undone = self.store.undo(writer, act.user, operation)
        except UndoRefused as refused:
            in_its_way = {*refused.operation_ids}
            assert act.is_blank or any(in_its_way.issuperset(part.operations) for part in above)
        except OperationRefused:
            assert act.is_blank or is_silent
        else:
            assert not is_silent or act.is_blank
            assert act.is_blank or (not above and {*undone} == {*act.operations})
            self.take_back(writer, act)

    @rule(writer=writers, who=people, automatic=st.booleans())
    def ask_first(self, writer: int, who: int, automatic: bool) -> None:
        """A person wants to be asked before anything is learned, or not any more."""
        user = self.store.users[who]
        if user not in self.gone:
            self.store.ask_first(writer, user, automatic=automatic)
            (self.asked_first.discard if automatic else self.asked_first.add)(user)

    @rule(writer=writers, yes=st.booleans(), pick=picks)
    def answer(self, writer: int, yes: bool, pick: int) -> None:
        """A person says yes or no to what waits."""
        if not self.waiting:
            return
        operation = [*self.waiting][pick % len(self.waiting)]
        waiting = self.waiting.pop(operation)
        deed, expected = waiting.deed, self.foresee(waiting.deed)
        if self.plain.touches[deed.memory_id or NEW] != waiting.touches:
            expected = None
        if not yes:
            self.store.decline(writer, deed.user, operation)
            return
        try:
            outcome = self.store.accept(writer, deed.user, operation)
        except OperationRefused:
            assert expected is None or self.is_guarded(deed)
            self.store.decline(writer, deed.user, operation)
        else:
            self.settle(deed, expected, outcome)

    @rule(writer=writers, days=st.sampled_from((1, 3, 8, 8, 60, 400)))
    def let_time_pass(self, writer: int, days: int) -> None:
        """Days go by, and the daily work is done."""
        self.store.houses[0].clock.move(days=days)
        now = self.store.now
        leaving = self.plain.leaving(now)
        operations = self.store.daily(writer)
        assert {
            operation.memory_id for operation in operations if operation.op == "DELETE"
        } == leaving.keys()
        for operation in operations:
            memory_id = operation.memory_id or NEW
            known = leaving[memory_id] if operation.op == "DELETE" else self.plain.known[memory_id]
            self.plain.note(operation.user_id, [operation.id or 0], {memory_id: known})
        self.plain.take_over(self.plain.purged(now), {})
        self.forget_what_waits()

    @rule(writer=writers, who=people, scope=st.sampled_from(SCOPES), pick=picks)
    def want_erased(self, writer: int, who: int, scope: str, pick: int) -> None:
        """A person wants something erased: it is accepted at once, and done later."""
        user = self.store.users[who]
        memories = [key for key, known in self.plain.known.items() if known.user == user]
        messages = [key for key, said in self.said.items() if said.user == user]
        own = memories if scope in ("memory", "messages", "topic") else messages
        if user in self.gone or not own or (scope == "everything" and who == 0):
            return
        named = own[pick % len(own)]
        word = words_in(self.plain.known[named].content)[0] if scope == "topic" else ""
        audience = PLACE if pick % 2 else "private"
        where = self.store.talk_of(user, audience)
        accepted, target = self.store.want_erased(writer, user, scope, named, word, where)
        if scope == "everything":
            target |= {"memories": memories, "messages": messages}
        elif scope in ("talk", "facts"):
            target["messages"] = [
                message for message in messages if self.said[message].audience == audience
            ]
        self.plain.barred = self.store.barred()
        parts = (frozenset(target.get(part, ())) for part in ("memories", "messages", "away"))
        self.put_away(accepted, Erasing(user, scope, *parts))

    @rule(writer=writers)
    def erase(self, writer: int) -> None:
        """What is to be erased goes."""
        for accepted in sorted(self.erasing):
            self.let_go(writer, accepted, self.erasing.pop(accepted))

    @rule(writer=writers, who=people, audience=audiences, pick=picks)
    def recall(self, writer: int, who: int, audience: str, pick: int) -> None:
        """Somebody asks after something, where others hear or not."""
        user, memory_id = self.store.users[who], self.some(pick)
        if user in self.gone or not memory_id:
            return
        [word, *_] = words_in(self.plain.known[memory_id].content)
        tellable = {
            key
            for key, known in self.plain.known.items()
            if known.user == user
            and known.state == "active"
            and not known.is_over(self.store.now)
            and (audience == "private" or known.audience == audience)
        }
        meant = {part for part in tellable if word in self.plain.known[part].content}
        found = self.store.recalled(writer, user, word, audience)
        assert meant <= {*found} <= tellable

    @rule(writer=writers, who=people)
    def look(self, writer: int, who: int) -> None:
        """Somebody lists, and takes along, all that is known of them."""
        user = self.store.users[who]
        if user in self.gone:
            return
        silent = self.silent(user)
        own = {
            key: known
            for key, known in self.plain.known.items()
            if known.user == user and key not in silent
        }
        listed = self.store.listed(writer, user)
        assert [part.id for part in listed] == sorted(own, reverse=True)
        assert all(part.content == own[part.id].content for part in listed)
        assert all(part.state == own[part.id].state for part in listed)
        assert all(
            (part.valid_until is None) == (own[part.id].valid_until is None) for part in listed
        )
        exported = self.store.exported(writer, user)
        assert {entry["id"]: entry["content"] for entry in exported["memories"]} == {
            key: known.content for key, known in own.items()
        }
        others = {said.word for said in self.said.values() if said.user != user}
        holding = {name: {*words_in(str(told))} & others for name, told in exported.items()}
        assert {name: words for name, words in holding.items() if words} == {}


def test_memory_is_what_a_plain_model_says_whatever_two_writers_do(empty_database: Path):
    class OnEmpty(TwoWriters):
        database = empty_database

    run_state_machine_as_test(
        OnEmpty,
        settings=settings(
            max_examples=examples(7),
            stateful_step_count=STEPS,
            suppress_health_check=[*HealthCheck],
        ),
    )
