"""What is said around memories in commands, cards and lists, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class MemoryTexts:
    """The sentences of one language; braces are filled in."""

    listed: str
    listed_forgotten: str
    no_forgotten: str
    page: str
    page_of: str
    back: str
    further: str
    earlier: str
    later: str
    open_one: str
    found: str
    which_one: str
    name_one: str
    added: str
    forgotten: str
    topic_forgotten: str
    topic_left_out: str
    topic_silent: str
    forgetting_waits: str
    no_topic: str
    no_rule: str
    never: str
    never_but: str
    never_lifted: str
    never_none: str
    hushed: str
    unhushed: str
    topic_hushed: str
    topic_unhushed: str
    restored: str
    corrected: str
    outdated: str
    reworded: str
    why: str
    why_none: str
    why_not_mine: str
    why_others: str
    stats: str
    forget: str
    hush: str
    unhush: str
    restore: str
    wrong: str
    outdated_button: str
    edit: str
    wrong_title: str
    outdated_title: str
    edit_title: str
    right_is: str
    now_is: str
    reads: str
    nothing_there: str
    remembered_from: str
    forgot_from: str
    nothing_from: str
    fading: str
    fades: str
    keep: str
    kept: str
    pending: str
    nothing_waits: str
    wait: str
    accepted: str
    refused: str
    answers_left: str
    yes_to_all: str
    no_to_all: str
    sooner: str
    later_on: str


MEMORY_TEXTS: Mapping[Language, MemoryTexts] = {
    "en": MemoryTexts(
        listed="What I remember of you:",
        listed_forgotten="What I forgot, and you can bring back:",
        no_forgotten="Nothing is forgotten.",
        page="{first} to {last}",
        page_of="{first} to {last} of {count}",
        back="Back",
        further="Further",
        earlier="Newer",
        later="Older",
        open_one="Open one…",
        found="What I find for “{words}”:",
        which_one="Which one do you mean?",
        name_one="Name a memory or a topic.",
        added="Remembered as #{id}: {content}",
        forgotten="Forgotten: {content}",
        topic_forgotten="Forgotten, all that is about “{topic}”: {count}.",
        topic_left_out="These stay, without what they tell of “{topic}”: {count}.",
        topic_silent="What was said of “{topic}” is not told again.",
        forgetting_waits="None of it is told any more; the rest goes by itself. `/erase status` "
        "tells how far it is. [Undo] stops it and brings all of it back.",
        no_topic="Nothing that is remembered is about “{topic}”.",
        no_rule="There was no such rule for the topic “{topic}”.",
        never="From now on nothing about “{topic}” is stored.",
        never_but="From now on nothing about “{topic}” is stored. From before, {count} memories "
        "are about it; `/memory forget` with the topic forgets them.",
        never_lifted="Lifted: “{topic}” may be stored again.",
        never_none="There is no topic that is never stored.",
        hushed="Kept, but I won't bring it up unless you do: {content}",
        unhushed="I may bring it up again: {content}",
        topic_hushed="“{topic}” is not brought up unless you do; memories about it: {count}.",
        topic_unhushed="Lifted: “{topic}” may be brought up again.",
        restored="Remembered again: {content}",
        corrected="Corrected: {content}",
        outdated="No longer so, and I know: {content}",
        reworded="It reads now: {content}",
        why="That reply was made with these in mind:",
        why_none="That reply stood on no memories.",
        why_not_mine="That is no reply of mine.",
        why_others="That reply was somebody else's.",
        stats="{active} remembered, {core} of them for good; {forgotten} forgotten; "
        "{waiting} waiting for your yes.",
        forget="Forget",
        hush="Hush",
        unhush="May be brought up",
        restore="Bring back",
        wrong="Wrong",
        outdated_button="Outdated",
        edit="Edit",
        wrong_title="That was never so",
        outdated_title="That is no longer so",
        edit_title="Say it in other words",
        right_is="What is right? Empty: only forget",
        now_is="What is it now? Empty: only past",
        reads="It shall read",
        nothing_there="That message says nothing that I could remember.",
        remembered_from="Remembered as #{id}: {content}",
        forgot_from="Forgotten, what I had from that message: {content}",
        nothing_from="I remember nothing from that message.",
        fading="In the coming days these may fade; a button keeps one:",
        fades="{coming} {day}",
        keep="Keep #{id}",
        kept="Kept, and fades later than before: {content}",
        pending="What waits for your answer:",
        nothing_waits="Nothing waits for your answer.",
        wait="Waiting for your answer: {count}. `/memory pending` shows what.",
        accepted="Done: {count}.",
        refused="Then I won't: {count}.",
        answers_left="These can't be answered so any more, and wait on: {count}.",
        yes_to_all="Yes to all",
        no_to_all="No to all",
        sooner="Sooner",
        later_on="Later",
    ),
    "zh": MemoryTexts(
        listed="我记得的关于你的事：",
        listed_forgotten="已经忘掉、可以恢复的：",
        no_forgotten="没有忘掉的记忆。",
        page="第 {first} 到 {last} 条",
        page_of="第 {first} 到 {last} 条，共 {count} 条",
        back="上一页",
        further="下一页",
        earlier="较新",
        later="较早",
        open_one="打开一条……",
        found="按“{words}”找到的：",
        which_one="你指的是哪一条？",
        name_one="请指明一条记忆或一个话题。",
        added="已记住，编号 #{id}：{content}",
        forgotten="已忘掉：{content}",
        topic_forgotten="关于“{topic}”的都忘掉了，共 {count} 条。",
        topic_left_out="有 {count} 条留着，只是去掉了其中关于“{topic}”的内容。",
        topic_silent="说过的关于“{topic}”的话，不会再提。",
        forgetting_waits="从现在起不再提起，其余的会自动继续。`/erase status` 可以查看进度；"
        "按“撤销”会停下并全部恢复。",
        no_topic="我没有关于“{topic}”的记忆。",
        no_rule="没有给话题“{topic}”定过这样的规则。",
        never="从现在起，关于“{topic}”的都不会保存。",
        never_but="从现在起，关于“{topic}”的都不会保存。"
        "以前的还有 {count} 条，用 `/memory forget` 加上这个话题可以忘掉。",
        never_lifted="已取消：关于“{topic}”的可以再保存。",
        never_none="没有设定不保存的话题。",
        hushed="会留着，但除非你提起，我不会主动说：{content}",
        unhushed="以后可以主动提起：{content}",
        topic_hushed="关于“{topic}”的（{count} 条）会留着，除非你提起，我不会主动说。",
        topic_unhushed="“{topic}”以后可以主动提起。",
        restored="又记得了：{content}",
        corrected="已更正：{content}",
        outdated="已经不是这样了，我知道了：{content}",
        reworded="现在写作：{content}",
        why="那次回复时，我想到了这些：",
        why_none="那次回复没有依据任何记忆。",
        why_not_mine="那不是我的回复。",
        why_others="那是回复别人的。",
        stats="记得 {active} 条（长久的 {core} 条），忘掉 {forgotten} 条，等你同意 {waiting} 条。",
        forget="忘掉",
        hush="别主动提",
        unhush="可以提起",
        restore="恢复",
        wrong="不对",
        outdated_button="过时了",
        edit="修改",
        wrong_title="这从来不是真的",
        outdated_title="这已经不是这样了",
        edit_title="换个说法",
        right_is="正确的是什么？留空则只忘掉",
        now_is="现在是怎样？留空则只标为过去",
        reads="改写为",
        nothing_there="那条消息里没有可以记住的内容。",
        remembered_from="已记住，编号 #{id}：{content}",
        forgot_from="从那条消息得来的已忘掉：{content}",
        nothing_from="我没有从那条消息记住什么。",
        fading="接下来几天可能淡去的记忆，按按钮可以留住：",
        fades="{day} {coming}",
        keep="留住 #{id}",
        kept="已留住，会更晚淡去：{content}",
        pending="等你回答的：",
        nothing_waits="没有等你回答的。",
        wait="等你回答的：{count} 条。`/memory pending` 可以查看。",
        accepted="已照办：{count} 条。",
        refused="那就不了：{count} 条。",
        answers_left="有 {count} 条已经不能这样回答，仍在等。",
        yes_to_all="全部可以",
        no_to_all="全部不要",
        sooner="更早",
        later_on="更晚",
    ),
}
