"""What a model would read: an agent's own request, caught before it is sent."""

from collections.abc import Sequence

from bot.workbench.agents.team import model_team
from bot.workbench.comparing.prompt_diff import NamedTalk, answers_of
from config.errors import ReplyNotUnderstood
from config.models.calls.messages import ChatMessage
from config.models.chat.model import ScriptedMind
from config.prompting.prompt import Prompts


async def asked_lines(talk: NamedTalk, prompts: Prompts) -> Sequence[ChatMessage]:
    """Return the lines that the agent of a talk would send, as the agent itself makes them."""
    mind = ScriptedMind([ReplyNotUnderstood("answer", "")])
    await answers_of(talk, model_team(lambda _: mind, prompts))
    return mind.asked[0]


def as_text(lines: Sequence[ChatMessage]) -> list[str]:
    """Return the lines for people, each under who says it."""
    return [text for line in lines for text in (f"[{line.speaker}]", line.text, "")][:-1]
