"""What all agents have in common: they are asked, and what they answer bears a name.

An agent's port says what it is asked. Behind it stand one that asks a model, one that goes by
rules, and one that answers from a script; each has its base here.
"""

from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from config.models.chat.model import ChatModel
from config.prompting.contracts import Language
from config.prompting.prompt import Prompts

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Agent(Protocol):
    """Whoever answers, under the name that stands beside what it answered."""

    @property
    def model(self) -> str:
        """The name of the model, or `offline`."""
        ...

    def prompt_version(self, language: Language) -> str:
        """Which prompt, or which rules, it works by."""
        ...


@dataclass(frozen=True, slots=True)
class ModelAgent:
    """An agent that asks a model, by a prompt of its own."""

    prompt: ClassVar[str]
    """The prompt's name."""
    mind: ChatModel
    prompts: Prompts

    @property
    def model(self) -> str:
        """The model's name."""
        return self.mind.name

    def prompt_version(self, language: Language) -> str:
        """Return the prompt's name and the hash of its text."""
        return self.prompts.get(self.prompt, language).reference


class OfflineAgent:
    """An agent that goes by rules."""

    rules: ClassVar[str] = "offline"
    model: ClassVar[str] = "offline"

    def prompt_version(self, language: Language) -> str:
        """Return the version of the rules."""
        return f"{self.rules}-{language}-1"


@dataclass
class Scripted(Generic[Question, Answer]):
    """An agent that answers from a script, and remembers what it was asked."""

    script: ClassVar[str] = "scripted"
    replies: list[Answer | Exception]
    asked: list[Question] = field(default_factory=list)
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        """Return the name of the script."""
        return f"{self.script}-{language}"

    def reply_to(self, question: Question) -> Answer:
        """Return, or raise, what comes next in the script."""
        self.asked.append(question)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply
