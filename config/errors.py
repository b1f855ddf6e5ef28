"""Everything that can go wrong here, in one place.

CompanionError
├── SettingsInvalid          a setting, a settings file or an environment variable cannot be used
├── PromptInvalid            a prompt file's header and body disagree, or an input is missing
├── CharacterInvalid         a character file cannot be used
├── MindError                a model was asked and no usable answer came
│   ├── ReplyNotUnderstood   the model answered, but not in the shape we asked for
│   └── MindUnavailable      no answer could be had; trying later may help
│       ├── MindResting      the endpoint failed often and is left alone for a while
│       └── AnswerEmpty      the endpoint answered with no word in it
├── BudgetSpent              this month's budget for models is used up; background work waits
├── EmbedderError            text could not be turned into vectors
│   ├── EmbedderUnavailable  no vector could be had; trying later may help
│   └── DimensionsWrong      the vectors are not as wide as the settings say
├── StoreError               the data folder or the database cannot be used
│   ├── StoreUnreadable      the folder or file cannot be opened, read or written
│   │   ├── StoreUnwritable  it may be read, but its place is full or read-only
│   │   ├── StoreDamaged     the database is damaged
│   │   ├── CopyUnfinished   the database holds a part of another store
│   │   ├── BackupUnusable   a file is no backup that could be restored
│   │   └── StoreLocked      another process did not let go of the database in time
│   ├── BackupExists         a backup would be written over, and nobody said it may be
│   ├── NotOnPostgres        PostgreSQL's own tools do it where the store is there
│   ├── CopyRefused          a store cannot be copied into another as was asked
│   ├── CopyBroken           the copying of a store broke off, and can be gone on with
│   ├── StoreInUse           another process has it open, and it has to be changed as a whole
│   └── StoreTooNew          a newer version of this program wrote the database
├── RowNotStored             a row was asked for its id before the database gave it one
├── WorkbenchError           a prompt could not be tried, scored or compared
│   ├── CaseInvalid          a labelled case cannot be used; file and line are named
│   └── NotRecorded          a replay needs an answer that the recording does not hold
├── RankerUnreadable         the file of the ranker's weights cannot be used
├── ErasureWaits             what is to be erased is in use just now; it is tried again
├── JobUnknown               a newer version of this program put a job in that this one can't do
├── DiscordError             Discord cannot be used
│   ├── DiscordRefused       it does not let this bot in; trying again would not help
│   └── DiscordUnavailable   it could not be reached; trying later may help
├── LoginRefused             a link lets nobody in, or somebody is not logged in
├── RequestRepeated          a request came before under the same key
├── RequestUnderWay          another process carries out the same request just now
├── CenterMissing            what the Memory Center is served with is not installed
├── NotFound                 the id names nothing this user has
│   └── ErasedMeanwhile      who or what it was about is gone since it was looked up
└── OperationRefused         a person asked for a change that may not be made
    ├── ExportUnreadable     what is to be imported is no export of ours
    ├── ImportHalted         the process is being ended, and with it a look at an export
    ├── TooManyRules         a person would have more rules for topics than are looked for
    ├── MemoryChanged        the memory is not any more as the person saw it
    ├── ErasureChanged       an erasure would take something else than the person saw
    ├── AnswerRefused        what waits for their answer cannot be answered so, or waits no more
    ├── UndoImpossible       what was done cannot be undone at all
    └── UndoRefused          later operations stand on what was to be undone
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal


class CompanionError(Exception):
    """Something that a person can be told in one sentence: `str(error)`."""


class SettingsInvalid(CompanionError):
    """A setting, a settings file or an environment variable cannot be used."""


class PromptInvalid(CompanionError):
    """A prompt file's header and body disagree, or an input is missing."""


class CharacterInvalid(CompanionError):
    """A character file cannot be used."""


class MindError(CompanionError):
    """A model was asked and no usable answer came."""


class ReplyNotUnderstood(MindError):
    """The model answered, but not in the shape we asked for."""

    def __init__(self, shape: str, text: str) -> None:
        """Keep the name of the wanted shape and the text that did not fit it."""
        super().__init__(f"The model's answer is not a {shape}.")
        self.shape, self.text = shape, text


class MindUnavailable(MindError):
    """No answer could be had; `retryable` tells whether trying again soon may help.

    `refused` tells that the endpoint works, and would not take this very question.
    """

    def __init__(self, reason: str, *, retryable: bool = True, refused: bool = False) -> None:
        """Keep why, in words fit for an operator."""
        super().__init__(f"The model gave no answer: {reason}")
        self.retryable, self.refused = retryable, refused


class MindResting(MindUnavailable):
    """The endpoint failed often and is left alone for a while."""


class AnswerEmpty(MindUnavailable):
    """The endpoint answered with no word in it."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("the answer was empty")


class BudgetSpent(CompanionError):
    """This month's budget for models is used up; background work waits, replies do not."""

    def __init__(self, spent: float, monthly: float, currency: str) -> None:
        """Keep the sums, in the settings' currency."""
        super().__init__(
            f"This month's budget for models is used up ({spent:.2f} of {monthly:.2f} {currency}): "
            "background work waits."
        )
        self.spent, self.monthly = spent, monthly


class EmbedderError(CompanionError):
    """Text could not be turned into vectors."""


class EmbedderUnavailable(EmbedderError):
    """No vector could be had; trying later may help."""


class DimensionsWrong(EmbedderError):
    """The vectors are not as wide as the settings say."""

    def __init__(self, model: str, *, expected: int, got: int) -> None:
        """Keep the widths, in dimensions."""
        super().__init__(
            f"The embedder {model!r} gives {got} dimensions, but {expected} were expected: "
            f"set embedding.dimensions = {got}, or choose the model the store was made with."
        )
        self.expected, self.got = expected, got


class StoreError(CompanionError):
    """The data folder or the database cannot be used."""


class StoreUnreadable(StoreError):
    """The folder or file cannot be opened, read or written."""


class StoreUnwritable(StoreUnreadable):
    """The database may be read, but its place is full, read-only or somebody else's."""


class StoreDamaged(StoreUnreadable):
    """The database is damaged."""


class CopyUnfinished(StoreUnreadable):
    """The database holds a part of another store: a copy into it did not end."""

    def __init__(self, place: Path | str) -> None:
        """Keep which database it is."""
        super().__init__(
            f"{place} holds a copy of another store that is not whole: `companion store copy` goes "
            "on with it."
        )
        self.place = place


class BackupUnusable(StoreUnreadable):
    """A file is no backup that could be restored; nothing was changed."""


class BackupExists(StoreError):
    """A backup would be written over, and nobody said that it may be."""

    def __init__(self, file: Path) -> None:
        """Keep which file is there."""
        super().__init__(f"{file} is there already, and is not written over without `--overwrite`.")
        self.file = file


class StoreInUse(StoreError):
    """Another process has the store open, and it has to be changed as a whole."""

    def __init__(self, file: Path | str) -> None:
        """Keep which store it is, a file or an address."""
        super().__init__(
            f"{file} is in use by another process, and cannot be upgraded, restored or copied "
            "beneath it: end that one first (the bot, a chat, a curator), then try again."
        )
        self.file = file


class StoreLocked(StoreUnreadable):
    """Another process did not let go of the database in time; nothing was read or written."""


class NotOnPostgres(StoreError):
    """What was asked for is done by PostgreSQL's own tools where the store is there."""

    def __init__(self, what: str, tool: str) -> None:
        """Say by which tool."""
        super().__init__(f"The store is on PostgreSQL: {what} with {tool} there.")


Uncopied = Literal[
    "address", "file", "same", "nothing", "older", "occupied", "other", "changed", "differs", "row"
]


class CopyRefused(StoreError):
    """A store cannot be copied into another as was asked; `facts` are what the sentence names."""

    def __init__(self, why: Uncopied, **facts: str) -> None:
        """Keep why."""
        sentences = {
            "address": "A store is named by its data folder, or by postgresql://HOST/DATABASE; "
            "one of the two is neither.",
            "file": "{place} is a file: name the data folder. A backup is restored before it is "
            "copied.",
            "same": "{place} is named twice: a store is copied into another one.",
            "nothing": "There is no store in {place}.",
            "older": "{place} is of an older version of this program (schema {schema}). Open it "
            "once with this one, as by `companion doctor`: that upgrades it. Then copy.",
            "occupied": "{place} is not empty, and no copy of {source}: nothing was written.",
            "other": "{place} holds a part of {source}, which is another store. `--anew` takes "
            "that out and begins.",
            "changed": "{source} was changed since the copy began, so the copy is not valid. Stop "
            "all that use it, and begin again with `--anew`.",
            "differs": "What was written to {place} is not what {source} holds ({tables}). Begin "
            "again with `--anew`.",
            "row": "A row of {table} in {place} cannot be read. `companion doctor` tells more.",
        }
        super().__init__(sentences[why].format(**facts))
        self.why, self.facts = why, facts


class CopyBroken(StoreError):
    """The copying of a store broke off; what stands by then stands, and the rest can follow."""

    def __init__(self, table: str, reason: str) -> None:
        """Keep at which table, and why."""
        super().__init__(
            f"The copy broke off at {table}: {reason} The same command goes on from there."
        )
        self.table, self.reason = table, reason


class StoreTooNew(StoreError):
    """A newer version of this program wrote the database."""


class RowNotStored(CompanionError):
    """A row was asked for its id before the database gave it one."""

    def __init__(self, table: str) -> None:
        """Keep which table the row is of."""
        super().__init__(f"A row of {table} has no id yet: it was never written to the database.")
        self.table = table


class WorkbenchError(CompanionError):
    """A prompt could not be tried, scored or compared."""


class CaseInvalid(WorkbenchError):
    """A labelled case cannot be used."""

    def __init__(self, file: Path, line: int, problem: str) -> None:
        """Keep where it stands and what is wrong there."""
        super().__init__(f"{file}, line {line}: {problem}.")
        self.file, self.line = file, line


class NotRecorded(WorkbenchError):
    """A replay needs an answer that the recording does not hold."""


class RankerUnreadable(CompanionError):
    """The file of the ranker's weights cannot be used."""

    def __init__(self, reason: str) -> None:
        """Say why."""
        super().__init__(f"The ranker's weights cannot be used: {reason}.")


class ErasureWaits(CompanionError):
    """What is to be erased is in use just now; it is tried again until it is done."""

    def __init__(self, reason: str) -> None:
        """Keep what it waits for, in words fit for an operator."""
        super().__init__(f"The erasure waits: {reason}.")


class JobUnknown(CompanionError):
    """A newer version of this program put a job in that this one cannot do; it is kept."""

    def __init__(self, kind: str) -> None:
        """Keep the kind of the job."""
        super().__init__(f"This version does not know jobs of the kind {kind!r}; it is kept.")
        self.kind = kind


class DiscordError(CompanionError):
    """Discord cannot be used."""


class DiscordRefused(DiscordError):
    """Discord does not let this bot in; trying again would not help."""


class DiscordUnavailable(DiscordError):
    """Discord could not be reached; trying later may help."""


class LoginRefused(CompanionError):
    """A link lets nobody in, or no more are given just now; `why` tells which."""

    def __init__(
        self, why: Literal["unknown", "used", "expired", "too many", "no passkey"]
    ) -> None:
        """Keep why."""
        sentences = {
            "unknown": "This link was not given by this Memory Center. Ask for a new one.",
            "used": "This link was used before: each lets in once. Ask for a new one.",
            "expired": "This link is too old. Ask for a new one.",
            "no passkey": "That passkey lets nobody in here. Ask for a link.",
            "too many": "Many links were asked for just now. Use one of them, or wait a while.",
        }
        super().__init__(sentences[why])
        self.why = why


class RequestRepeated(CompanionError):
    """A request came before under the same key; `result_id` is what came of it.

    None: that was another request.
    """

    def __init__(self, result_id: int | None) -> None:
        """Keep what came of it."""
        super().__init__("Another request was sent under this key: choose a new one for each.")
        self.result_id = result_id


class RequestUnderWay(CompanionError):
    """Another process carries out the same request under the same key just now."""

    def __init__(self) -> None:
        """Say what to do."""
        super().__init__("This is being done just now. Send it again in a minute.")


class CenterMissing(CompanionError):
    """What the Memory Center is served with is not installed."""

    def __init__(self, module: str) -> None:
        """Keep what is missing."""
        super().__init__(
            f"The Memory Center needs {module}, which is not installed: "
            "pip install 'companion-memory[center]'."
        )
        self.module = module


class NotFound(CompanionError):
    """The id names nothing this user has; a foreign id is answered exactly alike."""

    def __init__(self, what: str, identifier: object) -> None:
        """Keep what was asked for and its id."""
        super().__init__(f"There is no {what} {identifier}.")
        self.what, self.identifier = what, identifier


class ErasedMeanwhile(NotFound):
    """Who or what an act was about is gone: another process erased it since it was looked up."""


class NothingKept(CompanionError):
    """There is no store yet, and what was asked for makes none."""

    def __init__(self, folder: Path | str) -> None:
        """Say how one begins."""
        super().__init__(f"There is nothing in {folder} yet: `companion chat` begins.")


class OperationRefused(CompanionError):
    """A person asked for a change that may not be made."""


Unreadable = Literal["", "too large", "too many files", "too many values", "too deep"]
"""Why an export is not even looked into; nothing: it is none."""
TOO_MUCH: Mapping[Unreadable, str] = {
    "too large": "This file is too large once it is unpacked, so it was not read.",
    "too many files": "This file holds too many files within it, so it was not read.",
    "too many values": "This file holds more than can be read at once, so it was not read.",
    "too deep": "What this file holds is nested too deep, so it was not read.",
}


class ExportUnreadable(OperationRefused):
    """What is to be imported is no export of ours; `place` names what in it cannot be read."""

    def __init__(self, place: str = "", *, why: Unreadable = "") -> None:
        """Keep where, or why it is too much to be read."""
        where = f": {place}" if place else ""
        super().__init__(TOO_MUCH.get(why) or f"This is no export that could be imported{where}.")
        self.place, self.why = place, why


class ImportHalted(OperationRefused):
    """The process is being ended, and with it what was looked for in an export."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("The companion is just being ended. Bring the file again in a while.")


class TooManyRules(OperationRefused):
    """A person would have more rules for topics than are looked for."""

    def __init__(self, most: int) -> None:
        """Keep how many there may be."""
        super().__init__(f"There may be {most} rules for topics at most. Lift some before.")
        self.most = most


class MemoryChanged(OperationRefused):
    """The memory is not any more as the person saw it who asked for a change."""

    def __init__(self, memory_id: int, version: int) -> None:
        """Keep which, and its version now."""
        super().__init__(f"Memory {memory_id} has changed since you saw it. Look at it again.")
        self.memory_id, self.version = memory_id, version


class ErasureChanged(OperationRefused):
    """An erasure would take something else than the person saw who asks for it.

    Versions begin with how many memories and how many messages go.
    """

    def __init__(self, seen: str, now: str) -> None:
        """Keep both versions."""
        self.seen, self.now = (
            [*version.partition("-")[0].split("."), "?"][:2] if "-" in version else ["?", "?"]
            for version in (seen, now)
        )
        super().__init__(
            "What would go has changed since you looked: then {} memories and {} messages, now {} "
            "and {}. Look at it again.".format(*self.seen, *self.now)
        )


class AnswerRefused(OperationRefused):
    """What waits for a person's answer cannot be answered so, or waits no more."""

    def __init__(
        self,
        why: Literal["answered", "erased", "changed", "refused"],
        what: Literal["operation", "run"],
        number: int,
        *,
        memory_id: int | None = None,
        reason: str = "",
    ) -> None:
        """Keep why, and what was to be answered: its memory, or the door's reason beside it."""
        sentences = {
            "answered": f"Of {what} {number} nothing waits for an answer.",
            "erased": f"The words that {what} {number} rests on were erased. Decline it instead.",
            "changed": f"Memory {memory_id} has changed since {what} {number} was proposed. "
            "Decline it instead.",
            "refused": f"{what.title()} {number} can no longer be applied: {reason}. "
            "Decline it instead.",
        }
        super().__init__(sentences[why])
        self.why, self.what, self.number = why, what, number
        self.memory_id, self.reason = memory_id, reason


Unundoable = Literal[
    "final", "not applied", "nothing applied", "erased", "system memory", "refused"
]


class UndoImpossible(OperationRefused):
    """What was done cannot be undone, whatever else is undone first; `number` is its own."""

    def __init__(self, why: Unundoable, number: int, *, what: str = "", reason: str = "") -> None:
        """Keep why; `reason` is the state that it is in, or the door's own."""
        sentences = {
            "final": f"Operation {number} is itself an undo, and that is final: "
            "say it anew instead.",
            "not applied": f"Operation {number} is {reason}: only what is applied can be undone.",
            "nothing applied": f"Of run {number} nothing is applied that could be undone.",
            "erased": f"What operation {number} changed was erased or purged since; "
            "an undo never brings that back.",
            "system memory": "That was given by the operator and cannot be changed here.",
            "refused": f"{what} cannot be undone: {reason}.",
        }
        super().__init__(sentences[why])
        self.why, self.number = why, number


class UndoRefused(OperationRefused):
    """Later operations stand on what was to be undone; `operation_ids` lists them, newest first."""

    def __init__(self, what: str, operation_ids: Sequence[int]) -> None:
        """Keep what was to be undone, and the operations that have to be undone before it."""
        names = ", ".join(str(operation_id) for operation_id in operation_ids)
        later = "a later operation stands" if len(operation_ids) == 1 else "later operations stand"
        super().__init__(f"{what} cannot be undone: {later} on it. Undo first: {names}.")
        self.operation_ids = tuple(operation_ids)
