"""What `companion store copy` says, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from config.errors import CopyBroken, CopyRefused, Uncopied
from memory.store_copy.copying import Step
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class CopyTexts:
    """The sentences of one language; braces are filled in."""

    steps: Mapping[Step, str]
    went_on: str
    done: str
    was_whole: str
    table: str
    copied_beside: str
    left_beside: str
    stays_beside: str
    freed: str
    again: str
    left: str
    unreadable: str
    use_folder: str
    use_address: str
    source_stays: str


TEXTS: Mapping[Language, CopyTexts] = {
    "en": CopyTexts(
        steps={
            "copying": "Copying {rows} rows",
            "reading source": "Reading the source again",
            "reading target": "Reading the copy",
            "finishing": "Finishing",
        },
        went_on="The copy that had broken off was gone on with.",
        done="{target} holds what {source} holds: {rows} rows of {tables} tables, equal by their "
        "numbers and checksums.",
        was_whole="{target} is a copy of {source} already: {rows} rows of {tables} tables, equal "
        "by their numbers and checksums. Nothing was written.",
        table="  {table:<18} {rows:>10} rows  {checksum}",
        copied_beside="Copied beside it: {files}.",
        left_beside="Left where they are, since they are no part of a store: {files}.",
        stays_beside="The files of {folder} (the record of erasures, the key of links) stay there: "
        "the database needs them beside it.",
        freed="{count} jobs that a process held when it ended are due at once.",
        again="{count} erasures that the record knows, and the source did not, are done again.",
        left="{count} erasures are not done yet: `companion curator` or the next start goes on "
        "with them.",
        unreadable="{count} lines of the record of erasures cannot be read: what they name may be "
        "there, and has to be erased again.",
        use_folder='To use it: `data = "{folder}"` and no `database` in the settings.',
        use_address='To use it: `database = "{address}"` in the settings, with its user and '
        "password.",
        source_stays="{source} stays as it is, and no erasure reaches it from now on: delete it "
        "when the copy serves.",
    ),
    "zh": CopyTexts(
        steps={
            "copying": "正在复制 {rows} 行",
            "reading source": "正在重读来源",
            "reading target": "正在核对副本",
            "finishing": "正在收尾",
        },
        went_on="接着上次中断的地方复制完了。",
        done="{target} 与 {source} 内容相同：{tables} 张表共 {rows} 行，行数和校验和都一致。",
        was_whole="{target} 已经是 {source} 的副本：{tables} 张表共 {rows} 行，行数和校验和都一致。"
        "没有写入任何内容。",
        table="  {table:<18} {rows:>10} 行  {checksum}",
        copied_beside="一并复制的文件：{files}。",
        left_beside="留在原处（不属于数据库）：{files}。",
        stays_beside="{folder} 里的文件（抹去记录、链接密钥）留在原处：数据库旁边仍需要它们。",
        freed="{count} 个任务在进程结束时仍被占用，现在立即可做。",
        again="抹去记录里有、来源里却没有的 {count} 次抹去，正在重做。",
        left="还有 {count} 次抹去没有完成：`companion curator` 或下次启动会继续。",
        unreadable="抹去记录里有 {count} 行读不出来：它们所指的内容可能还在，需要重新抹去。",
        use_folder='要使用它：在设置里写 `data = "{folder}"`，不写 `database`。',
        use_address='要使用它：在设置里写 `database = "{address}"`，加上用户名和密码。',
        source_stays="{source} 保持原样，今后的抹去不会影响它：副本可用后请把它删除。",
    ),
}
REFUSED: Mapping[Uncopied, str] = {
    "address": "请用数据文件夹或 postgresql://主机/数据库 指明存储；其中一个两者都不是。",
    "file": "{place} 是一个文件：请写数据文件夹。备份要先恢复，再复制。",
    "same": "{place} 写了两次：只能复制到另一处。",
    "nothing": "{place} 里没有数据库。",
    "older": "{place} 属于旧版本（结构 {schema}）。先用本版本打开一次（如 `companion doctor`），"
    "它会升级，然后再复制。",
    "occupied": "{place} 不是空的，也不是 {source} 的副本：没有写入任何内容。",
    "other": "{place} 里是另一个存储 {source} 的一部分。加 `--anew` 会清掉它并重新开始。",
    "changed": "复制开始之后 {source} 有改动，副本无效。请停止使用它的所有进程，再加 `--anew` "
    "重新开始。",
    "differs": "写入 {place} 的与 {source} 的不一致（{tables}）。请加 `--anew` 重新开始。",
    "row": "{place} 的表 {table} 里有一行读不出来。`companion doctor` 会说明更多。",
}
BROKEN = "复制在 {table} 处中断：{reason} 再运行同一命令，会从那里继续。"


def uncopied_in_chinese(problem: CopyRefused | CopyBroken) -> str:
    """Return why nothing was copied, or not all."""
    if isinstance(problem, CopyRefused):
        return REFUSED[problem.why].format(**problem.facts)
    return BROKEN.format(table=problem.table, reason=problem.reason)
