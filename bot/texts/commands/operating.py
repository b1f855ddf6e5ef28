"""What an operator's commands answer, in Chinese: jobs, backups, costs, Discord, the work."""

from collections.abc import Mapping

OPERATING: Mapping[str, str] = {
    "There is nothing left to do.": "没有待做的任务。",
    "Give this up for good?": "彻底放弃吗？",
    "Nothing was dropped.": "什么都没有放弃。",
    "{count} jobs are due again.": "{count} 个任务重新到期。",
    "job {id}: {loss}": "任务 {id}：{loss}",
    "from {time} ago": "{time}前提出",
    "tried again in {time}": "{time}后再试",
    "user {id}": "用户 {id}",
    "conversation {id}": "对话 {id}",
    "{count} tries": "试过 {count} 次",
    "{count} times put off": "推迟 {count} 次",
    "{count} times killed": "被终止 {count} 次",
    "{count} min": "{count} 分钟",
    "{count} h": "{count} 小时",
    "{count} days": "{count} 天",
    "Its messages are read with the next ones that are said there.": "它的消息会和那里接下来说的"
    "话一起读。",
    "No episode will tell of session {session} of {talk}.": "{talk} 的第 {session} 次会话不会有摘"
    "要。",
    "The window of {talk} stays too full until more is said there.": "{talk} 的窗口会一直太满，直"
    "到那里再说些什么。",
    "Nothing: it is asked for again by the work of a day.": "不会失去什么：每天的工作会再次提出它"
    "。",
    "Nothing: the messages that it was about are gone.": "不会失去什么：它涉及的消息已经没有了。",
    "Nothing will be learned from message {first}, of {talk}.": "不会从 {talk} 的消息 {first} 中"
    "学到什么。",
    "Nothing will be learned from {count} messages, {first} to {last}, of "
    "{talk}.": "不会从 {talk} 的 {count} 条消息（{first} 到 {last}）中学到什么。",
    "conversation {id} (user {user})": "对话 {id}（用户 {user}）",
    "jobs: {counts}": "任务：{counts}",
    "embedded: {made} of {total} memories": "已算出向量：{made} / {total} 条记忆",
    "{file} is there already. Write over it?": "{file} 已经存在。覆盖它吗？",
    "It lies in the data folder: the next erasure deletes it.": "它放在数据文件夹里：下一次抹去会"
    "把它删掉。",
    "No backup lies in {folder}.": "{folder} 里没有备份。",
    "deleted: {file}": "已删除：{file}",
    "made {time} UTC": "做于 {time} UTC",
    "made at an unknown time": "做于未知时间",
    "cannot be read": "读不出来",
    "holds what {count} erasures took since": "还含有此后 {count} 次抹去的内容",
    "{folder} holds what {file} held, {made}, schema {schema}.": "{folder} 现在的内容来自 "
    "{file}：{made}，结构 {schema}。",
    "The store as it was is kept as {file}: delete it when you need it no "
    "more.": "原来的数据库保存为 {file}：不再需要时请删除。",
    "The store as it was is gone: it held what an erasure that was done again "
    "takes.": "原来的数据库已经删掉：它含有重做的抹去所要抹去的内容。",
    "What was said, learned or changed since is not there; nothing is "
    "answered again.": "此后说过、学到、改过的都不在其中；不会再回答任何消息。",
    "{count} messages that were being answered then get no answer.": "当时正在回答的 {count} 条消"
    "息不会再得到回答。",
    "{count} erasures that came later were done again.": "此后的 {count} 次抹去已经重做。",
    "{count} of them wait: `companion curator` or the next start goes on with "
    "them.": "其中 {count} 次还在等：`companion curator` 或下次启动会继续。",
    "{count} lines of the record of erasures cannot be read: what they name may be back, and "
    "has to be erased again.": "抹去记录里有 {count} 行读不出来：它们所指的内容可能回来了，需要重"
    "新抹去。",
    "No record of erasures lies in {folder}: whatever was erased after this backup was made is "
    "back, and has to be erased again.": "{folder} 里没有抹去记录：做这份备份之后抹去的内容都回来"
    "了，需要重新抹去。",
    "This month: {spent} {currency}; no budget is set.": "本月：{spent} {currency}；没有设定预算。",
    "This month: {spent} of {monthly} {currency}.": "本月：{spent} / {monthly} {currency}。",
    "This month: {spent} of {monthly} {currency}. The budget is used up: background work "
    "waits, replies go on.": "本月：{spent} / {monthly} {currency}。预算已用完：后台任务暂停等待"
    "，回复不受影响。",
    "This month: {spent} of {monthly} {currency}. The budget is used up: background work waits "
    "({waiting} jobs), replies go on.": "本月：{spent} / {monthly} {currency}。预算已用完：后台任"
    "务暂停等待（{waiting} 个任务），回复不受影响。",
    "Since {since} no model was asked.": "自 {since} 起没有问过模型。",
    "By agent": "按代理",
    "By user": "按用户",
    "By day": "按天",
    "How calls ended:": "调用的结果：",
    "Tokens of {count} calls are estimates: the endpoint did "
    "not count them.": "有 {count} 次调用的词元数是估计的：模型服务没有计数。",
    "calls": "次数",
    "failed": "失败",
    "tokens in": "读入词元",
    "of them cached": "其中缓存",
    "tokens out": "写出词元",
    "cost ({currency})": "费用（{currency}）",
    "seconds each": "每次秒数",
    "Nothing waits.": "没有在等的。",
    "No model was asked.": "没有问过模型。",
    "work": "任务",
    "oldest due": "最早到期",
    "In the last {minutes} minutes:": "最近 {minutes} 分钟：",
    "  replies  {count} ({rate})": "  回复  {count}（{rate}）",
    ", {seconds} s each": "，每条 {seconds} 秒",
    ", {count} failed": "，失败 {count} 条",
    "  jobs     {count} ({rate})": "  任务  {count}（{rate}）",
    "  cost     {cost} {currency}": "  费用  {cost} {currency}",
    "  recall   p50 {half} ms, p99 {most} ms (the newest thousand)": "  回忆  p50 {half} 毫秒，"
    "p99 {most} 毫秒（最近一千次）",
    "{count} a minute": "每分钟 {count}",
    "agent": "代理",
    "cached": "缓存",
    "mean": "平均",
    "slowest": "最慢",
    "{count} s": "{count} 秒",
    "{count} commands are told to Discord; its apps may show them some "
    "minutes later.": "已把 {count} 个命令告诉 Discord；它的应用可能要过几分钟才显示。",
    "{id} is blocked.": "不再回应 {id}。",
    "All of them were blocked before.": "这些之前就已经不回应了。",
    "{id} is not blocked any more.": "重新回应 {id}。",
    "None of them was blocked.": "这些本来就没有被屏蔽。",
    "Nobody is blocked.": "没有不回应的人。",
    "The Memory Center is at {address}. Ctrl-C ends it.": "记忆中心在 {address}。按 Ctrl-C 结束。",
}
