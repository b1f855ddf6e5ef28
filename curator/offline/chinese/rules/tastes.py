"""What somebody likes and does for pleasure: dishes, games, singers, books, what they play."""

import re

from curator.offline.chinese.rules.attribute_slots import LIKE, rule
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import INSTRUMENTS, is_thing

_PLAYS = (
    "钓(?:个)?鱼|野钓|路亚|爬(?:个)?山|徒步|露营|跑(?:个)?步|夜跑|晨跑|游(?:个)?泳|健身|撸铁|瑜伽|普拉提|骑行|骑车|滑雪|滑板|冲浪|攀岩|潜水|跳舞|跳广场舞|"
    "打[打个]?(?:篮球|羽毛球|乒乓球|网球|排球|台球|太极拳?|麻将|牌|游戏|太极|高尔夫)|踢(?:个)?(?:足球|球)|下(?:个|盘)?(?:象棋|围棋|棋)|"
    "画(?:个)?画|画.{1,4}|写(?:毛笔)?字|练(?:练)?(?:毛笔)?字|练(?:练)?书法|书法|写(?:小说|诗|作)|拍(?:照|照片|片|视频)|摄影|看(?:看)?(?:书|电影|小说|剧|动漫|番|展|话剧|演唱会|.{1,6})|"
    "听(?:.{1,6})|唱(?:歌|k|K|.{1,4})|弹(?:.{1,5})|拉(?:二胡|小提琴|大提琴|手风琴)|吹(?:.{1,4})|做(?:.{1,8})|烘焙|织(?:毛衣|围巾)|钩针|刺绣|缝纫|养花|种(?:花|菜|多肉)|"
    "喝(?:茶|咖啡|.{1,4})|泡(?:茶|吧)|逛(?:街|公园|.{1,4})|玩(?:.{1,8})|剧本杀|桌游|拼图|拼乐高|乐高|手账|追(?:剧|番|星)|遛(?:狗|弯)|遛鸟|唱戏|听戏|刷(?:剧|短视频)|去(?:健身房|.{1,6})"
)
_WHEN = (
    r"(?:周末|天天|平时|平常|平日里?|日常|下了?班(?:后|以后)?|没事(?:的时候)?|闲着?(?:的时候|了)?|有空(?:的时候)?|空闲(?:时|的时候)?|业余(?:时间)?|"
    r"隔天|隔三差五|每天(?:早上|晚上)?|每晚|每周|每到周末|放假|休息的时候|夏天|冬天|一般|通常|经常|常常|总|偶尔|会|就|也|还|都|喜欢|爱|好|在家|跟.{1,4}|和.{1,4})"
)
_SPAN = "[\\d一二两三四五六七八九十几半多好]{1,3}(?:来|多)?(?:年|个月)(?:多)?"
_LIKED = LIKE | {"many": False}
_HOBBY = LIKE | {"many": False, "check": lambda value: is_pastime(value)}


def is_pastime(value: str) -> bool:
    """Tell whether the value is something done for pleasure, again and again."""
    return len(value) > 1 and not re.search(
        r"^去了|[你您]|累|烦|忙|加班|上班|错|饭|什么|医院|厕所|觉$|家$|公司", value
    )


TASTES_OPEN: tuple[Rule, ...] = (
    rule(r"(?:世界上|全世界|天底下|全天下|这辈子吃过)?(?:我?觉得)?最(?:好吃|好喝|香|顶|绝)的(?:东西|菜|面|小吃)?(?:还得?|就|永远|必须)*是(?P<value>[^的，]{1,12}?)", "like", "觉得最好吃的是{value}",
         **(LIKE | {"many": False, "of": "user"})),
    rule(r"(?:早茶|早餐|早饭|喝茶|饮茶|火锅|去吃|每次|下馆子|烧烤|宵夜)(?:我|都|就|里)*必[点吃喝](?P<value>[一-鿿A-Za-z]{1,8}?)", "like", "必点{value}", **(LIKE | {"many": False, "of": "user"})),
    rule(r"(?:下了?班|晚上|饿了|平时|累了)*就?(?:想吃|馋|好)(?P<value>甜的|辣的|酸的|咸的|甜食|辣)", "like", "爱吃{value}", **(LIKE | {"many": False, "of": "user"})),
    rule(r"(?:平时|现在)?最(?:想|馋|爱|好)(?P<mouth>吃|喝)的?(?:就|永远|还)*(?:是)(?P<value>[^的，我]{1,10}?)", "like", "最想{mouth}{value}", **(LIKE | {"many": False, "of": "user"})),
    rule(r"(?:最|特别|超|很)?(?:爱|喜欢|好|钟爱)(?P<mouth>吃|喝|看|听|玩)的?(?:还|就|也|永远)?(?:是)(?:.{1,5}的)?(?P<value>[^的]{1,10}?)", "like", "最爱{mouth}{value}",
         **_LIKED),
    rule(rf"(?P<when>每?到?周末|下了?班(?:后|以后)?|放假|夏天|冬天)(?:{_WHEN}){{0,3}}(?P<value>{_PLAYS})(?:了|的|吧)?", "hobby", "{when}会{value}", **_HOBBY),
    rule(rf"(?:{_WHEN}){{1,4}}(?P<value>{_PLAYS})(?:了|的|吧)?", "hobby", "平时会{value}", **_HOBBY),
    rule(rf"(?:还)?(?:能|会)(?:自己)?(?:下楼|出门|去)?(?P<value>{_PLAYS})", "hobby", "会{value}", **(_HOBBY | {"of": "any"})),
    rule(rf"(?:就|最)?好(?P<value>钓(?:个)?鱼|{_PLAYS})(?:这口)?", "hobby", "喜欢{value}", **_HOBBY),
    rule(r"(?P<value>跑步|健身|游泳|瑜伽|画画|写作|骑行|书法|练字|打球|弹琴|冥想|爬山|跳舞)(?:断断续续|一直|也|都|已经){0,2}(?:坚持|练|学|玩|跑)了?.{1,6}年(?:了)?", "hobby",
         "一直坚持{value}", **_HOBBY),
    rule(rf"(?P<deed>(?P<verb>[写画唱弹拉吹跳钓跑打练养集拍看玩听骑游爬织绣下喝])(?P<value>[一-鿿A-Za-z]{{1,6}}?))(?P=verb)了?(?P<span>(?:快|都|有|整整)*{_SPAN})(?:了)?", "hobby",
         "{deed}，{verb}了{span}", **(_HOBBY | {"of": "any", "check": lambda value: len(value) > 0})),
    rule(r"(?P<what>全马|半马|马拉松|铁三)跑?(?:过|了)(?P<value>.{1,4}次?)", "achievement", "跑过{value}{what}", **(_LIKED | {"of": "user"})),
    rule(r"(?!.*(?:[吃喝煮买点炒嗦卖][了的]?|冰|凉|螺蛳|面|米|奶|花|淀|肠|河|酸辣|粉)粉(?:一枚)?$|.*[吃喝了])(?:是)?(?:资深|重度|骨灰级?|十年|忠实|老|铁杆)?(?P<value>[^，的是]{1,10}?)的?(?:忠实|铁杆|资深)?(?:玩家|粉丝|粉|迷|铁粉|死忠|十级学者|爱好者|发烧友|控)(?:一枚)?", "like", "喜欢{value}",
         **(_LIKED | {"check": lambda value: is_thing(value) and not re.match(r"[不没]|米$|面$", value)})),
    rule(r"(?:本命(?!年|换)|偶像|爱豆|墙头|主推|主玩|推(?!荐|窗|门|开|车|着|了|拿|销|广|文|特|迟|理|土)|最推|主粉|只粉|入坑|粉(?![丝色底红紫蓝白嫩]|车|的|刷|墙)|爱好|兴趣|=爱好是|=本命是|=偶像是)(?:一直)?(?:是)?(?P<value>[一-鿿A-Za-z0-9]{2,10}?)(?:了)?", "like", "喜欢{value}",
         **(_LIKED | {"of": "user"})),
    rule(r"(?:.{0,6})?(?:偏好|偏爱|钟情于?|迷上了?|爱上了?|最迷|痴迷|热衷于?|好这口|馋)(?P<value>[^了]{2,10}?)(?:了)?", "like", "偏爱{value}", **_LIKED),
    rule(r"(?:最近|一直|现在)?(?:沉迷|在玩|入坑|玩|只玩|肝)(?:于)?(?P<value>[一-鿿A-Za-z0-9《》]{2,10}?)(?:呢|中|了)?", "like", "在玩{value}",
         **(_LIKED | {"of": "user", "check": lambda value: is_thing(value) and len(value) > 1 and not re.search(r"[手去过完]|什么|玩笑|^星", value)})),
    rule(r"(?P<value>[一-鿿A-Za-z0-9]{2,8}?)(?:早|已经|早就|都)?(?:卸|删|弃坑|退坑|不玩)(?:载|了|除)?了?", "like", "不再玩{value}",
         **(_LIKED | {"of": "user", "effect": "ends", "check": lambda value: is_thing(value)})),
    rule(r"(?:看|读)?(?:不(?:太|怎么)?)(?P<mouth>看|吃|喝|听)(?P<value>.{1,8}?)", "dislike", "不怎么{mouth}{value}", **_LIKED),
    rule(rf"(?:周末|在家|平时|晚上|也|就|还|偶尔|没事|负责|在[一-鿿]{{0,4}}(?:乐队|乐团|社团|酒吧|教会|学校)里?(?:面)?){{0,4}}(?:会)?(?:弹|拉|吹|打)(?P<value>{INSTRUMENTS})(?:的)?", "plays", "会演奏{value}",
         kind="skill", topic="音乐", salience=0.6),
    rule(r"(?:酒|茶|咖啡)?(?:倒是|只|也|就)?(?P<often>(?:偶尔|天天|经常|平时|每天|晚上){1,2})(?P<mouth>喝|吃)(?:一?点|两口|几口|杯)?(?P<value>[一-鿿]{1,8}?)", "habit", "{often}{mouth}{value}",
         **(_LIKED | {"of": "user"})),
    rule(r"(?:每天|天天|全|就)*靠(?P<value>[一-鿿A-Za-z]{2,8}?)(?P<how>续命|提神|撑着|吊着)(?:的|了)?", "habit", "靠{value}{how}", **(_LIKED | {"of": "user"})),
    rule(r"(?:每?周|星期)?(?P<value>[一二三四五六日]{2,4}(?:晚上|早上|下午|下了?班(?:后)?)?(?:都|要|会|固定)*(?:去|打|跳|跑|上|练|学|游)[一-鿿]{1,8}?)", "habit", "每周{value}", **(_LIKED | {"of": "user", "check": lambda value: re.search(r"[岁年月个点]|^(?:五一|十一|六一|七一|八一)", value) is None})),
    rule(r"(?P<value>每(?:周|星期|天|个?月)[一二三四五六日天末]?(?:早上|晚上|下午|上午)?(?:都|要|会|去|得){0,2}上.{2,10}课)", "habit", "{value}", **(_LIKED | {"of": "user"})),
    rule(r"(?P<value>每天(?:都|早上|晚上|早晚)?(?:都)?(?:喝|吃|来).{1,8}?)", "habit", "{value}", **(_LIKED | {"of": "user"})),
    rule(r"(?:现在|今年|已经|刚|开始|终于){0,4}戒(?:掉|了)(?P<value>[一-鿿]{1,4})(?:了)?", "given_up", "戒{value}了", topic="习惯", salience=0.6, effect="starts", single=True),
    rule(r"(?:现在|改成?|开始|换成?|改|只){1,3}(?P<mouth>喝|吃)(?P<value>[一-鿿A-Za-z]{2,8}?)了?", "drinks", "现在{mouth}{value}", **(_LIKED | {"of": "user"})),
)  # fmt: skip
