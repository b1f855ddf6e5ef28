"""A reply as the flow of a turn streams it, whichever front end shows it."""

import asyncio
from collections.abc import AsyncGenerator

from bot.flow.run_config import turn_config
from bot.flow.turn_state import Flow, LooseEnd, TurnContext, TurnState
from memory.conversation.incoming import Incoming


async def reply_pieces(flow: Flow, incoming: Incoming, context: TurnContext) -> AsyncGenerator[str]:
    """Run the turn of a message and yield its reply piece by piece; raises `StoreError`.

    Whoever leaves before its end drives it no further: what was said is kept all the same, and a
    turn of which nothing was said is over, so that its work need not wait for its deadline.
    """
    loose = LooseEnd()
    state: TurnState = {"incoming": incoming, "loose": loose}
    config = turn_config(incoming, context)
    try:
        async for event in flow.astream(
            state, config, context=context, stream_mode="custom", version="v2"
        ):
            if event["type"] == "custom":
                yield str(event["data"]["piece"])
    except (GeneratorExit, asyncio.CancelledError):
        await loose.tie()
        raise
