"""What somebody owns, drives, uses and bought, and from whom they have it."""

import re
from typing import Any

from curator.offline.chinese.rules.attribute_slots import rule
from curator.offline.grammar.rule import Rule
from memory.text.late_pattern import LatePattern

_ONE = r"(?:(?:一|1|两|二|三)?(?:辆|台|部|架|把|块|只|个|套|栋|间|支|双|副|枚|款|棵|盆|件))?"
_THING = "手机|电脑|笔记本|平板|耳机|相机|镜头|手表|表|键盘|车|座驾|车牌|车牌号|车牌尾号|吉他|钢琴|小提琴|琴|自行车|电动车|摩托|摩托车|包|房子|戒指|眼镜|鞋|游戏机|显卡|冰箱|洗衣机|电视|音箱|主机|帐篷|滑板"
_CHANGED = r"(?:上个?[周月]|去年|今年)?(?:刚|早就|早|已经|也|又|都)?换成了?(?!新|别的|另|啥)"
_OWNED: dict[str, Any] = {"topic": "物品", "salience": 0.6, "base": ""}


def _is_owned(value: str) -> bool:
    return 1 < len(value) <= 18 and not re.search(
        r"[你您]|什么|没|不|坏|丢|饭|菜|药|奶茶|咖啡|外卖|票|错", value
    )


def _is_car(value: str) -> bool:
    return _is_owned(value) and not re.search(
        r"^车|了|摔|会|心|玩笑|店|公司|的$|始|学|门|车$|灯|网约|出租|公交|滴滴|地铁|高铁|火车|大巴|货车|校车|叉车|吊车|手机|电脑|相机|平板|空调|冰箱|洗衣机|电视|耳机|打印机|热水器",
        value,
    )


_MAKES = "五菱|比亚迪|特斯拉|本田|丰田|大众|宝马|奔驰|奥迪|吉利|长安|理想|蔚来|问界|小鹏|哈弗|别克|福特|日产|现代|马自达|雪佛兰|奇瑞|荣威|名爵|极氪|零跑|埃安|沃尔沃|路虎|保时捷|雷克萨斯|铃木|雅马哈|川崎|小牛|雅迪|爱玛|飞度|思域|雅阁|凯美瑞|卡罗拉|朗逸|帕萨特|高尔夫|轩逸|宏光|秦|海豚|海鸥|元PLUS|汉兰达|途观|伊兰特"
_VEHICLE = LatePattern(rf"车|摩托|电驴|小电|皮卡|{_MAKES}")
_CHECKED = _OWNED | {"check": _is_owned}
_CAR = _OWNED | {"topic": "车", "check": _is_car, "single": True}

POSSESSIONS: tuple[Rule, ...] = (
    rule(rf"(?P<verb>开|骑|驾)(?:的)?(?:是|着)?{_ONE}(?P<value>.{{2,14}}?)(?:上下班|上班|代步|通勤|的)?(?:呢)?", "car", "{verb}{value}", **_CAR),
    rule(r"(?:每天|平时|都)*(?P<verb>骑|开|坐)(?P<value>.{2,10}?)(?:上下班|上班|上学|代步|通勤)(?:的)?", "car", "{verb}{value}上下班", **(_OWNED | {"check": _is_owned})),
    rule(rf"=(?P<of>座驾|车|坐骑|爱车)是(?:(?:去年|今年|前年|刚|新|贷款|分期)*[买提换用戴骑]的)?{_ONE}(?P<value>.{{2,14}}?)", "car", "开{value}", **(_CAR | {"check": _is_owned})),
    rule(r"(?:刚|新|又|已经|早就|后来)?(?:换成?了?|提了)(?:辆|台|部)(?P<value>(?!工作|手机号|个|去)[一-鿿A-Za-z0-9 ]{2,12}?)(?:了)?", "car", "换了{value}",
         **(_CAR | {"effect": "starts", "check": lambda value: _is_car(value) and "工作" not in value})),
    rule(rf"(?:上个?[周月]|去年|今年|刚刚?|新|又|喜|才)*(?:提|买|入|换)(?:的|了|的是)(?:[一1两]?(?:辆|台|部))?(?P<value>[一-鿿A-Za-z0-9 ]{{0,4}}(?:{_MAKES})[一-鿿A-Za-z0-9 ]{{0,10}})", "car", "开{value}", **(_CAR | {"effect": "starts", "of": "user"})),
    rule(rf"=?(?P<of>车|座驾)(?:是)?{_CHANGED}{_ONE}(?P<value>.{{2,12}}?)(?:了)?", "car", "开{value}", **(_CAR | {"effect": "starts", "check": _is_owned})),
    rule(rf"=?(?P<of>(?!车(?!牌))(?:{_THING}))(?:是)?{_CHANGED}{_ONE}(?P<value>.{{2,12}}?)(?:的)?(?:了)?", "owns_{of}", "的{of}是{value}",
         **(_CHECKED | {"effect": "starts", "single": True})),
    rule(rf"(?:老|把)?(?:[那这]?{_ONE})(?P<value>(?!.{{0,5}}[把想要])[一-鿿A-Za-z0-9]{{2,8}}?)(?:已经|早就|早|上.{{1,3}}|昨天|去年|上个月)?(?:给)?(?<![不没未别])卖(?:掉)?了", "car", "卖了{value}", effect="ends",
         **(_OWNED | {"check": lambda value: _VEHICLE.search(value) is not None})),
    rule(r"把(?:我?家?的?|那些?|剩下的|所有的?)?(?P<value>[一-鿿]{1,8}?)(?:都|全|全都|全部)*(?P<how>卖|转让|送|捐|盘)(?:给|掉|出去|人)了?.{0,12}", "owns", "把{value}{how}了", effect="ends",
         **(_OWNED | {"of": "user", "check": lambda value: re.search(r"[你我他她它这]|话|事|消息", value) is None})),
    rule(rf"(?:老|把)?(?:[那这]?{_ONE})(?P<value>(?!.{{0,5}}[把想要])[一-鿿A-Za-z0-9]{{2,8}}?)(?:已经|早就|早|上.{{1,3}}|昨天|去年|上个月)?(?:给)?(?<![不没未别])卖(?:掉)?了", "owns", "卖了{value}", effect="ends",
         **_OWNED),
    rule(rf"=(?P<of>{_THING})(?:是|的是)(?:(?:去年|今年|前年|刚|新|贷款|分期)*[买提换用戴骑]的)?(?:{_ONE})(?P<value>.{{2,18}}?)(?:的)?", "owns_{of}", "的{of}是{value}", **_CHECKED),
    rule(rf"(?:这|那)(?:把|辆|台|部|架|块|只|个|套)(?P<of>{_THING})是(?P<value>.{{2,20}}?)(?:的)?", "owns_{of}", "的{of}是{value}", **_CHECKED),
    rule(r"(?:家里|屋里|手上|身上|我)?(?:戴|摆|放|挂)?(?:的)?(?:这|那)(?:把|辆|台|部|架|块|只|个|套)(?P<of>.{1,8}?)是(?P<value>(?:我)?.{1,6}(?:留|送|给|传)(?:给我)?的.{0,8})", "owns_{of}", "的{of}是{value}", **_CHECKED),
    rule(rf"(?:用|戴|背|穿)(?:的)?(?:是)?{_ONE}(?P<value>[一-鿿A-Za-z0-9 ]{{2,14}}?)(?:{_THING})?", "owns", "用{value}",
         **(_OWNED | {"check": lambda value: _is_owned(value) and re.search(r"[A-Za-z0-9]|华为|小米|苹果|三星|索尼|佳能|尼康|富士|拯救者|雅马哈", value) is not None})),
    rule(rf"(?:新|刚|又|去年|最近)?(?:(?:入手|买|攒钱买|置办)(?:了|到|过)?|(?:收|淘|败|入)(?:了|到)){_ONE}(?P<value>(?!的)[一-鿿A-Za-z0-9 ]{{2,14}}?)(?:了)?", "owns", "买了{value}",
         **(_OWNED | {"check": lambda value: _is_owned(value), "of": "user"})),
    rule(r"(?:家里|家|我家|还|阳台上?|院子里|门口|老家)(?:还)?(?:有|种了?|种着|摆着|放着)(?:一|两|几|三|1|2|3)?(?:辆|台|部|架|把|块|套|栋|棵|盆|件)(?P<value>.{2,12}?)", "owns", "家里有{value}", **_CHECKED),
    rule(r"(?:自己)?(?:在.{1,6})?(?P<verb>盖|种|装)(?:了)(?P<value>(?:一|两|几|三|四|\d)?(?:栋|棵|座|套|间|片|亩).{1,12}?)", "owns", "{verb}了{value}", **_CHECKED),
    rule(r"(?:有)?(?P<value>(?:一|两|几|三|1|2|3)(?:辆|台|部|架|把|块|套|栋|棵).{2,12}?)", "owns", "有{value}", **_CHECKED),
    rule(r"=(?P<of>车牌尾号|车牌号?|手机尾号|学号|工号|门牌号|房号)是(?P<value>.{1,12}?)", "owns_{of}", "的{of}是{value}", **_OWNED),
)  # fmt: skip
