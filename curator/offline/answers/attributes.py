"""What only certain words answer: who asks for a rent is told no floor, and a tea is no coffee."""

from collections.abc import Sequence

from memory.text.late_pattern import LatePattern

_NO_OTHER_NAME = r"^(?!.*(?:昵称|网名|小名|英文名|外语名|外号|绰号|都叫|称呼)).*(?:叫|名|姓)"
_ATTRIBUTES: Sequence[tuple[LatePattern, LatePattern]] = tuple(
    (LatePattern(asked), LatePattern(told))
    for asked, told in (
        (
            r"工资|收入|薪水|月薪|年薪|[挣赚](?:多少|几|得多)|退休金",
            r"工资|收入|薪|[挣赚]|退休金|到手|进账",
        ),
        (r"房租|租金|租.{0,6}多少钱", r"租"),
        (r"房贷|月供|还贷", r"贷|月供"),
        (r"身高|多高|个[子头]", r"身高|个[子头]|米|厘米|公分|(?i:cm)|(?<!\d)[12]\d\d(?!\d)|高"),
        (r"体重|多重|多少斤|几斤", r"斤|公斤|(?i:kg)|体重|重"),
        (r"[几哪][一]?[楼层]|第几层", r"楼|层"),
        (r"几点(?:钟)?起|起床", r"起"),
        (r"几点(?:钟)?睡|睡觉时间", r"睡|夜"),
        (r"什么奖|啥奖|哪些奖|得过奖|拿过奖", r"奖|冠军|第一名|[金银铜]牌"),
        (r"论文.{0,3}题|题目", r"论文|题"),
        (r"鞋", r"鞋|码"),
        (r"医生|大夫", r"医|大夫"),
        (r"什么药|啥药|哪种药|吃药", r"药|片|胶囊|胰岛素|[素林芬平汀隆]|过敏|开了"),
        (r"外语|语言|母语|方言", r"[语话文]|方言"),
        (r"什么茶|啥茶|哪种茶", r"茶|普洱|龙井|铁观音|毛尖|碧螺春"),
        (r"什么酒|啥酒|哪种酒|喝酒", r"酒|啤|威士忌|茅台|喝"),
        (r"什么咖啡|啥咖啡", r"咖啡|美式|拿铁|卡布|摩卡|澳白|手冲"),
        (r"水果", r"果|瓜|莓|梨|桃|橙|[橘桔]|葡萄|提子|榴|芒|蕉|荔枝|柚|枣|李子|杏|柿|龙眼"),
        (r"歌手|明星|偶像|乐队", r"歌|乐队|偶像|[喜爱迷粉追听]"),
        (r"作家|作者|什么书|哪本书|啥书", r"书|小说|作家|作者|《|读|诗"),
        (r"电影|片子|电视剧|什么剧|动画", r"电影|剧|片|《|动画|番"),
        (r"(?:公司|企业|单位).{0,4}(?:名字|叫)|(?:哪|什么|啥)[个家]?(?:公司|单位|企业)",
         r"公司|集团|厂|银行|店|[院所局社校]|单位|企业|科技|医院|在.{2,12}(?:上班|工作|当|做|干)"),
        (r"岗位|职位|职务", r"岗|职|[员师长工理监副助辑]|当|做|任"),
        (r"电脑|笔记本", r"电脑|笔记本|台式|本子|(?i:mac|thinkpad|pc)|联想|戴尔"),
        (r"手机", r"手机|(?i:iphone|vivo|oppo|mate|pro)|苹果|华为|[小红]米|荣耀|三星|安卓|一加|魅族"),
        (r"大学|本科|硕士|博士", r"大学|大[一二三四]|学院|本科|[硕博]|学校|[读念]|毕业|研|考|[一-鿿]大(?=[，。])"),
        (r"去过", r"^(?!.*(?:打算|要去|想去|计划|准备)).*[去到过]|旅"),
        (r"真名|本名|大名|全名", _NO_OTHER_NAME),
        (r"网名|昵称|小名|外号|绰号", r"昵称|网名|[小外]名|外号|绰号|[都喊]|称呼"),
        (r"[吃能怕].{0,3}辣", r"辣"),
        (r"抽烟|吸烟", r"烟"),
        (r"车牌", r"车牌|[京沪粤浙苏鲁川渝津冀晋辽吉黑皖闽赣豫鄂湘桂琼贵云陕甘青宁新蒙][A-Z]|[A-Z]\w{4,5}"),
        (r"(?:哪个|几|什么)班(?!车)", r"[一二三四五六七八九十\d(（）)]+班|班[叫是]|在.{1,6}班"),
        (r"同桌", r"同桌"),
        (r"婚礼", r"婚礼|酒席|办|结婚"),
        (r"(?:哪[一]?年|几几年).{0,2}(?:出生|生的)", r"岁|生|属|[后年]出|[0-9零]后"),
        (r"多[久长]", r"[年月天周日]|小时|分钟|星期|礼拜|辈子|从小|一直|\d"),
        (r"什么品种|品种", r"[猫犬狗]|是|品种|柯基|泰迪|哈士奇|边牧|金毛|拉布拉多|布偶|狸花|英短|美短|鹦鹉"),
    )
)  # fmt: skip
"""How something is asked for, and the words of which one is in whatever tells it."""
_OF_WORLD = LatePattern(
    r"为什么|为啥|怎么(?:做|回事|来的|形成|治|读|写|解)|原理|概率|区别|导演|作者是|主演|发明|首都|"
    r"人口|面积|海拔|历史|起源|营养|长什么样|主要(?:长|产|有)|世界上|最[高长大深快]的(?!.*我)|多少公里|等于"
)
_OF_SPEAKER = LatePattern(r"我|咱|俺|自己|记得|[告说提]过?诉?过")


def lacks_what_is_asked(question: str, told: str) -> bool:
    """Tell whether a question asks for what has words of its own, and none of them are told."""
    return any(asks.search(question) and not tells.search(told) for asks, tells in _ATTRIBUTES)


def asks_of_world(question: str) -> bool:
    """Tell whether a question asks how the world is, whatever of the person's it names."""
    return bool(_OF_WORLD.search(question)) and not _OF_SPEAKER.search(question)
