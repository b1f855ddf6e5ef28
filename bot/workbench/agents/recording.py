"""Recordings: what a model answered to which request, to be replayed without a network."""

import hashlib
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.workbench.whole_file import write_whole
from config.errors import NotRecorded, ReplyNotUnderstood, WorkbenchError
from config.models.calls.messages import ChatMessage, Usage
from config.models.chat.model import ChatModel, Check, ResponseModel

WORDS = "words"
"""What stands in place of a shape's name where words were asked for."""
Model = TypeVar("Model", bound=BaseModel)


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class RecordingHead(_Line):
    """The first line of a recording: who answered, and what the reader must know."""

    recording: Literal[1] = 1
    model: str
    note: str = ""
    lines: bool = False
    """Whether the curator was asked for its line form."""


class RecordedAnswer(_Line):
    """One answer."""

    key: str
    """The hash of the request."""
    asked_by: str
    """The case, or the stretch of talk."""
    agent: str
    prompt: str
    """The prompt's version, as the ledger names it."""
    shape: str
    reply: str
    """JSON of the shape, or words as they came."""
    understood: bool = True


@dataclass(frozen=True, slots=True)
class Asker:
    """On whose behalf a mind is asked."""

    name: str
    agent: str
    prompt: str


@dataclass
class Tape:
    """The answers of a recording, by the hash of their requests."""

    head: RecordingHead
    answers: dict[str, RecordedAnswer] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path) -> "Tape":
        """Return the recording in the file; raises `WorkbenchError`."""
        try:
            first, *rest = file.read_text(encoding="utf-8").splitlines() or [""]
        except (OSError, ValueError) as problem:
            raise WorkbenchError(f"{file} cannot be read as a recording.") from problem
        tape = cls(_parsed(RecordingHead, first, file, 1))
        for number, line in enumerate(rest, start=2):
            tape.keep(_parsed(RecordedAnswer, line, file, number))
        return tape

    def keep(self, recorded: RecordedAnswer) -> None:
        """Hold an answer; asked once more, the first one stays."""
        self.answers.setdefault(recorded.key, recorded)

    def write(self, file: Path, order: Mapping[str, int]) -> None:
        """Write the recording, in the order of its askers, at once or not at all."""
        answers = sorted(
            self.answers.values(), key=lambda recorded: (order[recorded.asked_by], recorded.key)
        )
        lines = [answer.model_dump_json() for answer in (self.head, *answers)]
        # The answers were paid for: they are not to be lost for want of a folder.
        write_whole(file, "\n".join(lines) + "\n", make_folder=True)

    def answer(self, key: str, asker: Asker) -> RecordedAnswer:
        """Return what was answered; raises `NotRecorded`, saying what has changed since."""
        found = self.answers.get(key)
        if found is None:
            raise NotRecorded(self._why_missing(asker))
        return found

    def _why_missing(self, asker: Asker) -> str:
        same = [
            answer
            for answer in self.answers.values()
            if (answer.asked_by, answer.agent) == (asker.name, asker.agent)
        ]
        if not same:
            return f"{asker.name} is not in the recording; record again."
        if all(recorded.prompt != asker.prompt for recorded in same):
            return (
                f"{asker.name} was recorded with the prompt {same[0].prompt}, which is now "
                f"{asker.prompt}; record again."
            )
        return f"{asker.name} reads otherwise than when it was recorded; record again."


@dataclass
class RecordingMind:
    """Asks another mind and keeps what it answers."""

    mind: ChatModel
    tape: Tape
    asker: Asker

    @property
    def name(self) -> str:
        """The model's name."""
        return self.mind.name

    @property
    def usage(self) -> Usage:
        """What all questions so far have cost together."""
        return self.mind.usage

    @property
    def keeps_json(self) -> bool:
        """Whether the other does."""
        return self.mind.keeps_json

    async def stream(
        self, lines: Sequence[ChatMessage], check: Check | None = None
    ) -> AsyncIterator[str]:
        """Yield the answer piece by piece, and keep it once it is whole."""
        pieces = []
        try:
            async for piece in self.mind.stream(lines, check):
                pieces.append(piece)
                yield piece
        except ReplyNotUnderstood as problem:
            self._keep(lines, WORDS, problem.text)
            raise
        self._keep(lines, WORDS, "".join(pieces))

    async def answer(
        self, lines: Sequence[ChatMessage], shape: type[ResponseModel]
    ) -> ResponseModel:
        """Return the answer and keep it, also one that was not understood."""
        try:
            reply = await self.mind.answer(lines, shape)
        except ReplyNotUnderstood as problem:
            self._keep(lines, shape.__name__, problem.text, understood=False)
            raise
        self._keep(lines, shape.__name__, reply.model_dump_json(exclude_none=True))
        return reply

    def _keep(
        self, lines: Sequence[ChatMessage], shape: str, reply: str, *, understood: bool = True
    ) -> None:
        self.tape.keep(
            RecordedAnswer(
                key=key_of(lines, shape),
                asked_by=self.asker.name,
                agent=self.asker.agent,
                prompt=self.asker.prompt,
                shape=shape,
                reply=reply,
                understood=understood,
            )
        )


@dataclass
class ReplayedMind:
    """Answers as a recording says."""

    tape: Tape
    asker: Asker
    usage: Usage = field(default_factory=Usage)

    @property
    def name(self) -> str:
        """The name of the model that answered then."""
        return self.tape.head.model

    @property
    def keeps_json(self) -> bool:
        """Whether the one that answered then did."""
        return not self.tape.head.lines

    async def stream(
        self, lines: Sequence[ChatMessage], check: Check | None = None
    ) -> AsyncIterator[str]:
        """Yield the answer in one piece."""
        reply = self.tape.answer(key_of(lines, WORDS), self.asker).reply
        yield reply
        if check is not None:
            check(reply)

    async def answer(
        self, lines: Sequence[ChatMessage], shape: type[ResponseModel]
    ) -> ResponseModel:
        """Return the answer, or raise again that it was not understood."""
        found = self.tape.answer(key_of(lines, shape.__name__), self.asker)
        if not found.understood:
            raise ReplyNotUnderstood(shape.__name__, found.reply)
        try:
            return shape.model_validate_json(found.reply)
        except ValidationError as problem:
            raise NotRecorded(
                f"The recorded answer to {self.asker.name} is no {shape.__name__} any more; "
                "record again."
            ) from problem


def key_of(lines: Sequence[ChatMessage], shape: str) -> str:
    """Return the hash by which a request is known: its lines, and what is wanted of the answer."""
    request = json.dumps([_asked(line) for line in lines] + [[shape]], ensure_ascii=False)
    return hashlib.sha256(request.encode("utf-8", "replace")).hexdigest()[:24]


def _asked(line: ChatMessage) -> list[str]:
    return [line.speaker, line.text, *([line.image] if line.image else [])]


def _parsed(shape: type[Model], line: str, file: Path, number: int) -> Model:
    try:
        return shape.model_validate_json(line)
    except ValidationError as problem:
        raise WorkbenchError(f"{file}, line {number}: that is no line of a recording.") from problem
