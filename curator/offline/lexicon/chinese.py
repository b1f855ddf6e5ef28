"""Chinese words that the Chinese rules know."""

import re

from curator.offline.lexicon.shared import is_city, is_region
from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

RELATIONS = (
    "老母亲|老父亲|孙辈|媳妇儿|儿媳妇|儿媳|女婿|亲家|大儿子|小儿子|大女儿|小女儿|儿砸|丫头|小子|千金|娃儿|娃|崽|大嫂|二嫂|弟妹|小舅子|小姨子|大舅哥|大伯|二伯|大叔|二叔|三叔|小叔|大姑|二姑|小姑|大姨|二姨|三姨|小姨|姨夫|姑父|"
    "大舅|二舅|小舅|舅姥爷|大爷|婶婶|婶子|伯母|伯父|叔父|姨母|干妈|干爹|干儿子|干女儿|养父|养母|继父|继母|后妈|后爸|前夫|前妻|双胞胎姐姐|双胞胎妹妹|双胞胎哥哥|双胞胎弟弟|龙凤胎|表嫂|堂嫂|太奶奶|太爷爷|太姥姥|曾孙|重孙|"
    "阿嬷|阿公|阿婆|阿爸|阿妈|阿姐|阿妹|阿弟|老豆|老娘|老爹|爹妈|爹|娘|男票|女票|准婆婆|那口子|老伴儿|老伴|大姐|二姐|三姐|四姐|大哥|二哥|三哥|外孙女|外孙|孙女|孙子|岳父|岳母|丈母娘|老丈人|公公|婆婆|嫂子|姐夫|妹夫|弟媳|"
    "发小|笔友|先生|外甥女|前男友|前女友|男朋友|女朋友|好朋友|未婚妻|未婚夫|妈妈|母亲|老妈|爸爸|父亲|老爸|爸妈|父母|姐姐|妹妹|哥哥|弟弟|"
    "老姐|老妹|老哥|老弟|老婆|妻子|媳妇|太太|爱人|老公|丈夫|男友|女友|对象|伴侣|儿子|女儿|闺女|孩子|小孩|宝宝|爷爷|奶奶|"
    "外公|外婆|姥姥|姥爷|叔叔|舅舅|伯伯|阿姨|姑姑|姨妈|舅妈|表妹|表姐|表哥|表弟|堂妹|堂姐|堂哥|堂弟|朋友|好友|闺蜜|"
    "死党|同事|室友|舍友|老板|上司|领导|老师|导师|邻居|同学|前任|侄女|侄子|外甥|妈|爸|姐|妹|哥|弟"
)
PETS = (
    "缅因猫|缅因|黑背|狼狗|导盲犬|搜救犬|缉毒犬|警犬|军犬|流浪狗|流浪猫|边境牧羊犬|德国牧羊犬|牧羊犬|藏獒|秋田犬|斗牛犬|杜宾犬|杜宾|比格犬|比格|松狮犬|松狮|猎犬|茶杯犬|马犬|"
    "毛孩子|猫主子|猫猫|喵咪|汪星人|喵星人|狗勾|修勾|小奶猫|小奶狗|八哥|鹩哥|画眉|玄凤|虎皮鹦鹉|守宫|角蛙|金丝熊|垂耳兔|小香猪|柯尔鸭|羊驼|松鼠|土松|田园犬|狸花猫|狸花|三花猫|三花|奶牛猫|玳瑁猫|玳瑁|加菲猫|缅因猫|蓝猫|金渐层|银渐层|土狗|串串|二哈|德牧|法斗|雪纳瑞|吉娃娃|腊肠|阿拉斯加|"
    "猫咪|小猫|猫猫|狗狗|小狗|狗子|小兔子|兔子|仓鼠|鹦鹉|乌龟|金鱼|小鸟|刺猬|蜥蜴|豚鼠|"
    "荷兰猪|龙猫|宠物|柯基|金毛|哈士奇|拉布拉多|泰迪|边牧|柴犬|萨摩耶|博美|比熊|布偶猫|布偶|英短|美短|橘猫|暹罗猫|"
    "猫|狗|鱼|鸟|龟|马|蛇"
)
SURNAMES = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦傅方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳欧阳司马上官诸葛慕容"
)
"""The first signs of family names."""
TITLES = (
    r"(?:班主任|辅导员|指导员|主任|总监|经理|主管|书记|主席|教练|老师傅|师傅|房东|保安|保洁|物业|村干部|包工头|领队|会长|股东|"
    r"[科处局厅部班组队厂店校院所村镇乡县社团营连排船机行园馆站段车护列士]长|司令|东家|掌柜|门卫|前台|家教|中介)"
)
"""What somebody is called by the post they hold, who is nobody of the user's kin."""
NEXT_DOOR = (
    r"(?:隔壁|斜?对[门面]|旁边|楼[上下]|街[口角对]|巷[口子]|村[东西南北口]头?|马路对面|附近)"
    r"(?![^，,]{0,6}我)(?!搬|住|租|开)"
)
"""What opens with a neighbour, or with what stands next door."""
FELT_FOR = (
    r"(?:我|好|真|太|超|有点|最近|真的|特别)*(?:羡慕|嫉妒|妒忌|恭喜|祝贺|佩服|心疼|同情|可怜)(?:死|一下)?"
    rf"(?:我?的?(?P<being>{RELATIONS})|[老小阿大][一-鿿]|别人|人家|[他她]们?|同[事学桌]|邻居)了?"
)
"""Ends with somebody of whom the next clause is: 羡慕我表姐，刚搬去三亚."""
SOMEBODY_NAMED = (
    rf"(?:阿[一-鿿](?=[搬离辞走退跳升调换去来在结回不跟和也又就已刚昨今上])|[老小大]?[{''.join(sorted(SURNAMES))}](?:主任|医生|大夫|老师|教练|总|师傅|阿姨|叔|姐|哥|工|经理|护士|律师|教授)"
    rf"|[老小大][{''.join(sorted(SURNAMES))}](?=[搬离辞走退跳升调换去]|结婚))"
)
"""Somebody by their name or title: 阿强, 刘主任, 小罗."""
LANGUAGES = (
    "英语|英文|中文|汉语|普通话|粤语|广东话|日语|日文|韩语|法语|德语|西班牙语|俄语|意大利语|葡萄牙语|阿拉伯语|泰语|越南语|"
    "挪威语|瑞典语|荷兰语|上海话|四川话|闽南语|客家话|手语|拉丁语|世界语"
)
INSTRUMENTS = (
    "钢琴|吉他|小提琴|大提琴|古筝|二胡|琵琶|长笛|萨克斯|尤克里里|架子鼓|笛子|口琴|手风琴|"
    "贝斯|古琴|竖琴|小号"
)
SPORTS = "篮球|足球|羽毛球|乒乓球|网球|排球|棒球|高尔夫|台球|太极拳?|拳击|橄榄球|冰球|保龄球"
CONDITIONS = (
    "糖尿病|高血压|哮喘|抑郁症|焦虑症|失眠症?|偏头痛|鼻炎|过敏性鼻炎|胃病|胃炎|关节炎|癫痫|湿疹|心脏病|多动症|强迫症|"
    "双相情感障碍|颈椎病|低血糖|贫血|乳糖不耐受?|荨麻疹|甲亢|甲减"
)
TRAITS = (
    "素食者|素食主义者|纯素食者|左撇子|夜猫子|独生子女?|独生女|双胞胎|色盲|近视|内向|外向|"
    "完美主义者|路痴|社恐|单亲妈妈|单亲爸爸|早起的人|猫奴|党员|聋人|盲人|回民"
)
_TITLE = LatePattern(
    r"老师|医生|大夫|教练|师傅|经理|律师|教授|护士|导师|博士|总|工|队|姐|哥|叔|阿姨"
)
"""What somebody is called with their surname: 王老师."""
_JOB = LatePattern(
    r"[一-鿿A-Za-z]{0,8}?(?:医生|护士|老师|教师|程序员|工程师|设计师|律师|会计师?|厨师|司机|警察|消防员|记者|编辑|作家|画家|"
    r"演员|歌手|导演|教授|研究员|科学家|学生|研究生|博士生|大学生|高中生|初中生|公务员|销售|经理|总监|老板|店主|农民|工人|"
    r"保安|快递员|外卖员|翻译|摄影师|化妆师|理发师|药剂师|建筑师|咨询师|分析师|产品经理|运营|主播|博主|飞行员|空姐|空乘|"
    r"导游|教练|运动员|军人|士兵|法官|检察官|兽医|牙医|心理医生|治疗师|营养师|育儿嫂|保姆|家庭主妇|全职妈妈|自由职业者|"
    r"自由撰稿人|作曲家|音乐家|钢琴家|舞者|舞蹈老师|服务员|收银员|店员|前台|秘书|助理|顾问|创业者|创始人|程序媛|码农|"
    r"面包师|咖啡师|裁缝|木匠|电工|焊工|船长|水手|渔民|宇航员|图书管理员|插画师|动画师|调酒师|花艺师|园丁|人事|财务|"
    r"(?:检修|维修|钢筋|水管|瓦|钳|技|木|油漆|环卫|清洁|保洁|洗碗|搬运|装卸|车|铣|纺织|流水线|钟点)工|泥瓦匠|"
    r"保洁员?|护工|月嫂|果农|菜农|茶农|养蜂人|摊主|包工头|村支书|村长|镇长|乡长|社长|会长|部长|主席|队长|团长|店长|厂长|"
    r"校长|园长|院长|站长|课代表|学习委员|团支书|网红|(?:列车|乘务|售票|调度|检票|护林|邮递|质检|仓管|营业|收费|管理)员|"
    r"文员|出纳|柜员|客服|骑手|导购|辅导员|班主任|法医|(?:吉他|贝斯|鼓|键盘|小提琴|萨克斯)手|主唱|(?:美容|美甲|按摩|技|"
    r"评茶|验光|制片|录音|魔术|造型|茶艺|调香)师|经纪人|主持人|漫画家|小说家|书法家|诗人|声优|裁判|"
    r"测试员?|架构师|数据科学家|实习生|志愿者|社工|牧师|翻译官|作词人|编剧|配音演员|投资人|审计师?|精算师|药师|麻醉师)"
)
_TOWNS = frozenset(word_list("chinese", "towns"))
"""Towns that are known as such, but need no English name."""
_PLACE = LatePattern(r"[一-鿿]{2,8}|[A-Z][A-Za-z .'-]{1,30}")
_NOT_IN_PLACES = LatePattern(
    r"^进(?!贤)|服务区|^[到去]|[你我他她它们]|这|那|哪|里面?$|家里?$|真|很|太|好|公司|学校|宿舍|酒店|医院|心里|一起|附近|隔壁|楼|房子|公寓|的|"
    r"外面|外地|乡下$|一个|别处|国外$|海边$|上$|什么|怎么|舒服|年$|月$|天$|第|不|了|院$|沙发|床"
)
_REGION_END = LatePattern(
    r".{1,6}(?:国|省|市|州|县|区|镇|岛|京|海|港|都|阳|安|庆|山|江|城|宁|林|沙|昌|汉)"
)
_NOT_NAME = LatePattern(
    r"[了不过着出得].*|[一两]?[声下个只名位]|什么|.*[你我他她它].*|.{2,}和.{2,}|起床|外卖|车|来|去|不|啥|名字|做|早|醒|好|.*[的了着过是在有会要想]|"
    r".*(?:吃饭|睡觉|保密|秘密|不告诉|嘻嘻|猜猜).*"
)
_NOT_THING = LatePattern(
    r"[你他她它我咱]们?.*|[这那哪].*|的.*|就.*|上.*|得.*|死.*|一个人$|谁.*|什么.*|怎么.*|跟.*|和[你他她我].*|听你.*|看你.*|"
    r"被.*|自己$|别人.*|今天.*|人家.*|过.*|极了"
)
_NOT_IN_THINGS = LatePattern(r"[你您]|今天|昨天|刚才|现在|今晚|[吗呢吧]|死了|了$")
_PEOPLE = LatePattern(
    r"[好坏男女大老年轻聪明普通成本路熟名外懒穷富]{1,3}人?|现代|古|中年|年轻|正常|同龄"
)


def is_name(value: str) -> bool:
    """Tell whether the value can be the name of a person or an animal."""
    if not re.fullmatch(
        r"[一-鿿·]{1,8}|[阿小老大]?[A-Za-z][A-Za-z'-]{0,19}(?: [A-Z][a-z]+)?", value
    ):
        return False
    return not _NOT_NAME.fullmatch(value)


def is_place(value: str) -> bool:
    """Tell whether the value is written as the name of a place, or is a known one."""
    if is_known_place(value):
        return True
    return bool(_PLACE.fullmatch(value)) and not _NOT_IN_PLACES.search(value)


def is_known_place(value: str) -> bool:
    """Tell whether the value is a place of the tables,."""
    if is_city(value) or is_region(value) or value.removesuffix("市") in _TOWNS:
        return True
    return any(is_region(value[:cut]) and is_known_place(value[cut:]) for cut in (2, 3))


def is_origin(value: str) -> bool:
    """Tell whether one can be "…人": a person from there."""
    if is_known_place(value):
        return True
    return bool(_REGION_END.fullmatch(value)) and not _PEOPLE.fullmatch(value)


def is_job(value: str) -> bool:
    """Tell whether the value names an occupation."""
    if is_titled(value):
        return False
    return bool(_JOB.fullmatch(value)) and not re.search(r"[你我她的]|(?<!吉)他|不", value)


def is_titled(value: str) -> bool:
    """Tell whether the value is somebody's surname with a title: 王老师."""
    return value[:1] in SURNAMES and _TITLE.fullmatch(value[1:]) is not None


def is_thing(value: str) -> bool:
    """Tell whether the value is something that one can like or dislike for long."""
    if not 1 <= len(value) <= 14 or not re.match(r"\w|《", value):
        return False
    return not _NOT_THING.fullmatch(value) and not _NOT_IN_THINGS.search(value)


_SOMEBODY_WHO_IS = r"对|自己|[我你他她它]|^(?:家里|屋头)?老[大二三四五幺小]|^[大小中]的"
"""Names who is allergic: 老大鸡蛋过敏 is of a child."""


def is_allergen(value: str) -> bool:
    """Tell whether the value is something to be allergic to, and names nobody who is."""
    is_manner = re.fullmatch(
        "会|就|很|也|还|总是?|老是?|有|容易|经常|全身|皮肤|吃了就?|一吃就", value
    )
    return is_thing(value) and not is_manner and not re.search(_SOMEBODY_WHO_IS, value)


def is_workplace(value: str) -> bool:
    """Tell whether the value is an employer: a name, or a kind of place one works at."""
    if re.search(
        r"^[\d一二两三四五六七八九十几半多]+(?:年|个?月|天|周|多年)|[你我他她]|^第|^排队|^(?:家|公司|外面|外地|这里|这边|那边|那里|努力|认真|加班|周末|晚上)$",
        value,
    ):
        return False
    return (
        1 < len(value) <= 16 and not is_known_place(value) and not value.endswith(("地方", "里面"))
    )
