"""Why a prompt could not be tried, scored or compared, in Chinese."""

from collections.abc import Mapping

WORKBENCH: Mapping[str, str] = {
    "--prompts goes with --dev.": "--prompts 要和 --dev 一起用。",
    "Only models read prompts: use --replay, --record or an endpoint.": "只有模型才读提示词：请用"
    " --replay、--record 或模型服务。",
    "The store keeps no reviews to ask again; use --cases.": "数据库里没有可以重问的复核；请用 "
    "--cases。",
    "Choose one of --offline, --gold, --replay and --record.": "--offline、--gold、--replay 和 "
    "--record 请选其一。",
    "Recall asks no model: there is nothing to record.": "回忆不问模型：没有什么可录。",
    "No case fits --agent, --language and --only.": "没有样例符合 --agent、--language 和 --only。",
    "There is no case {name} of an agent in {cases}.": "{cases} 里没有代理的样例 {name}。",
    "Choose one of --case, --turn and --conversation.": "--case、--turn 和 --conversation 请选其"
    "一。",
    "{case} is not for the {agent}.": "{case} 不是给 {agent} 的。",
    "{prompt} has no sample in its header; use --case.": "{prompt} 的开头没有示例；请用 --case。",
    "Choose one of --offline and --replay.": "--offline 和 --replay 请选其一。",
    "Only a model can look at a picture: leave out --offline "
    "and --replay.": "只有模型能看图：请去掉 --offline 和 --replay。",
    "Name a picture file to look at.": "请写明要看的图片文件。",
    "No model is configured for vision: set [minds.vision] "
    "base_url and model.": "没有配置看图的模型：请设 [minds.vision] 的 base_url 和 model。",
    "{prompt}@{digits} {problem}; kept are: {known}.": "{prompt}@{digits} {problem}；保存过的有："
    "{known}。",
    "{name} is no prompt: give a file, a name such as curator.en, or one with its hash, such "
    "as curator.en@1a2b3c4d5e6f.": "{name} 不是提示词：请写文件、名字（如 curator.en），或带哈希"
    "的名字（如 curator.en@1a2b3c4d5e6f）。",
    "There is no model of a {agent}.": "没有 {agent} 的模型。",
    "No model is configured for {agent}: set [mind] base_url and model, or use --offline or "
    "--replay FILE.": "没有为 {agent} 配置模型：请设 [mind] 的 base_url 和 model，或用 --offline "
    "或 --replay 文件。",
    "{case} could not be recalled with the embedder.": "{case} 无法用向量模型回忆。",
    "{case}: a{number} cannot be stored: {reason}.": "{case}：a{number} 存不进去：{reason}。",
    "{file}, line {number}: that is no line of a recording.": "{file} 第 {number} 行：不是录音的"
    "一行。",
    "{file} cannot be read as a recording.": "{file} 不能当作录音来读。",
    "The recorded answer to {name} is no {shape} any more; "
    "record again.": "录下的对 {name} 的回答已经不是 {shape}；请重录。",
    "There is nothing to try it on: give some words.": "没有可试的：请给几句话。",
    "{file}, line {number}: {reason}.": "{file} 第 {number} 行：{reason}。",
    "there are no cases; name a folder with --cases": "没有样例；请用 --cases 指定文件夹",
    "it is not UTF-8": "它不是 UTF-8",
    "no file has such a name": "没有这样的文件名",
    "{prompt} cannot be asked here; curator, summarizer and "
    "reviewer can.": "这里不能问 {prompt}；curator、summarizer 和 reviewer 可以。",
    "{one} and {other} are different prompts, not two versions.": "{one} 和 {other} 是不同的提示"
    "词，不是两个版本。",
    "There is no talk to ask {prompt} about.": "没有可以拿来问 {prompt} 的谈话。",
    "{prompt} reads no talk; render its sample, or a --case "
    "where it has some.": "{prompt} 不读谈话；请显示它的示例，或者有样例时用 --case。",
    "{file} is of another version; write one with --save.": "{file} 属于另一个版本；请用 --save "
    "写一份。",
    "{file} holds no evaluation: write one with --save.": "{file} 里没有评分：请用 --save 写一份。",
    "{file} cannot be read as a baseline.": "{file} 不能当作基准来读。",
    "No store is open to recall {case} from.": "没有打开的数据库可供回忆 {case}。",
}
