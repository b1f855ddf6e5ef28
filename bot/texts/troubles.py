"""Troubles: what could not be done, told to a person in their language, whatever the front end.

The errors themselves speak English, for commands and operators. They carry what is needed to say it
otherwise.
"""

from collections.abc import Mapping

from config.errors import (
    AnswerRefused,
    CompanionError,
    CopyBroken,
    CopyRefused,
    EmbedderError,
    ErasedMeanwhile,
    ErasureChanged,
    ExportUnreadable,
    ImportHalted,
    LoginRefused,
    MemoryChanged,
    MindError,
    NotFound,
    RequestRepeated,
    RequestUnderWay,
    StoreDamaged,
    StoreError,
    StoreInUse,
    StoreLocked,
    StoreTooNew,
    StoreUnreadable,
    StoreUnwritable,
    TooManyRules,
    UndoImpossible,
    UndoRefused,
    Unreadable,
)
from memory.vocabulary import Language

STANDS: Mapping[Language, str] = {
    "en": "Later changes stand on that, so it cannot be undone alone.",
    "zh": "后来的改动以此为基础，所以不能单独撤销。",
}
NOT_FOUND: Mapping[Language, str] = {
    "en": "There is no {what} {id}.",
    "zh": "没有编号为 {id} 的{what}。",
}
ERASED: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "user": "Everything about you was erased meanwhile: nothing was done.",
        "": "What that was about was erased meanwhile: nothing was done.",
    },
    "zh": {
        "user": "关于你的一切在此期间都已抹去，所以什么都没有做。",
        "": "它所涉及的内容在此期间已经抹去，所以什么都没有做。",
    },
}
"""By what is gone; the second where nothing else is said of it."""
NAMES: Mapping[str, str] = {
    "memory": "记忆",
    "message": "消息",
    "erasure": "抹去记录",
    "operation": "改动",
    "run": "一批改动",
    "conversation": "对话",
    "curated conversation": "整理过的对话",
    "user": "用户",
    "feedback": "评价",
    "transfer": "导出或导入",
    "passkey": "通行密钥",
    "job": "任务",
    "turn": "一轮",
    "trace": "回忆记录",
}
"""By what is not found, its name in Chinese."""
ANSWERS: Mapping[str, str] = {
    "answered": "没有等你回答的了：它已经回答过了。",
    "erased": "它依据的话已经抹去了，只能拒绝它。",
    "changed": "提出之后，它所说的记忆已经变了，只能拒绝它。",
    "refused": "它已经不能照办了，只能拒绝它。",
}
UNDOINGS: Mapping[str, str] = {
    "final": "改动 {number} 本身就是一次撤销，撤销之后不能再撤销：请重新说一遍。",
    "not applied": "改动 {number} 没有生效，只有生效的改动才能撤销。",
    "nothing applied": "这一批改动（{number}）里没有生效的，没什么可撤销。",
    "erased": "改动 {number} 所改的内容后来被抹去或清除了，撤销也不能让它回来。",
    "system memory": "这是运营者给出的，不能在这里更改。",
    "refused": "这一步（{number}）不能撤销。",
}
TOO_MUCH: Mapping[Unreadable, str] = {
    "too large": "这个文件解压后太大了，所以没有读。",
    "too many files": "这个文件里的文件太多了，所以没有读。",
    "too many values": "这个文件里的内容多得一次读不完，所以没有读。",
    "too deep": "这个文件里的内容嵌套得太深，所以没有读。",
}
LOGINS: Mapping[str, str] = {
    "unknown": "这个链接不是这个记忆中心给出的。请重新要一个。",
    "used": "这个链接用过了：每个链接只能进入一次。请重新要一个。",
    "expired": "这个链接已经过期。请重新要一个。",
    "no passkey": "这个通行密钥在这里不能登录。请要一个链接。",
    "too many": "刚才要了很多链接。请用其中一个，或者过一会儿再要。",
}
PLACES: tuple[tuple[type[CompanionError], str], ...] = (
    (ImportHalted, "程序正要结束。请过一会儿再把文件拿来。"),
    (RequestRepeated, "这个键已经用在另一个请求上：每个请求都要用新的。"),
    (RequestUnderWay, "这件事正在办。请过一分钟再发一次。"),
    (StoreUnwritable, "数据能读，但写不进去：磁盘满了，或者数据所在的位置只读、不归你所有。"),
    (StoreLocked, "数据库正被另一个进程占用，这次什么都没有读写。请稍后再试。"),
    (StoreDamaged, "数据库已经损坏。`companion restore 文件` 可以换上一份备份。"),
    (StoreInUse, "另一个进程正开着数据库，这时不能整体改动它。请先结束那个进程，再试一次。"),
    (StoreTooNew, "数据库是更新版本的程序写的。请安装新版本再打开它。"),
    (StoreUnreadable, "数据库这时用不了。`companion doctor` 会说出原因。"),
    (StoreError, "数据库这时用不了。`companion doctor` 会说出原因。"),
    (EmbedderError, "这时算不出向量，没法按意思查找。`companion doctor` 会说出原因。"),
    (MindError, "模型没有给出回答。`companion doctor --probe` 会说出原因。"),
)
"""The nearest first."""


def told(problem: CompanionError, language: Language) -> str:
    """Return in one sentence what could not be done."""
    match problem:
        case UndoRefused():
            return STANDS[language]
        case ErasedMeanwhile():
            return ERASED[language].get(problem.what, ERASED[language][""])
        case NotFound():
            what = NAMES.get(problem.what, problem.what) if language == "zh" else problem.what
            return NOT_FOUND[language].format(what=what, id=problem.identifier)
        case CopyRefused() | CopyBroken() if language == "zh":
            from bot.texts.store_copy import uncopied_in_chinese  # late: few copy a store

            return uncopied_in_chinese(problem)
    return (_in_chinese(problem) if language == "zh" else None) or str(problem)


def _in_chinese(problem: CompanionError) -> str | None:
    match problem:
        case AnswerRefused():
            return ANSWERS[problem.why]
        case UndoImpossible():
            return UNDOINGS[problem.why].format(number=problem.number)
        case ExportUnreadable():
            return (
                TOO_MUCH.get(problem.why)
                or f"这不是可以导入的导出文件{f'：{problem.place}' if problem.place else ''}。"
            )
        case TooManyRules():
            return f"话题规则最多 {problem.most} 条。请先取消一些。"
        case ErasureChanged():
            then, now = problem.seen, problem.now
            return (
                f"你看过之后，会抹去的内容变了：当时是 {then[0]} 条记忆和 {then[1]} 条消息，"
                f"现在是 {now[0]} 条和 {now[1]} 条。请再看一次。"
            )
        case MemoryChanged():
            return f"你看过之后，记忆 {problem.memory_id} 又变了。请再看一次。"
        case LoginRefused():
            return LOGINS[problem.why]
    return next((said for kind, said in PLACES if isinstance(problem, kind)), None)
