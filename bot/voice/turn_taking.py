"""Turn taking: many models want user and assistant to speak by turns, the user first."""

from collections.abc import Iterable

from config.models.calls.messages import ChatMessage

SILENCE = "…"
"""What stands for the user where the character speaks first, as after what left the window."""


def by_turns(lines: Iterable[ChatMessage]) -> list[ChatMessage]:
    """Return the lines with those of one speaker in a row as one, and the user's first.

    A message that got no reply, or several people who talk at once, would else be refused by the
    templates of Mistral's and Gemma's models: https://github.com/mistralai/mistral-vibe/issues/1006
    """
    found: list[ChatMessage] = []
    for line in lines:
        if found and found[-1].speaker == line.speaker:
            found[-1] = ChatMessage(line.speaker, f"{found[-1].text}\n\n{line.text}")
        else:
            found.append(line)
    if found and found[0].speaker == "assistant":
        return [ChatMessage("user", SILENCE), *found]
    return found
