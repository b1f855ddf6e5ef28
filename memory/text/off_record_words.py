"""The words that announce that something is not to be kept, in English and simplified Chinese.

Each pattern begins where a clause begins, or where it goes on after "and", 也, "please".
"""

from memory.text.late_pattern import LatePattern

_OBJECT = (
    r"(?:(?:any|all|none|nothing|a (?:single )?word|anything) of )?(?:this|that|it|these|those"
    r"|(?:the )?following|(?:the |my )(?:last|next|previous) \w+"
    r"|(?:this|that) (?:part|bit|one|thing|message|stuff|info(?:rmation)?)"
    r"|(?:what|anything|everything) (?:i|we)(?:'m|'ve|'ll| am| are| have| will)?"
    r"(?: just| about| going| gonna| ever| to| now| here)*"
    r" (?:sa(?:y|id)|t(?:ell|old)(?: you)?|wr(?:i|o)te|discuss(?:ed)?)(?: (?:next|now))?)"
)
_NOT = (
    r"(?:do ?(?:not|n't)|dont|never|no need to|not to be|(?:can|could|would) you (?:please )?not"
    r"|you (?:do not|don't|need not|needn't|must not|mustn't|should not|shouldn't|can't|cannot)"
    r"(?: have to| need to)?|i (?:do not|don't|never) (?:want|wish|need|like) you to"
    r"|i(?:'d| would) rather you (?:didn't|did not|not|don't)"
    r"|(?:promise|swear|make sure|be sure|ensure|see to it)(?: me| to me)?(?: that)? (?:not to"
    r"|(?:you (?:will |do |would )?)?(?:not|never|won't|don't|wouldn't)))"
)
_VERB = (
    r"(?:remember|memori[sz]e|save|store|note|write|jot|record|log|learn|keep|commit|retain|archive"
    r"|file|register|hold on ?to|hang on ?to|(?:make|take|keep) (?:a )?(?:notes?|records?|logs?)"
    r" (?:of|on|about))"
)
_OTHER_VERB = r"(?:save|store|note|write|jot|record|log|memori[sz]e|retain|archive)"
"""What is said of keeping only: "don't remember" alone says what somebody can't."""
_KEPT = (
    r"(?:remembered|memori[sz]ed|saved|stored|noted|recorded|logged|kept|retained|archived|filed"
    r"|learned|written)(?: down| away)?"
)
_STORE = (
    r"(?:(?:your|my|the|any|our|long[ -]term|permanent) )*(?:memory|memories|notes?|notebook"
    r"|records?|logs?|diary|files?|archives?|database|books|head|mind|brain)"
)
_BE = (
    r"(?:is|are|was|were|'s|'re|must|should|shall|may|can|will|would|ought|needs?|has|have|gets?"
    r"|got|to|be|been|being|stays?|remains?)"
)
_RECORD = (
    r"(?:off[ -]?(?:the[ -]?)?records?|off the books"
    r"|(?:not|n't) (?:for|on) (?:the|your|any) records?"
    r"|not on records?|not for your (?:memory|notes))"
)
_SAVING = (
    r"(?:remembering|memori[sz]ing|saving|storing|noting|writing|jotting|recording|logging|keeping"
    r"|retaining|archiving|filing)(?: down| away)?"
)
_UNKEPT = (
    r"(?:un(?:recorded|saved|stored|logged|noted|written|documented|remembered)"
    rf"|(?:out of|off|away from) {_STORE})"
)
_WISH = (
    r"(?:(?:i(?:'d| would| do)? (?:rather|prefer|like|want|wish|hope|need|ask)(?: you)?"
    r"|(?:promise|swear|make sure|ensure|see to it)(?: me| to me)?|(?:can|could|may|will|would)"
    r" (?:you|we|i)|let's)(?: to)?(?: it)?(?: if| that)? )?"
)
_QUIET = (
    r"(?:mum's the word|(?:strictly |just )?(?:on the (?:quiet|hush|down[ -]?low|d\.?l\.?"
    r"|q\.?t\.?)|in private"
    r"|privately(?: speaking)?|speaking (?:privately|in private|unofficially|confidentially))"
    r"|(?:don't|do not|never|dont) (?:breathe|say|whisper|utter) a (?:single )?word|not a word to"
    r" (?:anyone|anybody|a soul|people)|keep (?:this |that |it )?(?:mum|schtum|hush|hush[ -]hush"
    r"|under (?:your hat|wraps)|on the (?:quiet|hush|down[ -]?low))|my (?:little |deepest "
    r"|dirty )*secret:?"
    r"|(?:a |big |little )*secret)"
)
"""What people say of a secret."""
_US = r"between (?:you and (?:me|i)|(?:the two of )?us(?: two)?|ourselves)"
_SECRECY = r"(?:strictly |completely |highly |totally )*(?:confidential|private|secret)"
_NOBODY = r"(?:anyone|anybody|a soul|any ?one else|anybody else|others|other people|people)"
LEAD = LatePattern(
    r"^(?:[-*_#>/\"' ]|(?:so|but|and|also|please|pls|plz|hey|psst|ok|okay|well|oh|now|just|btw"
    r"|by the way|honestly|actually|look|listen|lumi|if possible)\b)+"
    r"|^(?:对了|那(?![个些句件])|嗯|哎|诶|喂|嘿|但是?|不过|还有|另外|所以|其实|(?:悄悄|偷偷"
    r"|小声)地?(?!地|告诉|跟你|和你|对你|给你|同你|说|讲)|我?跟你说(?=别|不要|[,，])"
    r"|好的?|嘘+|拜托|麻烦)+"
)
GOES_ON = LatePattern(
    r"(?<=\s)(?:and|but|so|because|though|please|pls|plz|ok|okay|(?<!\bi )(?<!\bwe )just)\s+"
    r"|(?:但是?|而且|也|所以|就|请|那你?)"
    r"(?=[不别勿甭当要保忘])|(?<=[a-z.!?])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff]) ?(?=[a-z])"
)
"""Where a clause goes on with another thing."""

_ENGLISH = (
    rf"{_NOT}(?: please| ever| even| dare| you dare| go and)* {_VERB}(?: down| away)? {_OBJECT}"
    r"(?: down)?\b",
    rf"{_NOT}(?: please| ever| even)* {_OTHER_VERB}(?: down)?(?: please)?$",
    rf"{_NOT}(?: please| ever| even)* (?:put|add|enter|commit|write|save|store|keep|file|log)"
    rf" (?:{_OBJECT} )?(?:down )?(?:in|to|into|on|for) {_STORE}\b",
    rf"no (?:notes?|records?)(?: (?:on|of|about) {_OBJECT})?$",
    rf"(?:strictly |just |only |completely |speaking |this(?:'s| is) |it's |and )*{_RECORD}\b",
    r"(?:unofficially|otr|entre nous|sub rosa|hush[ -]hush|for your (?:ears|eyes) only)\b",
    r"(?:strictly |just |only )*between (?:you and (?:me|i)|the two of us)\b|confidential$",
    rf"(?:(?:strictly|just|only|this one(?:'s)?) )*{_US}$",
    r"(?:in (?:strict(?:est)? |full |total )?confidence|confidentially|strictly confidential)\b",
    rf"(?:this|that|it|{_OBJECT})"
    r"(?:'s| is| was| isn't| is not| stays?| remains?| (?:must|should|has to) (?:stay|be))"
    rf"(?: strictly| just| all| completely| only| kept| (?:to be )?said| n't)*"
    rf" (?:(?:{_RECORD}|{_US}|for (?:the|your) records?)\b"
    rf"|(?:(?:a|our|my)(?: little| big)? )?{_SECRECY}(?= but\b| and\b| so\b| ok| please|$))",
    r"(?:let's |you (?:must|should|have to|need to) |(?:can|could|will|would) (?:you|we) )*"
    rf"keep {_OBJECT} (?:strictly |just |as |a |our |all )*"
    rf"(?:{_US}|secret|confidential|private|to yourself|{_RECORD}|(?:out of|off|from) {_STORE})\b",
    r"(?:can|could) you keep (?:a|this|my) secret$",
    rf"{_WISH}(?:keep|leave|have|see|let) {_OBJECT} (?:be |stay |remain |kept |left )*{_UNKEPT}\b",
    rf"{_WISH}{_OBJECT} (?:{_BE} |n't |only |just |all |kept |left )*{_UNKEPT}(?: please)*$",
    rf"{_WISH}(?:skip|avoid|refrain from|no(?: need for)?|without|hold off(?: on)?|no point in"
    rf"|there's no need for)"
    rf" {_SAVING} {_OBJECT}\b",
    rf"{_QUIET}(?: though| ok| okay| please)*$",
    r"(?:don't|do not|dont|never) tell(?: on me| please)*$",
    rf"(?:i(?:'m| am|'ll| will)? )?(?:tell|say|shar|confid|mention|giv|trust)[a-z]* (?:you )?"
    rf"(?:with )?{_OBJECT} (?:to you )?(?:(?:with you )?in (?:strict(?:est)? |full "
    rf"|total )?confidence"
    r"|confidentially|privately|in private|as a secret|as a friend only|in secret)\b",
    rf"(?:(?:can|could|would|may|might|should) you |you (?:can|may|could"
    rf"|should) )?(?:please )?(?:delete|erase"
    rf"|forget|destroy|burn|drop|wipe|remove|discard) {_OBJECT} (?:again |right |straight "
    rf"|immediately"
    r" |directly |at once )*(?:after|afterwards|once|when|as soon as|later|the (?:moment|second"
    r"|minute))\b",
    # said of the words themselves
    rf"{_WISH}(?:{_OBJECT}|(?:all|everything|part) (?:of )?(?:this|that|it))(?: (?:next|here|now))?"
    rf" ?(?:{_BE}|is|do|does)? ?(?:not|n't|never) (?:{_BE} )*{_KEPT}"
    rf"(?: anywhere| please| ever| by you| (?:in|to|on|into) {_STORE})*$",
    rf"(?:nothing|none|no part|not a word) of (?:this|that|it) (?:{_BE} )*{_KEPT}"
    rf"(?: anywhere| please| ever| (?:in|to|on|into) {_STORE})*$",
    rf"not to be {_KEPT}\b",
    rf"i(?:'d| would)? (?:do not|don't|never|rather not|prefer not) ?(?:want|wish|like|have)? "
    rf"(?:to have )?{_OBJECT} (?:to be )?{_KEPT}\b",
    # said of those who may know
    rf"(?:do ?(?:not|n't)|dont|never|(?:you )?(?:must not|mustn't|can't|cannot)) "
    rf"(?:tell|repeat|share|mention|say) (?:{_OBJECT} )?(?:to |with )?{_NOBODY}\b",
    r"tell (?:nobody|no ?one)\b",
    r"(?:nobody|no ?one)(?: else)? (?:must|should|may|can|is to|has to|needs to) (?:ever )?know\b",
    r"(?:you )?(?:never|didn't|did not) hear(?:d)? (?:this|that|it)\b",
    r"i (?:never|didn't|did not) (?:tell you|told you|say|said) (?:this|that|it|anything)\b",
)
_STRONG = (
    r"(?:(?:can|could|would) you |you can |you should |i want you to )*(?:please )?"
    r"(?:forget|erase|delete|unremember|ignore|disregard|unsee|unhear|unread) (?:about )?"
    r"(?:that i (?:(?:ever|just) )*(?:said|told you|mentioned|wrote)"
    r"(?: (?:this|that|it|anything|so))?"
    r"|i (?:(?:ever|just) )*(?:said|told you|mentioned|wrote)(?: (?:this|that|it|anything|so))?"
    r"|(?:that )?(?:what|everything|anything|all|whatever)(?: that)? i(?:'ve)?(?: just)? (?:said"
    r"|told you|wrote)"
    r"|my last (?:message|sentence|line|words)|the last (?:message|thing i said))"
    r"(?: please| again)*$",
    r"(?:forget|erase|delete|wipe|scrap|scratch|remove|ignore|undo|purge) (?:about )?(?:my|the"
    r"|that|this)"
    r" (?:last|previous|latest) (?:few )?(?:messages?|sentences?|lines?|words?|bit|part|thing|one)"
    r"(?: i (?:said|wrote|sent))?(?=$| please| pls| it | ok)",
    r"(?:unsee|unhear|unread) (?:this|that|it)(?: please)*$",
    r"i take (?:that|it) back$",
    r"(?:let's |please |just )*(?:pretend|act (?:like|as if)) (?:that )?(?:i (?:never|didn't"
    r"|did not|hadn't)"
    r" (?:sa(?:y|id)|t(?:ell|old) you|mention(?:ed)?)|you (?:never|didn't|did not|hadn't)"
    r" (?:hear|heard|see|saw|read))\b",
    rf"(?:leave|keep|scratch|scrap|strike|purge|delete|erase|remove|wipe|drop|exclude|omit|cut"
    rf"|clear|ignore)"
    rf" (?:{_OBJECT} )?(?:out of|out from|from|off|for) {_STORE}\b",
    r"(?:(?:刚才|刚刚|前面|上面|之前|我)?(?:说的|那句"
    r"|这句)?(?:的?话)?)?(?:你?就)?(?:全)?当我(?:刚才|刚刚|从来|什么)?(?:都)?没(?:有)?(?:说|提|讲)",
    r"(?:(?:刚才?|刚刚|上面|前面|上一?)?(?:那|这)?[条句段个些]?(?:消息|话|内容|事)?)"
    r"(?:你|您|就|请|都)*当(?:作|做|成)?(?:你|您)?(?:什么|从来|从没|根本)?(?:都)?没(?:有)?(?:听|看"
    r"|读)(?:见|到|过)?",
    r"(?:我)?(?:收回|撤回|撤销)(?:我?(?:刚才|刚刚|上面|上一)(?:句|条)?(?:说)?(?:的)?(?:话)?"
    r"|这句话?|说的话?|那句话?)",
    r"(?:你|就|请|都|也|听完|说完|看完|听过|说过|聊完)+(?:就|你|也|都|请|可以|把它|给我)*(?:忘掉"
    r"|忘了|忘记|算了)(?:吧|它|哦|啊)*$",
    r"(?:请|那|就|还是|你|都)*(?:忘掉|忘了|忘记|删掉|删除)我?(?:刚才|刚刚|上面)?(?:说|讲)的?(?:话"
    r"|那句|内容|这些)?(?:吧|哦|啊)*$",
    r"(?:请|帮我|给我|你)*把(?:这|那|刚才那?|刚刚那?|上|上一|上面那?|我刚才说的那?)(?:句|条|段"
    r"|些)(?:话|消息|内容)?"
    r"(?:都|给我|从[^,]{1,8}里?)*(?:删|忘|抹|去|撤)(?:掉|了|除|去|回)",
)
_WEAK = (
    r"(?:(?:can|could) you |you can |never mind ?,? ?)?(?:forget|erase|delete|unremember)"
    r" (?:it|this|that)(?: please| again)*$",
    r"never mind$|nevermind$",
    r"(?:scratch|scrap|strike|unsay) (?:that|this|it)(?: please| out)*$",
    r"(?:请|那|就|还是|你|都)*(?:忘掉|忘了|忘记|删掉|删除)"
    r"(?:吧|它|这个|那个|这句|这条|我?(?:刚才|刚刚|上面)(?:说|讲)?的?(?:话|那句|内容)?)?吧?$",
)

_ZH_ABOUT = (
    r"(?:(?:这|那|以下|接下来|下面|刚才|刚刚|上面|前面|之前|上一|我)[^别不勿甭非]{0,12}?)?"
    r"(?:你|您|请|就|先|千万|可|也|都|麻烦|拜托|帮我|给我|希望你|最好|还是|当真|听听"
    r"|就好)*(?:把[^别不]{1,12}?)?"
)
_ZH_NOT = (
    r"(?:别再?|(?<!要)不要再?|不用|不必|甭|勿|无需|不许|不准|不得|不需要|禁止|(?<!可)不可以"
    r"|(?<!能)不能(?!记[住得].*吗)|不想(?:让)?你"
    r"|不希望你|(?:能不能|可不可以|可否|能否|可以)(?:先|请)*(?:不|别))"
)
_ZH_STORE = (
    r"(?:[你您]的?)?(?:长期|永久)?(?:记忆|记录|档案?|笔记|日记|日志|数据库|库|备忘录?|脑子|心)"
    r"(?:里面?|中|内)?"
)
_ZH_KEEP = (
    rf"(?:把[^别不]{{1,12}}?)?(?:帮我|给我|再|往{_ZH_STORE}去?|在{_ZH_STORE})*"
    r"(?:记(?![错恨仇混挂得者性账帐名分单成笔])|保存(?!这[个张份篇]?(?:文件|文档|图|照片|表"
    r"|格式|网页|进度))|保留|存(?![在钱款货座位包车行太])|留(?:记录|档|存"
    r"|底|着|下)|备注|备忘"
    rf"|写(?:下来|到)|收录|录(?![音取用像制])|(?:写|录|放|加|存|收|计|记|留|列|输)?(?:进|入|到"
    rf"|在)(?:{_ZH_STORE}))"
)
_ZH_OTHERS = r"(?:别人|其他人|任何人|人家|他人|第三个人|外人)"
_ZH_THIS = (
    r"(?:(?:这|那|此|本|以下|上面|下面)[个件些句条段番]?(?:事[儿情]?|话"
    r"|消息|内容|信息)?(?:[你您咱请都也就])*)?(?:你|您|请)?"
)
_CHINESE = (
    rf"{_ZH_ABOUT}{_ZH_NOT}{_ZH_KEEP}",
    r"(?:我)?(?:不想(?:让)?你|不希望你)(?:会)?记(?:得|住)",
    rf"(?:这[个件些句条段]?(?:事|话|条|内容)?)?(?:请)?(?:从{_ZH_STORE}(?:里面?|中)?)?(?:排除|去掉"
    rf"|删掉|抹掉|剔除)(?:在{_ZH_STORE}外)?$",
    r"(?:[这此本][个件些句条段]?(?:事|话|消息|内容|信息)?|以下(?:内容)?|请)?不(?:做|作|予|被|入|进"
    r"|计入|记入|录入|存入|写入)?(?:任何)?(?:记录|保存|存档|留档|档案|入档|入库|留痕|入脑)$",
    rf"(?:这[个件些句条段]?(?:事|话|内容)?)?(?:在)?{_ZH_STORE}(?:就|也|都|请)*(?:别"
    rf"|不要)(?:再)?(?:留|存|记|写|放)",
    r"(?:请|要|帮我|替我|给我|为我|记得|麻烦|一定|务必|必须|得|这|那|件|个|事|情|咱们?|我们|你|您"
    r"|可以|能"
    r"|会|帮忙|求|可|千万|刚才|说|的|话|都|也|对|先|严格)*(?:保(?:个|一下|下|一个)密|保密(?!协议"
    r"|工作|局|单位|级|措施|性"
    r"|条|柜|意识|员|制)"
    r"|保守(?:这个|我的|咱们的)?秘密|守(?:住|好)?(?:这个|我的)?秘密)",
    r".{0,8}?(?:私下(?:里)?(?:跟你|和你|对你)?(?:说|讲)|私底下(?:跟你)?(?:说|讲)|你知我知|天知地知"
    r"|(?:就|只)(?:跟|和|对|告诉)你"
    r"(?:一个人)?|(?:就|只)(?:有|能|许|准|可以|让)*(?:咱们?俩?|我们|你)(?:俩|两个?人?"
    r"|一个人?)?知道|(?:咱们?俩?"
    r"|我们俩?|你我)(?:两人|之间)的?(?:秘密)?(?:说|$)"
    r"|非公开(?:地|的)?(?:说|讲)|(?:不|非)公开说)",
    r"(?:你|您|请|就|先|千万|可|也|都|这|那|件|个|事|话|绝对|一定)*(?:别|不要|不能|不许|不准"
    r"|勿)(?:再)?(?:把[^别不]{1,10}?)?"
    rf"(?:外传|说出去|传出去|讲出去|泄露|告诉{_ZH_OTHERS}|(?:跟|和|对|同|向){_ZH_OTHERS}(?:说|讲"
    rf"|提|透露)|让{_ZH_OTHERS}(?:知道|晓得|听见|听到|看见|看到|发现))",
    r"(?:这|那|它|这个|这件事|这事|此事)(?:可|就|也)?是(?:个|我们?俩?的?|咱们?俩?的?|我的"
    r"|你我的)*(?:小)?秘密(?:哦|哟|喔|啊|呀|啦|呢|嘛|噢|咯|来着|的)*$",
    r"(?:我)?(?:想|要|来)?(?:跟|和|对|给)你?(?:说|讲|透露)(?:一?个|件|点)?(?:小)?秘密$"
    r"|(?:我)?告诉你(?:一?个)(?:小)?秘密$",
    rf"(?:你?答应我|说好了?|求你了?|请)?{_ZH_THIS}(?:只|仅)?(?:说|讲|听|看|读)(?:给你)?(?:听听"
    rf"|一句|过|完|了)?(?:之)?(?:后)?(?:就"
    rf"|便|请|记得|也)*"
    r"(?:(?:好|行|算|罢|忘(?:记|掉)?|过去|删(?:除|掉)?|销毁|丢(?:掉)?)了?(?:吧|它)?)$",
    rf"(?:你?答应我|说好了?|求你了?|请)?{_ZH_THIS}(?:阅|看|读|听|用)(?:完|过|了)?(?:之)?后?(?:就"
    rf"|便|即|请|立马|马上|立刻|立即"
    rf"|记得)*(?:焚(?:毁)?|删(?:除|掉)?|销毁|忘(?:记|掉|了)?)$",
    r"(?:悄悄|偷偷|小声|私密|悄咪咪|背地里|私心)地?(?:的)?(?:跟你|和你|对你|同你|给你)?(?:说|讲"
    r"|透露|告诉你)[哦啊呀喔噢哈]*(?:一?[句个件点]|[ ,:]|$)",
)

_PERSONAL = (
    r"(?=.*\b(?:i|i'm|i'll|me|my|we|you|us|let)\b)"
    r"(?!.*\b(?:he|she|they|boss|who|nobody|everyone)(?:'s)? \w+).*?"
    r"\b(?:off[ -]?(?:the[ -]?)?records?|(?:not|n't) (?:for|on) (?:the|your|any) records?"
    r"|not for your (?:memory|notes))\b"
)

ALONE = LatePattern(
    rf"(?:strictly |just |only )*(?:{_RECORD}|{_US})(?: please| ok| okay)*$"
    rf"|{_NOT}(?: please| ever| even)* {_OTHER_VERB}|{_ZH_ABOUT}{_ZH_NOT}{_ZH_KEEP}"
)
"""What may be about either side where it says neither."""
BEFORE = LatePattern(
    r"\b(?:that|those|it|last|previous|said|told|wrote)\b|刚才|刚刚|刚说|那个?|上面|前面|之前|上一"
    r"|说过|保密|传出|说出去|外传"
    r"|别人|秘密$"
)
AFTER = LatePattern(
    r"\b(?:about to|going to|gonna|following|next|'ll|will|something|a secret)\b"
    r"|接下来|下面|以下|跟你说|告诉你|说个|讲个|我要|我想|吗"
)
EITHER = LatePattern(r"\bthis\b|这")
PAST = LatePattern(
    r"\bwhat i(?:'ve)?(?: just)? (?:said|told|wrote)\b|\b(?:that|it) was\b|\bmy last\b"
    r"|刚才|刚刚|刚说|上面|前面|上一"
)
FILLING = LatePattern(
    r"\bwhat i(?:'ve)?(?: just| ever)* (?:said|told you|wrote|mentioned)\b"
    r"|\b(?:my|the) last (?:message|thing|sentence|one|part|words?)\b"
    r"|\b(?:all|everything) of (?:this|that)\b"
    r"|\b(?:can|could|may|let|want|need|have|got|tell|say|something|secret|thing|keep|know|listen"
    r"|just|going|about)\b"
    r"|我|跟你|和你|对你|告诉你|想|要|说|讲|个|一?件|事情?|秘密|下面|接下来|刚才|刚刚|的|话|这|那"
    r"|些|请|[哦啊吧了呀哈嘛呢喔]|好吗|行吗"
    r"|可以吗|吗|先|你|都|就|也|给|住|下来?|录|着|句|条|能|会|不算|上一"
)
CONTENT = LatePattern(
    r"\b(?!(?:i|im|m|ll|you|me|to|of|a|the|ok|okay|please|pls|thanks|thank|this|that|it|do|don|t"
    r"|is|s|d|will|would|and|but|so|hey|psst|we|us|never|mind|oh)\b)\w"
)
TAKEN_BACK = LatePattern("|".join(_STRONG))
LET_GO = LatePattern("|".join(_WEAK))
ANNOUNCING = LatePattern("|".join((*_ENGLISH, *_CHINESE, _PERSONAL)))
