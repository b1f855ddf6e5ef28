"""Chinese words that the Chinese rules know."""

import re

from curator.offline.lexicon.shared import is_city, is_region

RELATIONS = (
    "老伴儿|老伴|大姐|二姐|三姐|四姐|大哥|二哥|三哥|外孙女|外孙|孙女|孙子|岳父|岳母|丈母娘|老丈人|公公|婆婆|嫂子|姐夫|妹夫|弟媳|"
    "发小|笔友|先生|外甥女|前男友|前女友|男朋友|女朋友|好朋友|未婚妻|未婚夫|妈妈|母亲|老妈|爸爸|父亲|老爸|爸妈|父母|姐姐|妹妹|哥哥|弟弟|"
    "老姐|老妹|老哥|老弟|老婆|妻子|媳妇|太太|爱人|老公|丈夫|男友|女友|对象|伴侣|儿子|女儿|闺女|孩子|小孩|宝宝|爷爷|奶奶|"
    "外公|外婆|姥姥|姥爷|叔叔|舅舅|伯伯|阿姨|姑姑|姨妈|舅妈|表妹|表姐|表哥|表弟|堂妹|堂姐|堂哥|堂弟|朋友|好友|闺蜜|"
    "死党|同事|室友|舍友|老板|上司|领导|老师|导师|邻居|同学|前任|侄女|侄子|外甥|妈|爸|姐|妹|哥|弟"
)
PETS = (
    "猫咪|小猫|猫猫|狗狗|小狗|狗子|小兔子|兔子|仓鼠|鹦鹉|乌龟|金鱼|小鸟|刺猬|蜥蜴|豚鼠|"
    "荷兰猪|龙猫|宠物|柯基|金毛|哈士奇|拉布拉多|泰迪|边牧|柴犬|萨摩耶|博美|比熊|布偶猫|布偶|英短|美短|橘猫|暹罗猫|"
    "猫|狗|鱼|鸟|龟|马|蛇"
)
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
    "素食者|素食主义者|纯素食者|左撇子|夜猫子|独生子女?|独生女|双胞胎|色盲|近视|内向|外向|佛教徒|基督徒|穆斯林|天主教徒|"
    "无神论者|完美主义者|路痴|社恐|单亲妈妈|单亲爸爸|早起的人|猫奴|党员|聋人|盲人|回民"
)
_JOB = re.compile(
    r"[一-鿿A-Za-z]{0,8}?(?:医生|护士|老师|教师|程序员|工程师|设计师|律师|会计师?|厨师|司机|警察|消防员|记者|编辑|作家|画家|"
    r"演员|歌手|导演|教授|研究员|科学家|学生|研究生|博士生|大学生|高中生|初中生|公务员|销售|经理|总监|老板|店主|农民|工人|"
    r"保安|快递员|外卖员|翻译|摄影师|化妆师|理发师|药剂师|建筑师|咨询师|分析师|产品经理|运营|主播|博主|飞行员|空姐|空乘|"
    r"导游|教练|运动员|军人|士兵|法官|检察官|兽医|牙医|心理医生|治疗师|营养师|育儿嫂|保姆|家庭主妇|全职妈妈|自由职业者|"
    r"自由撰稿人|作曲家|音乐家|钢琴家|舞者|舞蹈老师|服务员|收银员|店员|前台|秘书|助理|顾问|创业者|创始人|程序媛|码农|"
    r"面包师|咖啡师|裁缝|木匠|电工|焊工|船长|水手|渔民|宇航员|图书管理员|插画师|动画师|调酒师|花艺师|园丁|人事|财务|"
    r"测试员?|架构师|数据科学家|实习生|志愿者|社工|牧师|翻译官|作词人|编剧|配音演员|投资人|审计师?|精算师|药师|麻醉师)"
)
_TOWNS = frozenset(
    """
    新竹 台中 台南 高雄 桃园 嘉义 花莲 基隆 屏东 宜兰 彰化 苗栗 云林 南投 台东
    澎湖 淡水 竹科 邯郸 唐山 秦皇岛 邢台 张家口 承德 沧州 廊坊 衡水 大同 阳泉
    长治 晋城 朔州 晋中 运城 忻州 临汾 吕梁 包头 乌海 赤峰 通辽 鄂尔多斯
    呼伦贝尔 鞍山 抚顺 本溪 丹东 锦州 营口 阜新 辽阳 盘锦 铁岭 朝阳 葫芦岛
    吉林市 四平 辽源 通化 白山 松原 白城 延边 齐齐哈尔 鸡西 鹤岗 双鸭山 大庆
    伊春 佳木斯 牡丹江 黑河 绥化 徐州 常州 南通 连云港 淮安 盐城 镇江 泰州 宿迁
    昆山 湖州 金华 衢州 舟山 台州 丽水 义乌 芜湖 蚌埠 淮南 马鞍山 淮北 铜陵
    安庆 黄山 滁州 阜阳 宿州 六安 亳州 池州 宣城 莆田 三明 漳州 南平 龙岩 宁德
    景德镇 萍乡 九江 新余 鹰潭 赣州 吉安 宜春 抚州 上饶 淄博 枣庄 东营 潍坊
    济宁 泰安 威海 日照 临沂 德州 聊城 滨州 菏泽 开封 平顶山 安阳 鹤壁 新乡
    焦作 濮阳 许昌 漯河 三门峡 南阳 商丘 信阳 周口 驻马店 黄石 十堰 宜昌 襄阳
    鄂州 荆门 孝感 荆州 黄冈 咸宁 随州 恩施 株洲 湘潭 衡阳 邵阳 岳阳 常德
    张家界 益阳 郴州 永州 怀化 娄底 湘西 韶关 汕头 江门 湛江 茂名 肇庆 惠州
    梅州 汕尾 河源 阳江 清远 潮州 揭阳 云浮 柳州 梧州 北海 防城港 钦州 贵港
    玉林 百色 贺州 河池 来宾 崇左 儋州 自贡 攀枝花 泸州 德阳 绵阳 广元 遂宁
    内江 乐山 南充 眉山 宜宾 广安 达州 雅安 巴中 资阳 六盘水 遵义 安顺 毕节
    铜仁 曲靖 玉溪 保山 昭通 普洱 临沧 楚雄 红河 文山 西双版纳 德宏 日喀则 林芝
    铜川 宝鸡 咸阳 渭南 延安 汉中 榆林 安康 商洛 嘉峪关 金昌 白银 天水 武威
    张掖 平凉 酒泉 庆阳 定西 陇南 海东 石嘴山 吴忠 固原 中卫 克拉玛依 吐鲁番
    哈密 喀什 伊犁 阿勒泰
    """.split()  # noqa: SIM905
)
"""Towns that are known as such, but need no English name."""
_PLACE = re.compile(r"[一-鿿]{2,8}|[A-Z][A-Za-z .'-]{1,30}")
_NOT_IN_PLACES = re.compile(
    r"[你我他她它们]|这|那|哪|里面?$|家里?$|真|很|太|好|公司|学校|宿舍|酒店|医院|心里|一起|附近|隔壁|楼|房子|公寓|的|"
    r"外面|外地|乡下$|一个|别处|国外$|海边$|上$|什么|怎么|舒服|年$|月$|天$|第|不|了|院$|沙发|床"
)
_REGION_END = re.compile(
    r".{1,6}(?:国|省|市|州|县|区|镇|岛|京|海|港|都|阳|安|庆|山|江|城|宁|林|沙|昌|汉)"
)
_NOT_NAME = re.compile(
    r"[了不过着出得].*|[一两]?[声下个只名位]|什么|.*[你我他她它].*|.{2,}和.{2,}|起床|外卖|车|来|去|不|啥|名字|做|早|醒|好|.*[的了着过是在有会要想]|"
    r".*(?:吃饭|睡觉)"
)
_NOT_THING = re.compile(
    r"[你他她它我咱]们?.*|[这那哪].*|的.*|就.*|上.*|得.*|死.*|一个人$|谁.*|什么.*|怎么.*|跟.*|和[你他她我].*|听你.*|看你.*|"
    r"被.*|自己$|别人.*|今天.*|人家.*|过.*|极了"
)
_NOT_IN_THINGS = re.compile(r"[你您]|今天|昨天|刚才|现在|今晚|[吗呢吧]|死了|了$")
_PEOPLE = re.compile(
    r"[好坏男女大老年轻聪明普通成本路熟名外懒穷富]{1,3}人?|现代|古|中年|年轻|正常|同龄"
)


def is_name(value: str) -> bool:
    """Tell whether the value can be the name of a person or an animal."""
    if not re.fullmatch(r"[一-鿿·]{1,8}|[A-Za-z][A-Za-z'-]{0,19}(?: [A-Z][a-z]+)?", value):
        return False
    return not _NOT_NAME.fullmatch(value)


def is_place(value: str) -> bool:
    """Tell whether the value is written as the name of a place, or is a known one."""
    if is_known_place(value):
        return True
    return bool(_PLACE.fullmatch(value)) and not _NOT_IN_PLACES.search(value)


def is_known_place(value: str) -> bool:
    """Tell whether the value is a place of the tables,."""
    return is_city(value) or is_region(value) or value.removesuffix("市") in _TOWNS


def is_origin(value: str) -> bool:
    """Tell whether one can be "…人": a person from there."""
    if is_known_place(value):
        return True
    return bool(_REGION_END.fullmatch(value)) and not _PEOPLE.fullmatch(value)


def is_job(value: str) -> bool:
    """Tell whether the value names an occupation."""
    return bool(_JOB.fullmatch(value)) and not re.search(r"[你我他她的]|不", value)


def is_thing(value: str) -> bool:
    """Tell whether the value is something that one can like or dislike for long."""
    if not 1 <= len(value) <= 14 or not re.match(r"\w|《", value):
        return False
    return not _NOT_THING.fullmatch(value) and not _NOT_IN_THINGS.search(value)


def is_workplace(value: str) -> bool:
    """Tell whether the value is an employer: a name, or a kind of place one works at."""
    if re.search(
        r"[你我他她]|^(?:家|公司|外面|外地|这里|这边|那边|那里|努力|认真|加班|周末|晚上)$", value
    ):
        return False
    return (
        1 < len(value) <= 16 and not is_known_place(value) and not value.endswith(("地方", "里面"))
    )
