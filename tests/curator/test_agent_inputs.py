from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from curator.agent_inputs import Listener, shown_memory
from curator.handles import Handles
from memory.conversation.window import WindowMessage
from memory.tables import Memory

OSLO = ZoneInfo("Europe/Oslo")
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def memory(**more: Any) -> Memory:
    usual: dict[str, Any] = {
        "id": 7,
        "user_id": 1,
        "category": "fact",
        "kind": "fact",
        "content": "The user lives in Oslo.",
        "importance": 1.0,
        "source": "curator",
        "audience": "private",
        "anchored_at": NOON,
        "created_at": NOON,
        "updated_at": NOON,
    }
    return Memory(**usual | more)


def test_a_memory_is_shown_under_a_handle_and_never_under_its_id():
    handles = Handles("a")

    shown = shown_memory(memory(), handles, OSLO, recalled=True)

    assert (shown.handle, shown.content, shown.recalled) == ("a1", "The user lives in Oslo.", True)
    assert handles.take("a1") == 7


def test_the_times_of_a_memory_are_written_as_exactly_as_they_are_known():
    march = datetime(2026, 2, 28, 23, tzinfo=UTC)  # midnight in Oslo

    shown = shown_memory(
        memory(valid_until=march, valid_until_precision="month"), Handles("a"), OSLO
    )

    assert (shown.valid_from, shown.valid_until) == (None, "2026-03")


def test_a_memory_in_a_slot_shows_its_key_and_value():
    shown = shown_memory(memory(structured={"key": "home", "value": "Oslo"}), Handles("a"), OSLO)

    assert (shown.key, shown.value) == ("home", "Oslo")


def test_a_message_is_heard_in_the_zone_of_the_user():
    listener = Listener(1, "Lumi", OSLO, Handles("m"))

    heard = listener.hears(WindowMessage(5, 1, "Mira", "Hello", NOON))

    assert (heard.handle, heard.speaker, heard.by_user) == ("m1", "Mira", True)
    assert heard.at.isoformat() == "2026-03-02T13:00:00+01:00"


def test_the_character_and_other_people_are_not_the_user():
    listener = Listener(1, "Lumi", OSLO, Handles("m"))
    reply = listener.hears(WindowMessage(6, None, "", "Hi", NOON))
    other = listener.hears(WindowMessage(7, 2, "", "Hi too", NOON), fresh=False)

    assert (reply.speaker, reply.by_user) == ("Lumi", False)
    assert (other.speaker, other.by_user, other.fresh) == ("User", False, False)
