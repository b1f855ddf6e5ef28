"""What commands answer that work on one person's memories, in Chinese."""

from collections.abc import Mapping

ANSWERS: Mapping[str, str] = {
    "Say it again with `--yes`.": "确定的话，请加上 `--yes` 再运行一次。",
    "{undone} Say it again with `--yes`.": "{undone}确定的话，请加上 `--yes` 再运行一次。",
    "Nothing is remembered yet.": "还没有任何记忆。",
    "Nothing is remembered.": "没有记得的。",
    "Nothing is forgotten.": "没有忘掉的。",
    "Nothing is archived.": "没有收起的。",
    "Nothing is found for that.": "没有找到相关的记忆。",
    "Nothing fades in these days.": "这些天没有记忆会淡去。",
    "Forget these? They can be brought back.": "忘掉这些吗？以后可以恢复。",
    "Nothing was forgotten.": "什么都没有忘掉。",
    "There is no topic that is never stored.": "没有设定从不保存的话题。",
    "There is no hushed topic.": "没有不主动提的话题。",
    "Forgotten. `companion undo --run {run}` brings all of it back.": "已忘掉。用 `companion "
    "undo --run {run}` 可以全部恢复。",
    "Nothing that is remembered is about “{topic}”.": "记得的事里，没有关于“{topic}”的。",
    "What was said of “{topic}” is not told again: {count} messages.": "说过的关于“{topic}”的话不"
    "再提起：{count} 条消息。",
    "These stay, without what they tell of “{topic}”:": "这些会留下，但不再提到“{topic}”：",
    "From now on nothing about “{topic}” is stored.": "从现在起，不再保存关于“{topic}”的任何内容。",
    'From before, {count} memories are about it; `companion memory forget --topic "{topic}"` '
    "forgets them.": '以前记下的有 {count} 条；`companion memory forget --topic "{topic}"` 可以把'
    "它们忘掉。",
    "Lifted: “{topic}” may be stored again.": "已取消：“{topic}”可以再保存。",
    "Lifted: “{topic}” may be brought up again.": "已取消：“{topic}”可以再提。",
    "“{topic}” is not brought up unless you do; memories about "
    "it: {count}.": "你不提“{topic}”，就不会提起；有关的记忆：{count} 条。",
    "because: {reason}": "原因：{reason}",
    "would say: {content}": "会成为：{content}",
    "about: {content}": "关于：{content}",
    "said (message {message}): {quote}": "原话（消息 {message}）：{quote}",
    "no longer remembered: {content}": "不再记得：{content}",
    "{old} reads again {content}": "{old} 恢复为 {content}",
    "as before: {content}": "恢复原样：{content}",
    "undone {operation} {op} #{memory}: {what}": "已撤销 {operation} {op} #{memory}：{what}",
    "undoes {operation}": "撤销 {operation}",
    "run {run}": "第 {run} 批",
    "({model}, prompt {version})": "（{model}，提示词 {version}）",
    "unknown": "未知",
    "#{one} supersedes #{other}": "#{one} 取代 #{other}",
    "#{one} contradicts #{other}": "#{one} 与 #{other} 矛盾",
    "#{one} refines #{other}": "#{one} 补充 #{other}",
    "#{one} supports #{other}": "#{one} 支持 #{other}",
    "#{one} derived from #{other}": "#{one} 由 #{other} 得来",
    "What was said may be told again.": "说过的话可以再提了。",
    "Nothing waits for your answer.": "没有等你回答的。",
    "These messages go, too:": "这些消息也会抹去：",
    "These messages stay (`--messages`):": "这些消息会留下（`--messages` 会一并抹去）：",
    "These stay, without what they tell of it:": "这些会留下，但不再提到它：",
    "It is tried again until it is done; `companion erase status {id}` tells "
    "how far it is.": "会一直重试到完成；`companion erase status {id}` 可以查看进度。",
    "you": "你",
    "the character": "角色",
    "Nothing was erased.": "什么都没有抹去。",
    "Erase this for good? It never comes back.": "永远抹去吗？无法恢复。",
    "Backups in {folder} may hold it until they expire (`companion backup --list`); one that "
    "is restored loses it again.": "{folder} 里的备份在过期之前可能还含有它（`companion backup "
    "--list`）；恢复备份时会再次抹去。",
    "Name a message by its id: `companion erase message ID`.": "请写明消息的编号：`companion "
    "erase message 编号`。",
    "To erase everything about you, type: {word}": "要抹去关于你的一切，请输入：{word}",
    "Everything of the user {user} goes, and that they were ever here:": "用户 {user} 的一切都会"
    "抹去，包括来过这里：",
    "messages, with their replies: {count}": "消息（连同回复）：{count}",
    "memories, forgotten ones too: {count}": "记忆（忘掉的也算）：{count}",
    "Written to {file}: all there is of the user {user}.": "已写入 {file}：用户 {user} 的一切。",
    "messages: {messages}; memories: {memories}, {forgotten} of them forgotten; summaries of "
    "talks: {summaries}.": "消息 {messages} 条，记忆 {memories} 条（其中忘掉的 {forgotten} 条），"
    "谈话摘要 {summaries} 条。",
    "It is not encrypted: keep it where only you can read it. The Memory Center (page Data) "
    "imports it, here or elsewhere.": "它没有加密：请放在只有你能读的地方。记忆中心的“数据”页可以"
    "导入它，在这里或别处都行。",
}
