"""What Discord refuses with, and the list of what it refused in a test."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


class Refusal(Exception):
    """An answer in the 400s: a status, Discord's own code and its sentence."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status}/{code} {message} {errors or ''}".strip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    @property
    def body(self) -> Json:
        told: Json = {"code": self.code, "message": self.message}
        return told | ({"errors": self.errors} if self.errors else {})


def invalid(field_name: str, code: str, message: str) -> Refusal:
    """Return the refusal of a form whose one field is wrong."""
    wrong: Json = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(field_name.split(".")):
        wrong = {part: wrong}
    return Refusal(400, 50035, "Invalid Form Body", wrong)


def too_long(field_name: str, limit: int) -> Refusal:
    return invalid(field_name, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")


def required(field_name: str) -> Refusal:
    return invalid(field_name, "BASE_TYPE_REQUIRED", "This field is required")


UNAUTHORIZED = Refusal(401, 0, "401: Unauthorized")
NO_ACCESS = Refusal(403, 50001, "Missing Access")
NO_PERMISSION = Refusal(403, 50013, "Missing Permissions")
NOT_THE_AUTHOR = Refusal(403, 50005, "Cannot edit a message authored by another user")
NO_HISTORY = Refusal(400, 160002, "Cannot reply without permission to read message history")
EMPTY_MESSAGE = Refusal(400, 50006, "Cannot send an empty message")
CANNOT_DM = Refusal(403, 50007, "Cannot send messages to this user")
ARCHIVED = Refusal(400, 50083, "Thread is archived")
SLOW_MODE = Refusal(429, 20016, "This action cannot be performed due to slowmode rate limit")
TOO_MANY_EDITS = Refusal(400, 30046, "Maximum number of edits to messages older than 1 hour")
FILE_TOO_LARGE = Refusal(413, 40005, "Request entity too large")
ANSWERED_ALREADY = Refusal(400, 40060, "Interaction has already been acknowledged.")
TOO_MANY_FOLLOW_UPS = Refusal(400, 40094, "Maximum number of follow up messages reached")
UNKNOWN_INTERACTION = Refusal(404, 10062, "Unknown interaction")
UNKNOWN_WEBHOOK = Refusal(404, 10015, "Unknown Webhook")
EXPIRED_TOKEN = Refusal(401, 50027, "Invalid Webhook Token")


def unknown(what: str) -> Refusal:
    """Return the refusal of an id that names nothing."""
    codes = {"Channel": 10003, "Guild": 10004, "Member": 10007, "Message": 10008, "User": 10013}
    return Refusal(404, codes[what], f"Unknown {what}")


@dataclass
class Book:
    """What was refused or went wrong, and which of it the test expects."""

    entries: list[str] = field(default_factory=list)
    expected: set[int] = field(default_factory=set)
    refused: list[int] = field(default_factory=list)
    """The codes of all refusals, the expected ones too."""

    def expect(self, *codes: int) -> None:
        """Let these of Discord's codes pass without failing the test."""
        self.expected.update(codes)

    def note(self, what: str, refusal: Refusal) -> None:
        self.refused.append(refusal.code)
        if refusal.code not in self.expected:
            self.entries.append(f"{what}: {refusal}")

    def complain(self, sentence: str) -> None:
        """Note something that Discord would not say but a test must not pass over."""
        self.entries.append(sentence)
