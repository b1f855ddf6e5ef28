"""The words of the commands in Chinese, as it is written on the mainland and in Taiwan.

By the English word: simplified, traditional.
"""

from collections.abc import Mapping

PAIRS: Mapping[str, tuple[str, str]] = {
    "memory": ("记忆", "記憶"),
    "What I remember of you": ("我记得的关于你的事", "我記得的關於你的事"),
    "list": ("列表", "列表"),
    "List what I remember of you": ("列出我记得的关于你的事", "列出我記得的關於你的事"),
    "forgotten": ("已忘掉", "已忘掉"),
    "List what is forgotten instead": ("改为列出已忘掉的", "改為列出已忘掉的"),
    "search": ("查找", "查找"),
    "Find what I remember": ("查找我记得的事", "查找我記得的事"),
    "words": ("词语", "詞語"),
    "What to look for": ("要找什么", "要找什麼"),
    "add": ("添加", "新增"),
    "Have me remember a sentence": ("让我记住一句话", "讓我記住一句話"),
    "What to remember, in your own words": (
        "要记住的内容，用你自己的话",
        "要記住的內容，用你自己的話",
    ),
    "forget": ("忘掉", "忘掉"),
    "Have me forget a memory or a topic": (
        "让我忘掉一条记忆或一个话题",
        "讓我忘掉一條記憶或一個話題",
    ),
    "Which memory": ("哪一条记忆", "哪一條記憶"),
    "topic": ("话题", "話題"),
    "Everything about a topic": ("关于某个话题的一切", "關於某個話題的一切"),
    "hush": ("别主动提", "別主動提"),
    "Keep something, but don't bring it up unless I do": (
        "留着，但除非我提起，不要主动说",
        "留著，但除非我提起，不要主動說",
    ),
    "lift": ("取消", "取消"),
    "Let it be brought up again": ("以后可以主动提起", "以後可以主動提起"),
    "Have me keep nothing about a topic": (
        "让我不再保存某个话题",
        "讓我不再保存某個話題",
    ),
    "Which topic; empty lists them": ("哪个话题；留空则列出", "哪個話題；留空則列出"),
    "Let it be kept again": ("以后可以保存", "以後可以保存"),
    "restore": ("恢复", "恢復"),
    "Bring back what is forgotten": ("恢复已忘掉的记忆", "恢復已忘掉的記憶"),
    "why": ("为什么", "為什麼"),
    "Show what my last reply stood on, or what a memory stands on": (
        "显示上一次回复或一条记忆的依据",
        "顯示上一次回覆或一條記憶的依據",
    ),
    "stats": ("统计", "統計"),
    "Count what I remember": ("统计我记得多少", "統計我記得多少"),
    "profile": ("画像", "畫像"),
    "Show who I take you to be": ("显示我眼中的你", "顯示我眼中的你"),
    "private": ("私密", "私密"),
    "Turn private mode on or off here: nothing looked up, nothing kept": (
        "在这里开关私密模式：不查看，也不保留",
        "在這裡開關私密模式：不查看，也不保留",
    ),
    "settings": ("设置", "設定"),
    "See and change what may be remembered, and when I write": (
        "查看和更改可以记住什么、我何时写给你",
        "查看和更改可以記住什麼、我何時寫給你",
    ),
    "timezone": ("时区", "時區"),
    "Your time zone, such as Europe/Oslo": (
        "你的时区，例如 Asia/Shanghai",
        "你的時區，例如 Asia/Taipei",
    ),
    "quiet_from": ("安静开始", "安靜開始"),
    "From which hour I bring up nothing": ("从几点起我不主动说话", "從幾點起我不主動說話"),
    "quiet_until": ("安静结束", "安靜結束"),
    "Until which hour": ("到几点为止", "到幾點為止"),
    "export": ("导出", "匯出"),
    "Get a file with everything there is of you": (
        "得到一个包含你全部内容的文件",
        "取得一個包含你全部內容的檔案",
    ),
    "erase": ("清除", "清除"),
    "Have me forget everything about you": ("让我忘掉关于你的一切", "讓我忘掉關於你的一切"),
    "server": ("服务器", "伺服器"),
    "What I do in this server": ("我在这个服务器里做什么", "我在這個伺服器裡做什麼"),
    "show": ("显示", "顯示"),
    "Show what is chosen for this server": ("显示这个服务器的设置", "顯示這個伺服器的設定"),
    "channel": ("频道", "頻道"),
    "Choose what I do in a channel": ("选择我在一个频道里做什么", "選擇我在一個頻道裡做什麼"),
    "Which channel; this one if you name none": (
        "哪个频道；不指明就是这一个",
        "哪個頻道；不指明就是這一個",
    ),
    "talks": ("说话", "說話"),
    "When I speak there": ("我在那里何时说话", "我在那裡何時說話"),
    "when I am spoken to": ("有人叫我时", "有人叫我時"),
    "always": ("总是", "總是"),
    "never": ("从不", "從不"),
    "learns": ("记住", "記住"),
    "Whether anything said there may be remembered": (
        "那里说的话可不可以记住",
        "那裡說的話可不可以記住",
    ),
    "memories": ("记忆规则", "記憶規則"),
    "Choose what may be remembered in this server": (
        "选择这个服务器里可以记住什么",
        "選擇這個伺服器裡可以記住什麼",
    ),
    "consent": ("同意", "同意"),
    "How people are asked": ("怎样征求同意", "怎樣徵求同意"),
    "ask each person first": ("先问每个人", "先問每個人"),
    "remember with a notice": ("记住并告知", "記住並告知"),
    "Whether anything said in this server may be remembered": (
        "这个服务器里说的话可不可以记住",
        "這個伺服器裡說的話可不可以記住",
    ),
    "Remember this": ("记住这个", "記住這個"),
    "Forget this": ("忘掉这个", "忘掉這個"),
    "Why?": ("为什么？", "為什麼？"),
}
WORDS: Mapping[str, Mapping[str, str]] = {
    "zh-CN": {word: simplified for word, (simplified, _) in PAIRS.items()},
    "zh-TW": {word: traditional for word, (_, traditional) in PAIRS.items()},
}
