"""Refusals: why a person's own act cannot be done, in their own language."""

from collections.abc import Mapping

from memory.vocabulary import Language

NEVER_STORED: Mapping[Language, str] = {
    "en": "You don't want anything about {topic} stored. To store this all the same, say "
    "/remember --yes and the words (on Discord choose `anyway`); /never --lift {topic} lifts that.",
    "zh": "你说过不要保存关于“{topic}”的内容。仍要保存这一条，请输入 /remember --yes 加内容"
    "（在 Discord 上选 `anyway`）；/never --lift {topic} 可以取消这个设定。",
}
BRINGS_BACK: Mapping[Language, str] = {
    "en": "What was done last is that you had me forget this: {told} To have it remembered again, "
    "say /undo --yes",
    "zh": "最近的一步，是你让我忘掉：{told}要重新记起，请输入 /undo --yes",
}
BEING_ERASED: Mapping[Language, str] = {
    "en": "Everything about you is being erased just now, so nothing new is kept. Try again when "
    "that is done.",
    "zh": "正在抹去关于你的一切，所以现在不保存新的内容。等抹完再试。",
}
REFUSALS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "no content": "There is nothing to remember in that.",
        "content too long": "That is too long: a memory holds at most {limit} characters.",
        "secret": "That looks like a secret (a card number, key, password or identity number), "
        "and secrets are not stored.",
        "system memory": "That was given by the operator and cannot be changed here.",
        "not active": "Memory {id} is forgotten already.",
        "not forgotten": "Memory {id} is not forgotten.",
        "ends before it begins": "That would have ended before it began.",
        "": "That cannot be done: {reason}.",
    },
    "zh": {
        "no content": "这里没有可以记住的内容。",
        "content too long": "太长了：一条记忆最多 {limit} 个字符。",
        "secret": "这看起来是机密（卡号、密钥、密码或证件号码），机密不会被保存。",
        "system memory": "这是运营者给出的，不能在这里更改。",
        "not active": "记忆 {id} 已经忘掉了。",
        "not forgotten": "记忆 {id} 没有被忘掉。",
        "ends before it begins": "那样的话，它还没开始就结束了。",
        "": "这做不到：{reason}。",
    },
}
