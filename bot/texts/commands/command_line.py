"""What is wrong with a command line, in Chinese, by what the library says in English."""

from collections.abc import Mapping

COMMAND_LINE: Mapping[str, str] = {
    "Error": "错误",
    'Invalid value "{value}" for {name}. {reason}': "{name} 的值“{value}”不可用。{reason}",
    'Invalid value "{value}" for {name}.': "{name} 的值“{value}”不可用。",
    'Invalid value "{value}" for {name}. Choose from: {choices}.': "{name} 的值“{value}”不可用。"
    "可选：{choices}。",
    'Invalid value "{value}" for {name}. Choose from: {choices}. Did you mean '
    '"{meant}"?': "{name} 的值“{value}”不可用。可选：{choices}。你是想写“{meant}”吗？",
    "Invalid value for {name}: {reason}": "{name} 的值不可用：{reason}",
    'Invalid value for {name}: unable to convert "{value}" into int.': "{name} 的值“{value}”不是"
    "整数。",
    'Invalid value for {name}: unable to convert "{value}" into float.': "{name} 的值“{value}”不"
    "是数字。",
    'Invalid value for {name}: unable to convert "{value}" '
    "into {kind}.": "{name} 的值“{value}”不可用。",
    "{typed} is no whole number.": "{typed} 不是整数。",
    "it holds what is no text.": "其中有不是文字的内容。",
    "Must be >= {least}.": "应不小于 {least}。",
    "Must be > {least}.": "应大于 {least}。",
    "Must be <= {most}.": "应不大于 {most}。",
    "Must be < {most}.": "应小于 {most}。",
    "Unknown option: {name}.": "没有选项 {name}。",
    "Unknown option: {name}. Did you mean {meant}?": "没有选项 {name}。你是想写 {meant} 吗？",
    'Unknown option: "{name}".': "没有选项“{name}”。",
    'Unknown option: "{name}". Did you mean {meant}?': "没有选项“{name}”。你是想写 {meant} 吗？",
    "Unknown option: {name}. {part} is not a recognized option.": "没有选项 {name}。{part} 不是选"
    "项。",
    'There is no command "{name}". `companion --help` lists those there are.': "没有命令“{name}”。"
    "`companion --help` 会列出所有的命令。",
    "Options stand behind the command: `companion {command} {name} …`.": "选项应写在命令之后："
    "`companion {command} {name} …`。",
    'There is no command "{name}". Did you mean: {meant}?': "没有命令“{name}”。你是想写这"
    "个吗：{meant}？",
    "Unused Tokens: {words}.": "多出的内容：{words}。",
    'Command "{command}" parameter {name} requires an argument.': "命令“{command}”需要写明 "
    "{name}。",
    'Command "{command}" parameter {name} flag required.': "命令“{command}”需要选项 {name}。",
    'Command "{command}" parameter {name} requires an argument. Did you mean {meant} instead '
    "of {typed}?": "命令“{command}”需要写明 {name}。你是想写 {meant} 而不是 {typed} 吗？",
    "Parameter {name} requires an argument.": "需要写明 {name}。",
    "Parameter {name} specified multiple times.": "选项 {name} 写了多次。",
    "Cannot supply keyword & non-keyword arguments to {name}.": "{name} 不能以两种写法各写一次。",
    "A file or a folder has to be named; '.' is the one you are in.": "请写明文件或文件夹；“.” 表"
    "示当前所在的文件夹。",
    'Invalid value "{value}" for {name}: {reason}': "{name} 的值“{value}”不可用：{reason}",
    "That is more than the command takes: {words}.": "多出的内容：{words}。",
    '{name} takes a whole number, and "{value}" is none.': "{name} 要写整数，“{value}”不是整数。",
    '{name} takes a number, and "{value}" is none.': "{name} 要写数字，“{value}”不是数字。",
}
