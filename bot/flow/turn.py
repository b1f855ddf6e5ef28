"""The way of a message: receive, recall, compose, reply, settle."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Required, TypedDict
from zoneinfo import ZoneInfo

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from sqlmodel import Session as Rows

from bot.flow.trace import trace_of
from bot.voice.scene import Scene
from bot.voice.voice import Voice
from config.character import Character
from config.errors import MindError, StoreError
from config.minds.occasion import on_occasion
from memory.contradicted import contradictions_of
from memory.listing import words_behind
from memory.people import participant_in
from memory.prompt_block import StandingMemory, standing_memory, strongest
from memory.recall import Recollection
from memory.recall.asked_time import asked_time
from memory.remembering import Ask, remember
from memory.services import Services
from memory.tables import Conversation, Memory, Message, Trace, User, UserSettings
from memory.topic_rules import ruled_topics
from memory.turns import Incoming, Received, begin_sending, fail, receive, settle
from memory.vocabulary import Language
from memory.working_memory import WindowMessage, window

STRONGEST = 8
EMPTY = "EmptyReply"

log = logging.getLogger(__name__)


class TurnState(TypedDict, total=False):
    """What a turn gathers on its way."""

    incoming: Required[Incoming]
    received: Received
    standing: StandingMemory | None
    recollection: Recollection | None
    scene: Scene
    reply: str
    error: str | None
    reply_id: int | None


@dataclass(frozen=True, slots=True)
class TurnContext:
    """What a turn is made with."""

    services: Services
    voice: Voice
    character: Character
    language: Language | None = None
    """The language to speak, where it is not the person's."""


Flow = CompiledStateGraph[TurnState, TurnContext, TurnState, TurnState]


async def receive_message(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
    """Store the message with its turn and the jobs it causes."""
    services, incoming = runtime.context.services, state["incoming"]
    received = await services.store.write(
        lambda rows: receive(rows, incoming, pace=services.pace, now=services.now())
    )
    return {"incoming": incoming, "received": received}


async def recall_memories(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
    """Bring to mind what helps to answer; where memory fails, go on without it."""
    services, incoming = runtime.context.services, state["incoming"]
    nothing: TurnState = {"incoming": incoming, "standing": None, "recollection": None}
    if state["received"].private:
        return nothing
    try:
        ask, standing = await services.store.read(
            lambda rows: _ask_and_standing(rows, services, state)
        )
        found = await remember(services, ask) if ask is not None else None
    except StoreError as problem:
        log.warning("the turn goes on without memory: %s", problem)
        return nothing
    return {"incoming": incoming, "standing": standing, "recollection": found}


async def compose_scene(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
    """Put together everything the reply is made of."""
    context = runtime.context
    scene = await context.services.store.read(lambda rows: _scene(rows, context, state))
    return {"incoming": state["incoming"], "scene": scene}


async def stream_reply(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
    """Let the character speak, piece by piece; a failure ends in an honest sentence."""
    context, scene = runtime.context, state["scene"]
    turn_id, pieces = state["received"].turn_id, list[str]()
    error: str | None = None
    try:
        with on_occasion(turn_id=turn_id, user_id=scene.user_id, private=state["received"].private):
            async for piece in context.voice.speak(scene):
                if not pieces:
                    await context.services.store.write(lambda rows: begin_sending(rows, turn_id))
                pieces.append(piece)
                runtime.stream_writer({"piece": piece})
    except MindError as problem:
        error = type(problem).__name__
        log.warning("turn %s: %s", turn_id, problem)
        runtime.stream_writer({"piece": _apology(scene, begun=bool(pieces))})
    except asyncio.CancelledError:
        said = "".join(pieces).strip()
        await asyncio.shield(_settle(state, context, said, "interrupted"))
        raise
    reply = "".join(pieces).strip()
    if not reply and error is None:
        error = EMPTY
        runtime.stream_writer({"piece": _apology(scene, begun=False)})
    return {"incoming": state["incoming"], "reply": reply, "error": error}


async def settle_turn(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
    """Store the reply and the recall's trace, and make the turn's jobs due."""
    reply_id = await _settle(state, runtime.context, state["reply"], state["error"])
    if await _must_tell_of_private_mode(state, runtime.context):
        wording = runtime.context.character.wording(state["scene"].language)
        runtime.stream_writer({"piece": f"\n({wording.private_on})"})
    return {"incoming": state["incoming"], "reply_id": reply_id}


def is_new(state: TurnState) -> str:
    """Tell whether the message is to be answered, or was before."""
    return END if state["received"].answered_already else "recall"


def build_turn() -> Flow:
    """Wire the steps of a turn together."""
    builder = StateGraph(TurnState, context_schema=TurnContext)
    builder.add_node("receive", receive_message)
    builder.add_node("recall", recall_memories)
    builder.add_node("compose", compose_scene)
    builder.add_node("reply", stream_reply)
    builder.add_node("settle", settle_turn)
    builder.add_edge(START, "receive")
    builder.add_conditional_edges("receive", is_new, ["recall", END])
    builder.add_edge("recall", "compose")
    builder.add_edge("compose", "reply")
    builder.add_edge("reply", "settle")
    builder.add_edge("settle", END)
    return builder.compile(name="turn")


async def _settle(
    state: TurnState, context: TurnContext, reply: str, error: str | None
) -> int | None:
    """Store what was said, if anything was, and the trace; return the reply's id."""
    services, received = context.services, state["received"]
    now = services.now()

    def work(rows: Rows) -> int | None:
        reply_id = None
        if reply:
            reply_id = settle(rows, received.turn_id, reply, now=now, error=error)
        else:
            fail(rows, received.turn_id, error=error or EMPTY, now=now)
        found = state.get("recollection")
        if found is not None:
            trace = trace_of(found, state["scene"], now=now)
            trace.turn_id = received.turn_id
            rows.add(trace)
            _count_shown(rows, trace)
        return reply_id

    return await services.store.write(work)


def _count_shown(rows: Rows, trace: Trace) -> None:
    for memory_id in trace.shown:
        memory = rows.get(Memory, memory_id)
        if memory is not None:
            memory.shown_count += 1


def _ask_and_standing(
    rows: Rows, services: Services, state: TurnState
) -> tuple[Ask | None, StandingMemory | None]:
    incoming = state["incoming"]
    switches = rows.get_one(UserSettings, incoming.user_id)
    if not switches.memory:
        return None, None
    conversation = rows.get_one(Conversation, incoming.conversation_id)
    message = rows.get_one(Message, state["received"].message_id)
    shown = services.settings.window
    in_window = window(rows, incoming.conversation_id, limit=shown.messages, before=message.id)
    earlier = in_window[-shown.query_messages :] if shown.query_messages else []
    ask = Ask(
        user_id=incoming.user_id,
        text=message.text,
        earlier=[one.text for one in earlier],
        audience=conversation.audience,
        character=conversation.character,
        in_mind=frozenset((state["received"].message_id, *(one.id for one in in_window))),
    )
    standing = standing_memory(
        rows,
        incoming.user_id,
        conversation,
        now=services.now(),
        limits=(services.settings.recall.standing_memories, services.settings.sessions),
    )
    return ask, standing


def _scene(rows: Rows, context: TurnContext, state: TurnState) -> Scene:
    services, incoming = context.services, state["incoming"]
    user = rows.get_one(User, incoming.user_id)
    message = rows.get_one(Message, state["received"].message_id)
    zone = ZoneInfo(user.timezone)
    limit = services.settings.window.messages
    in_window = window(rows, incoming.conversation_id, limit=limit)
    found = state["recollection"]
    now = services.now().astimezone(zone)
    return Scene(
        language=context.language or message.language,
        character=context.character,
        user_id=incoming.user_id,
        user_name=user.name,
        zone=zone,
        now=now,
        message=WindowMessage(
            state["received"].message_id, incoming.user_id, user.name, message.text, message.at
        ),
        window=[one for one in in_window if one.id < state["received"].message_id],
        standing=state["standing"],
        recollection=found,
        strongest=_strongest(rows, incoming) if found else (),
        quotes=words_behind(rows, found.shown) if found else {},
        asked=asked_time(message.text, now),
        never_store=ruled_topics(rows, incoming.user_id, "never"),
        contradicted=contradictions_of(rows, _told(state), services.now()),
    )


def _told(state: TurnState) -> list[int]:
    """Return the memories that the prompt may hold."""
    standing, found = state["standing"], state["recollection"]
    return [*(standing.ids if standing else ()), *(found.shown if found else ())]


def _strongest(rows: Rows, incoming: Incoming) -> list[Memory]:
    conversation = rows.get_one(Conversation, incoming.conversation_id)
    return strongest(rows, incoming.user_id, conversation, limit=STRONGEST)


def _apology(scene: Scene, *, begun: bool) -> str:
    wording = scene.character.wording(scene.language)
    return f"\n({wording.interrupted})" if begun else wording.speechless


async def _must_tell_of_private_mode(state: TurnState, context: TurnContext) -> bool:
    """Return whether the reply has yet to say that private mode is on, and note that it has."""
    if not state["received"].private:
        return False
    incoming = state["incoming"]

    def work(rows: Rows) -> bool:
        part = participant_in(rows, incoming.conversation_id, incoming.user_id)
        told, part.private_told = part.private_told, True
        return not told

    return await context.services.store.write(work)
