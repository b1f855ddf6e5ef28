"""What is said under a reply that could be seen, and is not stored."""

from collections.abc import Mapping

from memory.vocabulary import Language

REPLY_UNKEPT: Mapping[Language, str] = {
    "en": "My memory can't be written just now: I may not know later that I said this.",
    "zh": "我的记忆现在写不进去：这句话我以后可能不记得说过。",
}
REPLY_ERASED: Mapping[Language, str] = {
    "en": "Something was erased while I was speaking: I don't keep what I said here.",
    "zh": "我说话的时候有内容被抹去了：这句话我不会留下。",
}
