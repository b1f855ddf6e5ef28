"""What is said under a reply that could be seen, and not be stored."""

from collections.abc import Mapping

from memory.vocabulary import Language

REPLY_UNKEPT: Mapping[Language, str] = {
    "en": "My memory can't be written just now: I may not know later that I said this.",
    "zh": "我的记忆现在写不进去：这句话我以后可能不记得说过。",
}
