"""What `companion doctor` finds, in Chinese."""

from collections.abc import Mapping

HEALTH: Mapping[str, str] = {
    "BAD ": "故障",
    "wait": "等待",
    "ok  ": "正常",
    "mind of {role}": "{role}的模型",
    "data in {folder}": "数据在 {folder}",
    "there is none yet: `companion chat` begins": "还没有：运行 `companion chat` 就会有",
    "whole": "完好",
    "schema {schema}": "结构 {schema}",
    "kept by the database": "由数据库保证",
    "{count} rows point nowhere": "{count} 行指向不存在的内容",
    "{count} memories indexed, {missing} missing, {left} left over": "已索引 {count} 条记忆，缺 "
    "{missing} 条，多余 {left} 条",
    "it cannot be read": "读不出来",
    "{made} of {total} memories embedded by {model}": "{model} 已算出 {made} / {total} 条记忆的向"
    "量",
    "{made} of {total} memories embedded by {model}; {waiting} wait for the background work, "
    "and are found by their words till then": "{model} 已算出 {made} / {total} 条记忆的向量；另有"
    " {waiting} 条等后台处理，在此之前按词语查找",
    "it is {now} UTC here, but something was said at {newest}: set the machine's clock, if it "
    "is behind": "这里现在是 {now} UTC，但有的话说于 {newest}：如果这台机器的时钟慢了，请校准",
    "it is {now} UTC here, but nothing was done after {elapsed}: set the machine's clock, if it is "
    "ahead; what has become too old since goes once it has stood for a day": "这里现在是 {now} "
    "UTC，但 {elapsed} 之后什么都没做过：如果这台机器的时钟快了，请校准；这段时间里过期的内容，"
    "等时钟再走稳一天才会清除",
    "none unfinished": "没有未完成的",
    "{count} memories were learned by {others}, and {name} does not know them: a character that is "
    "renamed keeps its id": "有 {count} 条记忆是 {others} 学到的，{name} 不知道："
    "角色改名时要保留原来的 id",
    "erasure {id} ({scope}) is {state}": "抹去 {id}（{scope}）：{state}",
    "erasure {id} ({scope}) is {state}: {error}": "抹去 {id}（{scope}）：{state}，{error}",
    "{count} lines of {file} cannot be read: once a backup is restored, what they name has to be "
    "erased again by hand; delete these lines to be told no more": "{file} 有 {count} 行读不出来："
    "恢复备份之后，它们所指的内容要手动重新抹去；删掉这几行就不再提示",
    "others may read {what}: `--repair` takes that from them": "别人可以读 {what}：`--repair` 会"
    "收回这个权限",
    "closed to others just now: {what}": "刚刚已对别人关闭：{what}",
    "nobody else may read what is kept": "所保存的内容，别人读不到",
    "{problem} {room} are free.": "{problem}剩余 {room}。",
    "{free} are free: an upgrade or a backup may need {needed}": "剩余 {free}：升级或备份可能需要"
    " {needed}",
    "the store can be written; {free} free": "数据库可以写入；剩余 {free}",
    "{model}, {width} dimensions": "{model}，{width} 维",
    "none configured: offline": "没有配置：离线",
    "{model} at {place} answers, {count} characters": "{place} 的 {model} 有回答，{count} 个字符",
    "{model} at {place} answers, {count} characters; asked for shapes it keeps to {form} at "
    "most: set json_support to that": "{place} 的 {model} 有回答，{count} 个字符；要求格式时它最"
    "多做到 {form}：请把 json_support 设为它",
    "no token: not in use": "没有令牌：未使用",
    "{name} may enter; reads all it can see": "{name} 可以进入；能看到的都会读",
    "{name} may enter; reads only what is meant for it": "{name} 可以进入；只读对它说的话",
    "the bot may read and write where it is to speak": "在该说话的地方，机器人可以读写",
    "the bot lacks rights: {what}": "机器人缺少权限：{what}",
    "Discord knows no commands yet: run `companion discord sync` once.": "Discord 还不知道任何命"
    "令：请运行一次 `companion discord sync`。",
    "Discord knows other commands than this version has: run `companion "
    "discord sync`.": "Discord 知道的命令与本版本不同：请运行 `companion discord sync`。",
    "Discord knows the commands of this version": "Discord 知道本版本的命令",
    "No endpoint is configured: the offline voice serves, and there is "
    "nothing to probe.": "没有配置模型服务：由离线声音应答，没有什么可探测。",
    "as set": "与设置一致",
    "set dimensions = {width}": "请设 dimensions = {width}",
    "  It keeps to no form that memory can be asked for in: choose another model for {tables}, "
    "or nothing is learned.": "  它不能按任何可用的格式回答：请为 {tables} 换一个模型，否则什么都"
    "学不到。",
    "  The settings say so already.": "  设置里已经是这样。",
    "  Write into the settings:": "  请写进设置：",
    "embedding {model}: {width} dimensions, {told}": "向量模型 {model}：{width} 维，{told}",
    "{count} due": "到期 {count}",
    "{count} due (the oldest for {time})": "到期 {count}（最早的已 {time}）",
    "{count} running": "进行中 {count}",
    "{count} held": "未到时间 {count}",
    "{count} parked": "搁置 {count}",
    "{count} put off (up to {time}: {because})": "推迟 {count}（最久 {time}：{because}）",
    "job {id} ({kind}): {error}": "任务 {id}（{kind}）：{error}",
    "{place}: The model gave no answer: {reason}": "{place}：模型没有回答：{reason}",
    "it took too long": "等得太久",
    "the connection failed": "连不上",
    "what came is no answer ({kind})": "回来的不是回答（{kind}）",
    "the endpoint answered {status} ({details})": "模型服务回答 {status}（{details}）",
    "the endpoint answered {status}": "模型服务回答 {status}",
    "the endpoint answered {status}: it moved to {place}; set its base_url to "
    "where it is now": "模型服务回答 {status}：它搬到了 {place}；请把 base_url 改为现在的地址",
    "the endpoint answered {status}: it moved; set its base_url to where it "
    "is now": "模型服务回答 {status}：它搬走了；请把 base_url 改为现在的地址",
    "the request was not accepted": "请求不被接受",
    "check the api_key": "请检查 api_key",
    "the api_key may not do this": "这个 api_key 没有权限",
    "check the base_url and the model": "请检查 base_url 和 model",
    "it answers without an end (more than max_tokens)": "它一直答个不停（超过 max_tokens）",
    "it failed {count} times in a row and is left alone": "它接连失败 {count} 次，先不再问它",
}
