"""The curator that asks a model."""

from collections.abc import Sequence
from dataclasses import dataclass

from config.agent import ModelAgent
from config.errors import ReplyNotUnderstood
from config.models.calls.messages import ChatMessage
from curator.curation.curator import CurationWindow, ProposedOperations
from curator.curation.line_form import read_lines
from memory.vocabulary import Language

_ONCE_MORE: dict[Language, str] = {
    "en": "That could not be read. Answer again with operation lines only, such as "
    '[ADD] content | kind=fact | quote="…", or with [SKIP] alone.',
    "zh": '没能读懂。请重新回答，只写操作行，例如 [ADD] 内容 | kind=fact | quote="…"，'
    "或者只写 [SKIP]。",
}


@dataclass(frozen=True, slots=True)
class ModelCurator(ModelAgent):
    """Proposes what a model makes of the window."""

    prompt = "curator"
    lines: bool | None = None
    """Whether to ask for the line form; None: where the mind does not answer in JSON."""

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        """Return the operations; raises `MindError` where no answer was understood."""
        in_lines = not self.mind.keeps_json if self.lines is None else self.lines
        chat = self.prompts.get(self.prompt, window.language).lines(
            line_form=in_lines,
            character=window.character,
            user_name=window.user_name,
            never_store=window.never_store,
            now=window.now,
            zone=window.zone.key,
            utterances=window.utterances,
            memories=window.memories,
        )
        if in_lines:
            return await self._propose_in_lines(chat, window.language)
        return await self.mind.answer(chat, ProposedOperations)

    async def _propose_in_lines(
        self, chat: Sequence[ChatMessage], language: Language
    ) -> ProposedOperations:
        try:
            return await self._read(chat)
        except ReplyNotUnderstood as problem:
            said = ChatMessage("assistant", problem.text)
        return await self._read([*chat, said, ChatMessage("user", _ONCE_MORE[language])])

    async def _read(self, chat: Sequence[ChatMessage]) -> ProposedOperations:
        return read_lines("".join([piece async for piece in self.mind.stream(chat, read_lines)]))
