"""What an imported memory keeps of the store that it comes from."""

from dataclasses import dataclass
from datetime import datetime

from memory.vocabulary import ForgottenBecause, State


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptState:
    """What a memory keeps of what it was in the store that it comes from."""

    uid: str
    created_at: datetime
    importance: float
    verified: bool = False
    hushed: bool = False
    superseded: bool = False
    used_count: int = 0
    last_used_at: datetime | None = None
    kept_count: int = 0
    state: State = "active"
    forgotten_because: ForgottenBecause | None = None
    forgotten_at: datetime | None = None
