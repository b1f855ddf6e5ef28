"""When a profile is due: after new episodes, after days with something new, after what matters."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Integer, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.settings.sections import Profile as ProfileSettings
from memory.queue.job_queue import Task, enqueue
from memory.storage.ownership import count_owned, heard_in, owned
from memory.storage.unit_of_work import columns_read
from memory.summaries.profiles import latest_profile
from memory.tables import Conversation, Job, Memory, Operation, Participant, Profile, User, row_id
from memory.vocabulary import SUMMARY_CATEGORIES

PAUSE = timedelta(minutes=10)
"""What changes in one talk is told of together: one rewriting serves for all of it."""
LIFE = frozenset({"name", "home", "job", "work", "employer", "occupation"})
"""The slots whose change makes a profile out of date at once."""
Image = Mapping[str, Any]


def ask_for_profile(
    rows: Rows,
    user_id: int,
    *,
    conversation: Conversation,
    profile: ProfileSettings,
    now: datetime,
) -> None:
    """Ask for a new version where enough happened since the last one."""
    task = _task_where_due(rows, user_id, conversation=conversation, profile=profile, now=now)
    if task is not None:
        _ask(rows, task, now)


def profile_tasks(
    rows: Rows, user_id: int, profile: ProfileSettings, now: datetime
) -> Iterator[Task]:
    """Yield the tasks of a user's profiles that are due because days went by."""
    talks = (
        select(Conversation)
        .join(Participant, col(Participant.conversation_id) == col(Conversation.id))
        .where(Participant.user_id == user_id)
    )
    found = rows.exec(talks.order_by(col(Conversation.id).desc()))
    for conversation in {(each.character, each.audience): each for each in found}.values():
        task = _task_where_due(rows, user_id, conversation=conversation, profile=profile, now=now)
        if task is not None:
            yield task


def _task_where_due(
    rows: Rows,
    user_id: int,
    *,
    conversation: Conversation,
    profile: ProfileSettings,
    now: datetime,
) -> Task | None:
    latest = latest_profile(
        rows, user_id, character=conversation.character, audience=conversation.audience
    )
    written_at = latest.created_at if latest else rows.get_one(User, user_id).created_at
    is_ahead = written_at > now  # by a clock that was: nothing would be new for as long
    since = latest.created_at if latest and not is_ahead else None
    episodes = _new(rows, user_id, conversation, since, episodes=True)
    anything = episodes + _new(rows, user_id, conversation, since, episodes=False)
    old = is_ahead or now - written_at >= timedelta(days=profile.days)
    if episodes >= profile.episodes or (old and anything):
        place = (conversation.character, conversation.audience)
        home = _home(rows, user_id, place) or row_id(conversation)
        return _task(user_id, home, run_at=now)
    return None


def ask_after_changes(
    rows: Rows, user_id: int, operation_ids: Collection[int], now: datetime
) -> None:
    """Ask for the profiles that something important was just changed for.

    Where there is none yet there is nothing to put right: the first one comes in its time.
    """
    if not _all_places(rows, user_id):
        return
    done = rows.exec(owned(user_id, Operation).where(col(Operation.id).in_(operation_ids)))
    changed = [
        operation.after or operation.before or {} for operation in done if _matters(operation)
    ]
    for place in _places_with_profiles(rows, user_id, changed):
        home = _home(rows, user_id, place)
        if home is not None:
            _ask(rows, _task(user_id, home, run_at=now + PAUSE), now)


def ask_at_once(rows: Rows, user_id: int, now: datetime) -> None:
    """Ask for all of a user's profiles to be written anew from what remains."""
    for place in _all_places(rows, user_id):
        home = _home(rows, user_id, place)
        if home is not None:
            _ask(rows, _task(user_id, home, run_at=now), now)


def ask_again(rows: Rows, job: Job, now: datetime) -> None:
    """Ask for what a job could not write, as its sources changed while it was at it."""
    _ask(rows, _task(int(job.user_id or 0), int(job.conversation_id or 0), run_at=now), now)


def _ask(rows: Rows, task: Task, now: datetime) -> None:
    job = enqueue(rows, task, now)
    job.run_at = min(job.run_at, task.run_at)


def _task(user_id: int, conversation_id: int, *, run_at: datetime) -> Task:
    return Task(
        kind="profile",
        lane=f"user:{user_id}:profile:{conversation_id}",
        run_at=run_at,
        user_id=user_id,
        conversation_id=conversation_id,
    )


def _matters(operation: Operation) -> bool:
    """Tell whether an operation changed who the person is, what they are spared, or what is so."""
    before, after = operation.before or {}, operation.after or {}
    return (
        _became_core(before, after)
        or _ended(before, after)
        or _is_new_boundary(before, after)
        or _was_taken_back(before, after)
    )


def _became_core(before: Image, after: Image) -> bool:
    return bool(before) and before["category"] != "core" and after.get("category") == "core"


def _ended(before: Image, after: Image) -> bool:
    key = (before.get("structured") or {}).get("key")
    differ = bool(before) and bool(after) and before["superseded"] != after["superseded"]
    return differ and key in LIFE


def _is_new_boundary(before: Image, after: Image) -> bool:
    said = after.get("kind") == "boundary" and after.get("state") == "active"
    return said and before.get("content") != after["content"]


def _was_taken_back(before: Image, after: Image) -> bool:
    """Tell whether somebody forgot it, or brought back what they forgot."""
    went = {before.get("state"), after.get("state")} == {"active", "forgotten"}
    because = before.get("forgotten_because") or after.get("forgotten_because")
    return went and because in ("corrected", "asked")


def _all_places(rows: Rows, user_id: int) -> list[tuple[str, str]]:
    found = columns_read(rows, _PLACES, {"user_id": user_id})
    return sorted({(place.character, place.audience) for place in found})


def _places_with_profiles(
    rows: Rows, user_id: int, changed: Iterable[Image]
) -> list[tuple[str, str]]:
    told = {(entry["character"], entry["audience"]) for entry in changed}
    return [
        (character, audience)
        for character, audience in (_all_places(rows, user_id) if told else ())
        if told & {(character, audience), (None, audience)}
    ]


def _home(rows: Rows, user_id: int, place: tuple[str, str]) -> int | None:
    """Return the oldest conversation of a user with a character before an audience."""
    talks = (
        select(Conversation.id)
        .join(Participant, col(Participant.conversation_id) == col(Conversation.id))
        .where(
            Participant.user_id == user_id,
            Conversation.character == place[0],
            Conversation.audience == place[1],
        )
    )
    return rows.exec(talks.order_by(col(Conversation.id))).first()


def _new(
    rows: Rows,
    user_id: int,
    conversation: Conversation,
    since: datetime | None,
    *,
    episodes: bool,
) -> int:
    is_episode = col(Memory.category) == "episode"
    new = [
        col(Memory.audience) == conversation.audience,
        col(Memory.state) == "active",
        *heard_in(conversation.audience, conversation.character),
        is_episode if episodes else col(Memory.category).not_in(SUMMARY_CATEGORIES),
    ]
    if since is not None:
        new.append(col(Memory.created_at) > since)
    return count_owned(rows, user_id, Memory, *new)


_PLACES = owned(bindparam("user_id", type_=Integer), Profile.character, Profile.audience)
