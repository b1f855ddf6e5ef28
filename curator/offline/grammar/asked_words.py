"""The words by which something is asked without a mark: 我一天吃几个蛋来着, "my job is what"."""

from memory.text.late_pattern import LatePattern

_COUNTED = (
    "[个型只条门口遍本棵台家斤栋层楼间套辆次杯瓶颗位块路度岁号点月分排级班届期匹头双张把公站"
    "座艘所部首枚幅件株朵束包袋盒箱罐桶碗盘串份封盏扇支枝根亩册集季架篇段道名户桌款种处平米码寸针]"
)
_KNOWS = "(?:记得|记住了?|知道|晓得|清楚|记着|猜得?[到出]|说过|提过)"
ASKED_WORDS = (
    rf"(?<![好十这那前过近上下头后没零差有才就])几{_COUNTED}(?!月前|[小钟]|人都)"
    rf"|(?:有|就|才)几{_COUNTED}[一-鿿]{{0,6}}(?:来着|呢|啊)?\W*$"
    r"|(?:星期|礼拜|周)几|(?<![好十这那前过近上都])几年了[啊呢]?\W*$|还有几[年天][^，,了]{0,6}\W*$|几多|几年级|[大高初研小]几|哪(?!怕|都|也|"
    r"[儿里个天一]{1,2}[都也])|(?<![没说])啥(?![都也])|谁(?![都也]|[说讲]的?我|跟你[说讲]我|告诉你我)"
    r"|(?<![好十这那前过近上都])几\W*$|多[大高重久远长少](?![都也的]|有)|^(?!.{0,3}(?:以前|之前|原来|从前|当年|那会儿|那时)(?!.*(?:谁|什么|啥|哪|几|多))).*来着\W*$|(?P<same>(?!在)[一-鿿])不(?P=same)|(?<!现)在不在(?!了)"
    rf"|{_KNOWS}(?:我|吧)?(?:不|没有?|否)\W*$|{_KNOWS}(?:吗|么)"
    r"|^(?:那|所以)?(?:我|咱|俺)(?:的|们|家)?[一-鿿A-Za-z]{0,7}(?:是|叫|在)\W*$"
    r"|[一-鿿]{2}(?<![我你他她它但可也就都])还是(?![很不会要喜想没得觉更比最那老挺爱怕个])[一-鿿A-Za-z]{1,6}[啊呢呀]?\W*$"
    r"|[一-鿿]{2}(?<![还都也从就并])没\W*$|^(?:我|咱|俺)[^，,]{2,10}(?<![要可并从都也就对])不\W*$|咋(?![都也呼])"
    r"|(?<!还)有[一-鿿]{1,5}没(?:有|得)?\W*$|还[^，,]{1,8}不\W*$"
    rf"|(?:一|每)个?[周天月年]要?[一-鿿]{{0,3}}几[回次趟遍]\W*$|是公是母|是男是女|(?<![a-zA-Z])(?i:meh)\W*$"
    r"|(?<=[一-鿿])[，, ](?:你?(?:再)?说说看?|再说一[遍次]|你?告诉我)[吧呗]?\W*$|(?:高寿|贵庚)\W*$"
    r"|(?<=[了过好完到])没有?\W*$|(?<![从还都])[一-鿿]过[一-鿿]{1,3}没有?\W*$|[一-鿿](?<![还])未[？?]*$|"
    r"(?<!没)(?<!不)有没有?(?=[一-鿿])"
)
"""What asks wherever it stands in a clause."""
ASKED = LatePattern(ASKED_WORDS)
ASKED_LAST = (
    r"(?:my|our|i|we)\b(?!.*\b(?:know|told|see|said|forgot|forget|remember|sure|idea|matter|got)\b)"
    r"[^,]{2,40} (?:what|where|who|when|how old|(?:which|what) \w+)(?: (?:one|ah|huh|sia|leh|"
    r"lah))*\s*$"
    r"|(?:do )?(?:ye|u|you|ya) (?:still )?(?:mind|remember|rmb|know|ken|recall) (?:wh\w+ (?:i|"
    r"my)\b|"
    r"my (?:[\w'-]+ )?(?:name|age|job|birthday|surname)\s*$)|(?:wen|wich|whaur|whar|hoo|wer|hw)\b"
    r"|(?:yo|oi|um),? (?!what'?s up)(?:what|who|where|when|how)(?:'?s)? (?:is |do |am )?(?:i|my)\b"
)
"""How English asks where what is asked for stands last, or in a hurry."""
_FEW = 3
_NO_LEAD = (
    r"(?:i|i['’]?m|we|he|she|they|it|it['’]?s|you|u|that|that['’]?s|this|is|was|are|am|know|knows|knew|"
    r"wonder\w*|guess\w*|said|says|told|saw|see|seen|forgot|forget|remember|matters?|no|not|sure|idea|"
    r"depends|love|hate|the|my|me|cause|because|if|and|but|when|where|what|who|how|which|just|only|"
    r"funny|crazy|amazing|weird|learn\w*|show\w*|tells?|explains?|remind\w*)"
)
_LEADS = rf"(?:(?!{_NO_LEAD}\b)[a-z'’]{{2,}}[,:]? ){{1,4}}"
"""Words that only lead to a question: "real talk how old am i", "boss whats my job"."""
_ASKING = (
    r"(?:(?:wha|wa|wo|whi|wu)ts|(?:what|where|who|when|wot|wat)['’]s|wheres|whos|whens) "
    r"(?:my|our|mi|me|the)\b|"
    r"(?:what|wat|wot|where(?:abouts)?|who|when|wen|which|how|hw)(?: (?!i\b|my\b)[\w'’-]+){0,3} "
    r"(?:am|are|is|was|were|do|does|did|have|has|can|should|will) (?:i|my|we|our|me|mi|the)\b"
)
ASKED_LATE_WORDS = rf"(?:{_LEADS})?(?:{_ASKING})"
"""How English asks without a mark after words that only lead there."""
_THING_ALONE = (
    r"(?:my|our|[a-z]{3,12}['’]?s) (?:(?:real|full|first|middle|last|current|own|exact) )?"
    r"(?:name|age|job|birthday|address|surname|shift|height|weight|grade|star sign|blood type|"
    r"hometown)\W*$|name (?:one|two|some|any|all) of (?:my|our) "
)
"""How English asks after a thing by its name alone: "my real age", "name one of my rats"."""
ASKED_LATE = LatePattern(rf"(?i)^(?:{ASKED_LATE_WORDS}|{_THING_ALONE})")
LED_THERE = LatePattern(
    rf"(?i)^(?!(?:since|until|till|up|for|at|by|from|in|on|to|with|about|during) ){_LEADS}"
    rf"(?={_ASKING})"
)
"""The words that lead to a question, but those that belong to it: "since what age"."""


def only_adds(sentence: str, last: str) -> bool:
    """Tell whether an English sentence asks, and its last words only add to that: a few of no verb.

    "who is my boss, the new one" tells nothing.
    """
    return len(last.split()) <= _FEW and ASKED_LATE.match(sentence) is not None
