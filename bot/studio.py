"""The flows as LangGraph Studio opens them by `langgraph.json`; `talk` runs there as it is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Required, TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from bot.actions.local_chat import open_talk
from bot.app import App, opened
from config.settings.loader import load


class TalkState(TypedDict, total=False):
    """One message of a local user, the reply, and what was made of it."""

    user: str
    text: Required[str]
    reply: str
    jobs_left: int


Graph = CompiledStateGraph[TalkState, None, TalkState, TalkState]


async def say(state: TalkState) -> TalkState:
    """Answer the message with the settings of the folder that Studio was started in."""
    async with _app() as app:
        talk = await open_talk(app, state.get("user", "studio"))
        pieces = [piece async for piece in talk.say(state["text"])]
    return {"text": state["text"], "reply": "".join(pieces)}


async def remember(state: TalkState) -> TalkState:
    """Do the background work that the message caused."""
    async with _app() as app:
        left = await app.worker.drain()
    return {"text": state["text"], "jobs_left": left.due + left.held + left.parked}


def talk() -> Graph:
    """Wire a message and the work it causes together."""
    builder = StateGraph(TalkState)
    builder.add_node("say", say)
    builder.add_node("remember", remember)
    builder.add_edge(START, "say")
    builder.add_edge("say", "remember")
    builder.add_edge("remember", END)
    return builder.compile(name="talk")


@asynccontextmanager
async def _app() -> AsyncIterator[App]:
    # In a thread: opening the store blocks, and Studio's server allows nobody to.
    with ExitStack() as stack:
        settings = await asyncio.to_thread(load)
        yield await asyncio.to_thread(stack.enter_context, opened(settings))
