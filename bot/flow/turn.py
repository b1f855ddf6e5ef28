"""The way of a message: receive, recall, compose, reply, settle."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import cache, partial

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from sqlmodel import Session as Rows

from bot.flow.forget_wish import forget_as_wished
from bot.flow.lineage import reading_of
from bot.flow.prompt_composition import Gathered, scene_of
from bot.flow.recall_trace import count_shown, trace_of
from bot.flow.remembering import remembered, surroundings, words_to_recall_by
from bot.flow.timing import timed
from bot.flow.turn_state import Flow, TurnContext, TurnState
from bot.texts.unkept import REPLY_ERASED, REPLY_UNKEPT
from bot.voice.prompt_context import PromptContext
from config.errors import MindError, StoreError
from config.models.calls.call_context import on_occasion
from config.models.embedding.bundled import MODEL
from config.models.embedding.vector import Vector
from memory.amendments.message_edits import follow_announcement
from memory.conversation.turns import (
    INTERRUPTED,
    UNBEGUN,
    Received,
    begin_sending,
    fail,
    is_there,
    receive,
    settle,
)
from memory.conversation.users import participant_in
from memory.erasure.late_replies import may_tell_erased
from memory.ledger.lineage import PromptReading, record
from memory.ledger.proposal import Author, Batch
from memory.lifecycle.retention import keep_for_session
from memory.recall.model.fallback import log_left_out
from memory.services import Services

EMPTY = "EmptyReply"
ERASED = "ErasedMeanwhile"
"""The error of a turn whose reply may tell what was erased while it was made."""

log = logging.getLogger(__name__)


async def receive_message(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
    """Store the message with its turn and the jobs it causes."""
    services, incoming = runtime.context.services, state["incoming"]
    now = services.now()
    batch = Batch(user_id=incoming.user_id, author=Author("person"), now=now, proposals=())

    def work(rows: Rows) -> Received:
        received = receive(rows, incoming, pace=services.pace, now=now)
        if received.withheld:
            follow_announcement(rows, received.message_id, batch, services.policy)
        elif not received.answered_already:
            forget_as_wished(rows, received.message_id, batch, services.policy)
        return received

    received = await services.store.write(work)
    if not received.answered_already:
        _loosen(state, partial(_let_go, runtime.context, received.turn_id))
    return {"incoming": incoming, "received": received}


async def recall_memories(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
    """Bring to mind what helps to answer; where memory fails, go on without it."""
    services, incoming, received = runtime.context.services, state["incoming"], state["received"]
    if received.recalls:
        # First, so that what is taken back while an embedder takes its time is not told.
        await services.vector_of_question(words_to_recall_by(incoming.whole))
        found = await remembered(services, incoming, received)
    else:
        found = await surroundings(services, incoming, received)
    return {
        "incoming": incoming,
        "context": found.context,
        "memory": found.memory,
        "recollection": found.recollection,
    }


async def compose_scene(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
    """Put together everything the reply is made of."""
    context = runtime.context
    gathered = Gathered(
        user_id=state["incoming"].user_id,
        received=state["received"],
        context=state["context"],
        character=context.character,
        language=context.language,
        memory=state["memory"],
        recollection=state["recollection"],
        kept=state["incoming"].kept,
        question_vector=_vector_at_hand(
            context.services, words_to_recall_by(state["context"].message.text)
        ),
        read_before=context.services.settings.curation.messages - 1,
    )
    scene = scene_of(gathered, context.services.now())
    return {"incoming": state["incoming"], "scene": scene}


def _vector_at_hand(services: Services, text: str) -> Vector | None:
    """Return what the bundled embedder made of a message when memory was asked with it."""
    return services.known_vector(text) if services.embedder.model == MODEL else None


async def stream_reply(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
    """Let the character speak, piece by piece; a failure ends in an honest sentence."""
    context, scene = runtime.context, state["scene"]
    turn_id, pieces = state["received"].turn_id, list[str]()
    error: str | None = None
    _loosen(state, None)
    is_private = state["received"].private or state["received"].withheld
    try:
        with on_occasion(
            turn_id=turn_id,
            user_id=scene.user_id,
            private=is_private,
            keeps_words=scene.is_own,
        ):
            async for piece in context.voice.speak(scene):
                if not pieces:
                    await context.services.store.write(lambda rows: begin_sending(rows, turn_id))
                pieces.append(piece)
                runtime.stream_writer({"piece": piece})
    except MindError as problem:
        error = type(problem).__name__
        log.warning("turn %s: %s", turn_id, problem)
        runtime.stream_writer({"piece": _apology(scene, begun=bool(pieces))})
    except StoreError:
        raise
    except Exception as problem:  # noqa: BLE001  # a voice's edge: the turn must settle
        error = type(problem).__name__
        log_left_out(f"t{turn_id}: turn {turn_id} gets no reply", problem)
        runtime.stream_writer({"piece": _apology(scene, begun=bool(pieces))})
    except asyncio.CancelledError:
        said = "".join(pieces).strip()
        error = INTERRUPTED if said else UNBEGUN
        await asyncio.shield(_settle(state, context, said, error))
        raise
    reply = "".join(pieces).strip()
    if not reply and error is None:
        error = EMPTY
        runtime.stream_writer({"piece": _apology(scene, begun=False)})
    _loosen(state, partial(_settle, state, context, reply, error))
    return {"incoming": state["incoming"], "reply": reply, "error": error}


async def settle_turn(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
    """Store the reply and the recall's trace, and make the turn's jobs due."""
    settling = asyncio.ensure_future(
        _settle(state, runtime.context, state["reply"], state["error"])
    )
    _loosen(state, None)
    try:
        reply_id = await _finished(settling)
    except StoreError as problem:
        if not state["reply"]:
            raise
        # What was said stands there: it is no failure of the reply, and is told beneath it.
        log.error("turn %s: its reply is not kept: %s", state["received"].turn_id, problem)  # noqa: TRY400
        runtime.stream_writer({"piece": f"\n({REPLY_UNKEPT[state['scene'].language]})"})
        return {"incoming": state["incoming"], "reply_id": None}
    if reply_id is None and state["reply"]:
        runtime.stream_writer({"piece": f"\n({REPLY_ERASED[state['scene'].language]})"})
    if await _must_tell_of_private_mode(state, runtime.context):
        wording = runtime.context.character.wording(state["scene"].language)
        runtime.stream_writer({"piece": f"\n({wording.private_on})"})
    return {"incoming": state["incoming"], "reply_id": reply_id}


def is_new(state: TurnState) -> str:
    """Tell whether the message is to be answered, or was before."""
    return END if state["received"].answered_already else "recall"


@cache
def build_turn() -> Flow:
    """Wire the steps of a turn together, once for all that take part: it holds no state."""
    builder = StateGraph(TurnState, context_schema=TurnContext)
    builder.add_node("receive", timed("receive", receive_message))
    builder.add_node("recall", timed("recall", recall_memories))
    builder.add_node("compose", timed("compose", compose_scene))
    builder.add_node("reply", timed("reply", stream_reply))
    builder.add_node("settle", timed("settle", settle_turn))
    builder.add_edge(START, "receive")
    builder.add_conditional_edges("receive", is_new, ["recall", END])
    builder.add_edge("recall", "compose")
    builder.add_edge("compose", "reply")
    builder.add_edge("reply", "settle")
    builder.add_edge("settle", END)
    return builder.compile(name="turn")


def _loosen(state: TurnState, settle: Callable[[], Awaitable[object]] | None) -> None:
    """Note what is left to do of a turn whose listener leaves now, where there is one."""
    if "loose" in state:
        state["loose"].settle = settle


async def _let_go(context: TurnContext, turn_id: int) -> None:
    """End a turn of whose reply nothing was said."""
    services = context.services

    def work(rows: Rows) -> None:
        if is_there(rows, turn_id):
            fail(rows, turn_id, error=UNBEGUN, now=services.now())

    await services.store.write(work)


async def _finished(settling: "asyncio.Future[int | None]") -> int | None:
    """Return what a write comes to; who is cut off meanwhile waits for its end first."""
    try:
        return await asyncio.shield(settling)
    except asyncio.CancelledError:
        await asyncio.wait([settling])
        raise


async def _settle(
    state: TurnState, context: TurnContext, reply: str, error: str | None
) -> int | None:
    """Store what was said, if anything was, and the trace; return the reply's id."""
    services, received = context.services, state["received"]
    now = services.now()

    def keep(rows: Rows) -> int | None:
        reading = _reading(state, context)
        if may_tell_erased(rows, received.turn_id, reading, now):
            fail(rows, received.turn_id, error=ERASED, now=now)
            return None
        reply_id = settle(rows, received.turn_id, reply, now=now, error=error)
        if state["scene"].holds_unkept:
            keep_for_session(rows, reply_id)
        record(rows, reading)
        return reply_id

    def work(rows: Rows) -> int | None:
        reply_id = None
        if not is_there(rows, received.turn_id):
            return None
        if reply:
            reply_id = keep(rows)
        else:
            fail(rows, received.turn_id, error=error or EMPTY, now=now)
        found = state.get("recollection")
        if found is not None:
            trace = trace_of(found, state["scene"], reply, now=now)
            trace.turn_id = received.turn_id
            rows.add(trace)
            count_shown(rows, trace)
        return reply_id

    return await services.store.write(work)


def _reading(state: TurnState, context: TurnContext) -> PromptReading:
    scene, received = state["scene"], state["received"]
    return reading_of(
        scene,
        turn_id=received.turn_id,
        part_ids=received.part_ids,
        conversation_id=state["incoming"].conversation_id,
        prompt=context.voice.prompt_version(scene.language),
    )


def _apology(scene: PromptContext, *, begun: bool) -> str:
    wording = scene.character.wording(scene.language)
    return f"\n({wording.interrupted})" if begun else wording.speechless


async def _must_tell_of_private_mode(state: TurnState, context: TurnContext) -> bool:
    """Return whether the reply has yet to say that private mode is on, and note that it has."""
    if not state["received"].private:
        return False
    incoming = state["incoming"]

    def work(rows: Rows) -> bool:
        part = participant_in(rows, incoming.conversation_id, incoming.user_id)
        if part.private_since is None:
            return False
        told, part.private_told = part.private_told, True
        return not told

    return await context.services.store.write(work)
