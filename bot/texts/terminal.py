"""What the terminal itself says, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class TerminalTexts:
    """The sentences of one language; braces are filled in."""

    loading: str
    commands: Mapping[str, str]
    first_contact: str
    offline: str
    last_time: str
    cut: str
    """Where a line is longer than what is read of one."""
    interrupted: str
    unkept: str
    still_waiting: str
    no_model: str
    learns_nothing: str
    unknown_command: str
    no_memories: str
    no_reply: str
    why: str
    sources: str
    """Behind a reply that stands on memories."""
    no_source: str
    because_found: str
    because_quote: str
    forget_usage: str
    forget_which: str
    found_nothing: str
    forgotten: str
    restore_usage: str
    restored: str
    remember_usage: str
    remembered: str
    undo_usage: str
    undoable: str
    undo_first: str
    steps: Mapping[str, str]
    """By the operation what was done, where something is listed to be undone."""
    undone: str
    undone_learned: str
    undone_forgotten: str
    undone_reworded: str
    undone_change: str
    undone_silence: str
    nothing_to_undo: str
    fading: str
    fading_line: str
    coming: Mapping[str, str]
    nothing_fades: str
    waiting: str
    waits: str
    question: str
    nothing_waits: str
    answer_usage: str
    accepted: str
    declined: str
    answers_left: str
    keep_usage: str
    kept: str
    zone: str
    unknown_zone: str
    ended: str
    parting: str
    left_over: str
    left_to_another: str


TEXTS: Mapping[Language, TerminalTexts] = {
    "en": TerminalTexts(
        loading="Just a moment…",
        commands={
            "/help": "show these commands",
            "/memories [words]": "show what I remember, or what I find for the words",
            "/why [N]": "show which memories my last reply stood on, or the one behind mark N",
            "/forget ID": "forget a memory; with words, show which ones they could mean",
            "/forget --topic T": "show what I know about a topic; with --yes at the end, forget it",
            "/hush ID": "keep a memory, or with --topic T a topic, but never bring it up unasked",
            "/unhush ID": "let it be brought up again; or --topic T",
            "/never TOPIC": "store nothing about a topic; --list, --lift TOPIC",
            "/erase": "erase for good: a memory, a message, this chat, a topic, everything",
            "/remember words": "remember this, in your own words",
            "/undo [N]": "take back what was done last, or step N; with --yes also a forgetting",
            "/restore ID": "bring a forgotten memory back",
            "/fading": "show what may fade in the coming days",
            "/keep ID": "keep a memory that is about to fade",
            "/pending": "show what waits for your answer",
            "/accept N": "say yes to it; or all",
            "/decline N": "say no to it; or all",
            "/profile": "show who I take you to be",
            "/settings NAME VALUE": "change what may be remembered; alone: show how it is set",
            "/timezone ZONE": "be in another time zone; alone: show the one you are in",
            "/center": "get a link to see and correct memories in a browser",
            "/private": "turn private mode on or off: nothing is looked up, nothing is kept",
            "/end": "end this session; its summary is kept",
            "/quit": "leave",
        },
        first_contact="Type /help to see how; `companion memory --help` does the same outside.",
        offline="No model is configured: the offline voice serves. It stores, finds and cites.",
        last_time="The last words here, {when}:",
        unkept="My memory can't be written just now, so this may not be kept.",
        cut="That is very long: I read its first {count} characters, and nothing after them.",
        interrupted="My last reply was cut off. What you said is kept; please ask again.",
        still_waiting="Still waiting for the reply. Ctrl-C gives it up; the talk goes on.",
        no_model="(The model gave no answer: `companion doctor` tells why.)",
        learns_nothing="Nothing of this is being learned: what the model answers to the curator "
        "cannot be understood. `companion doctor --probe` tells what to set, or whether it takes "
        "another model.",
        unknown_command="There is no command {command}. /help shows those there are.",
        no_memories="I remember nothing about you yet.",
        no_reply="My last reply stood on no memories.",
        sources="{signs} (/why 1)",
        no_source="My last reply has no mark {mark}.",
        why="My last reply was made with these in mind:",
        because_found="      why it came: {reason}",
        because_quote='      you said: "{quote}"',
        forget_usage="Say which: /forget ID, with an id that /memories shows, or /forget words.",
        forget_which="Which one? Say /forget ID:",
        found_nothing="I find no memory for that.",
        forgotten="Forgotten: {content} (/restore {id} brings it back.)",
        restore_usage="Say which: /restore ID, with the id that /forget told you.",
        restored="Remembered again: {content}",
        remember_usage="Say what: /remember my locker is number 214",
        remembered="Remembered as {id}: {content}",
        undo_usage="Say /undo for what was done last, /undo N for one step, or /undo --run N.",
        undoable="This can be undone; /undo N takes one step back:",
        undo_first="This has to be undone first, from the top; /undo N takes one step back:",
        steps={
            "ADD": "learned: {content}",
            "UPDATE": "changed to: {content}",
            "DELETE": "forgotten: {content}",
            "RESTORE": "remembered again: {content}",
            "PROMOTE": "kept for good: {content}",
            "KEEP": "kept: {content}",
            "HUSH": "not brought up: {content}",
            "UNHUSH": "brought up again: {content}",
        },
        undone="This is taken back:",
        undone_learned="no longer remembered: {content}",
        undone_forgotten="remembered again, though you had me forget it: {content}",
        undone_reworded="{after} reads again: {before}",
        undone_change="as it was before: {content}",
        undone_silence="This is taken back: what was said may be told again.",
        nothing_to_undo="I learned nothing in this talk that could be taken back.",
        fading="In the coming days these may fade; /keep ID keeps one:",
        fading_line="  #{id:<4} {content}  ({coming} {when})",
        coming={"leaves": "leaves", "review": "review", "in review": "in review since"},
        nothing_fades="Nothing fades in the coming days.",
        waiting="These wait for your answer; /accept N or /decline N gives it, with `all` for all:",
        waits="Waiting for your answer: {count}. /pending shows what.",
        question="May I? /accept N says yes, /decline N says no:",
        nothing_waits="Nothing waits for your answer.",
        answer_usage="Say which: {command} N, with a number that /pending shows, or {command} all.",
        accepted="Done: {count}.",
        declined="Then I won't: {count}.",
        answers_left="These can't be answered so any more, and wait on: {count}.",
        keep_usage="Say which: /keep ID, with an id that /fading shows.",
        kept="Kept: {content}",
        zone="Your time zone is {zone}. Another: /timezone Europe/Oslo",
        unknown_zone="{zone} is no time zone I know; try one such as Europe/Oslo.",
        ended="The session is over. What we said is kept in mind.",
        parting="Keeping what we said in mind…",
        left_over="Not all is remembered yet; the rest ({count}) follows at the next start.",
        left_to_another="The rest ({count}) is being remembered in the background.",
    ),
    "zh": TerminalTexts(
        loading="请稍等……",
        commands={
            "/help": "显示这些命令",
            "/memories [词]": "显示我记得什么，或者按词查找",
            "/why [号]": "显示上一次回复依据了哪些记忆，或记号后面的那一条",
            "/forget 编号": "忘掉一条记忆；若给出词语，则列出可能的几条",
            "/forget --topic 话题": "显示我知道的有关内容；末尾加 --yes 就忘掉",
            "/hush 编号": "留着一条记忆（或 --topic 话题），但你不提我就不提",
            "/unhush 编号": "以后可以再提；或 --topic 话题",
            "/never 话题": "不保存关于这个话题的内容；--list 列出，--lift 话题 取消",
            "/erase": "永远抹去：一条记忆、一条消息、这次聊天、一个话题，或一切",
            "/remember 内容": "按你的原话记住",
            "/undo [编号]": "撤销最近的一步，或某一步；你让我忘掉的，要加 --yes 才会恢复",
            "/restore 编号": "恢复一条忘掉的记忆",
            "/fading": "显示接下来几天可能淡去的记忆",
            "/keep 编号": "留住一条将要淡去的记忆",
            "/pending": "显示等你回答的",
            "/accept 编号": "同意它；all 表示全部",
            "/decline 编号": "拒绝它；all 表示全部",
            "/profile": "显示我眼中的你",
            "/settings 名称 值": "更改可以记住什么；不写则显示现在的设置",
            "/timezone 时区": "换一个时区；不写则显示现在的时区",
            "/center": "得到一个链接，在浏览器里查看和更正记忆",
            "/private": "开关私密模式：不查看，也不保留",
            "/end": "结束这次会话，保留其摘要",
            "/quit": "离开",
        },
        first_contact="输入 /help 查看方法；在外面用 `companion memory --help` 也可以。",
        offline="没有配置模型：由离线声音应答。它会保存、查找并注明出处。",
        last_time="这里最后的几句话（{when}）：",
        unkept="我的记忆现在写不进去，这些话可能没有保存下来。",
        cut="这一行太长了：我只读前 {count} 个字符，后面的没有读。",
        interrupted="我上一次的回复中断了。你说的话已经保存，请再问一次。",
        still_waiting="还在等回答。按 Ctrl-C 可以放弃这次回复，谈话会继续。",
        no_model="（模型没有回答：用 `companion doctor` 可以查看原因。）",
        learns_nothing="这些话目前没有被记住：整理记忆的模型给出的回答无法理解。"
        "用 `companion doctor --probe` 可以查看该怎么设置，或者是否需要换一个模型。",
        unknown_command="没有 {command} 这个命令。/help 会列出所有命令。",
        no_memories="我还没有关于你的记忆。",
        no_reply="上一次回复没有依据任何记忆。",
        sources="{signs}（/why 1）",
        no_source="上一次回复没有记号 {mark}。",
        why="上一次回复时，我想到了这些：",
        because_found="      为什么想起：{reason}",
        because_quote="      你说过：“{quote}”",
        forget_usage="请指明是哪一条：/forget 编号（/memories 会显示编号），或 /forget 词语。",
        forget_which="是哪一条？请输入 /forget 编号：",
        found_nothing="没有找到相关的记忆。",
        forgotten="已忘掉：{content}（用 /restore {id} 可以恢复。）",
        restore_usage="请指明是哪一条：/restore 编号（/forget 忘掉时告诉过你）。",
        restored="重新记起：{content}",
        remember_usage="请说出内容：/remember 我的柜子是 214 号",
        remembered="已记住，编号 {id}：{content}",
        undo_usage="/undo 撤销最近的一步，/undo 编号 撤销某一步，/undo --run 编号 撤销一批。",
        undoable="这些可以撤销，用 /undo 编号 一步一步来：",
        undo_first="要先撤销这些，从上往下，用 /undo 编号：",
        steps={
            "ADD": "学到：{content}",
            "UPDATE": "改为：{content}",
            "DELETE": "忘掉：{content}",
            "RESTORE": "重新记起：{content}",
            "PROMOTE": "定为长久：{content}",
            "KEEP": "留住：{content}",
            "HUSH": "不主动提：{content}",
            "UNHUSH": "可以再提：{content}",
        },
        undone="已撤销：",
        undone_learned="不再记得：{content}",
        undone_forgotten="重新记起（你曾让我忘掉）：{content}",
        undone_reworded="{after} 恢复为：{before}",
        undone_change="恢复原样：{content}",
        undone_silence="已撤销：说过的话可以再提了。",
        nothing_to_undo="这次谈话里没有可以撤销的内容。",
        fading="接下来几天可能淡去的记忆，用 /keep 编号 可以留住：",
        fading_line="  #{id:<4} {content}（{when} {coming}）",
        coming={"leaves": "离开", "review": "复核", "in review": "正在复核"},
        nothing_fades="接下来几天没有记忆会淡去。",
        waiting="这些在等你回答，用 /accept 编号 或 /decline 编号（all 表示全部）：",
        waits="等你回答的：{count} 条。/pending 可以查看。",
        question="可以吗？/accept 编号 表示可以，/decline 编号 表示不要：",
        nothing_waits="没有等你回答的。",
        answer_usage="请指明是哪一条：{command} 编号（/pending 会显示编号），或 {command} all。",
        accepted="已照办：{count} 条。",
        declined="那就不了：{count} 条。",
        answers_left="有 {count} 条已经不能这样回答，仍在等。",
        keep_usage="请指明是哪一条：/keep 编号（/fading 会显示编号）。",
        kept="已留住：{content}",
        zone="你的时区是 {zone}。要换的话：/timezone Asia/Shanghai",
        unknown_zone="我不认识 {zone} 这个时区；请试试 Asia/Shanghai 这样的名字。",
        ended="会话结束。我们说过的话我会记着。",
        parting="正在记住我们说过的话……",
        left_over="还没有全部记住，剩下的（{count} 项）下次启动时完成。",
        left_to_another="剩下的（{count} 项）正在后台记住。",
    ),
}
