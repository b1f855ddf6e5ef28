"""The routes by which an interaction is answered: the callback, then the webhook of its token."""

import time
from typing import Any

from tests.fakes.discord.limits.commands import CHOICES, check_choice
from tests.fakes.discord.limits.components import check_modal
from tests.fakes.discord.limits.messages import check_message
from tests.fakes.discord.payloads import message_payload
from tests.fakes.discord.posts import Post, publish, remove, revise
from tests.fakes.discord.refusals import (
    ANSWERED_ALREADY,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_INTERACTION,
    UNKNOWN_WEBHOOK,
    Refusal,
    invalid,
    unknown,
)
from tests.fakes.discord.rest import Call, Route
from tests.fakes.discord.world import EPHEMERAL, LOADING, Interaction, Message

Json = dict[str, Any]
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, AUTOCOMPLETED, MODAL = 4, 5, 6, 7, 8, 9
FOLLOW_UPS = 5
SLASH_REPLY, MENU_REPLY = 20, 23


async def answer_interaction(call: Call) -> Json:
    """Take the first answer to an interaction, which has to come within three seconds."""
    interaction = call.hub.world.interactions.get(call.part["token"])
    late = call.hub.answer_seconds
    if interaction is None or str(interaction.id) != call.part["interaction"]:
        raise UNKNOWN_INTERACTION
    if interaction.answer_kind is not None:
        raise ANSWERED_ALREADY
    if time.monotonic() - interaction.begun > late:
        interaction.answered.set()
        raise UNKNOWN_INTERACTION
    kind, data = call.body["type"], call.body.get("data") or {}
    _check_kind(interaction, kind)
    message = _carried_out(call, interaction, kind, data)
    interaction.answer_kind, interaction.answer = kind, data
    interaction.answered.set()
    return _receipt(call, interaction, message)


def _check_kind(interaction: Interaction, kind: int) -> None:
    allowed = {
        COMMAND: (MESSAGE, DEFER, MODAL),
        COMPONENT: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL),
        AUTOCOMPLETE: (AUTOCOMPLETED,),
        MODAL_SUBMIT: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE),
    }[interaction.kind]
    if kind not in allowed:
        raise invalid("type", "INTERACTION_CALLBACK_TYPE", f"{kind} answers no such interaction")


def _carried_out(call: Call, interaction: Interaction, kind: int, data: Json) -> Message | None:
    match kind:
        case 4:
            interaction.original = _published(call, interaction, data)
        case 5:
            interaction.original = _placeholder(call, interaction, int(data.get("flags") or 0))
        case 6 | 7:
            if interaction.message is None:
                raise invalid("type", "INTERACTION_CALLBACK_TYPE", "There is nothing to update")
            interaction.original = interaction.message
            if kind == UPDATE:
                revise(call.hub, interaction.message, data, call.files)
        case 8:
            _check_choices(data.get("choices") or [])
        case 9:
            check_modal(data)
    return interaction.original


def _check_choices(choices: list[Json]) -> None:
    if len(choices) > CHOICES:
        raise invalid("data.choices", "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 25.")
    for at, choice in enumerate(choices):
        check_choice(choice, f"data.choices.{at}")


def _published(call: Call, interaction: Interaction, data: Json) -> Message:
    kind = 0
    if interaction.kind == COMMAND:
        kind = SLASH_REPLY if interaction.payload["data"].get("type") == 1 else MENU_REPLY
    post = Post(
        interaction.channel, call.hub.world.bot, data, call.files, kind, interaction=interaction
    )
    return publish(call.hub, post)


def _placeholder(call: Call, interaction: Interaction, flags: int) -> Message:
    """Return the message that says the bot is thinking."""
    told: Json = {"content": "…", "flags": flags | LOADING}
    message = _published(call, interaction, told)
    message.content = ""
    return message


def _receipt(call: Call, interaction: Interaction, message: Message | None) -> Json:
    told: Json = {"id": str(interaction.id), "type": interaction.kind}
    resource: Json = {"type": interaction.answer_kind}
    if message is not None:
        told |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & LOADING),
            "response_message_ephemeral": bool(message.flags & EPHEMERAL),
        }
        resource["message"] = message_payload(message, call.hub.world)
    return {"interaction": told, "resource": resource}


def _answered(call: Call) -> Interaction:
    interaction = call.hub.world.interactions.get(call.part["token"])
    if interaction is None or interaction.answer_kind is None:
        raise UNKNOWN_WEBHOOK
    if time.monotonic() - interaction.begun > call.hub.token_seconds:
        raise call.hub.expired
    return interaction


async def follow_up(call: Call) -> Json:
    """Send a further message; the first after a deferral fills its placeholder."""
    interaction = _answered(call)
    original = interaction.original
    if original is not None and original.flags & LOADING and interaction.answer_kind == DEFER:
        return message_payload(_filled(call, original), call.hub.world)
    if interaction.by_user_install and len(interaction.follow_ups) >= FOLLOW_UPS:
        raise TOO_MANY_FOLLOW_UPS
    message = _published(call, interaction, call.body)
    interaction.follow_ups.append(message)
    return message_payload(message, call.hub.world)


def _filled(call: Call, message: Message) -> Message:
    check_message(call.body)
    message.flags &= ~LOADING
    return revise(call.hub, message, call.body, call.files)


def _named(call: Call) -> Message:
    interaction = _answered(call)
    name = call.part["message"]
    if name == "@original":
        found = interaction.original
    else:
        found = interaction.channel.messages.get(int(name))
    if found is None or found.id not in interaction.channel.messages:
        raise unknown("Message")
    return found


async def get_answer(call: Call) -> Json:
    return message_payload(_named(call), call.hub.world)


async def edit_answer(call: Call) -> Json:
    message = _named(call)
    if message.flags & LOADING:
        return message_payload(_filled(call, message), call.hub.world)
    return message_payload(revise(call.hub, message, call.body, call.files), call.hub.world)


async def delete_answer(call: Call) -> None:
    remove(call.hub, _named(call))


def unanswered(interaction: Interaction, seconds: float) -> Refusal | None:
    """Return the complaint about an interaction that got no answer in time."""
    if interaction.answer_kind is None and time.monotonic() - interaction.begun > seconds:
        return UNKNOWN_INTERACTION
    return None


_WEBHOOK = "/webhooks/{application}/{token}"
_ANSWER = _WEBHOOK + "/messages/{message}"
_CALLBACK = "/interactions/{interaction}/{token}/callback"
ROUTES = [
    Route("POST", _CALLBACK, answer_interaction, by_bot=False),
    Route("POST", _WEBHOOK, follow_up, by_bot=False),
    Route("GET", _ANSWER, get_answer, by_bot=False),
    Route("PATCH", _ANSWER, edit_answer, by_bot=False),
    Route("DELETE", _ANSWER, delete_answer, by_bot=False),
]
