"""`companion erase …`: for good, and never without a yes."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from bot.actions.local_user import PLATFORM
from bot.app import App
from bot.cli.confirmation import confirm, typed
from bot.cli.ids import Id, IdOrNone
from bot.cli.invocation import HERE, Invocation, Json
from bot.cli.memory.own import own_erasing, own_views
from bot.cli.output import as_json, as_lines, memory_line
from bot.texts.commands.catalogue import say
from bot.texts.erase import ERASE_TEXTS, erasure_told, left_behind
from bot.texts.machine_language import language_here
from config.errors import ErasureWaits, NotFound, OperationRefused, StoreError
from memory.backups.backup import backup_folder, backups_in
from memory.conversation.conversations import known_conversation
from memory.erasure.status import ErasureStatus, erasures_of, erasures_of_the_gone

if TYPE_CHECKING:
    from bot.actions.erasure import OwnErasing
    from bot.actions.erasure_views import ErasableMessage, WouldGo

Yes = Annotated[bool, Parameter(negative="", help="Do not ask.")]
Messages = Annotated[
    bool, Parameter(negative="", help="Erase the messages it rests on, or that speak of it, too.")
]
LISTED = 20
"""How many messages are listed where none is named."""
UNDONE = "Nothing was erased."
ASKED = "Erase this for good? It never comes back."
IN_BACKUPS = (
    "Backups in {folder} may hold it until they expire (`companion backup --list`); one that is "
    "restored loses it again."
)
NOTHING_ABOUT = "Nothing that is remembered or was said is about “{topic}”."
STAY = "These stay, without what they tell of it:"
MESSAGES_GO = "These messages go, too:"
MESSAGES_STAY = "These messages stay (`--messages`):"
RETRIED = "It is tried again until it is done; `companion erase status {id}` tells how far it is."
TO_TYPE = "To erase everything about you, type: {word}"
ALL_GOES = "Everything of the user {user} goes, and that they were ever here:"
COUNTED = {
    "messages, with their replies": "messages, with their replies: {count}",
    "memories, forgotten ones too": "memories, forgotten ones too: {count}",
}
WHICH = "Name a message by its id: `companion erase message ID`."


async def memory(
    memory_id: Id,
    /,
    *,
    messages: Messages = False,
    yes: Yes = False,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Erase a memory, and whatever was made of it alone."""
    with place.opened() as app:
        own = await own_erasing(app, place)
        found = await own.under_memory(memory_id, messages=messages)
        _show(_what_goes(found, messages=messages), json=json)
        confirm(ASKED, UNDONE, yes=yes)
        await _report(app, own, await own.memory(memory_id, messages=messages), json=json)


async def message(
    message_id: IdOrNone = None,
    /,
    *,
    cascade: Annotated[
        bool, Parameter(negative="", help="Erase the round's other half too.")
    ] = False,
    yes: Yes = False,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Erase a message, and what came only from it; without an id, list the newest messages."""
    with place.opened() as app:
        own = await own_erasing(app, place)
        if message_id is None:
            newest = await own.newest_messages(LISTED)
            _show([*map(_message_line, newest), say(WHICH)], json=json)
            if json:
                as_json(newest)
            return
        found = await own.under_message(message_id, cascade=cascade)
        _show(_what_goes(found, messages=True), json=json)
        confirm(ASKED, UNDONE, yes=yes)
        await _report(app, own, await own.message(message_id, cascade=cascade), json=json)


async def conversation(
    *,
    facts: Annotated[
        bool, Parameter(negative="", help="Erase what was learned in it, too.")
    ] = False,
    yes: Yes = False,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Clear the terminal's chat: messages, episodes, rounds; facts stay, without their quotes."""
    with place.opened() as app:
        own = await own_erasing(app, place)
        where = (PLATFORM, f"terminal:{place.user}", app.character.id)
        here = await app.store_services.store.read(lambda rows: known_conversation(rows, where))
        texts = ERASE_TEXTS[language_here()]
        _show([texts.whole_chat_with_facts if facts else texts.whole_chat], json=json)
        confirm(ASKED, UNDONE, yes=yes)
        await _report(app, own, await own.conversation(here, facts=facts), json=json)


async def topic(
    topic: str,
    /,
    *,
    messages: Messages = False,
    yes: Yes = False,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Erase what is about a topic; profiles are written anew from what remains."""
    with place.opened() as app:
        own = await own_erasing(app, place)
        found = await own.about(topic, messages=messages)
        _show(_what_goes(found, messages=messages), json=json)
        if found.is_nothing:
            raise OperationRefused(say(NOTHING_ABOUT, topic=topic))
        confirm(ASKED, UNDONE, yes=yes)
        await _report(app, own, await own.topic(topic, messages=messages), json=json)


async def everything(*, yes: Yes = False, place: Invocation = HERE, json: Json = False) -> None:
    """Erase all there is of a user, and the user; asks twice, the second time for a typed word."""
    from bot.actions.erasure import TYPED  # late: to tell how far erasures are needs none of it

    with place.opened() as app:
        own = await own_erasing(app, place)
        _show(_all_that_goes(await own.counted(), place.user), json=json)
        confirm(ASKED, UNDONE, yes=yes)
        asked = "" if json else say(TO_TYPE, word=TYPED[language_here()]) + "\n"
        accepted = await own.everything(typed(asked))
        await _report(app, own, accepted, json=json)


async def status(
    erasure_id: IdOrNone = None, /, *, place: Invocation = HERE, json: Json = False
) -> None:
    """Tell how far erasures are: what is gone, and what keeps one from being done."""
    with place.opened() as app:
        found = await _erasures(app, place)
    if erasure_id is not None:
        found = [entry for entry in found if entry.id == erasure_id]
        if not found:
            raise NotFound("erasure", erasure_id)
    if json:
        as_json(found)
    else:
        texts = ERASE_TEXTS[language_here()]
        as_lines((erasure_line(entry) for entry in found), nothing=texts.none)


def erasure_line(erasure: ErasureStatus) -> str:
    """Return an erasure as one line."""
    if language_here() == "zh":
        return erasure_told(erasure, ERASE_TEXTS["zh"])
    counts = ", ".join(f"{count} {name}" for name, count in erasure.progress.items() if count)
    waits = erasure.error == ErasureWaits.__name__
    state = "waiting until nothing else works with the words" if waits else erasure.state
    line = f"#{erasure.id} {erasure.scope}: {state}; gone: {counts or 'nothing'}"
    where = left_behind(erasure.left, ERASE_TEXTS[language_here()])
    line += f"; still said: {where}" if where and erasure.state == "done" else ""
    return f"{line}; last error: {erasure.error}" if erasure.error and not waits else line


async def _erasures(app: App, place: Invocation) -> Sequence[ErasureStatus]:
    store = app.store_services.store
    try:
        user_id = (await own_views(app, place)).user_id
    except NotFound:
        return await store.read(erasures_of_the_gone)
    return await store.read(lambda rows: erasures_of(rows, user_id))


async def _report(app: App, own: "OwnErasing", accepted: ErasureStatus, *, json: bool) -> None:
    """Do the work at once, and tell how far it came; the background goes on with the rest."""
    with suppress(StoreError):  # what was accepted is kept, and told as what it is
        await app.worker.chores.start()
        await app.worker.drain("erase")
    erasure = await own.status_of(accepted.id)
    if json:
        as_json(erasure)
        return
    lines = [erasure_line(erasure)]
    if erasure.scope == "everything":
        lines.append(ERASE_TEXTS[language_here()].copies)
    folder = backup_folder(app.settings)
    if backups_in(folder):
        lines.append(say(IN_BACKUPS, folder=folder))
    if erasure.state != "done":
        lines.append(say(RETRIED, id=erasure.id))
    as_lines(lines)


def _all_that_goes(counts: Mapping[str, int], user: str) -> Iterator[str]:
    yield say(ALL_GOES, user=repr(user))
    yield from ("  " + say(COUNTED[name], count=count) for name, count in counts.items())
    yield ERASE_TEXTS[language_here()].copies


def _what_goes(found: "WouldGo", *, messages: bool) -> Iterator[str]:
    yield from (memory_line(memory) for memory in found.memories)
    if found.shortened:
        yield say(STAY)
        yield from (memory_line(entry) for entry in found.shortened)
    if found.messages:
        yield say(MESSAGES_GO if messages else MESSAGES_STAY)
        yield from map(_message_line, found.messages)
    texts = ERASE_TEXTS[language_here()]
    if found.to_others and messages:
        yield texts.to_others.format(count=found.to_others)
    if found.records:
        yield texts.records.format(count=found.records)
    if found.left:
        yield texts.left
        yield from map(_message_line, found.left)
    if messages:
        yield texts.paraphrase


def _message_line(message: "ErasableMessage") -> str:
    speaker, said = (
        say("you" if message.by_user else "the character"),
        " ".join(message.text.split()),
    )
    return f"  {message.id:<5} {message.at:%Y-%m-%dT%H:%M}  {speaker}: {said}"


def _show(lines: Iterator[str] | Sequence[str], *, json: bool) -> None:
    if not json:
        as_lines(lines)
