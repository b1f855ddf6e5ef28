"""A language model that speaks as the character."""

from collections.abc import AsyncIterator, Collection, Sequence

from bot.voice.prompt_context import PromptContext
from bot.voice.turn_taking import by_turns
from config.agent import ModelAgent
from config.models.calls.messages import ChatMessage
from config.prompting.escaping import harmless, indented
from memory.conversation.window import WindowMessage
from memory.prompt.memory_block import NOTHING_STANDS, episode_lines, memory_lines
from memory.prompt.open_contradictions import said_by
from memory.prompt.round_lines import round_lines
from memory.recall import KnownMemory, Recollection
from memory.tables import Memory, row_id


class ModelVoice(ModelAgent):
    """Renders the scene as the chat prompt and streams the model's answer."""

    prompt = "chat"

    def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        """Yield the model's answer piece by piece; raises `MindUnavailable`."""
        return self.mind.stream(self.lines(scene))

    def lines(self, scene: PromptContext) -> list[ChatMessage]:
        """Return what the model reads: what stands, the window, and the newest message.

        What comes to mind stands above that message, in its line: a second line of the system's
        is refused by many endpoints, and moved to the beginning by others. The message itself is no
        value of the prompt, so that it is read as it was written.
        """
        prompt = self.prompts.get(self.prompt, scene.language)
        standing, beside = prompt.lines(**_inputs(scene))
        said = f"{_quoted(scene)}{_spoken(scene.message, scene).text}"
        before = [_spoken(message, scene) for message in scene.window]
        return [standing, *by_turns([*before, ChatMessage("user", f"{beside.text}\n\n{said}")])]


def _spoken(message: WindowMessage, scene: PromptContext) -> ChatMessage:
    if message.author_id is None:
        return ChatMessage("assistant", message.text)
    if not (scene.heard_by_others and message.author_name):
        return ChatMessage("user", message.text)
    # Set in, so that no further line looks as if somebody else had said it.
    return ChatMessage("user", f"{message.author_name}: {indented(message.text)}")


def _quoted(scene: PromptContext) -> str:
    """Return the messages that are replied to as a chat shows them above the reply."""
    said = [f"{quoted.author or scene.character.name}: {quoted.text}" for quoted in scene.chain]
    return "".join(f"> {line}\n" for line in "\n".join(said).splitlines())


def _inputs(scene: PromptContext) -> dict[str, object]:
    wording = scene.character.wording(scene.language)
    standing = scene.standing or NOTHING_STANDS
    found = scene.recollection
    return {
        "character_name": scene.character.name,
        "persona": wording.persona,
        "style": wording.style,
        "now": f"{scene.now:%A, %Y-%m-%d %H:%M} ({scene.zone})",
        "user_name": scene.user_name,
        "boundaries": _block(_in_order(standing.boundaries), scene, standing.hushed),
        "profile": harmless(standing.profile),
        "standing": _block(_in_order(standing.core), scene),
        "memories": _recalled(found, scene) if found else "",
        "summaries": harmless("\n".join(standing.summaries)),
        "episodes": harmless(_episodes(found, scene)) if found else "",
        "rounds": harmless(_rounds(found, scene)) if found else "",
    }


def _in_order(memories: Sequence[Memory]) -> list[Memory]:
    """Return what stands as it was learned: its weights change, and what it tells does not."""
    return sorted(memories, key=row_id)


def _recalled(found: Recollection, scene: PromptContext) -> str:
    hushed = [memory.candidate.memory_id for memory in found.memories if memory.hushed]
    return _block([memory.memory for memory in found.memories], scene, hushed)


def _episodes(found: Recollection, scene: PromptContext) -> str:
    """Return the episodes that came to mind, but for those that the summaries tell in whole."""
    told = (scene.standing or NOTHING_STANDS).told_whole
    left = [episode for episode in found.episodes if episode.candidate.memory_id not in told]
    return episode_lines(left, zone=scene.zone)


def _rounds(found: Recollection, scene: PromptContext) -> str:
    names = (scene.user_name, scene.character.name)
    return round_lines(found.rounds, names=names, zone=scene.zone)


def _block(
    memories: Sequence[KnownMemory], scene: PromptContext, hushed: Collection[int] = ()
) -> str:
    return harmless(
        memory_lines(
            memories,
            language=scene.language,
            zone=scene.zone,
            contradicted=said_by(scene.contradicting),
            hushed=hushed,
        )
    )
