"""Curation: gather what is new, let the curator propose, apply what is valid, exactly once."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from config.character import name_of
from curator.agent_inputs import shown_memory
from curator.curation.batching import in_runs
from curator.curation.changed_memories import are_changed
from curator.curation.context_memories import memories_to_show
from curator.curation.curator import CurationWindow, Curator, ProposedOperations
from curator.curation.echo_guard import adopted_questions, heard_out
from curator.curation.own_words import in_own_words
from curator.curation.proposal_reader import Reader
from curator.curation.sources import window_of
from curator.curation.waiting_memories import message_ids, read_at_once, shown_waiting
from curator.deduplication.nomination import SecondOpinion
from curator.handles import Handles
from memory.amendments.message_edits import withhold_rounds
from memory.conversation.attribution import NOBODYS, OthersWords
from memory.conversation.curation_cursor import (
    Stage,
    advance,
    go_on,
    go_on_within,
    read_anew,
)
from memory.ledger.lineage import PromptReading, Shown, note_used, record
from memory.ledger.proposal import Author, Batch, Outcome, Proposal, together
from memory.ledger.runs import open_run
from memory.operations.apply import apply
from memory.operations.kinds.boost import Boost
from memory.operations.validation import NEVER_STORE
from memory.privacy.switches import lets_learn
from memory.secret_detection import redacted
from memory.services import Services
from memory.storage.ownership import owned
from memory.tables import Conversation, Job, Run, Trace, Turn, User, row_id
from memory.text.quotes import Spoken

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CurationCase:
    """What one run of the curator is about."""

    job: Job
    stage: Stage
    user: User
    conversation: Conversation
    memories: Handles
    window: CurationWindow
    shown: Sequence[Shown] = ()
    """The memories that stand in the window, as they were then."""
    theirs: frozenset[int] = frozenset()
    """Those of the messages that the user said, and those that answered them."""
    others: OthersWords = NOBODYS

    @property
    def spoken(self) -> list[Spoken]:
        """The window's messages as the curator read them, which quotes are looked up in."""
        both = (*self.stage.context, *self.stage.fresh)
        return [Spoken(message.id, message.author_id, redacted(message.text)) for message in both]

    def up_to(self, through: int | None) -> "CurationCase":
        """Return the case with the messages up to one of them; None: with all of them."""
        return self if through is None else replace(self, stage=self.stage.up_to(through))

    @property
    def has_words_of_the_user(self) -> bool:
        """Whether the user said anything that is new."""
        return any(message.author_id == self.user.id for message in self.stage.fresh)


async def gather(services: Services, job: Job, *, by_rule: bool = False) -> CurationCase | None:
    """Return what a curation job is about, or None where nothing is left to learn from.

    `by_rule`: whether the curator goes by rules, which are shown more than a model.
    """
    read = await services.store.read(
        lambda rows: read_at_once(rows, services, job, by_rule=by_rule)
    )
    if read is None:
        return None
    scene, waiting = read.scene, read.waiting
    found = await memories_to_show(services, scene, read.known, newest=read.newest)
    recalled = scene.recalled
    memories = [memory for memory in found if memory.id not in read.going]
    zone, handles = ZoneInfo(scene.user.timezone), Handles("a")
    shown = [
        shown_memory(memory, handles, zone, recalled=memory.id in recalled) for memory in memories
    ]
    shown += [shown_waiting(operation, handles, zone) for operation in waiting]
    character = name_of(scene.conversation.character, services.settings.character)
    window = replace(window_of(scene, shown, character), never_store=read.never)
    known = [*(memory.content for memory in shown), *adopted_questions(window)]
    return CurationCase(
        job=job,
        stage=scene.stage,
        user=scene.user,
        conversation=scene.conversation,
        memories=handles,
        window=window,
        shown=[
            Shown("recalled" if memory.id in recalled else "memory", row_id(memory), memory.version)
            for memory in memories
        ]
        + [Shown("waiting", row_id(operation)) for operation in waiting]
        + [Shown("quoted", message_id) for message_id in message_ids(waiting)],
        theirs=scene.theirs,
        others=scene.others.but(known),
    )


async def propose(curator: Curator, case: CurationCase) -> ProposedOperations:
    """Ask the curator; where the user said nothing new, there is nothing to ask."""
    if not case.has_words_of_the_user:
        return ProposedOperations(operations=[])
    return await curator.propose(case.window)


async def settle(
    services: Services, case: CurationCase, curator: Curator, heard: SecondOpinion
) -> Outcome | None:
    """Apply the valid operations and move the cursor, in one transaction.

    Returns None where nothing is changed: another run was first, what was read says something
    else by now, and is read anew, or its user lets nothing be learned any more.
    """
    prompts = [curator.prompt_version(case.window.language), heard.judged_by]
    author = Author("curator", curator.model, " + ".join(filter(None, prompts)))

    def work(rows: Rows) -> Outcome | None:
        job, limits = rows.get_one(Job, case.job.id), services.settings.curation
        taken = case.up_to(heard.through)
        if not lets_learn(rows, job.user_id):
            return None
        own = [opinion.plain for opinion in heard.opinions]
        is_changed = are_changed(rows, row_id(case.user), case.shown, own)
        if is_changed or not advance(rows, job, taken.stage):
            read_anew(rows, job, taken.stage, services.now(), is_changed=is_changed)
            return None
        most = limits.operations if heard.is_by_rule else max(len(heard.opinions), 1)
        outcomes = [
            _apply_run(rows, services, taken, author, part) for part in in_runs(heard, most)
        ]
        withheld = [
            *heard.withheld,
            *(refused_word for each in outcomes for refused_word in _refused_words(each)),
        ]
        withhold_rounds(rows, row_id(case.user), withheld, services.now())
        go_on_within(rows, job, taken.stage, services.now())
        go_on(rows, job, limits, services.now())
        return together(outcomes)

    outcome = await services.store.write(work)
    _report(case, outcome)
    return outcome


def _apply_run(
    rows: Rows, services: Services, case: CurationCase, author: Author, heard: SecondOpinion
) -> Outcome:
    """Apply what one run takes, and note what it read, used and learned."""
    run = open_run(
        rows,
        row_id(case.user),
        author,
        services.now(),
        job_id=case.job.id,
        conversation_id=case.conversation.id,
        through=case.stage.through,
        handles=case.memories.row_ids,
    )
    record(rows, _reading(case, run))
    proposals = [opinion.now(rows, run.user_id) for opinion in heard.opinions]
    batch = Batch(
        user_id=run.user_id,
        author=author,
        now=services.now(),
        proposals=proposals,
        audience=case.conversation.audience,
        conversation_id=case.conversation.id,
        character=case.conversation.character,
        run_id=run.id,
        vectors=heard.vectors,
        embedder=services.embedder.model,
    )
    outcome = apply(rows, batch, services.policy)
    run.counts = outcome.counts() | _uncounted(heard)
    run.status = "pending" if outcome.pending else "applied"
    _note_used(rows, case, proposals)
    return outcome


def withheld_by(case: CurationCase, proposed: ProposedOperations) -> list[int]:
    """Return the messages that the curator judged to be about what is never to be stored."""
    if not case.window.never_store:
        return []
    reader, user_id = _reader(case), row_id(case.user)
    found = (reader.withheld(operation, user_id) for operation in proposed.operations)
    return [found_id for found_id in found if found_id is not None]


def _reader(case: CurationCase) -> Reader:
    return Reader(
        memories=case.memories,
        spoken=case.spoken,
        fresh={message.id for message in case.stage.fresh},
        zone=case.window.zone,
        theirs=case.theirs,
    )


def proposals_of(case: CurationCase, proposed: ProposedOperations) -> list[Proposal]:
    """Return what the curator proposed, read, with the flaws of what may not be."""
    reader, user_id = _reader(case), row_id(case.user)
    read = (reader.read(operation, user_id=user_id) for operation in proposed.operations)
    found = [proposal for proposal in read if proposal is not None]
    if proposed.is_by_rule:
        return found
    own = (in_own_words(proposal, case.others, case.window.language) for proposal in found)
    return [heard_out(proposal, case.window, case.memories) for proposal in own]


def _refused_words(outcome: Outcome) -> list[int]:
    """Return the messages of what would have stored what is never to be."""
    refused = (
        rejection.proposal for rejection in outcome.rejected if rejection.reason == NEVER_STORE
    )
    return [quote.message_id for each in refused for quote in each.quotes if quote.role == "source"]


def _uncounted(heard: SecondOpinion) -> dict[str, int]:
    found = {
        "rejected: no such operation": heard.unreadable,
        "rejected: too many operations": heard.too_many,
        "left to the next run": heard.left,
    }
    return {what: count for what, count in found.items() if count}


def _reading(case: CurationCase, run: Run) -> PromptReading:
    """Return what the run was shown; what is new begins with the message that is asked about."""
    window, stage = case.window, case.stage
    known = {shown.source_id for shown in case.shown}
    near = (memory_id for memory_id in case.memories.row_ids.values() if memory_id not in known)
    return PromptReading(
        user_id=run.user_id,
        conversation_id=row_id(case.conversation),
        run_id=run.id,
        at=window.now.astimezone(UTC),
        timezone=window.zone.key,
        language=window.language,
        prompt_version=run.prompt_version,
        called=window.user_name,
        window=[message.id for message in (*stage.context, *stage.fresh)],
        shown=[
            Shown("asked", stage.fresh[0].id),
            *case.shown,
            *(Shown("near", found_id) for found_id in near),
        ],
    )


def _note_used(rows: Rows, case: CurationCase, proposals: Sequence[Proposal]) -> None:
    """Note in the traces of the user's turns which of the shown memories were judged used."""
    used = {
        proposal.memory_id
        for proposal in proposals
        if isinstance(proposal, Boost) and proposal.quotes
    }
    if not used:
        return
    user_id = row_id(case.user)
    for proposal in proposals:
        if isinstance(proposal, Boost) and proposal.memory_id is not None:
            said = [quote.message_id for quote in proposal.quotes]
            note_used(rows, user_id, proposal.memory_id, said)
    own = owned(user_id, Trace).join(Turn, col(Turn.id) == col(Trace.turn_id))
    fresh = [message.id for message in case.stage.fresh]
    for trace in rows.exec(own.where(col(Turn.message_id).in_(fresh))):
        trace.used = sorted(used & set(trace.shown))


def _report(case: CurationCase, outcome: Outcome | None) -> None:
    if outcome is None:
        log.info("job %s: another run was first, or its messages or switches changed", case.job.id)
        return
    log.info("job %s: curated, %s", case.job.id, outcome.counts())
    if outcome.alarm:
        log.warning("job %s waits for a person: %s", case.job.id, outcome.alarm)
