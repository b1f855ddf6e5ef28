"""What kinds of lasting things Chinese verbs and nouns tell, and in which slot each is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from memory.vocabulary import Kind

Needs = Literal["nothing", "object", "place", "proof"]
"""What else a clause must have for the verb to tell something lasting: nothing, an object, an
object or a place, or a sign that it lasts (每天, 三年了, 在银行)."""


@dataclass(frozen=True, slots=True)
class VerbClass:
    """A kind of lasting thing, and the slot it is kept in."""

    key: str
    topic: str
    kind: Kind = "fact"
    salience: float = 0.6
    needs: Needs = "object"
    denies: bool = False
    """Whether a clause that says no tells something lasting, too: 不吃辣."""
    denied_key: str = ""


_WORDS: Mapping[VerbClass, str] = {
    VerbClass("job", "工作", salience=0.7, needs="nothing"):
        "当兵 服役 务农 种地 任教 教书 开出租 开网约车 跑滴滴 送外卖 跑外卖 摆摊 摆地摊 开网店 开店 做生意 跑业务 跑运输 跑长途 "
        "创业 打零工 跑龙套 干农活 全职带娃 全职在家 待业 失业 下岗 退休 内退 升职 升了 晋升 升任 转正 跳槽 入职 辞职 离职 裸辞 "
        "被裁 被辞退 被优化 提干 退伍 转业 复员 考编 上夜班 倒班 三班倒 值夜班 做自媒体 做微商 做代购 开直播 自己当老板 自己干 单干 "
        "教语文 教数学 教英语 教物理 教化学 教生物 教历史 教地理 教政治 教体育 教音乐 教美术 教钢琴 教舞蹈 教画画 教书法 教小学 教初中 教高中 教幼儿园 教瑜伽 教日语 教法语 "
        "教游泳 教跆拳道 教吉他 教古筝 改行 转行 兼职 从医 从教 从军 从警 跑船 出海 进厂 支教 援藏 外派 驻外 返聘 停薪留职 请了产假 休产假",
    VerbClass("job", "工作", salience=0.7, needs="place"):
        "上班 工作 任职 就职 打工 实习 返工 供职 值班 当差 干活 做事 站岗 执勤 坐诊 坐班 开铺 开公司 开厂 讨生活 谋生 混饭吃",
    VerbClass("job", "工作", salience=0.7, needs="object"):
        "担任 负责 经营 从事 承包 兼任 主持 管理 打理 代理 主攻 养殖 手下带 手下管 带团队",
    VerbClass("job", "工作", salience=0.7, needs="proof"):
        "做 干 当 搞 卖 修 教 跑 送 写 带 管 种 养 开 造 装 焊 接 演 播 编 拍 剪 画 唱 设计 翻译 开发 维护 培训 研究 测试",
    VerbClass("studies", "学业", salience=0.7, needs="nothing"):
        "复读 休学 考研 考公 读研 读博 留学 在读 念博 读大学 念大学 上大学 上高中 上初中 上小学 上幼儿园 读高中 读初中 读小学 念高中 念初中 "
        "念小学 读幼儿园 上大专 读大专 读本科 读硕 保研 走读 住校 毕业 肄业 辍学 结业 当交换生 升高三 升初三 中考 高考 读职高 上职高 上中专 读中专 "
        "读夜校 上老年大学 上研究生 读研究生 上大班 上中班 上小班 上托班 上学 念书 读书 写论文 写毕业论文 备考",
    VerbClass("studies", "学业", salience=0.7, needs="object"):
        "学习 练习 恶补 钻研 攻读 就读 就读于 毕业于 主修 辅修 进修 自学 考上 考取 考过 考进 考到 考下 拿到 拿过 拿了 读的是 念的是 学的是 学过 修过 报考 保送",
    VerbClass("home", "住处", salience=0.8, needs="object"):
        "住在 住 搬到 搬来 搬去 搬回 搬进 定居在 安家在 落户在 落户 移居 移民到 嫁到 嫁去 漂在 租在 扎根 来自 生于 出生在 出生于 生在 长在 "
        "调到 调去 来到 回到 常住 常驻 旅居 现居 户口在 蜗居 暂住 寄住在 借住在 客居",
    VerbClass("home", "住处", salience=0.8, needs="place"):
        "安家 定居 落户 漂着 长大 出生 生活 合租 租房 租了房 买了房 买了套房 买房 居住 待了 呆了 寄宿 读的书 安了家 落了脚 落脚 打拼 漂了",
    VerbClass("household", "住处", salience=0.7, needs="nothing"):
        "独居 同居 一个人住 自己住 一个人过 自己过 单过 跟爸妈住 跟父母住 住宿舍 住校 住学校 住单位 住公司 住集体宿舍 租房住",
    VerbClass("relationship", "家人", salience=0.8, needs="nothing"):
        "结婚 离婚 离异 分手 订婚 领证 再婚 复婚 丧偶 守寡 分居 恋爱 谈恋爱 异地恋 异地 异国恋 复合 单身 未婚 已婚 二婚 丁克 闪婚 网恋 同居 "
        "脱单 热恋 母胎单身 离了婚 结了婚 订了婚 有对象 有男朋友 有女朋友 金婚 银婚 裸婚 和好 相亲认识 青梅竹马 "
        "大学同学 高中同学 在一起",
    VerbClass("family", "家人", salience=0.8, needs="nothing"):
        "怀孕 怀二胎 生二胎 坐月子 备孕 怀上 当妈 当爸 当爹 当奶奶 当爷爷 当姥姥 当外婆 当外公 当姑姑 当舅舅 当叔叔 当姨 生娃 生了 生孩子 "
        "去世 过世 离世 病逝 走得早 不在了 去世得早 排行 独生 领养 收养 怀着 离家出走 失联 带孙子 带孙女 带外孙 带孩子 照顾孩子 照顾老人 照顾父母",
    VerbClass("health", "健康", "boundary", 0.9, needs="nothing", denies=True):
        "过敏 失眠 骨折 扭伤 摔伤 开刀 化疗 放疗 透析 晕车 晕船 晕机 晕针 晕血 恐高 忌口 减肥 减脂 塑形 矫正牙齿 正畸 养胎 待产 休养 减重 增肌 康复 流产 耳鸣 打呼噜 痛经 贫血 "
        "不耐受 不耐 近视 远视 散光 色弱 色盲 耳背 听障 视障 听不见 看不见 戴眼镜 戴助听器 戴牙套 戴假牙 戴隐形 装支架 搭桥 搭支架 拔智齿 "
        "打胰岛素 吃降压药 吃中药 喝中药 吃抗抑郁药 吃安眠药 看心理医生 做心理咨询 做手术 动手术 做过手术 吃素 茹素 吃斋 控糖 戒糖 低碳 生酮 "
        "轻断食 节食 过午不食 怀孕 哺乳 洁癖 幽闭恐惧 密集恐惧 社恐 路痴 脸盲 音痴 早产 瘫痪 坐轮椅 拄拐 中风 偏瘫 痴呆 "
        "心梗 脑梗 受过伤 受伤 拉伤 落枕 酒精过敏 海鲜过敏 花粉过敏 紫外线过敏 青霉素过敏 更年期 绝经",
    VerbClass("health", "健康", "boundary", 0.9, needs="object", denies=True):
        "患有 患了 患 得过 得了 确诊 查出 查出来 做过 服用 切除 切了 摘除 割了 植入 移植 忌 戴着",
    VerbClass("diet", "饮食", "boundary", 0.8, needs="proof", denies=True, denied_key="diet"):
        "吃 喝 抽 碰 能吃 能喝 沾 吃得了 喝得了",
    VerbClass("like", "喜好", "preference", 0.6, needs="object", denies=True, denied_key="dislike"):
        "喜欢 超喜欢 最喜欢 喜爱 热爱 酷爱 钟爱 偏爱 偏好 钟情于 钟情 爱吃 爱喝 爱看 爱听 爱玩 爱穿 爱逛 爱做 爱去 爱用 最爱 超爱 很爱 爱 "
        "中意 崇拜 欣赏 痴迷于 痴迷 着迷于 迷恋 迷 沉迷于 沉迷 热衷于 热衷 粉 馋 离不开 戒不掉 感兴趣 有兴趣 爱好 入坑 迷上 爱上 喜欢上 "
        "离不了 少不了 好这口 好一口 擅长 拿手 惯用 看重 在意 习惯",
    VerbClass("dislike", "喜好", "preference", 0.6, needs="object", denies=True, denied_key="like"):
        "讨厌 最讨厌 厌恶 反感 痛恨 恨 嫌弃 受不了 最烦 忍不了 接受不了 看不惯 吃不惯 喝不惯 吃不了 喝不了 吃不来 听不得 闻不得 见不得 无感 最恨",
    VerbClass("fear", "恐惧", "preference", 0.7, needs="object"):
        "怕 害怕 最怕 恐惧 超怕 特别怕 从小怕",
    VerbClass("hobby", "爱好", "preference", 0.6, needs="nothing"):
        "集邮 追星 追番 追剧 撸铁 写网文 写同人 混圈 玩手账 做手账 做陶艺 打碟 玩音乐 玩乐队 搞乐队 组乐队 写日记 记手账",
    VerbClass("hobby", "爱好", "preference", 0.6, needs="proof"):
        "练 玩 弹 拉 吹 跳 钓 爬 爬山 爬楼 跑步 骑 骑车 骑行 滑 滑雪 滑冰 打 踢 下 织 钩 绣 画画 写诗 写小说 健身 游泳 摄影 拍照 烘焙 做饭 做菜 下厨 "
        "唱歌 唱戏 跳舞 看书 阅读 看电影 看展 看剧 听歌 听书 遛狗 遛弯 撸猫 喝茶 泡茶 逛 露营 徒步 攀岩 潜水 冲浪 冥想 打坐 瑜伽 练瑜伽 夜跑 晨跑 "
        "打球 钓鱼 养花 种菜 做手工 拼 刻 雕 写 读 听 看 做 唱 画 拍 学 刷 泡 去 参加 夜骑 游 坐 走路 散步 睡 起床 起 上 记 存 背 吃 喝 回 陪 给 打卡 值班 加班 出差",
    VerbClass("collects", "收藏", "preference", 0.6, needs="object"):
        "收集 收藏 攒了 攒着 集了",
    VerbClass("skill", "技能", "skill", 0.6, needs="object"):
        "会说 会讲 会弹 会拉 会吹 会打 会做 会开 会修 会写 会画 会唱 会跳 会游 会骑 会下 会织 会用 会种 会酿 会编 会做饭 会游泳 会开车 精通 懂 懂点 略懂 考有 持有",
    VerbClass("owns", "物品", salience=0.6, needs="object"):
        "买了 入手了 入手 换了 提了 继承了 置办了 攒钱买了 拥有 存了 租了 开着 骑着 用着 传给我 送我 送给我 留给我 给我留了 给我买了 买给我 开的是 骑的是 用的是 戴的是 开的 骑的 用的",
    VerbClass("pet", "宠物", salience=0.7, needs="object"):
        "养了 养着 养过 养的是 养 领养了 收养了 救助了 捡了 捡到 喂了",
    VerbClass("belief", "信仰", salience=0.7, needs="object", denies=True, denied_key="belief"):
        "信 信仰 信奉 皈依 皈依了",
    VerbClass("belief", "信仰", salience=0.7, needs="nothing"):
        "入党 受洗 信佛 信教 拜佛 念佛",
    VerbClass("experience", "经历", salience=0.5, needs="object"):
        "去过 当过 做过 学过 住过 养过 参加过 得过 拿过 演过 出过 开过 练过 读过 跑过 写过 教过 待过 干过 见过 爬过 获得 获过",
    VerbClass("goal", "计划", "goal", 0.6, needs="object"):
        "打算 计划 考虑 攒钱买 存钱买 准备 决定 筹备 报名 报了名 报了 预约了 约了 订了 定了 申请 申请了 即将 快要 马上要 正准备 打算着 在攒钱 攒钱 立志 "
        "想考 想当 想转 想养 想成为 在申请 在准备 在筹备 要考 要搬 要搬去 要搬到 要搬回 要当 报考",
    VerbClass("given_up", "习惯", salience=0.6, needs="object"):
        "戒了 戒掉 戒 戒掉了 卸载了 退坑",
    VerbClass("given_up", "习惯", salience=0.6, needs="nothing"):
        "戒烟 戒酒 戒赌 戒网 戒咖啡 戒奶茶 退圈 退游 断网",
}  # fmt: skip

_ATTRIBUTES: Mapping[tuple[str, str, Kind, float], str] = {
        ("body", "健康", "boundary", 0.8):
            "血压 血糖 血脂 心脏 心率 胃 肠胃 腰 腰椎 颈椎 脊柱 膝盖 腿 右腿 左腿 脚 左脚 右脚 脚踝 手 左手 右手 手腕 胳膊 肩 肩膀 肩周 背 眼睛 左眼 右眼 视力 听力 "
            "耳朵 左耳 右耳 牙 牙齿 智齿 嗓子 皮肤 头发 肝 肾 肺 鼻子 睡眠 体质 身体 骨头 甲状腺 尿酸 腰间盘 腰椎间盘 半月板 韧带 扁桃体 阑尾 子宫 乳腺 前列腺 "
            "转氨酶 胆固醇 免疫力 记性 酒量 饭量 肺活量",
        ("nature", "性格", "fact", 0.6):
            "性格 脾气 性子 身高 体重 个子 学历 血型 星座 生肖 属相 母语 口味 拿手菜 座右铭 口头禅 信仰 特长 缺点 优点 优势 鞋码 左撇子 生辰 八字 民族 国籍 口音",
        ("work", "工作", "fact", 0.7):
            "专业 工作 职业 岗位 职位 职务 职称 单位 公司 工号 本职 主业 副业 店 店面 月薪 年薪 工资 收入 老本行 导师 科室 工龄 部门 班级 学校 母校 网店 铺子",
        ("origin", "家乡", "fact", 0.7): "老家 籍贯 祖籍 家乡 娘家 婆家 户口 户籍 故乡 祖上",
        ("name", "名字", "fact", 0.7): "网名 笔名 艺名 英文名 日文名 小名 外号 昵称 绰号 乳名 曾用名 法号 微信名 游戏名 花名 本名",
        ("taste", "喜好", "preference", 0.6): "爱好 兴趣 兴趣爱好 业余爱好 偶像 本命 最爱 男神 女神 推 爱豆 心头好",
        ("aim", "计划", "goal", 0.6): "梦想 目标 理想 心愿 愿望 预产期 婚期 婚礼 婚宴 手术 面试 考试 论文答辩 答辩 志愿 计划",
        ("thing", "物品", "fact", 0.6): "手机 电脑 车 车牌 车牌号 房子 吉他 相机 自行车 摩托 摩托车 电动车 平板 耳机 手表 座驾 键盘 钢琴 镜头",
}  # fmt: skip
ATTRIBUTES: Mapping[str, VerbClass] = {
    word: VerbClass(key, topic, kind, salience)
    for (key, topic, kind, salience), words in _ATTRIBUTES.items()
    for word in words.split()
}
"""What somebody has, and of which something lasting can be said: 血压偏高, 专业是法学."""

STATEMENT = VerbClass("statement", "生活", salience=0.5)
HOME = VerbClass("home", "住处", salience=0.8)
HABIT = VerbClass("habit", "习惯", "preference", 0.5)
DIET = VerbClass("diet", "饮食", "boundary", 0.8)
GIVEN_UP = VerbClass("given_up", "习惯", salience=0.6)
JOB = VerbClass("job", "工作", salience=0.7)
TRAIT = VerbClass("trait", "性格", salience=0.6)
FAMILY = VerbClass("family", "家人", salience=0.8)
OWNS = VerbClass("owns", "物品", salience=0.6)
HEALTH = VerbClass("health", "健康", "boundary", 0.9)
SKILL = VerbClass("skill", "技能", "skill", 0.6)
PLANTS_KEPT = VerbClass("hobby", "爱好", "preference", 0.6)
PLAN = VerbClass("plan", "计划", "goal", 0.6)

HABITUAL = frozenset(
    """
    每天 天天 每晚 每周 每年 每月 每个月 每个星期 每星期 每逢 每次 每到 经常 常常 常 一直 总是 总 平时 平常 平日 平日里 日常 习惯 从小 从小就 偶尔 坚持 一般 通常
    周末 有空 没事 闲时 业余 空闲 闲着 每早 每 隔三差五 长期 常年 一向 从来 向来 固定 雷打不动 早晚 放学 休息日 老 隔天 隔周 至今 这些年
    几乎 多数 大多 主要 只 专门 每隔 每日 月月 年年 周周 夜夜 饭后 睡前 长年 冬天 夏天 春天 秋天
    """.split()  # noqa: SIM905
)
"""What says that something is done again and again."""
OCCUPATION_ENDS = (
    "员", "师", "医", "兵", "匠", "家", "工", "农", "警", "官", "士", "商", "贩", "手", "长", "生", "者", "主", "倌", "司机",
    "经理", "主管", "总监", "主任", "助理", "教授", "会计", "出纳", "律师", "翻译", "编辑", "记者", "编剧", "导演", "演员", "模特", "教练", "裁判", "导游", "保安", "保姆",
    "护工", "月嫂", "保洁", "司仪", "管家", "前台", "文员", "客服", "运营", "策划", "财务", "人事", "行政", "销售", "采购", "审计", "老板", "老板娘", "掌柜", "合伙人", "创始人",
    "法人", "股东", "房东", "UP主", "up主", "博主", "主播", "写手", "歌手", "鼓手", "码农", "程序猿", "程序媛", "军人", "军医", "公务员", "村官", "书记", "民警", "辅警", "牧民", "渔民",
    "农民", "工人", "矿工", "船员", "海员", "空姐", "空少", "机长", "站长", "组长", "班长", "队长", "校长", "院长", "店长", "厂长", "园长", "HR", "PM", "UI", "IT", "产品", "开发", "测试",
)  # fmt: skip
"""How the names of occupations, ranks and schooling end."""
TRAIT_ENDS = (
    "独生子", "独生女", "独生子女", "双胞胎", "龙凤胎", "老大", "老二", "老三", "老四", "老幺", "老小", "长子", "长女", "次子", "次女", "左撇子", "党员", "团员", "教徒", "信徒", "孤儿",
    "混血", "混血儿", "华侨", "华裔", "素食者", "夜猫子", "早鸟", "单亲", "单亲家庭", "单亲妈妈", "单亲爸爸", "北漂", "沪漂", "深漂", "留守儿童", "宝妈", "宝爸", "奶爸", "全职妈妈", "全职太太",
    "家庭主妇", "全职爸爸", "二胎妈妈", "色盲", "色弱", "路痴", "社恐", "社牛", "急性子", "慢性子", "话痨", "吃货", "手残党", "宅男", "宅女", "颜控", "声控", "强迫症", "完美主义者", "乐天派", "理科生",
    "文科生", "艺术生", "体育生", "插班生", "转学生", "复读生", "独身主义", "不婚主义", "不婚主义者", "丁克", "单身", "未婚", "已婚", "离异", "丧偶", "聋人", "盲人", "残疾人", "熊猫血", "少数民族",
    "客家人", "外国人", "移民", "二婚", "再婚", "过敏体质", "易胖体质", "寒性体质", "内向", "外向", "慢热",
    "铁粉", "老粉", "球迷", "车迷", "戏迷", "军迷", "影迷", "歌迷", "书迷", "果粉", "米粉丝", "死忠粉", "发烧友", "爱好者", "控", "迷", "党", "奴", "族", "粉丝",
)  # fmt: skip
"""How the words for what somebody is by nature, by birth or by leaning end."""
NATURES = (
    "内向", "外向", "害羞", "慢热", "社恐", "怕生", "宅", "路痴", "脸盲", "手残", "乐观", "悲观", "敏感", "急性子", "慢性子", "健忘", "话少", "话多", "倔", "强势", "佛系", "腼腆", "开朗",
    "孤僻", "细心", "粗心", "胆小", "黏人", "高冷", "活泼", "好动", "爱干净", "洁癖", "独立", "恋家", "念旧", "感性", "理性", "毒舌", "固执", "随和", "早熟",
    "晚熟", "拖延", "路盲", "手笨", "五音不全", "不善言辞", "不爱说话", "话痨", "老实", "温柔", "暴躁", "急躁", "犟", "直", "易怒", "要强", "粘人", "傲娇", "社牛", "自来熟", "选择困难",
)  # fmt: skip
"""What somebody is like for good."""


@cache
def verbs() -> Mapping[str, Sequence[VerbClass]]:
    """Return the classes by verb."""
    found: dict[str, list[VerbClass]] = {}
    for verb_class, words in _WORDS.items():
        for word in words.split():
            found.setdefault(word, []).append(verb_class)
    return found


LONGEST_VERB = max(len(word) for words in _WORDS.values() for word in words.split())
