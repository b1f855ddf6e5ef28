"""What is wrong with settings, characters, prompts and the way to Discord, in Chinese."""

from collections.abc import Mapping

SETTING_TROUBLES: Mapping[str, str] = {
    "There is no setting {key}.": "没有设置项 {key}。",
    "There is no setting {key}. Did you mean {meant}?": "没有设置项 {key}。你是想写 {meant} 吗？",
    "There is no setting {key}, which stands in {place}.": "没有设置项 {key}（写在{place}里）。",
    "There is no setting {key}, which stands in {place}. Did "
    "you mean {meant}?": "没有设置项 {key}（写在{place}里）。你是想写 {meant} 吗？",
    "of this name, which looks like a key": "（名字像是一个密钥）",
    "the environment": "环境变量",
    "{name} cannot be read: a list is written as JSON, such as "
    "{example}.": "{name} 读不出来：列表要写成 JSON，例如 {example}。",
    "{name} cannot be read: a table is written as JSON, or key by key, as "
    "{example}.": "{name} 读不出来：表要写成 JSON，或逐项写，例如 {example}。",
    "Setting {key}: {reason}.": "设置项 {key}：{reason}。",
    "Setting {key} has value {value}: {reason}.": "设置项 {key} 的值是 {value}：{reason}。",
    "Setting '{section}.{key}' stands in {file}: a token belongs in the environment, as "
    "COMPANION_{variable}, or in .env.": "设置项 '{section}.{key}' 写在 {file} 里：令牌应放在环境"
    "变量 COMPANION_{variable} 或 .env 里。",
    "COMPANION_CONFIG names {file}, which is no file.": "COMPANION_CONFIG 写的是 {file}，但它不是"
    "文件。",
    "The settings cannot be read: {reason}.": "设置读不出来：{reason}。",
    "{file} is not valid TOML: {reason}.": "{file} 不是有效的 TOML：{reason}。",
    "{file} is not valid TOML: its values nest too deep.": "{file} 不是有效的 TOML：嵌套太深。",
    "{file} cannot be read: it is no text in UTF-8.": "{file} 读不出来：它不是 UTF-8 文本。",
    "not an IANA time zone, such as Europe/Oslo": "不是 IANA 时区名，例如 Asia/Shanghai",
    "Input should be {choices}": "应为 {choices}",
    "Input should be a valid integer": "应为整数",
    "Input should be a valid integer, unable to parse string as an integer": "应为整数",
    "Input should be a valid number": "应为数字",
    "Input should be a valid number, unable to parse string as a number": "应为数字",
    "Input should be a valid string": "应为文本",
    "Input should be a valid boolean": "应为 true 或 false",
    "Input should be a valid boolean, unable to interpret input": "应为 true 或 false",
    "Input should be greater than or equal to {least}": "应不小于 {least}",
    "Input should be greater than {least}": "应大于 {least}",
    "Input should be less than or equal to {most}": "应不大于 {most}",
    "Input should be less than {most}": "应小于 {most}",
    "Input should be a finite number": "应为有限的数",
    "Input should be a valid dictionary or instance of {kind}": "应为一张表",
    "The setting 'database' is no address of a PostgreSQL database "
    "(postgresql://…).": "设置项 'database' 不是 PostgreSQL 数据库的地址（postgresql://…）。",
    "Setting 'embedding.provider' is 'openai': set its base_url.": "设置项 'embedding.provider' "
    "是 'openai'：请设它的 base_url。",
    "No client can be made for an endpoint: see that HTTP_PROXY, HTTPS_PROXY and ALL_PROXY are "
    "addresses, such as http://host:port.": "无法连接模型服务：请检查 HTTP_PROXY、HTTPS_PROXY 和 "
    "ALL_PROXY 是否是地址，例如 http://主机:端口。",
    "Setting 'metrics': the pages can't be served at {address}:{port}: "
    "{reason}.": "设置项 'metrics'：无法在 {address}:{port} 提供页面：{reason}。",
    "Setting 'center': it can't be served at {host}:{port}: {reason}.": "设置项 'center'：无法在 "
    "{host}:{port} 启动：{reason}。",
    "The block list {file} cannot be read: {reason}.": "屏蔽名单 {file} 读不出来：{reason}。",
    "The block list {file} cannot be written: {reason}.": "屏蔽名单 {file} 写不进去：{reason}。",
    "There is no character {asked}, only {known}; a path must "
    "end in .toml.": "没有角色 {asked}，只有 {known}；路径要以 .toml 结尾。",
    "{file} is longer than {most} bytes.": "{file} 超过 {most} 字节。",
    "{file}: {key} is missing.": "{file}：缺少 {key}。",
    "{file}: {key} has value {value}, but there is no such key.": "{file}：{key} 的值是 {value}，"
    "但没有这一项。",
    "{file}: {key} has value {value}: {reason}.": "{file}：{key} 的值是 {value}：{reason}。",
    "There is no prompt {name}.": "没有提示词 {name}。",
    "Prompt file {file}: {reason}.": "提示词文件 {file}：{reason}。",
    "there is no such file": "没有这个文件",
    "There is no bot token: take it from {portal} (your application, page Bot, Reset Token) "
    "and set COMPANION_DISCORD__TOKEN.": "没有机器人令牌：请到 {portal}（你的应用，Bot 页，Reset "
    "Token）取得，并设 COMPANION_DISCORD__TOKEN。",
    "Discord does not know this token: take the bot's token from {portal} (your application, "
    "page Bot, Reset Token) and set COMPANION_DISCORD__TOKEN.": "Discord 不认识这个令牌：请到 "
    "{portal}（你的应用，Bot 页，Reset Token）取得机器人的令牌，并设 COMPANION_DISCORD__TOKEN。",
    "The message content intent is off, so the bot reads only direct messages and those that "
    "mention it or reply to it. Switch it on at {portal} (your application, page Bot, "
    "Privileged Gateway Intents, Message Content Intent), or set discord.message_content = "
    "false.": "消息内容权限没有打开，所以机器人只读私信、提到它的和回复它的消息。请到 {portal}（"
    "你的应用，Bot 页，Privileged Gateway Intents，Message Content Intent）打开，或设 "
    "discord.message_content = false。",
    "Discord refuses discord.shards = {shards}: leave it at 0, or raise it where the bot is in "
    "more than 2,500 servers.": "Discord 不接受 discord.shards = {shards}：请留为 0；机器人在 "
    "2,500 个以上的服务器时再调高。",
    "Discord cannot be reached ({problem}): see whether this machine is "
    "online.": "连不上 Discord（{problem}）：请检查这台机器是否联网。",
    "Discord closed the connection with code {code} and would "
    "do so again.": "Discord 以代码 {code} 断开了连接，再试也一样。",
    "Discord answered with {status}: {reason}": "Discord 回答 {status}：{reason}",
    "Discord closes each connection anew.": "Discord 一再断开连接。",
    "it cannot be filled ({reason})": "填不进去（{reason}）",
    "no value was given for {names}": "没有给出 {names} 的值",
    "it takes no value called {names}": "它没有叫 {names} 的值",
    "there is no agent {name}, only {names}": "没有代理 {name}，只有 {names}",
    "there is no language {name}, only {names}": "没有语言 {name}，只有 {names}",
    "it cannot be read ({reason})": "读不出来（{reason}）",
    "it is longer than {most} bytes": "它超过 {most} 字节",
    "its header is not YAML ({reason})": "它的开头不是 YAML（{reason}）",
    "its header's 'id' is {found}, not {wanted}": "它开头的 'id' 是 {found}，应为 {wanted}",
    "its header's 'answers' is {found}, not {wanted}": "它开头的 'answers' 是 {found}，应为 "
    "{wanted}",
    "its header's 'inputs' are {found}, but the agent gives {wanted}": "它开头的 'inputs' 是 "
    "{found}，但代理给出的是 {wanted}",
    "its header's 'inputs' are {found}, but the body uses {wanted}": "它开头的 'inputs' 是 "
    "{found}，但正文用的是 {wanted}",
    "its body must be text, with at most one line ---data--- "
    "in between": "正文必须是文字，中间最多一行 ---data---",
    "its body is not Jinja ({reason})": "正文不是 Jinja（{reason}）",
    "what changes with every message stands above: {names}": "每条消息都会变的内容写在了上面："
    "{names}",
    "two cases are called {name}": "有两个样例都叫 {name}",
    "it is not JSON ({reason})": "它不是 JSON（{reason}）",
    "'agent' must be one of {names}": "'agent' 应为其中之一：{names}",
}
