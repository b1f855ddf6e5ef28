"""Words that are never kept as they were said, however the judge weighs them."""

from curator.offline.grammar.asked_words import ASKED_WORDS
from curator.offline.grammar.clauses import says_or_supposes
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_HIDDEN = "\x00"
_FEWEST: dict[Language, int] = {"en": 5, "zh": 3}
_LONGEST: dict[Language, int] = {"en": 220, "zh": 90}

_ASKS: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)^\W*(?:(?:and|but|so|wait|hey|ok|lol|oh|pls|please)[ ,]+)*(?:who|whom|whose|what|"
        r"when|where|which|why|how|whats|whos|wheres|hows|wat|wut|do|does|did|is|are|was|were|am i|"
        r"can|could|would|will|should|shall|have (?:you|i)|has|isn't|don't you|u think|you think|"
        r"name all|tell|remind|guess|imagine|let'?s|give me|say|ask|stop|dont|don't|never mind|"
        r"look|listen|remember when|try|call it)\b(?! you'll find)|\btesting u\b|\b(?:go on|"
        r"tell me|remind me|answer me)\W*$|\bwhat is\b.{0,20}\bagain\b|"
        r"\bi (?:still )?(?:don't know|wonder|"
        r"dont know|dunno|forgot|forget)\b"
    ),
    "zh": LatePattern(
        r"(?<!说)什么(?!都)|(?<!说)啥(?!都|也)|谁(?!都|也)|哪[里儿个些天年一](?!都|怕|敢|也)|怎么(?!都|也)|为什么|咋(?!都|也)|"
        r"多少(?!有)|几[点岁号个](?!月)|第几|多久|几[门排遍]|是不是|有没有|能不能|会不会|要不要|[吗呢么嘛]\W*$|来着|"
        r"[还]?记得|你猜|猜猜|猜一|考考|请问|^(?:请|麻烦|帮|给我|教[我教]|告诉|讲[个讲一]|说说|别|不要|不许|停|换个|试试|问)"
    ),
}
_OPENLY_ASKS: dict[Language, LatePattern] = {
    "en": LatePattern(r"(?i)\?|^\W*(?:tell|remind|guess|imagine|give) (?:me|us|that|what|who)\b"),
    "zh": LatePattern(
        r"[?？]|(?:[吗呢]|(?<!饿了)么)\W*$|来着|你猜|猜猜|考考|记得我|" + ASKED_WORDS
    ),
}
_STRETCHED = LatePattern(r"(?i)\b[a-z]*([a-z])\1{2,}[a-z]*\b|[!！]{2,}|哈哈|(.)\2{2,}")
_UNREAL: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)\b(?:would|could(?! eat)|should|might|maybe|perhaps|if|unless|wish(?:es|ed)?|"
        r"imagine|suppose|pretend|probably|prolly|possibly|were i|had i|as if|as though|i guess|"
        r"i suppose|i think|i thought|thinking (?:of|about|maybe)|who knows?|someday|rather|i hope|"
        r"hopefully|seems?|feels? like|sounds? like|like a zombie|supposedly|allegedly|apparently|"
        r"(?:almost|nearly)(?! (?:\d|(?:four|fif|six|seven|eigh|nine)?t(?:een|y)\b|twenty|thirty|"
        r"every|all|two|three|half|ninety))|"
        r"can(?:'?t|not) (?:even )?believe|i swear|pretty sure|not sure|no idea|what if)\b|"
        r"\b(?:i|you|he|she|it|we|they|ud|id)(?:'d|d)\b(?! (?:never|been))|\bid\b"
    ),
    "zh": LatePattern(
        r"如果|要是|假如|假使|假设|倘若|万一|的话|要能|早知道|(?<!不)可能(?!是)|也许|或许|说不定|希望|"
        r"但愿|恨不得|好想|真想|想要是|就好了|差点(?!没?认)|好像|似的|仿佛|简直|以为|听说|据说|"
        r"不知道|哪天|下辈子|上辈子|这辈子算|到时候|回头|改天|像.{0,8}一样|[吧]\W*$|毕不了|"
        r"假装|当作"
    ),
}
_PLAYED: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)\b(?:heroine|protagonist|villain|novel|chapter|the plot|in (?:the|my|this|our|that) "
        r"(?:game|story|book|film|movie|show|campaign|dream|novel)|role-?play|dream(?:t|ed)?|"
        r"captain|admin|lord|queen|king|pirate|knight|wizard|dragon|detective|spaceship|"
        r"princess|vampire|game over|back to reality|ghost|alien|robot|fifa|level \d+|"
        r"boss fight|quest|ooc|says?(?! hi)|said|(?<!been )told|goes(?=,| (?:like|[\"']))|texted|"
        r"quote|lyrics?|apparently|potato|zombie|died? of|dead)\b|^\W*dear (?-i:[A-Z])|"
        r"^\W*\*"
    ),
    "zh": LatePattern(
        r"游戏里|小说|剧情|剧本里|角色|梦[里见到]|扮演|我演|你演|本[座宫王仙]|副本|魔法|主角|"
        r"皇帝|大侠|咸鱼|土豆|社畜呢|废人|首富|机器人|奶妈|一刀|复活|歌词|台词|说[：:，]|说$|念叨[：:]|唱[：:道着]|歌里|"
        r"写[过着]?[：:]|[咱你我]们?俩?演|造句|笑死|要命|秦始皇|打钱|查重|了我?就去|闭着眼睛都|三缺一|手头这[部本]|要了我的命|灵魂|"
        r"下班了$|银河系|户主"
    ),
}
_TO_COMPANION: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)\b(?:you|u|your|ur|yours|yourself|you're|youre|ure|ya|yall)\b"
        r"(?! (?:know|can call|may call|could call|may address|see|must know)\b)(?!'ll find me)"
    ),
    "zh": LatePattern(r"[你您](?!(?:就|们|可以|们可以)?(?:叫|喊|称呼)我)(?!敢信)(?!随便)"),
}
_ASIDES = LatePattern(
    r"(?i),? (?:if (?:you (?:can|would) believe (?:it|that)|you(?:'d| would) like to know|"
    r"you must know|i'?m honest|that (?:helps|matters)|my \w+ (?:agrees?|allows?|lets? me))|"
    r"would you believe(?: it| that)?|believe it or not|not even you|and to you|"
    r"(?:and|n) no,? (?:you|u) (?:can'?t|cant) [^,.]{2,30}|or so (?:i'?m|they) \w+|"
    r"as you (?:may|might|can) \w+|(?:so )?don'?t (?:ask(?: me)?|judge(?: me)?|laugh(?: at me)?|"
    r"remind me|tell (?:my \w+|any\w+|her|him|them))|"
    r"(?:you know|you see)(?=\s*(?:[,.]|$))|"
    r"i should (?:say|add|explain|mention)|trust me|no joke|for what it'?s worth|mark my words)\b"
    r"|^(?:i should (?:say|add|explain|mention|warn you)(?: that)?|so the thing (?:you should |to )"
    r"know is(?: that)?|you should know(?: that)?|if i'?m honest,?|if you must know,?|"
    r"would you believe(?: that)?|did you know(?: that)?|(?:so+ )?don'?t (?:laugh|judge|"
    r"ask)(?: me)?[, ]+but|is it (?:normal|weird|odd|strange|ok|okay|bad) that|"
    r"did i (?:ever )?(?:mention|tell you|"
    r"say)(?: that)?|have i (?:mentioned|told you)(?: that)?) "
)
"""What is thrown in and changes nothing of what is told."""
_TO_LISTENER = LatePattern(
    r"(?i)(?<=\w)(?:[,;:–—(]| -)+ ?(?:and |so |but |then |which is why |that's why )*"
    r"(?:(?:i|that)(?:'ll|'d|'m| will| would| may| might)? )?(?:\w+ ){0,4}?"
    r"(?:you|your|u|yours|you'd|you'll|you're|you've|i'd|would|might|may|maybe)\b[^;]*$"
)
"""What is said to whoever hears the words, or only supposed, behind what is told."""
_SECRET = LatePattern(
    r"(?i)\b(?:password|passcode|passphrase|pw|pin|api key|token|cvv|iban|ssn|credit card|"
    r"account number)\b|密码|口令|验证码|账号|银行卡|身份证号|密钥"
)
_BARE_REPLY = LatePattern(
    r"(?i)^\W*(?:no|nope|wait|sorry|oops|actually|correction)\b[ ,.!]*"
    r"(?!.*\b(?:i|i'?m|i'?ve|we|my|no|none)\b)(?:\S+\s*){1,5}$|"
    r"^\W*(?:(?:no|nope|wait|sorry|oops|actually)\b[ ,.!]*)+i (?:meant|mean|misspoke|mistyped)\b"
)
"""What answers or puts right in a few words, and tells nothing by itself."""
_SAID_AGAIN: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)\b(?:like|as) (?:i|i've) (?:already )?(?:said|told|mentioned)|"
        r"\bto (?:sum up|recap)\b|\bas you (?:already )?know\b|\bi(?:'ve| have)? (?:told|"
        r"said) (?:you )?(?:that )?before\b|"
        r"^\W*(?:and |but |no,? )*still no\b|\bagain\W*$|, thanks\W*$"
    ),
    "zh": LatePattern(
        r"[说讲]过(?!话)|再[说讲]一[遍次]|解释一遍|总结一下|还是那句|你[也都]?(?:知道|记得)的?吧?$"
    ),
}
"""What says so itself that it was told before."""
_MOOD = LatePattern(
    r"(?i)^\W*(?:not )?feel(?:ing|s)? (?:a day over |like |about )*\d|"
    r"^\W*(?:i'?m|i am|i feel|feeling) (?:so |really |very |a bit |pretty |super |just )*"
    r"(?:tense|nervous|stressed|anxious|exhausted|tired|sleepy|hungry|bored|sad|excited|happy|"
    r"relaxed|worried)\b(?! (?:of|about)\b)"
)
"""How somebody feels just now."""
_MOOD_ZH = LatePattern(
    r"^(?:用户)?[\d一二两三四五六七八九十几半]+个?(?:多)?(?:年|月|天|周)(?:多)?了?$|[困累忙冻热饿]成[狗猪汪]|想原地|职业病犯|犯了哈*$|想家(?:了|哈*)?$|整自闭|乏了$|想辞职|吵了?一架|[气累热晒冻饿困开吵急吓忙]得|没有感情的|搬砖机器|^(?:用户说：“)?人家|想死|烦死|气死|累死|困死|要死了|(?i:emo)|笑鼠|笑死"
)
"""How somebody feels just now, in Chinese."""
_AWAY = LatePattern(
    r"(?i)\bi mean\b|,? (?:thanks|thank you|please|pls|thx)\W*$|\b(?-i:LOVE|ADORE)s?\b|"
    r"\bthe [a-z]+ ones?\W*$|\b(?:had|having|ate) [\w' ]{2,30} for (?:lunch|dinner|breakfast|tea|"
    r"supper|pudding)\b|\b(?:minutes?|mins?|blocks?) away\b|\b(?:met|saw|know|knew) (?:an?|this|"
    r"some|the) "
    r"(?:wo)?(?:man|guy|girl|kid|bloke|lady|boy|dude)\b|^\W*(?:phew|ugh|argh|ouch|mad|sorry)\b|"
    r"\bdegrees\b|\bone day\b|\b(?:old woman|fairy ?tale|nursery "
    r"rhyme)\b|^\W*(?:i|i am|i'm|im) (?:am )?going to be an? \w+$|\b(?:an? )?(?:book|film|movie|"
    r"idea|song|poem|joke|question|story|article) (?:called|named|about)\b|\bi remember\b"
)
_OF_THE_DAY: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)^\W*(?:(?:test(?:ing)?|(?:mic )?check|one|two|three|\d+)\b\W*)+\Z|"
        r"\bit'?s (?:only |already |nearly |almost |past )?\d{1,2}(?:[:.]\d\d)? ?[ap]m\W*\Z|"
        r"\b(?:today|tonight|tonite|2nite|tn|rn|right now|this (?:morning|afternoon|evening|"
        r"minute|week|song|weather)|yesterday|last night|earlier|brb|gotta|so far|any minute|"
        r"a minute|in (?:like )?(?:\d+|ten|five|a few) min\w*|in an hour|just (?:had|finished|woke|"
        r"spilled|dropped|ate|made|saw|got (?:home|in|back|up))|still (?:awake|up)|about to|"
        r"at this point|(?:off|back) (?:to|from) (?:bed|work|school|sleep)|good (?:morning|night)|"
        r"currently)\b"
    ),
    "zh": LatePattern(
        r"今天|今晚|今早|今儿|今夜|刚才|刚刚|昨天|昨晚|昨儿|待会|一会|等会|等下|这会儿|此刻|"
        r"马上|眼下|晚安|早安|早上好|睡了|睡不着|刚(?=[下到吃洗喝起睡醒跑写开进出在])|[买点]了一?杯|"
        r"在看一部|不重要|这次|上次|准备睡|正在|撤了|先忙|快乐\W*$|快乐，|安康|恭喜|^想[吃喝睡]"
    ),
}
_LASTS: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)\b(?:quit|left|turn(?:s|ed|ing)|born|married|engaged|died|passed away|broke up|split|"
        r"moved|bought|sold|adopted|diagnosed|promoted|fired|sacked|hired|retired?|pregnant|"
        r"switched|birthday|bday|anniversary|years?|since|always|every)\b"
    ),
    "zh": LatePattern(
        r"搬|辞|离职|分手|领证|结婚|离婚|出生|去世|过世|走了，|确诊|买了(?!一?杯)|卖了|换了|换新|剪|"
        r"生日|满.{1,3}岁|转正|退休|录取|怀孕|年了|改成|调到"
    ),
}
_OF_OTHERS: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"(?i)^\W*(?:(?:and|but|so|well|oh|lol|also|because|cuz|while|though) )*(?:he|she|it|"
        r"they|him|his|her|hers|its|their|this|that|these|those|there|theres|hes|shes|thats|theyre|"
        r"someone|somebody|everyone|everybody|nobody|people|ppl|some|one of|a (?:man|woman|guy|"
        r"colleague|friend|customer|neighbou?r|bloke|girl|kid|mate)|the (?:guy|man|woman|bloke|"
        r"girl|people|neighbou?rs?|weather|bus|train|news|teacher|boss)|which|who|whose|such|what|"
        r"(?:my|our|the) (?:[\w-]+ ){0,2}?(?:boss|neighbou?rs?|colleagues?|co-?workers?|supervisor|"
        r"landlord|landlady|roomm?ates?|roomie|flatm?ates?|teacher|lecturer|doctor|dentist|"
        r"hairdresser|manager|professor|coach|classmate|postman|vicar|barista|patients?|"
        r"students?|customers?|clients?|guests?|professor|friends?|mates?|bff|bestie)(?:'s|s)?"
        r"(?!(?: [\w-]+){0,3} (?:is|called|named),? (?-i:(?:Mr |Ms |Mrs )?[A-Z][a-z]))"
        r"(?! (?:and|n|&) (?:i|me)\b))\b(?!'?s? (?:is )?(?:how|where|what|why) i\b)"
    ),
    "zh": LatePattern(
        r"^\W*(?:然后|而且|但是?|不过|对了|哈哈|唉)*[，, ]*(?:[他她它]|"
        r"[那这](?![边里时年天段个位只条台辆套盆])|有[人些]|某|人家|别人|"
        r"大家|新来|前台|现在的|年轻人|生活|世界|时间)"
    ),
}


def without_asides(text: str) -> str:
    """Return English words without what is thrown in to whoever hears them."""
    bare = _TO_LISTENER.sub("", _ASIDES.sub("", text))
    return bare.strip(" ,;:–—-") if bare != text else text


_DENIES = LatePattern(
    r"(?i)^\W*(?:(?:no|nope|nah|actually|well|and|but|so|honestly|btw|oh|"
    r"contrary to [^,]{3,40}),? )*"
    r"(?:(?:i'?m|i am|we'?re|we are) (?:not|no)|(?:i|we) (?:do not|don'?t|can'?t|cannot|never|"
    r"have never|haven'?t|have no)|i'?ve (?:never|no|not)|never) \w"
)
_DENIES_FOR_NOW = LatePattern(
    r"(?i)\b(?:sure|tired|hungry|thirsty|ready|kidding|joking|lying|crying|going|feeling|mood|here|"
    r"done|finished|convinced|certain|happy|sad|angry|mad|ok|okay|fine|well|bored|interested|"
    r"surprised|talking|saying|asking|allowed|able|awake|late|know|think|care|mind|feel|get|"
    r"understand|remember|believe|want|need|wait|see|hear|mean|agree|sleep|slept|find|tell|stop|"
    r"help|worr\w+|idea|clue|problem|way|time|doubt|yet|today|tonight|now|any ?more|longer|even|"
    r"that|this|it|there|enough|"
    r"(?:have|did|do|will|was|am|had|could)(?=\W*$)|decide\w*|imagine|complain|promise|say|said|seen|heard|eaten|"
    r"blame|afford|judge|expect|recommend|stress|wrong|alone|perfect|him|her|them|so|really|just)\b"
)


def denies_for_good(text: str) -> bool:
    """Tell whether English words of the user deny what is so for long: "I'm not a vegan"."""
    return _DENIES.search(text) is not None and not _DENIES_FOR_NOW.search(text)


def refusal_signs_of(text: str, language: Language) -> list[float]:
    """Return what a text has of what tells against keeping it, each a number."""
    shapes = [shape[language] for shape in (_ASKS, _UNREAL, _PLAYED, _TO_COMPANION, _OF_OTHERS)]
    found = [shape.search(text) is not None for shape in (*shapes, _AWAY, _OF_THE_DAY[language])]
    found += [says_or_supposes(text, language), _STRETCHED.search(text) is not None]
    lasts = _LASTS[language].search(text) is not None
    of_day = found[6]
    return [2.0 * sign for sign in (*found, lasts, of_day and not lasts)]


def is_doubted(text: str, language: Language) -> bool:
    """Tell whether words have a sign of what is not the person's, not so, or not for long."""
    *signs, of_day, supposes, _shouts, lasts, _ = refusal_signs_of(text, language)
    return any((*signs, supposes)) or bool(of_day and not lasts)


def may_be_kept(text: str, language: Language) -> bool:
    """Tell whether words may be kept at all: no secret, no quotation, neither scrap nor sermon."""
    words = text.strip()
    if _HIDDEN in words or not _FEWEST[language] <= len(words) <= _LONGEST[language]:
        return False
    refused = (_SECRET, _BARE_REPLY, _MOOD, _OPENLY_ASKS[language])
    return not (any(shape.search(words) for shape in refused) or is_mood(words))


def is_mood(words: str) -> bool:
    """Tell whether Chinese words tell no more than how somebody feels just now."""
    return _MOOD_ZH.search(words) is not None


def is_bare_reply(text: str) -> bool:
    """Tell whether words put right in few words what only they know: "actually 1991"."""
    return _BARE_REPLY.search(text.strip()) is not None


def says_again(text: str, language: Language) -> bool:
    """Tell whether words say so themselves that they were told before."""
    return _SAID_AGAIN[language].search(text) is not None


def may_be_news(text: str, language: Language) -> bool:
    """Tell whether words may say what is so instead of something known.

    They may be of others or of this day, but are no question, quotation, play, secret or doubt.
    """
    words = text.strip()
    if _HIDDEN in words or not _FEWEST[language] <= len(words) <= _LONGEST[language]:
        return False
    refused = (_ASKS, _UNREAL, _PLAYED, _TO_COMPANION)
    return not _SECRET.search(words) and not any(
        shapes[language].search(words) for shapes in refused
    )
