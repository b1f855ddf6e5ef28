"""A prompt filled from the store: with a turn, or with the newest talk of a conversation."""

from dataclasses import replace
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from bot.actions.local_user import PLATFORM
from bot.app import App
from bot.voice.model_voice import ModelVoice
from bot.voice.prompt_context import PromptContext
from bot.workbench.comparing.prompt_diff import NamedTalk
from bot.workbench.comparing.read_windows import run_on
from bot.workbench.comparing.stored_conversations import (
    as_stretch,
    stretch_of_turn,
    talk_of_conversation,
    talk_of_turn,
)
from bot.workbench.comparing.stored_scene import record_of_turn, scene_as_read
from bot.workbench.rendering.request_preview import asked_lines
from config.character import load_character
from config.errors import NotFound, WorkbenchError
from config.models.calls.messages import ChatMessage
from config.models.chat.model import ScriptedMind
from config.prompting.prompt import Prompt, Prompts
from memory.conversation.users import known_user
from memory.conversation.window import Addressee, Room, as_read, window
from memory.dates.partial_date import local_time
from memory.dates.question_time import asked_time
from memory.prompt.memory_block import PinnedLimits, standing_memory
from memory.recall.recall import RecallRequest, recall
from memory.storage.ownership import get_said, owned
from memory.tables import Conversation, Turn, User, row_id
from memory.vocabulary import PRIVATE

FROM_STORE = ("chat", "curator", "summarizer")


async def lines_of_store(
    app: App, name: str, prompt: Prompt, prompts: Prompts, chosen: tuple[int | None, int | None]
) -> list[ChatMessage]:
    """Return what the model read of a turn, or of a conversation's newest; nothing is changed.

    Of a turn without lineage it is what the model would read by now.

    Raises:
        NotFound: this user has no such turn or conversation.
        WorkbenchError: the prompt is none that reads talk.
    """
    turn_id, conversation_id = chosen
    if prompt.agent not in FROM_STORE:
        raise WorkbenchError(
            f"{prompt.header.id} reads no talk; render its sample, or a --case where it has some."
        )
    user = await app.services.store.read(lambda rows: known_user(rows, PLATFORM, name))
    if prompt.agent == "chat":
        turn = await app.services.store.read(
            lambda rows: _turn(rows, user, turn_id, conversation_id)
        )
        return await _chat_lines(app, user, turn, prompts)
    talk = await app.services.store.read(lambda rows: _talk(rows, app, user, prompt, chosen))
    in_language = NamedTalk(talk.name, replace(talk.asked, language=prompt.language))
    return list(await asked_lines(in_language, prompts))


async def other_version(app: App, name: str, prompt: Prompt, turn_id: int) -> str | None:
    """Return the version that a turn was read with, where that is not this one, or not known."""

    def work(rows: Rows) -> str | None:
        user = known_user(rows, PLATFORM, name)
        turn = _turn(rows, user, turn_id, None)
        if prompt.agent == "chat":
            found = record_of_turn(rows, turn)
            return found.prompt_version if found else None
        run = run_on(rows, turn) if prompt.agent == "curator" else None
        return run.prompt_version.partition(" + ")[0] if run else None

    read_with = await app.services.store.read(work)
    is_other = read_with != prompt.reference and (read_with or "").startswith(f"{prompt.agent}.")
    return read_with if is_other else None  # the offline voice reads none


def _talk(
    rows: Rows, app: App, user: User, prompt: Prompt, chosen: tuple[int | None, int | None]
) -> NamedTalk:
    (turn_id, conversation_id), character = chosen, app.settings.character
    is_stretch = prompt.agent == "summarizer"
    if turn_id is None:
        talk = talk_of_conversation(rows, user, conversation_id or 0, character)
        return as_stretch(talk) if is_stretch else talk
    return (stretch_of_turn if is_stretch else talk_of_turn)(rows, user, turn_id, character)


def _turn(rows: Rows, user: User, turn_id: int | None, conversation_id: int | None) -> Turn:
    chosen = Turn.id == turn_id if turn_id is not None else Turn.conversation_id == conversation_id
    newest = owned(row_id(user), Turn).where(chosen)
    turns = sorted(rows.exec(newest).all(), key=row_id)
    if not turns:
        raise NotFound(*(("turn", turn_id) if turn_id else ("conversation", conversation_id)))
    return turns[-1]


async def _chat_lines(app: App, user: User, turn: Turn, prompts: Prompts) -> list[ChatMessage]:
    scene = await app.services.store.read(lambda rows: _as_read(rows, app, turn))
    if scene is None:
        scene = await _recalled_anew(app, user, turn)
    return ModelVoice(ScriptedMind([]), prompts).lines(scene)


def _as_read(rows: Rows, app: App, turn: Turn) -> PromptContext | None:
    """Return the scene that the voice was shown; None where no lineage of it is kept."""
    found = record_of_turn(rows, turn)
    if found is None:
        return None
    spoke = rows.get_one(Conversation, turn.conversation_id).character
    character = app.character if app.character.id == spoke else load_character(spoke)
    return scene_as_read(rows, turn, found, character)


async def _recalled_anew(app: App, user: User, turn: Turn) -> PromptContext:
    """Return the scene of a turn with memory as it is now."""
    services = app.services
    ask = await services.store.read(lambda rows: _ask(rows, app, user, turn))
    found = await recall(services, ask)

    def work(rows: Rows) -> PromptContext:
        conversation = rows.get_one(Conversation, turn.conversation_id)
        message = get_said(rows, turn.conversation_id, turn.message_id)
        zone = ZoneInfo(user.timezone)
        now = local_time(message.at, zone)
        user_id = row_id(user)
        limits = PinnedLimits.of(services.settings)
        before = window(
            rows,
            turn.conversation_id,
            Addressee(turn.user_id, message.text),
            Room(services.settings.window.messages, services.settings.window.step),
            before=turn.message_id,
        )
        return PromptContext(
            language=message.language,
            character=app.character,
            user_id=user_id,
            user_name=user.name,
            zone=zone,
            now=now,
            message=as_read(message, user.name),
            window=before,
            standing=standing_memory(
                rows, user_id, conversation, now=services.now(), limits=limits
            ),
            recollection=found,
            quotes={},
            asked=asked_time(message.text, now),
            heard_by_others=conversation.audience != PRIVATE,
        )

    return await services.store.read(work)


def _ask(rows: Rows, app: App, user: User, turn: Turn) -> RecallRequest:
    conversation = rows.get_one(Conversation, turn.conversation_id)
    message = get_said(rows, turn.conversation_id, turn.message_id)
    limit = app.services.settings.window.query_messages
    addressee = Addressee(turn.user_id, message.text)
    earlier = window(rows, turn.conversation_id, addressee, Room(limit), before=turn.message_id)
    return RecallRequest(
        user_id=row_id(user),
        text=message.text,
        earlier=[message.text for message in earlier],
        audience=conversation.audience,
        character=conversation.character,
    )
